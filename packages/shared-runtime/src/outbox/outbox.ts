import type { FaultState } from '../faults/rule.ts'
import { strike } from '../faults/matching.ts'
import { sendVerdicts } from '../faults/sending.ts'
import { emptyTree, type Tree } from '../persistent/tree.ts'

/** What a transition hands to `env.send`. */
export interface Message {
  /** Messages of one lane leave one after the other, each when the one before it has met its fate. */
  readonly lane: string
  /** The service's own name of what is sent; it renders it when it leaves. */
  readonly ref: string | number
  /** What fault rules match on, and what the admin API shows. No secrets. */
  readonly ids: Readonly<Record<string, string>>
  /** Logical time; default now. */
  readonly at?: number
}

/** A message that waits to leave. Plain data. */
export interface OutboxMessage {
  /** 1, 2, 3 …; never reused on a branch. */
  readonly id: number
  readonly service: string
  readonly lane: string
  readonly ref: string | number
  readonly ids: Readonly<Record<string, string>>
  /** What a fault rule decided: it never leaves, or nobody is there to take it. */
  readonly fate?: 'lost' | 'unreachable'
  /** How many later messages of its lane go first. */
  readonly letsPass?: number
}

/** By due time, then by order. */
export type MessageKey = readonly [at: number, order: number]

export interface Outbox {
  readonly messages: Tree<MessageKey, OutboxMessage>
  /** Messages and places given out so far. */
  readonly made: number
  /** How many of the messages let others pass. */
  readonly held: number
}

/** At this many a further message is lost, as by a fault: nobody takes them away. */
export const messagesMax = 10_000

export const emptyOutbox = (): Outbox => ({ messages: emptyTree(), made: 0, held: 0 })

/** The outbox with one message more, and the fault rules after they were asked about it. */
export function put(
  outbox: Outbox,
  faults: FaultState,
  service: string,
  message: Message,
  now: number,
): { readonly outbox: Outbox; readonly faults: FaultState } {
  const { state, strikes } = strike(faults, 'send', {
    call: { method: 'POST', path: '', headers: { get: () => undefined } },
    service,
    operationId: undefined,
    params: {},
    ids: Object.fromEntries(Object.entries(message.ids).map(([kind, id]) => [kind, [id]])),
    read: false,
    now,
  })
  let at = Math.max(message.at ?? now, now)
  let copies = 1
  let fate: OutboxMessage['fate'] = outbox.messages.size >= messagesMax ? 'lost' : undefined
  let letsPass: number | undefined
  for (const verdict of sendVerdicts(strikes)) {
    switch (verdict.type) {
      case 'lose':
        fate = 'lost'
        break
      case 'fail':
        fate ??= 'unreachable'
        break
      case 'delay':
        at += verdict.ms
        break
      case 'twice':
        copies += 1
        break
      case 'let-pass':
        letsPass = verdict.messages
        at += verdict.withinMs
        break
    }
  }
  let { messages, made } = outbox
  const held = outbox.held + (letsPass === undefined ? 0 : copies)
  const { lane, ref, ids } = message
  for (let copy = 0; copy < copies; copy++) {
    made += 1
    messages = messages.set([at, made], {
      id: made,
      service,
      lane,
      ref,
      ids,
      ...(fate === undefined ? {} : { fate }),
      ...(letsPass === undefined ? {} : { letsPass }),
    })
  }
  const next: Outbox = { messages, made, held }
  return {
    outbox:
      held > 0 && letsPass === undefined && fate === undefined
        ? passed(next, service, lane, now)
        : next,
    faults: state,
  }
}

/** Whoever lets messages of this lane pass has let one more; the last of them sets it free, behind it. */
function passed(outbox: Outbox, service: string, lane: string, now: number): Outbox {
  let { messages, made, held } = outbox
  for (const [key, message] of outbox.messages.entries()) {
    if (message.letsPass === undefined || message.lane !== lane || message.service !== service)
      continue
    const { letsPass, ...free } = message
    if (letsPass > 1) {
      messages = messages.set(key, { ...free, letsPass: letsPass - 1 })
      continue
    }
    made += 1
    held -= 1
    messages = messages.delete(key).set([now, made], free)
  }
  return { messages, made, held }
}

export const without = (outbox: Outbox, key: MessageKey): Outbox => ({
  ...outbox,
  messages: outbox.messages.delete(key),
  held: outbox.held - (outbox.messages.get(key)?.letsPass === undefined ? 0 : 1),
})
