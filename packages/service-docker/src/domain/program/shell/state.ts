import type {
  Command,
  ForCommand,
  IfCommand,
  LoopCommand,
  Redirection,
  CaseCommand,
  SimpleCommand,
} from '../parse/ast.ts'
import type { Dialect } from '../parse/parser.ts'
import type { Dictionary } from '../dictionary.ts'
import type { Bytes } from '../files/file-tree.ts'

export interface Variable {
  /** null = declared (exported, readonly) but unset. */
  readonly value: Bytes | null
  readonly exported: boolean
  readonly readonly: boolean
}

export interface Job {
  readonly number: number
  readonly pids: readonly number[]
  /** Exit codes of those that ended, by position; null = runs. */
  readonly codes: readonly (number | null)[]
  readonly text: Bytes
  readonly waited: boolean
}

/** What makes frames unwind. */
export type Skip =
  | { readonly s: 'break' | 'continue'; readonly levels: number }
  | { readonly s: 'return' }
  | { readonly s: 'exit' }

export interface ShellState {
  /** $0 */
  readonly name: Bytes
  readonly args: readonly Bytes[]
  readonly vars: Dictionary<Variable>
  readonly functions: Dictionary<Command>
  /** Letters of `set`: e f u x v n C a m. */
  readonly options: string
  readonly pipefail: boolean
  readonly dialect: Dialect
  /** Its own applets come before the PATH (busybox built with FEATURE_SH_STANDALONE). */
  readonly standalone: boolean
  /** What it was called by, without a directory: what its parts that are also utilities call themselves. */
  readonly applet: Bytes
  /** What complaints stand under besides the shell's name: `eval`, a dot script, a script's own path. */
  readonly context: Bytes | null
  /** A builtin's output could not be written; looked at when the builtin has ended. */
  readonly outputFailed: boolean
  readonly status: number
  /** $! */
  readonly lastBackground: number | null
  /** $$ */
  readonly rootPid: number
  /** By name; '' = ignored. */
  readonly traps: Dictionary<Bytes>
  /** Ignored when the shell began: cannot be trapped. */
  readonly hardIgnored: readonly number[]
  readonly jobs: readonly Job[]
  readonly aliases: Dictionary<Bytes>
  readonly skip: Skip | null
  readonly interactive: boolean
  readonly subshell: boolean
  readonly line: number
  readonly functionDepth: number
  readonly loopDepth: number
  /** The last command substitution's exit code: what an assignment alone answers. */
  readonly substitutionStatus: number
  readonly getoptsAt: number
  readonly history: readonly Bytes[]
}

/** `tested`: a failure does not end the shell under -e. `tail`: nothing comes after, exec in place. */
export interface EvalMode {
  readonly tail: boolean
  readonly tested: boolean
}

/** The innermost expansion's results so far: outputs of command substitutions, in order. */
type Substitutions = readonly Bytes[]

export interface SavedFd {
  readonly fd: number
  /** null = was closed. */
  readonly description: number | null
}

export type ShellFrame =
  | ({ readonly k: 'eval'; readonly command: Command } & EvalMode)
  | ({
      readonly k: 'sequence'
      readonly commands: readonly Command[]
      readonly at: number
    } & EvalMode)
  | ({ readonly k: 'and-or'; readonly op: 'and' | 'or'; readonly right: Command } & EvalMode)
  | { readonly k: 'not' }
  | { readonly k: 'check' }
  | ({ readonly k: 'if'; readonly command: IfCommand } & EvalMode)
  | {
      readonly k: 'loop'
      readonly command: LoopCommand
      readonly phase: 'begin' | 'condition' | 'body'
      readonly status: number
      readonly tested: boolean
    }
  | {
      readonly k: 'for'
      readonly command: ForCommand
      readonly values: readonly Bytes[]
      readonly at: number
      readonly tested: boolean
    }
  | {
      readonly k: 'for-words'
      readonly command: ForCommand
      readonly subs: Substitutions
      readonly tested: boolean
    }
  | ({ readonly k: 'case'; readonly command: CaseCommand; readonly subs: Substitutions } & EvalMode)
  | ({
      readonly k: 'simple'
      readonly command: SimpleCommand
      readonly subs: Substitutions
    } & EvalMode)
  | {
      readonly k: 'redirected'
      readonly command: Command
      readonly redirections: readonly Redirection[]
      readonly subs: Substitutions
      readonly tested: boolean
      /** It is all that its process does. */
      readonly inSubshell: boolean
    }
  /** Reads a command substitution's output; hands it to the frame below. */
  | { readonly k: 'substitute'; readonly pid: number; readonly fd: number; readonly output: Bytes }
  | { readonly k: 'restore-fds'; readonly saved: readonly SavedFd[] }
  /** The end of `eval` or of a dot script: complaints stand under what was there before. */
  | { readonly k: 'restore-context'; readonly context: Bytes | null }
  | { readonly k: 'restore-vars'; readonly saved: readonly (readonly [string, Variable | null])[] }
  | {
      readonly k: 'call'
      readonly args: readonly Bytes[]
      readonly loopDepth: number
      readonly locals: readonly (readonly [string, Variable | null])[]
    }
  | { readonly k: 'trap'; readonly status: number }
  | InputFrame
  /** Waits for the pipeline in the foreground. */
  | {
      readonly k: 'await'
      readonly pids: readonly number[]
      readonly codes: readonly (number | null)[]
      readonly text: Bytes
    }
  /** The `wait` builtin; null = all. */
  | { readonly k: 'wait'; readonly pids: readonly number[] | null }
  | {
      readonly k: 'read'
      readonly names: readonly string[]
      readonly raw: boolean
      readonly fd: number
      readonly text: Bytes
      readonly delimiter: string
      readonly count: number | null
      readonly timer: number | null
      /** Code units of `text` that a backslash protects. */
      readonly escaped: readonly number[]
      readonly pendingBackslash: boolean
    }
  | { readonly k: 'exit'; readonly ranTrap: boolean }
  /** The line editor at a terminal. */
  | { readonly k: 'edit'; readonly line: Bytes; readonly prompt: Bytes; readonly escape: Bytes }
  | { readonly k: 'greet'; readonly text: Bytes }
  | { readonly k: 'open-script'; readonly path: Bytes }
  | { readonly k: 'start-error'; readonly message: Bytes; readonly status: number }

export interface InputFrame {
  readonly k: 'input'
  readonly source: 'text' | 'fd'
  /** What `source: fd` reads. */
  readonly fd: number
  readonly text: Bytes
  readonly at: number
  readonly line: number
  readonly ended: boolean
  /** The shell's own: its end ends the process. */
  readonly main: boolean
  /** A dot script: `return` ends it. */
  readonly dot: boolean
  readonly tail: boolean
  readonly tested: boolean
  /** Show prompts. */
  readonly prompts: boolean
}
