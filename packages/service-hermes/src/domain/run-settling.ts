import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { pyStr } from '../python/repr.ts'
import { isTruthy, pyDict, pyGet, type PyEntry, type PyValue } from '../python/value.ts'
import type { TurnEnd, Usage } from './agent.ts'
import { redacted } from './redaction.ts'
import type { RunId } from './run.ts'
import { withSweeper } from './retention.ts'
import { closeStream, pushEvent, setStatus } from './run-status.ts'
import { levelOf, type HermesState } from './state.ts'

export const usageDict = (usage: Usage): PyValue =>
  pyDict([
    ['input_tokens', usage.input],
    ['output_tokens', usage.output],
    ['total_tokens', usage.total],
  ])

export const authFailureText = (text: string): string =>
  `⚠️ Provider authentication failed: ${text}`

/** Writes the end of a run's turn: terminal event, terminal status, end of stream. */
export function settleRun(state: HermesState, runId: RunId, end: TurnEnd, env: Env): HermesState {
  const run = state.runs.get(runId)
  if (run === undefined) return state
  const told = withEnd(state, runId, run.stopping, end, env)
  // Both come before anybody can notice that the first of the readers has left.
  const closed = run.stream.open ? closeStream(told, runId) : told
  const runs = closed.runs.update(runId, (row) => ({
    ...row,
    task: { kind: 'none' },
    stopping: false,
    approvals: undefined,
  }))
  return withSweeper({ ...closed, runs }, env)
}

function withEnd(
  state: HermesState,
  runId: RunId,
  stopping: boolean,
  end: TurnEnd,
  env: Env,
): HermesState {
  if (end.kind === 'raised') {
    return failed(state, runId, end.auth ? authFailureText(end.text) : redacted(end.text), env)
  }
  const result = end.kind === 'result' ? end.result : undefined
  const wasInterrupted = result !== undefined && pyGet(result, 'interrupted') === true
  // The older release takes any normal return after a stop for a cancellation.
  if (stopping && (wasInterrupted || levelOf(state).stoppedEnd === 'cancelled')) {
    return cancelled(state, runId, env)
  }
  if (result !== undefined && isTruthy(pyGet(result, 'failed'))) {
    const error = pyGet(result, 'error')
    return failed(
      state,
      runId,
      redacted(isTruthy(error) ? pyStr(error ?? '') : 'agent run failed'),
      env,
    )
  }
  const answer = result === undefined ? undefined : pyGet(result, 'final_response')
  const output = answer === undefined ? '' : answer
  const left = result === undefined ? undefined : pyGet(result, 'pending_steer')
  const steer: PyEntry[] =
    levelOf(state).steer && isTruthy(left) ? [['pending_steer', left ?? '']] : []
  const usage = usageDict(end.usage)
  const event: PyEntry[] = [['output', output], ['usage', usage], ...steer]
  const status: PyEntry[] = [
    ['output', output],
    ['usage', usage],
    ['last_event', 'run.completed'],
    ...steer,
  ]
  return setStatus(
    pushEvent(state, runId, 'run.completed', event, env),
    runId,
    'completed',
    status,
    env,
  )
}

function failed(state: HermesState, runId: RunId, error: string, env: Env): HermesState {
  const told = pushEvent(state, runId, 'run.failed', [['error', error]], env)
  const fields: PyEntry[] = [
    ['error', error],
    ['last_event', 'run.failed'],
  ]
  return setStatus(told, runId, 'failed', fields, env)
}

export function cancelled(state: HermesState, runId: RunId, env: Env): HermesState {
  const told = pushEvent(state, runId, 'run.cancelled', [], env)
  return setStatus(told, runId, 'cancelled', [['last_event', 'run.cancelled']], env)
}
