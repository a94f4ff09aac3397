import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { isExecuting, noStdin, type Container, type Life } from './container.ts'
import { destroyContainer } from './destroy-container.ts'
import { emitContainer, emitMounts, emitNetwork } from './emit.ts'
import { nextBackoff, shouldRestart } from './restart-policy.ts'
import type { ContainerId } from './ids.ts'
import type { DockerState } from './state.ts'
import { flushLog, forgetUnread } from './streams.ts'

/**
 * Pid 1 has ended. The order of events is the engine's: disconnect, [unmount], [stop,] die
 * (events/full lifecycle, Engine 29.1.5), then a restart, a removal, or nothing.
 */
export function exitContainer(
  state: DockerState,
  id: ContainerId,
  exitCode: number,
  env: Env,
): DockerState {
  const container = state.containers.get(id)
  if (container === undefined || !isExecuting(container.life)) return state
  const { life } = container
  if (life.stopping?.killTimer !== undefined) env.cancel(life.stopping.killTimer)
  let next = withoutTimers(flushLog(state, container, env), id, env)
  for (const endpoint of container.endpoints) {
    next = emitNetwork(next, container, endpoint, 'disconnect', env)
  }
  next = emitMounts(next, container, 'unmount', env)
  if (life.stopping !== undefined) next = emitContainer(next, container, 'stop', env)
  next = emitContainer(next, container, 'die', env, {
    execDuration: String(Math.floor((env.now - life.startedAt) / 1000)),
    exitCode: String(exitCode),
  })
  next = withoutExecs(next, id)
  const ended: Container = {
    ...container,
    exits: container.exits + 1,
    cuts: container.cuts + 1,
    pendingStdin: noStdin,
    lastHealth: life.health === undefined ? undefined : { ...life.health, status: 'unhealthy' },
    endpoints: container.endpoints.map((endpoint) => ({ ...endpoint, live: undefined })),
    life: exited(life.startedAt, exitCode, env.now),
  }
  const put = (row: Container): DockerState => ({ ...next, containers: next.containers.set(row) })
  if (life.stopping?.then === 'restart') {
    env.schedule(env.now, { type: 'start-again', container: id, run: container.run, byHand: true })
    return put(ended)
  }
  const policy = container.host.RestartPolicy
  if (!life.exitOnNext && shouldRestart(policy, exitCode, container.restartCount)) {
    return put(waitingToRestart(ended, life.startedAt, exitCode, env))
  }
  return container.host.AutoRemove
    ? destroyContainer(put(ended), ended, { volumes: 'anonymous' }, env)
    : put(ended)
}

const exited = (startedAt: number, exitCode: number, now: number): Life => ({
  status: 'exited',
  exitCode,
  startedAt,
  finishedAt: now,
  error: '',
})

function waitingToRestart(
  container: Container,
  startedAt: number,
  exitCode: number,
  env: Env,
): Container {
  const backoffMs = nextBackoff(container.backoffMs, env.now - startedAt)
  const timer = env.schedule(env.now + backoffMs, {
    type: 'start-again',
    container: container.id,
    run: container.run,
    byHand: false,
  })
  return {
    ...container,
    backoffMs,
    restartCount: container.restartCount + 1,
    life: { status: 'restarting', exitCode, startedAt, finishedAt: env.now, timer },
  }
}

function withoutTimers(state: DockerState, id: ContainerId, env: Env): DockerState {
  const row = state.machines.get(id)
  if (row?.life.status !== 'booted') return state
  for (const timer of Object.values(row.life.timers)) env.cancel(timer)
  return {
    ...state,
    machines: state.machines.set({ id, life: { ...row.life, timers: {} } }),
  }
}

// Execs that have not ended die with their container's run (exec/inspect exec of stopped: 404); those that have
// are kept their time (live engine 29.0.0-beta.1).
function withoutExecs(state: DockerState, id: ContainerId): DockerState {
  let next = state
  for (const exec of state.execs.where('container', id)) {
    if (exec.life.status === 'exited') continue
    next = forgetUnread({ ...next, execs: next.execs.delete(exec.id) }, exec.id)
  }
  return next
}
