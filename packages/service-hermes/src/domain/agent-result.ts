import { pySplit } from '../python/repr.ts'
import {
  isTruthy,
  pyDict,
  pyGet,
  pyInt,
  pyNumber,
  type PyDict,
  type PyEntry,
  type PyValue,
} from '../python/value.ts'
import { timestampOf } from './time.ts'
import type { Agent, Effect, TurnEnd, Usage } from './agent.ts'

/** Ends the turn: the last message is stored, tokens are counted, the result is put together. */
export function finish(agent: Agent, now: number, effects: Effect[]): Agent {
  const { failed, interrupted, final, none } = agent.outcome
  const text: PyValue = final !== undefined && !interrupted ? final.value : agent.text
  const usage = usageOf(agent, text)
  const messages: PyDict[] = [...agent.messages]
  if (isTruthy(text) && failed === undefined) messages.push(answerMessage(agent, text, now))
  if (agent.persist) {
    effects.push({
      kind: 'save',
      sessionId: agent.sessionId,
      messages: messages.slice(agent.messages.length),
    })
    if (isTruthy(usage.input) || isTruthy(usage.output)) {
      effects.push({ kind: 'tokens', sessionId: agent.sessionId, usage })
    }
  }
  const end: TurnEnd = none
    ? { kind: 'none', usage }
    : { kind: 'result', usage, result: resultOf(agent, text, usage, messages, now) }
  return { ...agent, messages, wait: { kind: 'ended', end } }
}

function answerMessage(agent: Agent, text: PyValue, now: number): PyDict {
  const entries: PyEntry[] = [
    ['role', 'assistant'],
    ['content', text],
    ['timestamp', timestampOf(now)],
  ]
  if (!agent.outcome.interrupted) {
    entries.push(['finish_reason', 'stop'])
    if (isTruthy(agent.reasoning)) entries.push(['reasoning', agent.reasoning ?? null])
  }
  return pyDict(entries)
}

/** Given counts, else the words of the prompt and of the answer. */
function usageOf(agent: Agent, text: PyValue): Usage {
  const given = agent.usage
  const count = (long: string, short: string): PyValue | undefined =>
    given === undefined ? undefined : (pyGet(given, short) ?? pyGet(given, long))
  const words = (value: PyValue): PyValue =>
    pyInt(pySplit(typeof value === 'string' ? value : '').length)
  const prompt = pyGet(agent.vars, 'prompt') ?? ''
  const zero = pyInt(0)
  const input = given === undefined ? words(prompt) : (count('input_tokens', 'input') ?? zero)
  const output = given === undefined ? words(text) : (count('output_tokens', 'output') ?? zero)
  const sum = pyInt((pyNumber(input) ?? 0) + (pyNumber(output) ?? 0))
  return { input, output, total: count('total_tokens', 'total') ?? sum }
}

function resultOf(
  agent: Agent,
  text: PyValue,
  usage: Usage,
  messages: readonly PyDict[],
  now: number,
): PyDict {
  const { failed, interrupted, extra } = agent.outcome
  const waited = ((now - agent.began) / 1000).toFixed(1)
  const answer: PyValue =
    failed !== undefined
      ? failed.error
      : interrupted && !isTruthy(text)
        ? `Operation interrupted: waiting for model response (${waited}s elapsed).`
        : text
  const members = new Map<string, PyValue>([
    ['final_response', answer],
    ['last_reasoning', agent.reasoning ?? null],
    ['messages', [...agent.request.history, ...messages]],
    ['completed', failed === undefined && !interrupted],
    ['failed', failed !== undefined],
    ['partial', false],
    ['interrupted', interrupted],
    ['model', agent.request.model],
    ['provider', agent.request.provider],
    ['input_tokens', usage.input],
    ['output_tokens', usage.output],
    ['total_tokens', usage.total],
    ['session_id', agent.sessionId],
  ])
  if (failed !== undefined) members.set('error', failed.error)
  if (agent.pendingSteer !== undefined && agent.pendingSteer !== '') {
    members.set('pending_steer', agent.pendingSteer)
  }
  for (const [key, value] of extra.entries) members.set(key, value)
  return pyDict([...members])
}
