import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { chatText, isVisible, turnContent } from '../../domain/message-content.ts'
import { pyStr } from '../../python/repr.ts'
import {
  isPyDict,
  isPyList,
  isTruthy,
  pyDict,
  pyGet,
  type PyDict,
  type PyValue,
} from '../../python/value.ts'

/** The messages of a chat completion, sorted into what the agent needs. */
export interface ChatMessages {
  readonly system: string | null
  readonly history: readonly PyDict[]
  readonly prompt: PyValue
  /** Content of the first user message: half of what a session id is derived from. */
  readonly firstUser: PyValue
}

/** 'crash' where an element is no object and the server's code raises. */
export function chatMessages(body: PyDict): ChatMessages | Refusal | 'crash' {
  const messages = pyGet(body, 'messages')
  if (messages === undefined || !isPyList(messages) || !isTruthy(messages)) {
    return refuse('invalid', "Missing or invalid 'messages' field", { bare: true })
  }
  let system: string | null = null
  const turns: PyDict[] = []
  for (const [i, message] of messages.entries()) {
    if (!isPyDict(message)) return 'crash'
    const role = pyGet(message, 'role') ?? ''
    const given = pyGet(message, 'content')
    const content = given === undefined ? '' : given
    if (role === 'system') {
      const text = chatText(content)
      system = system === null ? text : `${system}\n${text}`
    } else if (role === 'user' || role === 'assistant') {
      const turn = turnContent(content, `messages[${i}].content`)
      if (isRefusal(turn)) return turn
      turns.push(
        pyDict([
          ['role', role],
          ['content', turn],
        ]),
      )
    }
  }
  const last = turns.at(-1)
  const prompt = last === undefined ? '' : (pyGet(last, 'content') ?? '')
  if (!isVisible(prompt)) {
    return refuse('invalid', 'No user message found in messages', { bare: true })
  }
  const first = turns.find((turn) => pyGet(turn, 'role') === 'user')
  const firstUser = first === undefined ? '' : (pyGet(first, 'content') ?? '')
  return { system, history: turns.slice(0, -1), prompt, firstUser }
}

/** Text from which the id of an unnamed session follows. */
export const sessionSeed = ({ system, firstUser }: ChatMessages): string =>
  `${system ?? ''}\n${pyStr(firstUser)}`
