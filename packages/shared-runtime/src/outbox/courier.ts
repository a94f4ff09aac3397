import type { Branch } from '../branch.ts'
import type { Host } from '../clock.ts'
import { Cancelled } from '../failure.ts'
import type { AnyService } from '../service.ts'
import type { MessageKey, OutboxMessage } from './outbox.ts'
import type { Send, SendOutcome } from './sending.ts'

export interface CourierOptions {
  readonly services: ReadonlyMap<string, AnyService>
  readonly host: Host
  readonly send: Send
  /** Resolves when every change so far is written down; undefined when nothing waits or nothing is. */
  readonly written: () => Promise<void> | undefined
}

// A lane waits for its receiver; this many receivers may be slow at the same time.
const underWayMax = 32
// So far into the outbox a free lane is looked for while others wait: a look must not cost its whole length.
const lookAheadMax = 1_000
const warningsMax = 100

/** What is live about the outbox of one branch. */
interface Rounds {
  /** Lanes with a message under way. */
  readonly lanes: Set<string>
  /** The next look at the outbox is on its way. */
  looking: boolean
  /** Sends although its branch only sends when told to. */
  flushing: boolean
  sent: number
  /** Whom to tell when nothing due is left. */
  readonly waiting: (() => void)[]
  alarm: { readonly at: number; readonly cancel: () => void } | undefined
}

/**
 * Takes messages from outboxes to their receivers, and their outcomes back. Holds nothing that a root does
 * not: a message stays in the outbox until its outcome is committed.
 */
export class Courier {
  private readonly options: CourierOptions
  private readonly warned = new Set<string>()
  private readonly byBranch = new WeakMap<Branch, Rounds>()

  constructor(options: CourierOptions) {
    this.options = options
  }

  /** The outbox or the time of a branch that sends by itself has changed. */
  look(branch: Branch): void {
    const known = this.byBranch.get(branch)
    if (branch.root.outbox.messages.size === 0 && (known?.waiting.length ?? 0) === 0) return
    const rounds = known ?? this.roundsOf(branch)
    if (rounds.looking) return
    rounds.looking = true
    void this.options.host.turn().then(() => {
      rounds.looking = false
      this.start(branch, rounds)
    })
  }

  /** Resolves when nothing due is left and nothing is under way; undefined when that is so. */
  settled(branch: Branch): Promise<void> | undefined {
    const rounds = this.roundsOf(branch)
    const first = branch.root.outbox.messages.first()
    if (rounds.lanes.size === 0 && (first === undefined || first[0][0] > branch.now)) {
      // The clock may have to know when the next one is due.
      this.start(branch, rounds)
      return undefined
    }
    return new Promise((resolve) => {
      rounds.waiting.push(resolve)
      this.look(branch)
    })
  }

  /** Sends what is due on a branch, whichever it is; answers how many messages met their fate. */
  async flush(branch: Branch): Promise<number> {
    const rounds = this.roundsOf(branch)
    const before = rounds.sent
    const wasFlushing = rounds.flushing
    rounds.flushing = true
    await this.settled(branch)
    rounds.flushing = wasFlushing
    return rounds.sent - before
  }

  private start(branch: Branch, rounds: Rounds): void {
    if (branch.isClosed || !(branch.sends || rounds.flushing)) {
      rounds.alarm?.cancel()
      return tell(rounds)
    }
    const { now } = branch
    let next: number | undefined
    let looked = 0
    for (const [key, message] of branch.root.outbox.messages.entries()) {
      if (key[0] > now) {
        next = key[0]
        break
      }
      looked += 1
      if (rounds.lanes.size >= underWayMax || looked > lookAheadMax) return
      const lane = `${message.service}\0${message.lane}`
      if (rounds.lanes.has(lane)) continue
      rounds.lanes.add(lane)
      void this.carry(branch, rounds, key, message).finally(() => {
        rounds.lanes.delete(lane)
        this.look(branch)
      })
    }
    this.setAlarm(branch, rounds, branch.sends ? next : undefined)
    if (rounds.lanes.size === 0) tell(rounds)
  }

  private async carry(
    branch: Branch,
    rounds: Rounds,
    key: MessageKey,
    message: OutboxMessage,
  ): Promise<void> {
    const since = branch.now
    const outcome = await this.outcomeOf(branch, key, message)
    if (outcome === undefined) return
    rounds.sent += 1
    branch.settle(
      key,
      outcome.kind === 'lost' ? outcome : { ...outcome, durationMs: branch.now - since },
    )
  }

  /** Undefined when the world was replaced under it: whoever is there now decides anew. */
  private async outcomeOf(
    branch: Branch,
    key: MessageKey,
    message: OutboxMessage,
  ): Promise<Exclude<SendOutcome, { durationMs: number }> | Awaited<ReturnType<Send>> | undefined> {
    const { services, host, send, written } = this.options
    if (message.fate === 'lost') return { kind: 'lost' }
    if (message.fate === 'unreachable') return { kind: 'failed', reason: 'unreachable' }
    const controller = new AbortController()
    const untrack = branch.track({
      service: message.service,
      cut: (reason) => {
        controller.abort(new Cancelled(reason))
      },
    })
    try {
      // Nobody is told of a change before it is written down.
      await written()
      if (controller.signal.aborted || branch.root.outbox.messages.get(key) !== message)
        return undefined
      const state = branch.root.services[message.service]
      const request = services.get(message.service)?.outbox?.request(state, message.ref)
      if (request === undefined) return { kind: 'lost' }
      const answer = await send(request, controller.signal)
      if (controller.signal.aborted) return undefined
      if (answer.kind === 'failed' && answer.reason === 'not-allowed') this.warnOnce(message)
      return answer
    } catch (error) {
      if (controller.signal.aborted) return undefined
      // A bug of ours or of the service. Given up, or it would be tried for ever.
      host.warn(`${message.service}: a message of the outbox failed: ${String(error)}`)
      return { kind: 'lost' }
    } finally {
      untrack()
    }
  }

  /** Its receiver will never hear of it, and only the operator can change that. */
  private warnOnce({ service, lane }: OutboxMessage): void {
    const key = `${service} ${lane}`
    if (this.warned.has(key) || this.warned.size >= warningsMax) return
    this.warned.add(key)
    this.options.host.warn(
      `${service}: ${lane} names a host that is neither on loopback nor allowed: see --deliver-to`,
    )
  }

  /** Time that moves by itself, or that is moved, stops at the next message. */
  private setAlarm(branch: Branch, rounds: Rounds, at: number | undefined): void {
    if (rounds.alarm?.at === at) return
    rounds.alarm?.cancel()
    rounds.alarm = undefined
    if (at === undefined) return
    const { promise, cancel } = branch.sleepUntil(at)
    const alarm = { at, cancel }
    rounds.alarm = alarm
    void promise.then(() => {
      if (rounds.alarm !== alarm) return
      rounds.alarm = undefined
      this.look(branch)
    })
  }

  private roundsOf(branch: Branch): Rounds {
    const known = this.byBranch.get(branch)
    if (known !== undefined) return known
    const fresh: Rounds = {
      lanes: new Set(),
      looking: false,
      flushing: false,
      sent: 0,
      waiting: [],
      alarm: undefined,
    }
    this.byBranch.set(branch, fresh)
    return fresh
  }
}

function tell(rounds: Rounds): void {
  for (const resolve of rounds.waiting.splice(0)) resolve()
}
