import type { TurnEnd } from '../../domain/agent.ts'
import { storeResponse } from '../../domain/response-store.ts'
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
import { storedCall, storedOutput, textItem, type ResponseFacts } from '../../wire/response-json.ts'
import { madeId } from './made-id.ts'
import type { ResponseInput } from './response-input.ts'
import type { HermesCtx } from './run-scope.ts'

/** All that one responses call knows. */
export interface ResponseCall {
  readonly facts: ResponseFacts
  readonly input: ResponseInput
  readonly sessionId: string
  readonly isStored: boolean
}

export function keep(
  ctx: HermesCtx,
  call: ResponseCall,
  document: PyDict,
  history: PyList,
  sessionId: string,
): void {
  if (!call.isStored) return
  const { input, facts } = call
  ctx.commit(
    storeResponse({
      profile: ctx.context.profile,
      id: facts.id,
      document,
      history,
      instructions: input.instructions,
      sessionId,
      conversation: input.conversation,
    }),
  )
}

const resultMessages = (end: TurnEnd): PyList => {
  const messages = end.kind === 'result' ? pyGet(end.result, 'messages') : undefined
  return messages !== undefined && isPyList(messages) ? messages : []
}

/**
 * The transcript that a following response continues. The agent's user message carries a time, so that
 * a first turn is not recognised in its transcript and stands there twice (responses: previous).
 */
export function storedHistory(end: TurnEnd, input: ResponseInput, answer: PyValue): PyList {
  const messages = resultMessages(end)
  const user = said('user', input.prompt)
  if (messages.length === 0) return [...input.history, user, said('assistant', answer)]
  return input.history.length > 0 ? messages : [user, ...messages]
}

export const said = (role: string, content: PyValue): PyDict =>
  pyDict([
    ['role', role],
    ['content', content],
  ])

/** Calls, their outputs and the answer of this turn. */
export function outputItems(
  ctx: HermesCtx,
  end: TurnEnd,
  input: ResponseInput,
  answer: PyValue,
): readonly PyDict[] {
  const items: PyDict[] = []
  for (const message of resultMessages(end).slice(input.history.length)) {
    if (!isPyDict(message)) continue
    const calls = pyGet(message, 'tool_calls')
    if (calls !== undefined && isPyList(calls)) {
      for (const call of calls) if (isPyDict(call)) items.push(callOf(ctx, call))
    } else if (pyGet(message, 'role') === 'tool') {
      const callId = pyGet(message, 'tool_call_id') ?? ''
      items.push(storedOutput(itemId(ctx, 'fco'), callId, pyGet(message, 'content') ?? ''))
    }
  }
  return [...items, textItem(answer)]
}

function callOf(ctx: HermesCtx, call: PyDict): PyDict {
  const named = pyGet(call, 'function')
  const member = (key: string): string => {
    const value = named !== undefined && isPyDict(named) ? pyGet(named, key) : undefined
    return typeof value === 'string' ? value : ''
  }
  const id = pyGet(call, 'id')
  const facts = {
    callId: typeof id === 'string' ? id : '',
    name: member('name'),
    arguments: member('arguments'),
  }
  return storedCall(facts, itemId(ctx, 'fc'))
}

const itemId = (ctx: HermesCtx, prefix: string): string | undefined =>
  ctx.context.level.responses.itemIds ? `${prefix}_${madeId(ctx, 24)}` : undefined

/** The text that stands for a turn: its answer, its error, or a remark that there is none. */
export function finalText(
  end: TurnEnd,
  answer: PyValue,
  redact: (text: string) => string,
): PyValue {
  if (isTruthy(answer)) return answer
  const error = end.kind === 'result' ? pyGet(end.result, 'error') : undefined
  return error === undefined
    ? '(No response generated)'
    : typeof error === 'string'
      ? redact(error)
      : error
}
