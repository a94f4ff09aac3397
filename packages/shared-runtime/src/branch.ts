import {
  anchorAt,
  logicalNow,
  wallDelayUntil,
  type ClockAnchor,
  type ClockMode,
  type Host,
} from './clock.ts'
import { Cancelled, isRefusal, type CancelReason, type Refusal } from './failure.ts'
import type { FaultState } from './faults/rule.ts'
import { without, type MessageKey } from './outbox/outbox.ts'
import type { SendOutcome } from './outbox/sending.ts'
import { hasWork, nextDue, transact, type Root, type Transacted } from './root.ts'
import type { AnyService, Env, Transition } from './service.ts'
import type { Checkpoint, CheckpointCause, Timeline } from './timeline.ts'

/** A request or stream that must end when the branch's root is replaced under it. */
export interface LiveCall {
  readonly service: string
  readonly cut: (reason: CancelReason) => void
}

interface Waiter {
  readonly service: string
  readonly look: (state: unknown, now: number) => boolean
  readonly fail: (error: unknown) => void
}

// Thousands of branches are made and few are ever restarted.
const noRestarts: ReadonlyMap<string, number> = new Map()

/** A commit and the checkpoint it made. */
export interface Commit<T> {
  readonly value: T
  readonly checkpoint: Checkpoint
}

// Far more than any modelled day needs; a program that never lets time pass must not hang the process.
const dueAtOnceMax = 200_000
// Three receivers of one lane may be silent for as long as they are given.
const patienceMs = 30_000

/**
 * The head of one line of history: the current root, who waits on it, and how its time moves.
 * The only place where a root is replaced.
 */
export class Branch {
  readonly name: string
  head: Checkpoint
  private current: Root
  /** Grows when the root is replaced rather than continued; live handles of an older one are dead. */
  private generation = 0
  /** Why live handles ended last. */
  endedBecause: CancelReason = 'shutdown'
  /** The same per service, for a provider that restarts alone. */
  private restarts: ReadonlyMap<string, number> = noRestarts
  private readonly services: ReadonlyMap<string, AnyService>
  private readonly timeline: Timeline
  private readonly host: Host
  private anchor: ClockAnchor
  private readonly waiters = new Set<Waiter>()
  private readonly calls = new Set<LiveCall>()
  /** Requests that sleep until a logical time (delays on the logical clock). */
  private readonly sleepers = new Set<{ readonly at: number; readonly wake: () => void }>()
  private wake: (() => void) | undefined
  private closed = false
  /** Told after every replacement of the root. */
  private readonly changed: () => void
  /** Resolves when nothing that is due waits in the outbox or is under way; undefined: this branch sends only when told to. */
  private readonly delivered: (() => Promise<void> | undefined) | undefined

  constructor(
    name: string,
    services: ReadonlyMap<string, AnyService>,
    timeline: Timeline,
    host: Host,
    start: {
      readonly root: Root
      readonly head: Checkpoint
      readonly changed: () => void
      readonly delivered?: (() => Promise<void> | undefined) | undefined
    },
  ) {
    this.name = name
    this.services = services
    this.timeline = timeline
    this.host = host
    this.current = start.root
    this.head = start.head
    this.changed = start.changed
    this.delivered = start.delivered
    this.anchor = anchorAt(start.root.clock.now, host)
  }

  /** Whether messages leave its outbox by themselves. */
  get sends(): boolean {
    return this.delivered !== undefined
  }

  get isClosed(): boolean {
    return this.closed
  }

  get root(): Root {
    return this.current
  }

  private set root(root: Root) {
    this.current = root
    this.changed()
  }

  /** Changes when live handles of that service are dead. */
  era(service: string): string {
    return `${this.generation}.${this.restarts.get(service) ?? 0}`
  }

  /** Logical time now, ms. */
  get now(): number {
    return logicalNow(this.root.clock, this.anchor, this.host)
  }

  /**
   * Runs everything that fell due up to now. Each event is a transition of its own and wakes who waits on
   * it; together they make one checkpoint, so that a jump of a day does not flush the history.
   */
  catchUp(): void {
    const before = this.root.services
    const now = this.now
    let events = 0
    while (this.runNextDue(now)) {
      events += 1
      if (events === dueAtOnceMax) {
        this.host.warn(`over ${dueAtOnceMax} due events at once: the rest is put off`)
        break
      }
    }
    if (events > 0) {
      this.recordDue(before, events)
      this.arm()
    }
    if (this.sleepers.size > 0) this.wakeSleepers()
  }

