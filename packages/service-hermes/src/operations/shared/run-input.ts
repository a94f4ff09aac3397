import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
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

export interface RunInput {
  readonly prompt: PyValue
  readonly history: PyList
  /** The history is the stored response's. */
  readonly isStored: boolean
}

/**
 * `input` and `conversation_history` of a run. 'crash' where the server's code would raise: a list whose
 * last element is no object (runs-validate: input ["text"]).
 */
export function runInput(body: PyDict, stored: PyList | undefined): RunInput | Refusal | 'crash' {
  const input = pyGet(body, 'input')
  if (input === undefined || !isTruthy(input)) return refuse('invalid', "Missing 'input' field")
  const prompt = promptOf(input)
  if (prompt === 'crash') return 'crash'
  if (!isTruthy(prompt.value)) return refuse('invalid', 'No user message found in input')
  const given = givenHistory(pyGet(body, 'conversation_history'))
  if (isRefusal(given)) return given
  const usesStored = given.length === 0 && stored !== undefined
  const chosen = usesStored ? stored : given
  const history = chosen.length > 0 || !isPyList(input) ? chosen : earlierInput(input)
  return { prompt: prompt.value, history, isStored: usesStored }
}

function promptOf(input: PyValue): { readonly value: PyValue } | 'crash' {
  if (typeof input === 'string') return { value: input }
  if (!isPyList(input)) return { value: '' }
  const last = input.at(-1)
  if (last === undefined || !isPyDict(last)) return 'crash'
  return { value: pyGet(last, 'content') ?? '' }
}

function givenHistory(history: PyValue | undefined): PyList | Refusal {
  if (history === undefined || !isTruthy(history)) return []
  if (!isPyList(history)) {
    return refuse('invalid', "'conversation_history' must be an array of message objects")
  }
  const messages: PyValue[] = []
  for (const [i, entry] of history.entries()) {
    const role = isPyDict(entry) ? pyGet(entry, 'role') : undefined
    const content = isPyDict(entry) ? pyGet(entry, 'content') : undefined
    if (role === undefined || content === undefined) {
      return refuse('invalid', `conversation_history[${i}] must have 'role' and 'content' fields`)
    }
    messages.push(message(pyStr(role), pyStr(content)))
  }
  return messages
}

/** All but the last input message, as far as they have a role and content. */
function earlierInput(input: PyList): PyList {
  const messages: PyValue[] = []
  for (const entry of input.slice(0, -1)) {
    if (!isPyDict(entry)) continue
    const role = pyGet(entry, 'role')
    const content = pyGet(entry, 'content')
    if (role === undefined || content === undefined || !isTruthy(role) || !isTruthy(content))
      continue
    messages.push(message(role, isPyList(content) ? textParts(content) : pyStr(content)))
  }
  return messages
}

function textParts(parts: PyList): string {
  const texts: string[] = []
  for (const part of parts) {
    if (isPyDict(part) && pyGet(part, 'type') === 'text')
      texts.push(pyStr(pyGet(part, 'text') ?? ''))
  }
  return texts.join(' ')
}

const message = (role: PyValue, content: PyValue): PyDict =>
  pyDict([
    ['role', role],
    ['content', content],
  ])
