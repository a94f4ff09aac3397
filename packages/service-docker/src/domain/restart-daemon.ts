import { done, type Committed, type Env } from '@crvouga/mockingbird-shared-runtime'
import { isExecuting, type Container } from './container.ts'
import { exitContainer } from './exit-container.ts'
import { filesOfContainer } from './files-of-container.ts'
import { putContainer } from './find-container.ts'
import { asNetworkId, type ContainerId } from './ids.ts'
import { withoutLiveHandles } from './live-handles.ts'
import { shouldRestart } from './restart-policy.ts'
import { launch } from './start-container.ts'
import { emptyState, type DockerState } from './state.ts'
import { stopContainer } from './stop-container.ts'

/** Ends a container's program from outside, with that code, as if it had ended by itself. */
export function completeContainer(
  state: DockerState,
  id: ContainerId,
  exitCode: number,
  env: Env,
): DockerState {
  const container = state.containers.get(id)
  if (container === undefined || !isExecuting(container.life)) return state
  const files = filesOfContainer(state, container)
  const ended = exitContainer(state, id, exitCode, env)
  if (!ended.containers.has(id)) return ended
  const row = { id, life: { status: 'files', files } } as const
  return { ...ended, machines: ended.machines.set(row) }
}

/**
 * How a restart treats what runs: `preserve` = live restore; `terminate` = it is gone with 137 at once; `stop` = the
 * daemon was told to end and has stopped it first; `kill` = the daemon was killed, and stops it when it is back.
 */
export type RestartManner = 'preserve' | 'terminate' | 'stop' | 'kill'

/** What has to end before a daemon that stops its containers is back. */
export function beginShutdown(state: DockerState, env: Env): Committed<DockerState, StopSet> {
  let next = state
  const ids: ContainerId[] = []
  for (const { id } of state.containers.ordered('sequence')) {
    const now = next.containers.get(id)
    if (now === undefined || !isExecuting(now.life)) continue
    ids.push(id)
    const stopped = stopContainer(next, id, { signal: undefined, timeout: undefined }, env)
    if (!('refusal' in stopped)) next = stopped.state
  }
  return done(next, ids)
}
export type StopSet = readonly ContainerId[]

export const haveEnded = (state: DockerState, ids: StopSet): boolean =>
  ids.every((id) => {
    const container = state.containers.get(id)
    return container === undefined || !isExecuting(container.life)
  })

/** The daemon goes and comes back. `stopped` = what `beginShutdown` has ended. */
export function restartDaemon(
  state: DockerState,
  manner: RestartManner,
  stopped: StopSet,
  env: Env,
): DockerState {
  let next = withoutLiveHandles(state, env)
  if (manner === 'terminate') {
    for (const container of state.containers.ordered('sequence')) {
      if (isExecuting(container.life)) next = completeContainer(next, container.id, 137, env)
    }
    return next
  }
  // Events are kept in memory only.
  next = { ...next, events: emptyState(state.daemon).events }
  if (manner !== 'preserve') next = withNewBridge(next, env)
  for (const { id } of next.containers.ordered('sequence')) {
    const container = next.containers.get(id)
    if (container === undefined) continue
    const read = asReadBack(container)
    next = putContainer(next, read)
    // Only what an orderly end has stopped was not stopped by hand.
    if (startsAtBoot(read, manner === 'stop' && stopped.includes(id))) {
      next = launch(next, read, ['start'], env).state
    }
  }
  return next
}

/** The default bridge is made anew when nothing holds it. */
function withNewBridge(state: DockerState, env: Env): DockerState {
  const bridge = state.networks.find('name', 'bridge')
  if (bridge === undefined) return state
  const made = { ...bridge, id: asNetworkId(env.hex(64)), created: env.now }
  return { ...state, networks: state.networks.delete(bridge.id).set(made) }
}

/** Lists that were never given are empty ones once a container was read back (live engine 29.0.0-beta.1). */
const asReadBack = ({ host, ...container }: Container): Container => ({
  ...container,
  host: {
    ...host,
    Dns: host.Dns ?? [],
    DnsOptions: host.DnsOptions ?? [],
    DnsSearch: host.DnsSearch ?? [],
  },
})

/** `always` also starts what was stopped by hand; what never ran stays as it is (live engine 29.0.0-beta.1). */
function startsAtBoot({ life, host, restartCount }: Container, wasRunning: boolean): boolean {
  if (life.status !== 'exited') return false
  return host.RestartPolicy.Name === 'unless-stopped'
    ? wasRunning
    : shouldRestart(host.RestartPolicy, life.exitCode, restartCount)
}
