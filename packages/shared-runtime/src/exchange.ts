import type { Branch } from './branch.ts'
import { Cancelled, isRefusal, type Refusal } from './failure.ts'
import { faultKinds } from './faults/registry.ts'
import { pass, type FaultVerdict } from './faults/kind.ts'
import { strike, type Strike } from './faults/matching.ts'
import type { FaultPhase } from './faults/rule.ts'
import { reach, type JournalDraft } from './journal.ts'
import type { Call, Reply } from './message.ts'
import type { Namespace } from './namespace.ts'
import type { AnyService, ContractOperation, Ctx, Transition } from './service.ts'
import type { Checkpoint } from './timeline.ts'
import type { World } from './world.ts'
import type { ByteGate } from './transport/byte-gate.ts'

export interface ExchangeStart {
  readonly namespace: Namespace
  readonly branch: Branch
  /** The past that is read instead of the present. */
  readonly at: Checkpoint | undefined
  readonly service: AnyService
  readonly call: Call
  readonly entry: JournalDraft
  readonly sleep: World['sleep']
}

// A stream may commit for every byte it sends; its entry must not grow with it.
const checkpointsNotedMax = 100

/** What faults will do to the request without ending it. */
export interface FaultShape {
  readonly gates: readonly ByteGate[]
  readonly duplicate: 'first' | 'last' | undefined
}

/** A verdict that decides the request. */
export type Decision = Extract<FaultVerdict, { readonly type: 'answer' | 'sever' | 'hang' }>
export type FaultOutcome = Decision | { readonly type: 'pass' }

/** One request under way: the three verbs for its handler, and its fault points. */
export class Exchange {
  operationId: string | undefined
  params: Readonly<Record<string, string>> = {}
  context: unknown
  operation: ContractOperation | undefined
  shape: FaultShape = { gates: [], duplicate: undefined }
  readonly start: ExchangeStart
  /** What the fault point after the commit still has to do (a delay). */
  afterCommit: Promise<FaultOutcome> | undefined
  /** The past that reads answer from; undefined = the present. */
  private past: Checkpoint | undefined
  /** The handler runs; before that only bookkeeping is committed. */
  private handling = false
  private readonly era: string
  private readonly waits = new Set<(error: unknown) => void>()
  private readonly endings: Transition<unknown, unknown>[] = []
  private ended = false
  private struck: Decision | undefined
  private takeReply: ((verdict: Decision) => void) | undefined

  constructor(start: ExchangeStart) {
    this.start = start
    this.era = start.branch.era(start.service.name)
    this.past = start.at
  }

  /** From here on the first commit is the fault point `after-commit`: the handler runs. */
  arm(): void {
    this.handling = true
  }

  /** The same request for a second run, with a journal entry of its own and no fault points. */
  again(entry: JournalDraft): Exchange {
    const second = new Exchange({ ...this.start, entry })
    second.operationId = this.operationId
    second.operation = this.operation
    second.params = this.params
    second.context = this.context
    return second
  }

  ctx(): Ctx<unknown, unknown> {
    const { branch, service, call, entry } = this.start
    return {
      call,
      params: this.params,
      context: this.context,
      operationId: this.operationId ?? '',
      read: (query) => {
        this.alive()
        branch.catchUp()
        if (this.past !== undefined) {
          const now = this.start.at?.at ?? branch.now
          return query(this.past.root.services[service.name], now)
        }
        return query(branch.root.services[service.name], branch.now)
      },
      commit: (transition) => this.commit(transition),
      until: (predicate, signal) => this.until(predicate, signal ?? call.signal),
      atEnd: (transition) => {
        // The reply may have been lost while the handler was still at work.
        if (this.ended) this.commitEnding(transition)
        else this.endings.push(transition)
      },
      touch: (kind, id) => {
        const known = entry.ids[kind] ?? []
        if (!known.includes(id)) entry.ids = { ...entry.ids, [kind]: [...known, id] }
      },
    }
  }

  /** Resolves only when a fault at `after-commit` takes the reply away or replaces it. */
  struckAfterCommit(): Promise<Decision> {
    return new Promise((resolve) => {
      if (this.struck === undefined) this.takeReply = resolve
      else resolve(this.struck)
    })
  }

  get mayBeStruck(): boolean {
    return this.start.branch.root.faults.rules.size > 0
  }

  /** Runs the fault rules of a phase, in the order they were added. The first that decides ends it. */
  async faults(phase: FaultPhase): Promise<FaultOutcome> {
    const { branch, call, sleep } = this.start
    for (const { rule, draws } of this.strikes(phase)) {
      const verdict = await faultKinds.get(rule.kind)?.strike(rule.parameters, {
        phase,
        sleep: (ms, clock) => sleep(branch, ms, clock, call.signal),
        draws,
        errorReply: (status) => this.errorReply(status),
      })
      const decided = this.shaped(verdict ?? pass)
      if (decided !== undefined) return decided
    }
    return { type: 'pass' }
  }

  /** How the connection ends now that the answer was handed over, if a rule says so. */
  faultAfterReply(): 'drop' | 'reset' | undefined {
    for (const { rule } of this.strikes('after-reply')) {
      if (rule.kind === 'drop' || rule.kind === 'reset') return rule.kind
    }
    return undefined
  }

