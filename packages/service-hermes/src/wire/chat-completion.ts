import type { HeaderList } from '@crvouga/mockingbird-shared-runtime'
import type { TurnEnd } from '../domain/agent.ts'
import type { Dumpable, DumpableObject } from '../python/json-dump.ts'
import { isTruthy, pyGet, type PyDict, type PyValue } from '../python/value.ts'

export interface CompletionFacts {
  readonly id: string
  readonly created: number
  /** As the request named it. */
  readonly model: PyValue
}

/** How a turn went, in the words of this API. */
export interface CompletionOutcome {
  readonly finish: 'stop' | 'length' | 'error'
  readonly completed: boolean
  readonly partial: boolean
  readonly failed: boolean
  readonly error: string | null
  /** Of an answer that did not go all the way. */
  readonly headers: HeaderList
  readonly hardHeaders: HeaderList
}

const flag = (result: PyDict, key: string): boolean => isTruthy(pyGet(result, key))
const empty: PyDict = { $py: 'dict', entries: [] }
const resultOf = (end: TurnEnd): PyDict => (end.kind === 'result' ? end.result : empty)

/** `redact` hides secrets of the error; a stream shows it as it is. */
export function outcomeOf(
  end: TurnEnd,
  redact: (text: string) => string = (text) => text,
): CompletionOutcome {
  const result = resultOf(end)
  const given = pyGet(result, 'error')
  const error =
    given !== undefined && isTruthy(given) && typeof given === 'string' ? redact(given) : null
  const partial = flag(result, 'partial')
  const failed = flag(result, 'failed')
  const completed = pyGet(result, 'completed') === undefined || flag(result, 'completed')
  const isCut = partial && (error ?? '').toLowerCase().includes('truncat')
  const finish = isCut ? 'length' : failed || (!completed && error !== null) ? 'error' : 'stop'
  const hardHeaders: HeaderList = [
    ['X-Hermes-Completed', 'false'],
    ['X-Hermes-Partial', String(partial)],
  ]
  const soft: HeaderList =
    error === null ? hardHeaders : [...hardHeaders, ['X-Hermes-Error', error.slice(0, 200)]]
  const headers = partial || failed || !completed ? soft : []
  return { finish, completed, partial, failed, error, headers, hardHeaders }
}

export const hermesMember = (outcome: CompletionOutcome): DumpableObject => ({
  completed: outcome.completed,
  partial: outcome.partial,
  failed: outcome.failed,
  error: outcome.error,
  error_code: outcome.finish === 'length' ? 'output_truncated' : 'agent_error',
})

/** Usage under the names of this API; zeros for a turn that never ran. */
export function completionUsage(end: TurnEnd): Dumpable {
  if (end.kind !== 'result') return { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }
  const { input, output, total } = end.usage
  return { prompt_tokens: input, completion_tokens: output, total_tokens: total }
}

export const completionJson = (
  facts: CompletionFacts,
  end: TurnEnd,
  content: PyValue,
  outcome: CompletionOutcome,
): Dumpable => ({
  id: facts.id,
  object: 'chat.completion',
  created: facts.created,
  model: facts.model,
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: outcome.finish }],
  usage: completionUsage(end),
  hermes: outcome.headers.length > 0 ? hermesMember(outcome) : undefined,
})

/** Body of the 502 for a failed turn that said nothing. */
export const failedCompletion = (outcome: CompletionOutcome): Dumpable => ({
  error: {
    message: outcome.error ?? 'Agent run did not produce a response.',
    type: 'server_error',
    param: null,
    code: 'agent_incomplete',
    hermes: { completed: outcome.completed, partial: outcome.partial, failed: outcome.failed },
  },
})

export const chunkJson = (
  facts: CompletionFacts,
  delta: DumpableObject,
  finish: string | null,
  more: DumpableObject = {},
): Dumpable => ({
  id: facts.id,
  object: 'chat.completion.chunk',
  created: facts.created,
  model: facts.model,
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...more,
})
