import type { ClockState } from './clock.ts'
import type { FaultState } from './faults/rule.ts'
import { Draws, seedRng, type RngState } from './ids.ts'
import { isRefusal, type Refusal } from './failure.ts'
import { emptyOutbox, put, type Outbox } from './outbox/outbox.ts'
import { emptyTree, type Tree } from './persistent/tree.ts'
import type { AnyService, DueEvent, Env, TimerId, Transition } from './service.ts'

/** An event of a service that waits for its time. */
export interface Scheduled {
  readonly service: string
  readonly event: DueEvent
  /** The provider's own upkeep: nobody waits for it. */
  readonly housekeeping?: true
}

/**
 * One whole world at one moment: everything that a checkpoint restores. Frozen; a commit makes another.
 * Nothing live (sockets, waiters, timers of the host) and no wall time is reachable from here.
 */
export interface Root {
  readonly services: Readonly<Record<string, unknown>>
  readonly clock: ClockState
  /** One generator per service, so that one service's draws don't shift another's. */
  readonly rng: Readonly<Record<string, RngState>>
  readonly sequences: Tree<string, number>
  /** Keyed by due time, then by order of scheduling. */
  readonly schedule: Tree<readonly [at: number, order: number], Scheduled>
  readonly scheduled: number
  readonly faults: FaultState
  readonly outbox: Outbox
}

/** The root of a fresh namespace: initial states, then the seeds, in the order of the services. */
export function initialRoot(
  services: readonly AnyService[],
  seeds: Readonly<Record<string, unknown>>,
  seed: string,
  clock: ClockState,
  faults: FaultState,
): Root {
  let root: Root = {
    services: {},
    clock,
    rng: Object.fromEntries(services.map((s) => [s.name, seedRng(`${seed}\0${s.name}`)])),
    sequences: emptyTree(),
    schedule: emptyTree(),
    scheduled: 0,
    faults,
    outbox: emptyOutbox(),
  }
  for (const service of services) {
    const seeded = transact(root, service.name, clock.now, (_: unknown, env) => {
      const given = service.applySeed(
        service.initialState(env),
        seeds[service.name] ?? service.seed.initial,
        env,
      )
      return isRefusal(given) ? given : { state: given, value: undefined }
    })
    if (isRefusal(seeded)) throw new Error(`seed of ${service.name}: ${seeded.message}`)
    root = seeded.root
  }
  return root
}

/** A root without seeds or history: the shape that recovered roots are read against. */
export function emptyRoot(services: readonly AnyService[]): Root {
  const clock: ClockState = { mode: 'frozen', now: 0, rate: 1 }
  const faults: FaultState = { rules: emptyTree(), nextId: 1, rng: seedRng('') }
  let root: Root = {
    services: {},
    clock,
    rng: {},
    sequences: emptyTree(),
    schedule: emptyTree(),
    scheduled: 0,
    faults,
    outbox: emptyOutbox(),
  }
  for (const { name, initialState } of services) {
    const made = transact(root, name, 0, (_: unknown, env) => ({
      state: initialState(env) as unknown,
      value: undefined,
    }))
    if (!isRefusal(made))
      root = { ...root, services: { ...root.services, [name]: made.root.services[name] } }
  }
  return root
}

export interface Transacted<T> {
  readonly root: Root
  readonly value: T
}

/** Applies one service's transition to a root. A refusal leaves the root as it was, draws and timers included. */
export function transact<S, T>(
  root: Root,
  service: string,
  now: number,
  transition: Transition<S, T>,
): Transacted<T> | Refusal {
  const draft = new Draft(root, service, now)
  const result = transition(root.services[service] as S, draft.env)
  if (isRefusal(result)) return result
  return { root: draft.root(result.state), value: result.value }
}

/** The next thing that falls due, if any. */
export const nextDue = (
  root: Root,
):
  | { readonly at: number; readonly key: readonly [number, number]; readonly due: Scheduled }
  | undefined => {
  const first = root.schedule.first()
  return first === undefined ? undefined : { at: first[0][0], key: first[0], due: first[1] }
}

/** Whether anything is scheduled that somebody may wait for. */
export function hasWork(root: Root): boolean {
  for (const scheduled of root.schedule.values()) if (scheduled.housekeeping !== true) return true
  return false
}

/** Collects what one transition draws and schedules. */
class Draft {
  readonly env: Env
  private readonly base: Root
  private readonly service: string
  private readonly draws: Draws
  private sequences: Root['sequences']
  private schedule: Root['schedule']
  private scheduled: number
  private faults: FaultState
  private outbox: Outbox

  constructor(base: Root, service: string, now: number) {
    this.base = base
    this.service = service
    this.draws = new Draws(base.rng[service] ?? seedRng(service))
    this.sequences = base.sequences
    this.schedule = base.schedule
    this.scheduled = base.scheduled
    this.faults = base.faults
    this.outbox = base.outbox
    this.env = {
      now,
      nextId: (sequence) => {
        const key = `${service}\0${sequence}`
        const next = (this.sequences.get(key) ?? 0) + 1
        this.sequences = this.sequences.set(key, next)
        return next
      },
      random: () => this.draws.random(),
      hex: (length) => this.draws.hex(length),
      schedule: (at, event, housekeeping) => {
        this.scheduled += 1
        const scheduled =
          housekeeping === 'housekeeping'
            ? ({ service, event, housekeeping: true } as const)
            : { service, event }
        this.schedule = this.schedule.set([at, this.scheduled], scheduled)
        return `${at}/${this.scheduled}` as TimerId
      },
      cancel: (timer) => {
        const [at, order] = timer.split('/').map(Number)
        if (at !== undefined && order !== undefined)
          this.schedule = this.schedule.delete([at, order])
      },
      send: (message) => {
        const { outbox, faults } = put(this.outbox, this.faults, service, message, now)
        this.outbox = outbox
        this.faults = faults
      },
    }
  }

  root(state: unknown): Root {
    const { base, service } = this
    return {
      ...base,
      services:
        base.services[service] === state ? base.services : { ...base.services, [service]: state },
      clock: base.clock.now === this.env.now ? base.clock : { ...base.clock, now: this.env.now },
      rng:
        base.rng[service] === this.draws.state
          ? base.rng
          : { ...base.rng, [service]: this.draws.state },
      sequences: this.sequences,
      schedule: this.schedule,
      scheduled: this.scheduled,
      faults: this.faults,
      outbox: this.outbox,
    }
  }
}
