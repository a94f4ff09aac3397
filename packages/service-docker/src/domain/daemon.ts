/** Who this engine says it is. A seed may change any of it. */
export interface Daemon {
  readonly id: string
  readonly name: string
  readonly version: string
  readonly gitCommit: string
  readonly buildTime: string
  readonly goVersion: string
  readonly kernelVersion: string
  readonly operatingSystem: string
  readonly osVersion: string
  readonly cpus: number
  readonly memoryBytes: number
  readonly labels: readonly string[]
  readonly rootDirectory: string
  readonly containerdVersion: string
  readonly runcVersion: string
  readonly runcCommit: string
  readonly liveRestore: boolean
  /** Host paths that bind mounts may name: exactly, or below one that ends in `/`. */
  readonly hostPaths: readonly string[]
}

/** Engine 29.1.5, the last release whose API is 1.52. */
export const defaultDaemon: Omit<Daemon, 'id'> = {
  name: 'mockingbird',
  version: '29.1.5',
  gitCommit: '3b01d641ef',
  buildTime: '2026-01-16T00:00:00Z',
  goVersion: 'go1.26.10',
  kernelVersion: '6.18.44',
  operatingSystem: 'Debian GNU/Linux 12 (bookworm)',
  osVersion: '12',
  cpus: 2,
  memoryBytes: 25_276_502_016,
  labels: [],
  rootDirectory: '/var/lib/docker',
  containerdVersion: '2.1.9+unknown',
  runcVersion: '1.3.6+ds1',
  runcCommit: '1.3.6+ds1-1',
  liveRestore: false,
  hostPaths: [
    '/',
    '/dev/',
    '/etc/',
    '/home/',
    '/mnt/',
    '/opt/',
    '/proc/',
    '/root/',
    '/run/',
    '/srv/',
    '/sys/',
    '/tmp/',
    '/Users/',
    '/usr/',
    '/var/',
    '/workspace/',
  ],
}

export const hostPathExists = (daemon: Daemon, path: string): boolean =>
  daemon.hostPaths.some(
    (known) =>
      path === known || (known.length > 1 && known.endsWith('/') && `${path}/`.startsWith(known)),
  )