  private wakeSleepers(): void {
    const now = this.now
    for (const sleeper of [...this.sleepers].sort((a, b) => a.at - b.at)) {
      if (sleeper.at > now) break
      this.sleepers.delete(sleeper)
      sleeper.wake()
    }
  }

  /** Moves time to the next sleeper and wakes it, when it comes before the next due event. */
  private wakeNextSleeper(until: number): boolean {
    const at = Math.min(...[...this.sleepers].map((sleeper) => sleeper.at))
    const due = nextDue(this.root)?.at ?? Number.POSITIVE_INFINITY
    if (at > until || due < at || at === Number.POSITIVE_INFINITY) return false
    this.setClock({ now: Math.max(at, this.root.clock.now) })
    return true
  }

  /** A live clock that stood still (its process was away) goes on with the wall. */
  followWall(): void {
    const { clock } = this.root
    this.setClock({ now: Math.max(clock.now, Math.floor(this.host.wallNow())) })
  }

  /** Runs the next due event, moving time to it. False when there is none up to `until`. */
  private runNextDue(until: number): boolean {
    const next = nextDue(this.root)
    if (next === undefined || next.at > until) return false
    const { service, event } = next.due
    const definition = this.services.get(service)
    const taken: Root = { ...this.root, schedule: this.root.schedule.delete(next.key) }
    const at = Math.max(next.at, this.root.clock.now)
    let stepped: Transacted<undefined> | Refusal
    try {
      stepped = transact(taken, service, at, (state: unknown, env) => ({
        state:
          definition === undefined
            ? state
            : followed(definition, state, definition.onDue(state, event, env), env, undefined),
        value: undefined,
      }))
    } catch (error) {
      // A bug of the service. The event is given up, or it would be tried for ever.
      this.host.warn(`${service}: due event ${event.type} failed: ${String(error)}`)
      this.root = taken
      return true
    }
    if (!isRefusal(stepped)) this.swap(stepped.root)
    return true
  }

  commit<S, T>(
    service: string,
    transition: Transition<S, T>,
    cause: CheckpointCause,
    by?: unknown,
  ): Commit<T> | Refusal {
    this.catchUp()
    const definition = this.services.get(service)
    const result = transact(this.root, service, this.now, (state: S, env) => {
      const made = transition(state, env)
      if (isRefusal(made) || definition === undefined) return made
      return { ...made, state: followed(definition, state, made.state, env, by) as S }
    })
    if (isRefusal(result)) return result
    this.swap(result.root)
    const checkpoint = this.record(cause)
    this.arm()
    return { value: result.value, checkpoint }
  }

  /** Changes a service's own bookkeeping (a request counted against a limit): no checkpoint. */
  keepBooks<S, T>(service: string, transition: Transition<S, T>): T | Refusal {
    this.catchUp()
    const result = transact(this.root, service, this.now, transition)
    if (isRefusal(result)) return result
    this.swap(result.root)
    this.arm()
    return result.value
  }

  /** A message of the outbox has met its fate. Bookkeeping: when that is, the wall decides. */
  settle(key: MessageKey, outcome: SendOutcome): void {
    this.catchUp()
    const message = this.root.outbox.messages.get(key)
    if (message === undefined) return
    const taken: Root = { ...this.root, outbox: without(this.root.outbox, key) }
    const outbox = this.services.get(message.service)?.outbox
    const told = transact(taken, message.service, this.now, (state: unknown, env) => ({
      state: outbox === undefined ? state : outbox.settled(state, message.ref, outcome, env),
      value: undefined,
    }))
    this.swap(isRefusal(told) ? taken : told.root)
    this.arm()
  }

  /** Swaps the fault state without making history: counting a strike is not a change of the world. */
  setFaults(faults: FaultState): void {
    if (faults !== this.root.faults) this.root = { ...this.root, faults }
  }

  /** The root as it stands, with everything due run and the present time written into it. */
  present(): Root {
    this.catchUp()
    const { clock } = this.root
    if (clock.now !== this.now) this.root = { ...this.root, clock: { ...clock, now: this.now } }
    return this.root
  }

