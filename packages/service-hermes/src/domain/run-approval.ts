import { done, refuse, type Transition } from '@crvouga/mockingbird-shared-runtime'
import type { PyEntry } from '../python/value.ts'
import { pyInt } from '../python/value.ts'
import type { Ask } from './agent.ts'
import { wakeEvent } from './agent-env.ts'
import type { PendingApproval, RunId } from './run.ts'
import { pushEvent, setStatus } from './run-status.ts'
import type { HermesState } from './state.ts'

export interface ApprovalAnswer {
  readonly runId: RunId
  readonly choice: string
  readonly requestId: string | undefined
  readonly all: boolean
}

/** Answers the oldest pending request, the named one, or all; says how many. */
export function answerApproval(answer: ApprovalAnswer): Transition<HermesState, number> {
  return (state, env) => {
    const { runId, choice, requestId } = answer
    const run = state.runs.get(runId)
    if (run?.approvals === undefined) {
      return refuse('conflict', `Run has no active approval session: ${runId}`, {
        code: 'approval_not_active',
      })
    }
    const answered = chosen(run.approvals, answer)
    if (answered.length === 0) {
      return refuse('conflict', `Run has no pending approval: ${runId}`, {
        code: 'approval_not_pending',
      })
    }
    const rest = run.approvals.filter((pending) => !answered.includes(pending))
    const runs = state.runs.set({ ...run, approvals: rest })
    const fields: PyEntry[] = [
      ['choice', choice],
      ...(requestId === undefined ? [] : ([['request_id', requestId]] as const)),
      ['resolved', pyInt(answered.length)],
    ]
    // Written whatever the status was: a stop that the wait has not noticed yet is overwritten
    // (stop: approval after stop, steer after stop).
    const status = [['last_event', 'approval.responded']] as const
    let next = setStatus({ ...state, runs }, runId, 'running', status, env)
    next = pushEvent(next, runId, 'approval.responded', fields, env)
    if (run.task.kind !== 'live') return done(next, answered.length)
    const { turn } = run.task
    const ids = new Set(answered.map((pending) => pending.requestId))
    const turns = next.turns.update(turn, (row) => {
      const { wait } = row.agent
      if (wait.kind !== 'asks') return row
      const asks = wait.asks.map((ask): Ask =>
        ask.state.kind === 'pending' && ids.has(ask.state.requestId)
          ? { ...ask, state: { kind: 'decided', decision: { choice, resolved: true } } }
          : ask,
      )
      return { ...row, agent: { ...row.agent, wait: { ...wait, asks } } }
    })
    // The agent's thread notices a little later, which leaves room for a steer in between.
    env.schedule(env.now + state.settings.turnMs, wakeEvent(turn))
    return done({ ...next, turns }, answered.length)
  }
}

function chosen(
  pending: readonly PendingApproval[],
  answer: ApprovalAnswer,
): readonly PendingApproval[] {
  if (answer.requestId !== undefined) {
    return pending.filter(({ requestId }) => requestId === answer.requestId).slice(0, 1)
  }
  return answer.all ? pending : pending.slice(0, 1)
}
