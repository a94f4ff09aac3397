import type { ZodType } from 'zod'
import type { Reply } from '../message.ts'
import type { ByteGate } from '../transport/byte-gate.ts'
import type { FaultPhase } from './rule.ts'

/** What a kind may do to the request it strikes. */
export type FaultVerdict =
  /** Go on (after whatever waiting the kind did). */
  | { readonly type: 'pass' }
  /** Answer this instead. At `before` the handler never runs. */
  | { readonly type: 'answer'; readonly reply: Reply }
  /** Answer nothing: end the connection with FIN (`drop`) or RST (`reset`). */
  | { readonly type: 'sever'; readonly how: 'drop' | 'reset' }
  /** Answer nothing and leave the connection open until the client gives up. */
  | { readonly type: 'hang' }
  /** Go on; the bytes of the answer pass this gate (at `reply-body`). */
  | { readonly type: 'gate'; readonly gate: ByteGate }
  /** Go on; the handler runs a second time with the same request, and one of the answers is sent. */
  | { readonly type: 'duplicate'; readonly answer: 'first' | 'last' }
  /** Go on; a read sees its service as it was that many changes ago. */
  | { readonly type: 'stale'; readonly changes: number }

export const pass: FaultVerdict = { type: 'pass' }

/** What a kind does to an outgoing message (phase `send`). */
export type SendVerdict =
  /** It never leaves, and nobody is told. */
  | { readonly type: 'lose' }
  /** It does not reach its receiver. */
  | { readonly type: 'fail' }
  | { readonly type: 'delay'; readonly ms: number }
  | { readonly type: 'twice' }
  /** So many later messages of its lane go first, unless that much logical time passes. */
  | { readonly type: 'let-pass'; readonly messages: number; readonly withinMs: number }

/** What a kind may ask for while it strikes. */
export interface FaultPoint {
  readonly phase: FaultPhase
  /** Waits; ends early (without error) when the request is cancelled. */
  readonly sleep: (ms: number, clock: 'wall' | 'logical') => Promise<void>
  /** Two seeded draws for this strike, uniform in [0, 1). */
  readonly draws: readonly [number, number]
  /** The provider's own error body for a status, with a text that says a fault was asked for. */
  readonly errorReply: (status: number) => Reply
}

/** One way to disturb a request. One file and one registry line each. */
export interface FaultKind {
  readonly name: string
  /** One sentence for the docs and the admin API. */
  readonly summary: string
  readonly phases: readonly FaultPhase[]
  readonly parameters: ZodType
  readonly strike: (parameters: unknown, point: FaultPoint) => FaultVerdict | Promise<FaultVerdict>
  /** What it does at `send`; pure, given two draws. */
  readonly onSend?: (parameters: unknown, draws: readonly [number, number]) => SendVerdict
  /** How often a rule strikes when it doesn't say; 1 unless given. */
  readonly countDefault?: 'unlimited'
  /** Strikes only operations that read. */
  readonly readsOnly?: boolean
  /** A new rule of this kind ends what is live on the services it is about. */
  readonly disconnects?: boolean
}

/** Types a kind's parameters by its schema; outside its file they are plain data. */
export const defineFaultKind = <P>(
  kind: Omit<FaultKind, 'parameters' | 'strike' | 'onSend'> & {
    readonly parameters: ZodType<P>
    readonly strike: (parameters: P, point: FaultPoint) => FaultVerdict | Promise<FaultVerdict>
    readonly onSend?: (parameters: P, draws: readonly [number, number]) => SendVerdict
  },
): FaultKind => {
  const { parameters: schema, strike, onSend, ...rest } = kind
  return {
    ...rest,
    parameters: schema,
    strike: (parameters, point) => strike(schema.parse(parameters), point),
    ...(onSend === undefined
      ? {}
      : {
          onSend: (parameters: unknown, draws: readonly [number, number]) =>
            onSend(schema.parse(parameters), draws),
        }),
  }
}