  /** Names the present: a checkpoint of the root as it stands, at the logical time that it is now. */
  checkpoint(
    cause: CheckpointCause,
    options: { readonly name?: string; readonly pinned?: boolean } = {},
  ): Checkpoint {
    this.present()
    return this.record(cause, options)
  }

  /** Puts another root in the place of this one. Everything live on the old one ends. */
  replace(root: Root, head: Checkpoint, reason: CancelReason): void {
    this.root = withoutLiveHandles(root, this.services.values())
    this.head = head
    this.anchor = anchorAt(root.clock.now, this.host)
    this.cancelLive(reason)
    this.arm()
  }

  setClock(change: {
    readonly mode?: ClockMode
    readonly now?: number
    readonly rate?: number
  }): void {
    const now = change.now ?? this.now
    const mode = change.mode ?? this.root.clock.mode
    const rate = mode === 'scaled' ? (change.rate ?? this.root.clock.rate) : 1
    this.root = { ...this.root, clock: { mode, now, rate } }
    this.anchor = anchorAt(now, this.host)
    this.wakeSleepers()
    this.arm()
  }

  /**
   * Moves logical time to `to`, running due events in order; between two of them whoever waited gets its
   * turn, and messages that fell due leave and are answered. With `to` undefined: until nothing but
   * housekeeping is scheduled. `settled` is false when `eventsMax` ran first. Ends where it is when another
   * root is put in this one's place.
   */
  async advance(
    to: number | undefined,
    eventsMax: number,
  ): Promise<{ readonly events: number; readonly settled: boolean }> {
    let events = 0
    this.catchUp()
    const before = this.root.services
    const startedAt = this.now
    const { generation } = this
    const receivers = this.receivers()
    const turn = async (): Promise<boolean> => {
      await this.host.turn()
      await receivers.answered()
      return this.generation === generation
    }
    let same = await turn()
    const until = to ?? Number.POSITIVE_INFINITY
    const wanted = (): boolean =>
      to !== undefined || hasWork(this.root) || (this.sends && this.root.outbox.messages.size > 0)
    while (
      same &&
      events < eventsMax &&
      wanted() &&
      (this.wakeNextSleeper(until) || this.runNextDue(until))
    ) {
      events += 1
      same = await turn()
    }
    if (!same) {
      receivers.forget()
      return { events, settled: true }
    }
    const next = nextDue(this.root)
    const settled = to === undefined ? !hasWork(this.root) : next === undefined || next.at > to
    if (events > 0) this.recordDue(before, events)
    const reached = settled && to !== undefined ? to : startedAt
    this.setClock({ now: Math.max(reached, this.root.clock.now) })
    await turn()
    receivers.forget()
    return { events, settled }
  }

  /** Waits for who is sent something, for a while: one that never answers must not hold the clock. */
  private receivers(): { readonly answered: () => Promise<void>; readonly forget: () => void } {
    let patient = true
    let givenUp: Promise<void> | undefined
    let forget: () => void = () => {}
    return {
      answered: async () => {
        const delivered = patient ? this.delivered?.() : undefined
        if (delivered === undefined) return
        givenUp ??= new Promise((resolve) => {
          forget = this.host.after(patienceMs, () => {
            patient = false
            resolve()
          })
        })
        await Promise.race([delivered, givenUp])
      },
      forget: () => {
        forget()
      },
    }
  }

  /** Resolves when logical time has reached `at`. The answered `cancel` wakes at once. */
  sleepUntil(at: number): { readonly promise: Promise<void>; readonly cancel: () => void } {
    let cancel: () => void = () => {}
    const promise = new Promise<void>((resolve) => {
      const sleeper = { at, wake: resolve }
      cancel = () => {
        this.sleepers.delete(sleeper)
        resolve()
      }
      if (at <= this.now) resolve()
      else this.sleepers.add(sleeper)
    })
    this.arm()
    return { promise, cancel }
  }

  /** See `Ctx.until`. The answered `cancel` gives the wait up. */
  until<T>(
    service: string,
    predicate: (state: unknown, now: number) => T | undefined,
  ): { readonly promise: Promise<T>; readonly cancel: (error: unknown) => void } {
    this.catchUp()
    let cancel: (error: unknown) => void = () => {}
    const promise = new Promise<T>((resolve, reject) => {
      const waiter: Waiter = {
        service,
        look: (state, now) => {
          try {
            const found = predicate(state, now)
            if (found === undefined) return false
            resolve(found)
          } catch (error) {
            reject(error)
          }
          return true
        },
        fail: reject,
      }
      cancel = (error) => {
        if (this.waiters.delete(waiter)) reject(error)
      }
      if (!waiter.look(this.root.services[service], this.now)) this.waiters.add(waiter)
    })
    return { promise, cancel }
  }

