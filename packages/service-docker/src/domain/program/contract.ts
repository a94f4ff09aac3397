import type { FileTree } from './files/file-tree.ts'
import type { MachineState, MountPoint } from './kernel/state.ts'
import type { ProgramRule } from './script.ts'

/** `init` is the container's own command; every exec has a handle of its own (its exec id). */
export type Handle = string
export const initHandle: Handle = 'init'

export interface ProcessSpec {
  readonly argv: readonly string[]
  /** `K=V`; the last one of a name wins. */
  readonly env: readonly string[]
  readonly cwd: string
  /** `name`, `uid`, `name:group`, `uid:gid`; absent or empty = root. */
  readonly user?: string
  /** Present = a terminal: stdout and stderr are one stream, `stdout`. */
  readonly tty?: { readonly rows: number; readonly cols: number }
  /** `null` = reads answer end of file at once. */
  readonly stdin: 'open' | 'null'
}

export interface MachineOptions {
  /** `uname -n`, $HOSTNAME and the generated /etc/hostname. Default `localhost`. */
  readonly hostname?: string
  /** Seeds $RANDOM, /dev/urandom and mktemp. Default 1. */
  readonly seed?: number
  /** Scripted programs, looked at before the file system, for init and for execs. */
  readonly programs?: readonly ProgramRule[]
  /** Uname release and the like; defaults to a 6.x Linux x86_64. */
  readonly kernelRelease?: string
  /** File systems besides the one at `/`. Default none: everything can be written. */
  readonly mounts?: readonly MountPoint[]
  /** A missing working directory is created, as the engine does for init. Default true for init, false for execs. */
  readonly createCwd?: boolean
}

/** The whole simulated machine as plain data: processes, pipes, terminals, files, counters. Opaque to callers. */
export type Machine = MachineState

/** Why a program could not be started. `spawnFailureText` gives the runtime's words. */
export type SpawnFailure =
  /** A name without a slash, not on the PATH: exit code 127. */
  | { readonly kind: 'not-in-path'; readonly name: string }
  /** A path that does not exist: exit code 127. */
  | { readonly kind: 'not-found'; readonly name: string }
  | { readonly kind: 'is-directory'; readonly name: string }
  | { readonly kind: 'no-permission'; readonly name: string }
  | { readonly kind: 'not-a-directory'; readonly name: string }
  /** An executable file in no known format. */
  | { readonly kind: 'exec-format'; readonly name: string }
  | {
      readonly kind: 'bad-cwd'
      readonly cwd: string
      readonly reason: 'missing' | 'not-a-directory'
    }
  | { readonly kind: 'no-user'; readonly user: string }
  | { readonly kind: 'no-group'; readonly group: string }

export type MachineEvent =
  | { readonly type: 'stdin'; readonly handle: Handle; readonly bytes: Uint8Array }
  | { readonly type: 'stdin-closed'; readonly handle: Handle }
  /** To the root process of that handle. KILL of init kills everything. */
  | { readonly type: 'signal'; readonly signal: number; readonly handle: Handle }
  | {
      readonly type: 'resize'
      readonly handle: Handle
      readonly rows: number
      readonly cols: number
    }
  /** A timer that an effect asked for fell due. An unknown one is ignored. */
  | { readonly type: 'timer'; readonly id: number }
  /**
   * Sets how many more bytes that handle's streams may carry (the pipe to the reader). `null` = no limit,
   * which is how every handle starts. A write that begins with room left goes through whole, so the
   * overshoot is at most one write(2).
   */
  | { readonly type: 'output-room'; readonly handle: Handle; readonly bytes: number | null }
  /** The freezer: nothing runs; input, signals and due timers are kept. */
  | { readonly type: 'pause' }
  | { readonly type: 'unpause' }

export type Effect =
  /** One per write(2), in order. */
  | {
      readonly type: 'output'
      readonly handle: Handle
      readonly stream: 'stdout' | 'stderr'
      readonly bytes: Uint8Array
    }
  /** 128+n after signal n. When init ends, every other handle that still ran exits 137 just before it. */
  | { readonly type: 'exit'; readonly handle: Handle; readonly code: number }
  | { readonly type: 'timer'; readonly id: number; readonly at: number }
  | { readonly type: 'cancel-timer'; readonly id: number }

export interface Stepped {
  readonly machine: Machine
  readonly effects: readonly Effect[]
}

export interface ProcessInfo {
  readonly pid: number
  readonly ppid: number
  readonly argv: readonly string[]
  readonly uid: number
  readonly user: string
  /** Logical milliseconds. */
  readonly startedAt: number
  readonly handle: Handle
  readonly tty: boolean
  readonly state: 'running' | 'sleeping' | 'stopped' | 'zombie'
}

export type { FileTree }
export type { FileNode, Bytes } from './files/file-tree.ts'
