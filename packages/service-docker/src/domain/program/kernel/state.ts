import type { Dictionary } from '../dictionary.ts'
import type { Bytes, DeviceName, FileTree } from '../files/file-tree.ts'
import type { ProgramRule, ProgramScript } from '../script.ts'
import type { ShellFrame, ShellState } from '../shell/state.ts'

/** Data that any serializer can copy. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | readonly Plain[]
  | { readonly [key: string]: Plain }

export interface MachineState {
  readonly files: FileTree
  readonly hostname: string
  readonly kernelRelease: string
  readonly programs: readonly ProgramRule[]
  readonly mounts: readonly MountPoint[]
  readonly bootedAt: number
  /** State of the xorshift generator. */
  readonly random: number
  readonly nextPid: number
  readonly nextDescription: number
  readonly nextPipe: number
  readonly nextTimer: number
  readonly processes: Readonly<Record<number, Process>>
  readonly descriptions: Readonly<Record<number, Description>>
  readonly pipes: Readonly<Record<number, Pipe>>
  readonly channels: Readonly<Record<string, Channel>>
  /** Timers that were asked for and have not fired, by the pid that waits; 0 = the scheduler's own. */
  readonly timers: Readonly<Record<number, number>>
  readonly paused: boolean
  /** Timers that fell due while paused. */
  readonly deferredTimers: readonly number[]
  /** Since when slice has followed slice without a rest; null = nothing wants to run. */
  readonly busySince: number | null
  /** Where the round robin goes on. */
  readonly lastPid: number
  /** Init's exit code, once it ended. */
  readonly ended: number | null
}

/** A place where another file system begins. Without one for `/` that is writable. */
export interface MountPoint {
  /** Absolute. */
  readonly path: string
  readonly readOnly: boolean
}

/** What a blocked process waits for; any of them wakes it, and it looks again. */
export interface Wait {
  readonly read?: number
  readonly children?: readonly number[] | 'any'
  readonly timer?: number
  /** A caught signal wakes it too. */
  readonly interruptible?: true
}

export type ExitStatus =
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: number }

export interface Process {
  readonly pid: number
  readonly ppid: number
  readonly pgid: number
  readonly sid: number
  readonly handle: string
  readonly uid: number
  readonly gid: number
  readonly argv: readonly Bytes[]
  readonly env: Dictionary<Bytes>
  readonly cwd: Bytes
  readonly umask: number
  readonly startedAt: number
  readonly fds: Readonly<Record<number, number>>
  /** null = runnable. */
  readonly wait: Wait | null
  readonly stopped: boolean
  /** Set = a zombie that nobody has waited for. */
  readonly exit: ExitStatus | null
  /** The program called exit; what it wrote is still being delivered. */
  readonly exiting: ExitStatus | null
  /** Writes that have not fitted yet, in order. */
  readonly outbox: readonly { readonly fd: number; readonly bytes: Bytes }[]
  readonly dispositions: Readonly<Record<number, 'ignore' | 'catch'>>
  /** Caught signals that the program has not handled. */
  readonly pending: readonly number[]
  /** The continuation: innermost last. */
  readonly stack: readonly Frame[]
  readonly shell: ShellState | null
}

export type Frame = ShellFrame | ToolFrame | ScriptFrame

export interface ToolFrame {
  readonly k: 'tool'
  readonly name: string
  readonly args: readonly Bytes[]
  /** null = not started. */
  readonly state: Plain
  /** What stdio holds back: written at 4096 bytes, at exit, and per line on a terminal. */
  readonly held: Bytes
}

export interface ScriptFrame {
  readonly k: 'script'
  readonly script: ProgramScript
  /** Positions into nested steps, innermost last. */
  readonly cursor: readonly ScriptCursor[]
  readonly line: Bytes
  readonly buffer: Bytes
  readonly timer: number | null
}
export interface ScriptCursor {
  readonly steps: ProgramScript['steps']
  readonly at: number
  /** Rounds still to come after this one; null = for ever. */
  readonly again: number | null
}

export type Target =
  /** `detached` holds the content of a file that was removed while open, and of generated ones. */
  | { readonly kind: 'file'; readonly path: string; readonly detached: Bytes | null }
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'device'; readonly device: DeviceName }
  | { readonly kind: 'pipe'; readonly pipe: number; readonly end: 'read' | 'write' }
  | { readonly kind: 'stdin'; readonly handle: string }
  | { readonly kind: 'output'; readonly handle: string; readonly stream: 'stdout' | 'stderr' }
  | { readonly kind: 'tty'; readonly handle: string }

/** An open file description: shared by dup and fork. */
export interface Description {
  readonly refs: number
  readonly target: Target
  readonly readable: boolean
  readonly writable: boolean
  readonly append: boolean
  readonly offset: number
}

export interface Pipe {
  readonly buffer: Bytes
  readonly readers: number
  readonly writers: number
  /** A named one: its canonical path, and which ends have been open at all. */
  readonly fifo: { readonly path: string; readonly read: boolean; readonly written: boolean } | null
}

/** The three streams between a handle and the outside. */
export interface Channel {
  readonly input: Bytes
  readonly inputClosed: boolean
  readonly room: number | null
  readonly rootPid: number | null
  readonly tty: Terminal | null
}

export interface Terminal {
  readonly rows: number
  readonly cols: number
  readonly canonical: boolean
  readonly echo: boolean
  readonly signals: boolean
  readonly crToNl: boolean
  readonly nlToCrNl: boolean
  /** The line being typed (canonical mode). */
  readonly line: Bytes
  /** What a read may take; one entry per read in canonical mode, '' = end of file. */
  readonly ready: readonly Bytes[]
  readonly foreground: number
}
