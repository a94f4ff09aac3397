import { done, refuse, type Transition } from '@crvouga/mockingbird-shared-runtime'
import type { PyDict } from '../python/value.ts'
import { interruptTurn } from './agent-host.ts'
import { isTerminal, type RunId, type Scope } from './run.ts'
import { accessRun } from './run-access.ts'
import { setStatus } from './run-status.ts'
import { levelOf, type HermesState } from './state.ts'

export type Stopped =
  | { readonly kind: 'stopping' }
  | { readonly kind: 'finished'; readonly document: PyDict }

export const runNotFound = (runId: string): ReturnType<typeof refuse> =>
  refuse('not-found', `Run not found: ${runId}`, { code: 'run_not_found' })

/** Asks a run to stop. It is over only when its executor returns, and the executor may finish first. */
export function stopRun(runId: RunId, scope: Scope): Transition<HermesState, Stopped> {
  return (start, env) => {
    const found = accessRun(start, runId, scope, env)
    if (found === undefined) return runNotFound(runId)
    const { state, run } = found
    const level = levelOf(state)
    const isIdle = run.task.kind === 'none'
    if (level.stopOfFinished === 'not-found' && isIdle) return runNotFound(runId)
    if (isTerminal(run.status)) return done(state, { kind: 'finished', document: run.document })
    if (isIdle) {
      return refuse('conflict', `Run is not active in this gateway process: ${runId}`, {
        code: 'run_not_active',
      })
    }
    const told = setStatus(state, runId, 'stopping', [['last_event', 'run.stopping']], env)
    const runs = told.runs.update(runId, (row) => ({ ...row, stopping: true }))
    const marked: HermesState = { ...told, runs }
    const next =
      run.task.kind === 'live'
        ? interruptTurn(marked, run.task.turn, 'Stop requested via API', env)
        : marked
    return done(next, { kind: 'stopping' })
  }
}
