import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { latestOf } from '../../domain/response-store.ts'
import { isVisible, turnContent } from '../../domain/message-content.ts'
import { responseKey, type StoredResponse } from '../../domain/stored-response.ts'
import { pyStr } from '../../python/repr.ts'
import {
  isPyDict,
  isPyList,
  isTruthy,
  pyDict,
  pyGet,
  type PyDict,
  type PyList,
  type PyValue,
} from '../../python/value.ts'
import type { HermesCtx } from './run-scope.ts'

export interface ResponseInput {
  readonly prompt: PyValue
  readonly history: PyList
  readonly instructions: PyValue
  /** The chain's session. */
  readonly sessionId: string | undefined
  readonly conversation: string | undefined
}

const historyMax = 100

/** What a responses call says to the agent, in the server's order of checks. */
export function responseInput(ctx: HermesCtx, body: PyDict): ResponseInput | Refusal | 'crash' {
  const input = pyGet(body, 'input')
  if (input === undefined || input === null) return refuse('invalid', "Missing 'input' field")
  const conversation = pyGet(body, 'conversation') ?? null
  const previous = pyGet(body, 'previous_response_id') ?? null
  if (isTruthy(conversation) && isTruthy(previous)) {
    return refuse('invalid', "Cannot use both 'conversation' and 'previous_response_id'")
  }
  // The store looks a name up in SQLite, which takes no objects (responses: conversation object).
  if (isTruthy(conversation) && (isPyDict(conversation) || isPyList(conversation))) return 'crash'
  const messages = inputMessages(input)
  if (isRefusal(messages)) return messages
  const given = givenHistory(pyGet(body, 'conversation_history'))
  if (isRefusal(given)) return given
  const name = isTruthy(conversation) ? pyStr(conversation) : undefined
  const chained = given.length > 0 ? undefined : chainedResponse(ctx, name, previous)
  if (isRefusal(chained)) return chained
  const own = pyGet(body, 'instructions') ?? null
  const history = [...(chained?.history ?? given), ...messages.slice(0, -1)]
  const last = messages.at(-1)
  const prompt = last === undefined ? '' : (pyGet(last, 'content') ?? '')
  if (!isVisible(prompt)) return refuse('invalid', 'No user message found in input')
  return {
    prompt,
    history: pyGet(body, 'truncation') === 'auto' ? history.slice(-historyMax) : history,
    instructions: own === null ? (chained?.instructions ?? null) : own,
    sessionId: chained?.sessionId,
    conversation: name,
  }
}

function inputMessages(input: PyValue): readonly PyDict[] | Refusal {
  if (typeof input === 'string') return [message('user', input)]
  if (!isPyList(input)) return refuse('invalid', "'input' must be a string or array")
  const messages: PyDict[] = []
  for (const [i, item] of input.entries()) {
    if (typeof item === 'string') messages.push(message('user', item))
    if (!isPyDict(item)) continue
    const given = pyGet(item, 'content')
    const content = turnContent(given === undefined ? '' : given, `input[${i}].content`)
    if (isRefusal(content)) return content
    const role = pyGet(item, 'role')
    messages.push(message(role === undefined ? 'user' : role, content))
  }
  return messages
}

function givenHistory(history: PyValue | undefined): readonly PyDict[] | Refusal {
  if (history === undefined || !isTruthy(history)) return []
  if (!isPyList(history)) {
    return refuse('invalid', "'conversation_history' must be an array of message objects")
  }
  const messages: PyDict[] = []
  for (const [i, entry] of history.entries()) {
    const role = isPyDict(entry) ? pyGet(entry, 'role') : undefined
    const given = isPyDict(entry) ? pyGet(entry, 'content') : undefined
    if (role === undefined || given === undefined) {
      return refuse('invalid', `conversation_history[${i}] must have 'role' and 'content' fields`)
    }
    const content = turnContent(given, `conversation_history[${i}].content`)
    if (isRefusal(content)) return content
    messages.push(message(pyStr(role), content))
  }
  return messages
}

/** The stored response that this one follows; an unknown id is refused, an unknown name begins a chain. */
function chainedResponse(
  ctx: HermesCtx,
  name: string | undefined,
  previous: PyValue,
): StoredResponse | Refusal | undefined {
  const { profile } = ctx.context
  if (name !== undefined) return ctx.read((state) => latestOf(state, profile, name))
  if (!isTruthy(previous)) return undefined
  const id = pyStr(previous)
  const stored = ctx.read((state) => state.responses.get(responseKey(profile, id)))
  return stored ?? refuse('not-found', `Previous response not found: ${id}`)
}

const message = (role: PyValue, content: PyValue): PyDict =>
  pyDict([
    ['role', role],
    ['content', content],
  ])
