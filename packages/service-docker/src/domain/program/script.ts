/** One step of a scripted program. Texts are UTF-8; `{line}` in a reaction stands for the line read. */
export type ScriptStep =
  | { readonly do: 'stdout' | 'stderr'; readonly text: string }
  | { readonly do: 'sleep'; readonly ms: number }
  /** Waits for one line of stdin; the next steps may use `{line}`. At EOF goes on with an empty line. */
  | { readonly do: 'read-line' }
  /** Reads stdin to its end, dropping it. */
  | { readonly do: 'wait-eof' }
  /** Copies stdin to stdout until EOF, as `cat` does. */
  | { readonly do: 'echo' }
  /** Answers lines of stdin until EOF: the first reaction that matches runs. */
  | { readonly do: 'react'; readonly reactions: readonly ScriptReaction[] }
  | {
      readonly do: 'write-file'
      readonly path: string
      readonly text: string
      readonly append?: boolean
    }
  /** `times` absent = for ever. */
  | { readonly do: 'repeat'; readonly steps: readonly ScriptStep[]; readonly times?: number }
  /** Waits for signals for ever. */
  | { readonly do: 'hang' }
  | { readonly do: 'exit'; readonly code: number }

export interface ScriptReaction {
  /** `exact` = the whole line, `prefix` = its beginning, absent = any line. */
  readonly exact?: string
  readonly prefix?: string
  readonly steps: readonly ScriptStep[]
}

/** What a script does on a signal; a signal it does not name has the kernel's default (PID 1: ignored). */
export type ScriptSignal =
  | { readonly do: 'ignore' }
  | { readonly do: 'exit'; readonly code: number }
  /** Runs these steps, then goes on where it was (unless they exit). */
  | { readonly do: 'steps'; readonly steps: readonly ScriptStep[] }

export interface ProgramScript {
  readonly steps: readonly ScriptStep[]
  /** By name without SIG: TERM, INT, HUP, USR1 … */
  readonly signals?: Readonly<Record<string, ScriptSignal>>
  /** When the steps end without `exit`; default 0. */
  readonly exitCode?: number
}

/** Which commands a script stands for. The first rule that matches wins over the file system. */
export interface ProgramRule {
  readonly match:
    | { readonly kind: 'any' }
    | { readonly kind: 'exact'; readonly argv: readonly string[] }
    | { readonly kind: 'prefix'; readonly argv: readonly string[] }
  readonly script: ProgramScript
}
