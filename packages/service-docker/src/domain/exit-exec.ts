import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { emitExec } from './emit.ts'
import { execKeptMs } from './exec.ts'
import { recordProbe } from './health.ts'
import type { DockerState } from './state.ts'

export function exitExec(state: DockerState, id: string, exitCode: number, env: Env): DockerState {
  const exec = state.execs.get(id)
  if (exec === undefined || exec.life.status !== 'running') return state
  const container = state.containers.get(exec.container)
  if (container === undefined) return state
  const next = emitExec(state, container, exec, 'exec_die', env, { exitCode: String(exitCode) })
  const { pid, startedAt } = exec.life
  const ended: DockerState = {
    ...next,
    execs: next.execs.set({
      ...exec,
      life: { status: 'exited', pid, startedAt, finishedAt: env.now, exitCode },
    }),
  }
  if (exec.probe) return recordProbe(ended, container, exec.id, startedAt, exitCode, env)
  env.schedule(env.now + execKeptMs, { type: 'exec-expired', exec: id })
  return ended
}
