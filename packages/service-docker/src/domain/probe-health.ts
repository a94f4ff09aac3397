import { isRefusal, type Env } from '@crvouga/mockingbird-shared-runtime'
import { emitExec } from './emit.ts'
import { commandText } from './exec.ts'
import { probeCommand, recordProbe, scheduleProbe, timeoutMs } from './health.ts'
import { stepMachine } from './run.ts'
import { addExec, startExec } from './run-exec.ts'
import { sigKill } from './signal.ts'
import type { DockerState } from './state.ts'

/** A health probe has come due: an exec like any other, but nobody can look it up. */
export function healthProbeDue(
  state: DockerState,
  due: { readonly container: string; readonly run: number },
  env: Env,
): DockerState {
  const container = state.containers.get(due.container)
  if (container === undefined || container.run !== due.run) return state
  const argv = probeCommand(container)
  const config = container.config.Healthcheck
  if (argv === undefined || config === null) return state
  if (container.life.status === 'paused' && container.life.health !== undefined) {
    scheduleProbe(container, container.life.health, env)
    return state
  }
  if (container.life.status !== 'running') return state
  const { state: added, exec } = addExec(
    state,
    container,
    {
      argv,
      env: [],
      workingDir: '',
      user: '',
      tty: false,
      privileged: false,
      attachStdin: false,
      attachStdout: true,
      attachStderr: true,
      detachKeys: '',
    },
    true,
    env,
  )
  const told = emitExec(added, container, exec, `exec_create: ${commandText(exec)}`, env)
  const started = startExec(told, exec.id, { attach: true, size: undefined }, env)
  if (isRefusal(started)) return state
  if (started.value.kind === 'failed') {
    const code = started.value.refusal.refusal === 'invalid' ? 127 : -1
    return recordProbe(
      started.state,
      container,
      exec.id,
      env.now,
      code,
      env,
      started.value.refusal.message,
    )
  }
  env.schedule(env.now + timeoutMs(config), { type: 'health-timeout', exec: exec.id })
  return started.state
}

/** The probe took too long. */
export function healthTimeoutDue(state: DockerState, id: string, env: Env): DockerState {
  const exec = state.execs.get(id)
  if (exec === undefined || exec.life.status !== 'running') return state
  const container = state.containers.get(exec.container)
  const config = container?.config.Healthcheck
  if (container === undefined || config === undefined || config === null) return state
  const text = `Health check exceeded timeout (${goDuration(timeoutMs(config))})`
  const recorded = recordProbe(state, container, id, exec.life.startedAt, -1, env, text)
  return stepMachine(recorded, container, { type: 'signal', signal: sigKill, handle: id }, env)
}

const goDuration = (ms: number): string => (ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`)
