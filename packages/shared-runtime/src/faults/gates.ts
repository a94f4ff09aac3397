import type { ByteGate, GateStep } from '../transport/byte-gate.ts'

/** One gate behind the other: what the first lets through reaches the next. A cut ends all. */
export function gateThrough(gates: readonly ByteGate[]): ByteGate | undefined {
  const [first, ...rest] = gates
  if (first === undefined) return undefined
  const then = gateThrough(rest)
  if (then === undefined) return first
  return {
    *pass(payload): Iterable<GateStep> {
      for (const step of first.pass(payload)) {
        if (step.kind === 'send') yield* then.pass(step.bytes)
        else yield step
      }
    },
  }
}