  /** Counts a call as live until the answered function is called. */
  track(call: LiveCall): () => void {
    this.calls.add(call)
    return () => {
      this.calls.delete(call)
    }
  }

  get live(): { readonly waiters: number; readonly calls: number } {
    return { waiters: this.waiters.size, calls: this.calls.size }
  }

  /** Ends what is live on one service only. */
  disconnect(service: string, reason: CancelReason): void {
    this.restarts = new Map(this.restarts).set(service, (this.restarts.get(service) ?? 0) + 1)
    this.endLive(reason, service)
  }

  close(reason: CancelReason): void {
    this.closed = true
    this.wake?.()
    this.wake = undefined
    this.cancelLive(reason)
  }

  private swap(root: Root): void {
    const before = this.root
    this.root = root
    for (const waiter of this.waiters) {
      const state = root.services[waiter.service]
      if (before.services[waiter.service] === state) continue
      if (waiter.look(state, root.clock.now)) this.waiters.delete(waiter)
    }
  }

  /** Time that changed no service (a provider's own sweep that found nothing) makes no history. */
  private recordDue(before: Root['services'], events: number): void {
    if (this.root.services !== before) this.record({ kind: 'due', events })
  }

  private record(
    cause: CheckpointCause,
    options: { readonly name?: string; readonly pinned?: boolean } = {},
  ): Checkpoint {
    this.head = this.timeline.add({
      parent: this.head.id,
      branch: this.name,
      at: this.root.clock.now,
      cause,
      root: this.root,
      pinned: options.pinned ?? false,
      ...(options.name === undefined ? {} : { name: options.name }),
    })
    return this.head
  }

  private cancelLive(reason: CancelReason): void {
    this.generation += 1
    this.endLive(reason, undefined)
  }

  private endLive(reason: CancelReason, service: string | undefined): void {
    this.endedBecause = reason
    const concerned = (one: { readonly service: string }): boolean =>
      service === undefined || one.service === service
    const waiters = [...this.waiters].filter(concerned)
    const calls = [...this.calls].filter(concerned)
    for (const waiter of waiters) this.waiters.delete(waiter)
    for (const call of calls) this.calls.delete(call)
    for (const call of calls) call.cut(reason)
    for (const waiter of waiters) waiter.fail(new Cancelled(reason))
    if (service === undefined) {
      for (const sleeper of this.sleepers) sleeper.wake()
      this.sleepers.clear()
    }
  }

  /** Sets the host's timer for the next due event, when time moves by itself. */
  private arm(): void {
    this.wake?.()
    this.wake = undefined
    if (this.closed) return
    const next = Math.min(
      nextDue(this.root)?.at ?? Number.POSITIVE_INFINITY,
      ...[...this.sleepers].map((sleeper) => sleeper.at),
    )
    if (next === Number.POSITIVE_INFINITY) return
    const delay = wallDelayUntil(next, this.root.clock, this.anchor, this.host)
    if (delay === undefined) return
    this.wake = this.host.after(delay, () => {
      this.wake = undefined
      this.catchUp()
      this.arm()
    })
  }
}

/** A root for a new life: what in it speaks of connections that no longer exist is taken out. */
export function withoutLiveHandles(root: Root, services: Iterable<AnyService>): Root {
  let alone = root
  for (const { name, withoutLiveHandles } of services) {
    if (withoutLiveHandles === undefined) continue
    const result = transact(alone, name, alone.clock.now, (state: unknown, env) => ({
      state: withoutLiveHandles(state, env),
      value: undefined,
    }))
    if (!isRefusal(result) && result.root.services[name] !== alone.services[name])
      alone = result.root
  }
  return alone
}

/** A change and what the provider does because of it. */
const followed = (
  { consequences }: AnyService,
  before: unknown,
  after: unknown,
  env: Env,
  by: unknown,
): unknown =>
  consequences === undefined || before === after ? after : consequences(before, after, env, by)
