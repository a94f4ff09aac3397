import type { Branch } from './branch.ts'
import { Cancelled, isRefusal, type Refusal } from './failure.ts'
import { faultKinds } from './faults/registry.ts'
import type { FaultPoint, FaultVerdict } from './faults/kind.ts'
import { strike } from './faults/matching.ts'
import type { FaultPhase } from './faults/rule.ts'
import type { JournalDraft } from './journal.ts'
import type { Call, Reply } from './message.ts'
import type { Namespace } from './namespace.ts'
import type { AnyService, Ctx, Transition } from './service.ts'
import type { Checkpoint } from './timeline.ts'

export interface ExchangeStart {
  readonly namespace: Namespace
  readonly branch: Branch
  /** The past that is read instead of the present. */
  readonly at: Checkpoint | undefined
  readonly service: AnyService
  readonly call: Call
  readonly entry: JournalDraft
  readonly sleep: FaultPoint['sleep']
}

/** One request under way: the three verbs for its handler, and its fault points. */
export class Exchange {
  operationId: string | undefined
  params: Readonly<Record<string, string>> = {}
  context: unknown
  readonly start: ExchangeStart
  /** Resolves only when a fault at `after-commit` takes the reply away or replaces it. */
  readonly struckAfterCommit: Promise<FaultVerdict>
  /** What the fault point after the commit still has to do (a delay). */
  afterCommit: Promise<FaultVerdict> | undefined
  private armed = false
  private readonly era: string
  private readonly waits = new Set<(error: unknown) => void>()
  private readonly endings: Transition<unknown, unknown>[] = []
  private ended = false
  private takeReply: (verdict: FaultVerdict) => void = () => {}

  constructor(start: ExchangeStart) {
    this.start = start
    this.era = start.branch.era(start.service.name)
    this.struckAfterCommit = new Promise((resolve) => {
      this.takeReply = resolve
    })
  }

  /** From here on the first commit is the fault point `after-commit`: the handler runs. */
  arm(): void {
    this.armed = true
  }

  ctx(): Ctx<unknown, unknown> {
    const { branch, service, call, entry, at } = this.start
    return {
      call,
      params: this.params,
      context: this.context,
      operationId: this.operationId ?? '',
      read: (query) => {
        if (at !== undefined) return query(at.root.services[service.name], at.at)
        this.alive()
        branch.catchUp()
        return query(branch.root.services[service.name], branch.now)
      },
      commit: (transition) => this.commit(transition),
      until: (predicate, signal) => this.until(predicate, signal ?? call.signal),
      atEnd: (transition) => {
        this.endings.push(transition)
      },
      touch: (kind, id) => {
        const known = entry.ids[kind] ?? []
        if (!known.includes(id)) entry.ids = { ...entry.ids, [kind]: [...known, id] }
      },
    }
  }

  /** Runs the fault rules of a phase. The first that answers or severs ends it. */
  async faults(phase: FaultPhase): Promise<FaultVerdict> {
    const { namespace, branch, service, call, entry, sleep } = this.start
    if (branch.root.faults.rules.size === 0) return { type: 'pass' }
    const struck = strike(branch.root.faults, phase, {
      call,
      service: service.name,
      operationId: this.operationId,
      params: this.params,
      now: branch.now,
    })
    branch.setFaults(struck.state)
    for (const rule of struck.rules) {
      const kind = faultKinds.get(rule.kind)
      if (kind === undefined) continue
      entry.faults = [...entry.faults, rule.id]
      namespace.metrics.countStrike(rule.kind)
      const verdict = await kind.strike(rule.parameters, {
        phase,
        sleep,
        errorReply: (status) => this.errorReply(status),
      })
      if (verdict.type !== 'pass') return verdict
    }
    return { type: 'pass' }
  }

  /** The answer is over, however it ended: waits are given up, registrations taken back. */
  end(): void {
    if (this.ended) return
    this.ended = true
    for (const cancel of this.waits) cancel(new Cancelled('client-gone'))
    const { branch, service, entry } = this.start
    if (branch.era(service.name) !== this.era) return
    for (const transition of this.endings) {
      branch.commit(service.name, transition, this.cause(entry.seq))
    }
  }

  /** Throws when the world of this call was replaced. */
  private alive(): void {
    const { branch, service } = this.start
    if (branch.era(service.name) !== this.era) throw new Cancelled('checkout')
  }

  private commit<T>(transition: Transition<unknown, T>): T | Refusal {
    this.alive()
    const { branch, service, entry } = this.start
    const result = branch.commit(service.name, transition, this.cause(entry.seq))
    if (isRefusal(result)) return result
    entry.checkpoints = [...entry.checkpoints, result.checkpoint.id]
    if (this.armed && this.afterCommit === undefined) {
      entry.phases = [...entry.phases, 'committed']
      this.afterCommit = this.faults('after-commit')
      void this.afterCommit.then((verdict) => {
        if (verdict.type !== 'pass') this.takeReply(verdict)
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
