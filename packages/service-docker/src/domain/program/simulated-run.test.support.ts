import { fromUint8Array, toUint8Array } from './bytes.ts'
import {
  bootMachine,
  isSpawnFailure,
  spawn,
  step,
  type FileTree,
  type Machine,
  type MachineEvent,
  type MachineOptions,
  type ProcessSpec,
  type SpawnFailure,
  type Stepped,
} from './machine.ts'
import { busyboxImage } from './standard-images.ts'

export const bytesOf = (text: string): Uint8Array => toUint8Array(text)

export const specOf = (
  argv: readonly string[],
  change: Partial<ProcessSpec> = {},
): ProcessSpec => ({
  argv,
  env: [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'HOME=/root',
    'HOSTNAME=box',
  ],
  cwd: '/',
  stdin: 'null',
  ...change,
})

/** Drives a machine on a clock of its own and writes down what came out. */
export class SimulatedRun {
  machine: Machine
  now: number
  readonly timers: Map<number, number>
  /** `handle/stream` → bytes as text. */
  readonly output: Record<string, string> = {}
  readonly exits: Record<string, number> = {}
  /** Everything that happened, in order, with its time. */
  readonly log: string[] = []
  private readonly between: (machine: Machine) => Machine

  constructor(
    first: Stepped,
    now: number,
    between: (machine: Machine) => Machine = (same) => same,
  ) {
    this.machine = first.machine
    this.now = now
    this.timers = new Map()
    this.between = between
    this.absorb(first)
  }

  absorb({ machine, effects }: Stepped): void {
    this.machine = this.between(machine)
    for (const effect of effects) {
      switch (effect.type) {
        case 'output': {
          const key = `${effect.handle}/${effect.stream}`
          const text = fromUint8Array(effect.bytes)
          this.output[key] = (this.output[key] ?? '') + text
          this.log.push(`${this.now} ${key} ${JSON.stringify(text)}`)
          break
        }
        case 'exit':
          this.exits[effect.handle] = effect.code
          this.log.push(`${this.now} ${effect.handle} exits ${effect.code}`)
          break
        case 'timer':
          this.timers.set(effect.id, effect.at)
          break
        case 'cancel-timer':
          this.timers.delete(effect.id)
      }
    }
  }

  send(event: MachineEvent): this {
    this.absorb(step(this.machine, event, this.now))
    return this
  }
  type(text: string, handle = 'init'): this {
    return this.send({ type: 'stdin', handle, bytes: bytesOf(text) })
  }
  exec(handle: string, spec: ProcessSpec): SpawnFailure | undefined {
    const result = spawn(this.machine, handle, spec, this.now)
    if (isSpawnFailure(result)) return result
    this.absorb(result)
    return undefined
  }

  /** Fires timers in order up to a time. */
  advance(ms: number): this {
    const until = this.now + ms
    for (;;) {
      const next = [...this.timers].toSorted(([a, x], [b, y]) => x - y || a - b)[0]
      if (next === undefined || next[1] > until) break
      this.timers.delete(next[0])
      this.now = Math.max(this.now, next[1])
      this.send({ type: 'timer', id: next[0] })
    }
    this.now = until
    return this
  }
  /** Until init has ended or nothing is left to wait for. */
  settle(stepsMax = 5000): this {
    for (let n = 0; n < stepsMax && this.exits['init'] === undefined && this.timers.size > 0; n++) {
      const at = Math.min(...this.timers.values())
      this.advance(Math.max(0, at - this.now))
    }
    return this
  }
  get out(): string {
    return this.output['init/stdout'] ?? ''
  }
  get err(): string {
    return this.output['init/stderr'] ?? ''
  }
}

export function start(
  argv: readonly string[],
  change: Partial<ProcessSpec> = {},
  options: MachineOptions & {
    readonly files?: FileTree
    readonly between?: (machine: Machine) => Machine
  } = {},
): SimulatedRun {
  const now = 1_764_500_000_000
  const { files = busyboxImage, between, ...rest } = options
  const booted = bootMachine(specOf(argv, change), files, now, { hostname: 'box', ...rest })
  if (isSpawnFailure(booted)) throw new Error(`did not start: ${JSON.stringify(booted)}`)
  return new SimulatedRun(booted, now, between)
}
export const sh = (script: string, change: Partial<ProcessSpec> = {}): SimulatedRun =>
  start(['sh', '-c', script], change)
