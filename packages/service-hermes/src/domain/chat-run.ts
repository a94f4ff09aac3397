import type { Env } from '@crvouga/mockingbird-shared-runtime'
import {
  isTruthy,
  pyDict,
  pyGet,
  pySet,
  type PyDict,
  type PyEntry,
  type PyValue,
} from '../python/value.ts'
import type { TurnEnd } from './agent.ts'
import { withSweeper } from './retention.ts'
import type { RunId, Scope } from './run.ts'
import { noStream, setStatus } from './run-status.ts'
import { redacted } from './redaction.ts'
import type { HermesState } from './state.ts'
import type { Turn } from './turn.ts'

/** Makes the run under which a session's stream can be looked up, steered and stopped. It has no events. */
export function openChatRun(
  state: HermesState,
  runId: RunId,
  facts: { readonly sessionId: string; readonly model: PyValue; readonly scope: Scope },
  env: Env,
): HermesState {
  const runs = state.runs.set({
    runId,
    status: 'queued',
    document: pyDict([]),
    updatedAt: env.now,
    owner: facts.scope,
    keyed: false,
    task: { kind: 'none' },
    stopping: false,
    approvals: undefined,
    stream: noStream,
  })
  const fields: PyEntry[] = [
    ['session_id', facts.sessionId],
    ['model', facts.model],
  ]
  const queued = setStatus({ ...state, runs }, runId, 'queued', fields, env)
  return setStatus(queued, runId, 'running', [['last_event', 'run.started']], env)
}

/** Its end: completed also after a stop or a failed result, without the answer. */
export function settleChatRun(state: HermesState, runId: RunId, turn: Turn, env: Env): HermesState {
  const { wait } = turn.agent
  if (wait.kind !== 'ended' || turn.surface.kind !== 'chat') return state
  const told = withEnd(state, runId, wait.end, turn.surface.runtime, env)
  const runs = told.runs.update(runId, (run) => ({
    ...run,
    task: { kind: 'none' },
    stopping: false,
  }))
  return withSweeper({ ...told, runs }, env)
}

function withEnd(
  state: HermesState,
  runId: RunId,
  end: TurnEnd,
  runtime: PyDict | undefined,
  env: Env,
): HermesState {
  const failure = chatFailure(end)
  if (failure !== undefined) {
    const fields: PyEntry[] = [
      ['error', failure],
      ['last_event', 'run.failed'],
    ]
    return setStatus(state, runId, 'failed', fields, env)
  }
  const result = end.kind === 'result' ? end.result : pyDict([])
  const left = pyGet(result, 'pending_steer')
  const session = pyGet(result, 'session_id')
  const fields: PyEntry[] = [
    ...(session === undefined ? [] : ([['session_id', session]] as const)),
    ['usage', chatUsage(end, runtime)],
    ['last_event', 'run.completed'],
    ...(left !== undefined && isTruthy(left) ? ([['pending_steer', left]] as const) : []),
  ]
  return setStatus(state, runId, 'completed', fields, env)
}

/** Redacted text of what a chat surface treats as an exception. */
export function chatFailure(end: TurnEnd): string | undefined {
  if (end.kind === 'none') return "'NoneType' object does not support item assignment"
  return end.kind === 'raised' && !end.auth ? redacted(end.text) : undefined
}

/** Usage of a chat turn, with the runtime inside where it is told. */
export function chatUsage(end: TurnEnd, runtime: PyDict | undefined): PyDict {
  const zero: PyValue = { $py: 'int', text: '0' }
  const isRun = end.kind !== 'raised'
  const counts = isRun ? end.usage : { input: zero, output: zero, total: zero }
  const usage = pyDict(
    Object.entries({
      input_tokens: counts.input,
      output_tokens: counts.output,
      total_tokens: counts.total,
    }),
  )
  return isRun && runtime !== undefined ? pySet(usage, 'runtime', runtime) : usage
}
