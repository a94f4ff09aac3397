import type { TurnEnd } from '../domain/agent.ts'
import type { DumpableObject } from '../python/json-dump.ts'
import { pyDict, type PyDict, type PyEntry, type PyValue } from '../python/value.ts'

export interface ResponseFacts {
  readonly id: string
  readonly createdAt: number
  readonly model: PyValue
}

const dict = (members: Readonly<Record<string, PyValue>>): PyDict => pyDict(Object.entries(members))
const zero: PyValue = { $py: 'int', text: '0' }
const int = (value: number): PyValue => ({ $py: 'int', text: String(value) })

export function usageJson(end: TurnEnd | undefined): PyDict {
  const usage = end?.kind === 'result' ? end.usage : { input: zero, output: zero, total: zero }
  return dict({ input_tokens: usage.input, output_tokens: usage.output, total_tokens: usage.total })
}

export const textItem = (text: PyValue): PyDict =>
  dict({ type: 'message', role: 'assistant', content: [dict({ type: 'output_text', text })] })

/** A response object; `extra` goes before the usage. */
export const responseJson = (
  facts: ResponseFacts,
  status: string,
  output: readonly PyDict[],
  usage: PyDict | undefined,
  extra: readonly PyEntry[] = [],
): PyDict =>
  pyDict([
    ['id', facts.id],
    ['object', 'response'],
    ['status', status],
    ['created_at', int(facts.createdAt)],
    ['model', facts.model],
    ['output', output],
    ...extra,
    ...(usage === undefined ? [] : ([['usage', usage]] as const)),
  ])

export interface CallFacts {
  readonly itemId: string
  readonly callId: string
  readonly name: string
  readonly arguments: string
}

export const callItem = (call: CallFacts, status: 'in_progress' | 'completed'): DumpableObject => ({
  id: call.itemId,
  type: 'function_call',
  status,
  name: call.name,
  call_id: call.callId,
  arguments: call.arguments,
})

export const outputItem = (itemId: string, callId: string, text: string): DumpableObject => ({
  id: itemId,
  type: 'function_call_output',
  call_id: callId,
  output: [{ type: 'input_text', text }],
  status: 'completed',
})

/** The same two without ids, as the finished response lists them. */
export const listedCall = (call: CallFacts): PyDict =>
  dict({ type: 'function_call', name: call.name, arguments: call.arguments, call_id: call.callId })
export const listedOutput = (callId: string, text: string): PyDict =>
  dict({
    type: 'function_call_output',
    call_id: callId,
    output: [dict({ type: 'input_text', text })],
  })

/** And as an answer in one piece lists them, with or without ids. */
export const storedCall = (call: Omit<CallFacts, 'itemId'>, itemId: string | undefined): PyDict =>
  dict({
    ...(itemId === undefined ? {} : { id: itemId }),
    type: 'function_call',
    ...(itemId === undefined ? {} : { status: 'completed' }),
    name: call.name,
    arguments: call.arguments,
    call_id: call.callId,
  })
export const storedOutput = (
  itemId: string | undefined,
  callId: PyValue,
  output: PyValue,
): PyDict =>
  dict({
    ...(itemId === undefined ? {} : { id: itemId }),
    type: 'function_call_output',
    ...(itemId === undefined ? {} : { status: 'completed' }),
    call_id: callId,
    output,
  })

export const messageItem = (itemId: string, text: string | undefined): DumpableObject => ({
  id: itemId,
  type: 'message',
  status: text === undefined ? 'in_progress' : 'completed',
  role: 'assistant',
  content: text === undefined ? [] : [{ type: 'output_text', text }],
})
