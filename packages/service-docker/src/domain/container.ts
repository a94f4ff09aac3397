import type { TimerId } from '@crvouga/mockingbird-shared-runtime'
import type { ContainerConfig, EndpointConfig, HostConfig } from './container-config.ts'
import type { ContainerId, ImageId, NetworkId } from './ids.ts'

/** A container: what never changes with its life, and its life. Illegal mixtures can't be written. */
export interface Container {
  readonly id: ContainerId
  /** Order of creation. */
  readonly sequence: number
  /** Without the leading slash. */
  readonly name: string
  readonly created: number
  readonly imageId: ImageId
  readonly path: string
  readonly args: readonly string[]
  readonly config: ContainerConfig
  readonly host: HostConfig
  readonly mounts: readonly Mount[]
  readonly endpoints: readonly Endpoint[]
  readonly life: Life
  /** What the engine has made for it on disk: files with the first start, a log also with the first look. */
  readonly prepared: { readonly files: boolean; readonly log: boolean }
  /** How its health was when it last ended. */
  readonly lastHealth: Health | undefined
  /** How often it was started. Timers of an earlier run are void. */
  readonly run: number
  /** How often it ended. `next-exit` waits for this to grow. */
  readonly exits: number
  /** How often its streams were cut: at every exit and at every start that failed. */
  readonly cuts: number
  /** Automatic restarts since the last start by hand. */
  readonly restartCount: number
  readonly backoffMs: number
  /** Stdin that a client sent before the start. */
  readonly pendingStdin: PendingStdin
  readonly size: { readonly rows: number; readonly cols: number } | undefined
}

export interface PendingStdin {
  readonly chunks: readonly Uint8Array[]
  readonly closed: boolean
}

export type Life = Created | Running | Paused | Restarting | Exited | Removing | Dead

export interface Created {
  readonly status: 'created'
  /** A start that failed leaves its words and code (inspect/after failed start). */
  readonly failure?: { readonly exitCode: number; readonly error: string }
}
export interface Executing {
  readonly pid: number
  readonly startedAt: number
  /** End of the run before. */
  readonly finishedAt: number | undefined
  readonly sandbox: string
  readonly stopping: Stopping | undefined
  readonly health: Health | undefined
  /** A client stopped or signalled it: the restart policy stays out of the next exit. */
  readonly exitOnNext: boolean
}
export interface Running extends Executing {
  readonly status: 'running'
}
export interface Paused extends Executing {
  readonly status: 'paused'
}
export interface Restarting {
  readonly status: 'restarting'
  readonly exitCode: number
  readonly startedAt: number
  readonly finishedAt: number
  readonly timer: TimerId
}
export interface Exited {
  readonly status: 'exited'
  readonly exitCode: number
  readonly startedAt: number | undefined
  readonly finishedAt: number
  readonly error: string
}
/** Marked for removal; only seeds and crashes show it, since removal is one commit here. */
export interface Removing extends Omit<Exited, 'status'> {
  readonly status: 'removing'
}
export interface Dead extends Omit<Exited, 'status'> {
  readonly status: 'dead'
}

/** What has been asked of a running container and has not happened yet. */
export interface Stopping {
  readonly then: 'stay' | 'restart'
  readonly killTimer: TimerId | undefined
}

export interface Health {
  readonly status: 'starting' | 'healthy' | 'unhealthy'
  readonly failingStreak: number
  readonly log: readonly HealthProbe[]
}
export interface HealthProbe {
  readonly start: number
  readonly end: number
  readonly exitCode: number
  readonly output: string
}

export interface Mount {
  readonly type: 'bind' | 'volume' | 'tmpfs' | 'image'
  /** Volume name. */
  readonly name: string | undefined
  readonly source: string
  readonly destination: string
  readonly driver: string | undefined
  readonly mode: string
  readonly rw: boolean
  readonly propagation: string
}

export interface Endpoint {
  /** Name of the network, as the client wrote it. */
  readonly network: string
  /** Known from the first start on. */
  readonly networkId: NetworkId | undefined
  /** Whether it has its names on that network: from a connect or the first start on. */
  readonly named: boolean
  readonly config: EndpointConfig
  readonly live: LiveEndpoint | undefined
  /** A rename of a running container names it on the default bridge too. */
  readonly renamed?: true
}
export interface LiveEndpoint {
  readonly id: string
  readonly gateway: string
  readonly address: string
  readonly prefixLength: number
  readonly mac: string
  readonly ports: readonly PublishedPort[]
}
export interface PublishedPort {
  /** `80/tcp`. */
  readonly port: string
  readonly hostIp: string
  readonly hostPort: number
}

export const isExecuting = (life: Life): life is Running | Paused =>
  life.status === 'running' || life.status === 'paused'

/** What the engine calls Running: it includes paused and restarting. */
export const countsAsRunning = (life: Life): boolean =>
  isExecuting(life) || life.status === 'restarting'

export function exitCodeOf(life: Life): number {
  switch (life.status) {
    case 'created':
      return life.failure?.exitCode ?? 0
    case 'running':
    case 'paused':
      return 0
    case 'restarting':
    case 'exited':
    case 'removing':
    case 'dead':
      return life.exitCode
  }
}

export function startedAtOf(life: Life): number | undefined {
  return life.status === 'created' ? undefined : life.startedAt
}
export function finishedAtOf(life: Life): number | undefined {
  return life.status === 'created' ? undefined : life.finishedAt
}

export const noStdin: PendingStdin = { chunks: [], closed: false }