  private strikes(phase: FaultPhase): readonly Strike[] {
    const { namespace, branch, service, call, entry } = this.start
    if (branch.root.faults.rules.size === 0) return []
    const { state, strikes } = strike(branch.root.faults, phase, {
      call,
      service: service.name,
      operationId: this.operationId,
      params: this.params,
      ids: entry.ids,
      read: this.operation !== undefined && isRead(this.operation),
      now: branch.now,
    })
    branch.setFaults(state)
    for (const { rule } of strikes) {
      entry.faults = [...entry.faults, rule.id]
      namespace.metrics.countStrike(rule.kind, service.name, this.operationId)
    }
    return strikes
  }

  /** Keeps what does not decide; answers what does. */
  private shaped(verdict: FaultVerdict): Decision | undefined {
    switch (verdict.type) {
      case 'pass':
        return undefined
      case 'gate':
        this.shape = { ...this.shape, gates: [...this.shape.gates, verdict.gate] }
        return undefined
      case 'duplicate':
        this.shape = { ...this.shape, duplicate: verdict.answer }
        return undefined
      case 'stale':
        this.past = this.before(verdict.changes)
        return undefined
      case 'answer':
      case 'sever':
      case 'hang':
        return verdict
    }
  }

  /** The newest checkpoint from before the last so many changes of this service; undefined when it is gone. */
  private before(changes: number): Checkpoint | undefined {
    const { namespace, branch } = this.start
    let left = changes
    let at: Checkpoint | undefined = branch.head
    while (at !== undefined) {
      const parent: Checkpoint | undefined =
        at.parent === null ? undefined : namespace.timeline.find(at.parent)
      if (parent !== undefined && this.changed(at, parent)) left -= 1
      if (left === 0) return parent
      at = parent
    }
    return undefined
  }

  /** Bookkeeping of this service in between does not count. */
  private changed(at: Checkpoint, parent: Checkpoint): boolean {
    const { name } = this.start.service
    if (at.cause.kind === 'request') return at.cause.service === name
    return at.root.services[name] !== parent.root.services[name]
  }

  /** The answer is over, however it ended: waits are given up, registrations taken back. */
  end(): void {
    if (this.ended) return
    this.ended = true
    for (const cancel of this.waits) cancel(new Cancelled('client-gone'))
    for (const transition of this.endings) this.commitEnding(transition)
  }

  /** Skipped when the world was replaced: what the call registered is not in it. */
  private commitEnding(transition: Transition<unknown, unknown>): void {
    const { branch, service, entry } = this.start
    if (branch.era(service.name) !== this.era) return
    branch.commit(service.name, transition, this.cause(entry.seq))
  }

  /** Throws when the world of this call was replaced. */
  private alive(): void {
    const { branch, service } = this.start
    if (branch.era(service.name) !== this.era) throw new Cancelled(branch.endedBecause)
  }

  private commit<T>(transition: Transition<unknown, T>): T | Refusal {
    this.alive()
    const { branch, service, entry } = this.start
    if (!this.handling) return branch.keepBooks(service.name, transition)
    const result = branch.commit(service.name, transition, this.cause(entry.seq), this.context)
    if (isRefusal(result)) return result
    if (entry.checkpoints.length < checkpointsNotedMax) {
      entry.checkpoints = [...entry.checkpoints, result.checkpoint.id]
    }
    if (entry.duplicateOf === undefined && this.afterCommit === undefined) {
      reach(entry, 'committed')
      this.afterCommit = this.faults('after-commit')
      void this.afterCommit.then((verdict) => {
        if (verdict.type === 'pass') return
        this.struck = verdict
        this.takeReply?.(verdict)
      })
    }
    return result.value
  }

  private until<T>(
    predicate: (state: unknown, now: number) => T | undefined,
    signal: AbortSignal,
  ): Promise<T> {
    const { branch, service } = this.start
    try {
      this.alive()
      if (this.ended) throw new Cancelled('client-gone')
      if (signal.aborted) throw reasonOf(signal)
    } catch (error) {
      return Promise.reject(error)
    }
    const wait = branch.until(service.name, predicate)
    const onAbort = (): void => {
      wait.cancel(reasonOf(signal))
    }
    signal.addEventListener('abort', onAbort, { once: true })
    this.waits.add(wait.cancel)
    return wait.promise.finally(() => {
      signal.removeEventListener('abort', onAbort)
      this.waits.delete(wait.cancel)
    })
  }

  private cause(seq: number): Checkpoint['cause'] {
    return {
      kind: 'request',
      seq,
      service: this.start.service.name,
      operationId: this.operationId ?? '',
    }
  }

  private errorReply(status: number): Reply {
    const { service, call } = this.start
    const reply = service.failures.refusal(
      { refusal: kindOf(status), message: 'fault injected by a rule of this emulator' },
      call,
      this.context,
      this.operationId,
    )
    return { ...reply, status }
  }
}

/** Reads for the purposes of history and stale answers. */
export const isRead = (operation: ContractOperation): boolean =>
  operation.read ?? (operation.method === 'GET' || operation.method === 'HEAD')

const reasonOf = (signal: AbortSignal): Cancelled =>
  signal.reason instanceof Cancelled ? signal.reason : new Cancelled('client-gone')

function kindOf(status: number): Refusal['refusal'] {
  switch (status) {
    case 304:
      return 'not-modified'
    case 401:
      return 'unauthorized'
    case 403:
      return 'forbidden'
    case 404:
      return 'not-found'
    case 409:
      return 'conflict'
    case 501:
      return 'unsupported'
    case 503:
      return 'unavailable'
    default:
      return status < 500 ? 'invalid' : 'internal'
  }
}
