import { done, refuse, type Refusal, type Transition } from '@crvouga/mockingbird-shared-runtime'
import { pyStr } from '../python/repr.ts'
import { wakeTurn } from './agent-host.ts'
import { redacted } from './redaction.ts'
import type { Run, RunId } from './run.ts'
import { pushEvent, setStatus } from './run-status.ts'
import type { HermesState } from './state.ts'

/** Whether a run takes steer text now: only while it is running with an agent. */
export const steerRefusal = (run: Run): Refusal | undefined =>
  run.status === 'running' && run.task.kind === 'live'
    ? undefined
    : refuse('conflict', `Run is not currently accepting steer input: ${run.runId}`, {
        code: 'run_not_accepting_steer',
      })

/** Hands text to the running agent, which takes it in at its next tool result, or returns it unused. */
export function steerRun(runId: RunId, text: string): Transition<HermesState, undefined> {
  return (state, env) => {
    const run = state.runs.get(runId)
    if (run?.task.kind !== 'live') {
      return refuse('conflict', `Run is not currently accepting steer input: ${runId}`, {
        code: 'run_not_accepting_steer',
      })
    }
    const { turn } = run.task
    const agent = state.turns.get(turn)?.agent
    if (agent === undefined) return refuse('internal', 'a live task without a turn')
    if (agent.steerMode === 'refuse') {
      return refuse('conflict', `Run did not accept steer text: ${runId}`, {
        code: 'steer_not_accepted',
      })
    }
    if (agent.steerMode !== null) {
      return refuse('internal', redacted(pyStr(agent.steerMode)), { code: 'steer_failed' })
    }
    const pendingSteer = agent.pendingSteer === undefined ? text : `${agent.pendingSteer}\n${text}`
    const turns = state.turns.update(turn, (row) => ({
      ...row,
      agent: { ...row.agent, pendingSteer },
    }))
    const fields = [['last_event', 'run.steered']] as const
    const told = setStatus({ ...state, turns }, runId, 'running', fields, env)
    const shown = pushEvent(told, runId, 'run.steered', [['accepted', true]], env)
    return done(agent.wait.kind === 'steer' ? wakeTurn(shown, turn, env) : shown, undefined)
  }
}
