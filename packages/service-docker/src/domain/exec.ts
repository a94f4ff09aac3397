import type { ContainerId, ExecId } from './ids.ts'

export interface Exec {
  readonly id: ExecId
  readonly sequence: number
  readonly container: ContainerId
  readonly config: ExecConfig
  readonly life: ExecLife
  readonly size: { readonly rows: number; readonly cols: number } | undefined
  /** A health probe: shown nowhere but in events. */
  readonly probe: boolean
}

export interface ExecConfig {
  readonly argv: readonly string[]
  readonly env: readonly string[]
  readonly workingDir: string
  readonly user: string
  readonly tty: boolean
  readonly privileged: boolean
  readonly attachStdin: boolean
  readonly attachStdout: boolean
  readonly attachStderr: boolean
  readonly detachKeys: string
}

export type ExecLife =
  | { readonly status: 'created' }
  | { readonly status: 'running'; readonly pid: number; readonly startedAt: number }
  | {
      readonly status: 'exited'
      readonly pid: number
      readonly startedAt: number
      readonly finishedAt: number
      readonly exitCode: number
    }

/** How the command stands in events: words joined by blanks, one after the last word too when it is alone. */
export const commandText = (exec: Exec): string => {
  const [entrypoint = '', ...args] = exec.config.argv
  return `${entrypoint} ${args.join(' ')}`
}

/** The record goes away between 5 and 10 minutes after the end; here after 5. */
export const execKeptMs: number = 5 * 60 * 1000
