import type { Bytes } from '../files/file-tree.ts'
import { errnoText, writeFd, type Errno } from '../kernel/io.ts'
import type { Kernel, ProcessDraft } from '../kernel/kernel.ts'
import type { Plain, Wait } from '../kernel/state.ts'

/** One move of a utility: what it may see and write. */
export class ToolCall {
  readonly k: Kernel
  readonly p: ProcessDraft
  readonly name: string
  /** Without the name. */
  readonly args: readonly Bytes[]
  /** What stdio holds back for stdout. */
  held: Bytes
  died: number | null = null
  constructor(k: Kernel, p: ProcessDraft, name: string, args: readonly Bytes[], held: Bytes) {
    this.k = k
    this.p = p
    this.name = name
    this.args = args
    this.held = held
  }

  /**
   * stdout through stdio: written at 4096 bytes and at exit, on a terminal per line. What could not be
   * written stays in the buffer, so that the failure shows up again at the end.
   */
  print(text: Bytes): void {
    this.held += text
    while (this.held.length >= stdioBytes) {
      if (this.write(1, this.held.slice(0, stdioBytes)) !== undefined) {
        this.held = this.held.slice(0, stdioBytes)
        return
      }
      this.held = this.held.slice(stdioBytes)
    }
  }
  flush(): Errno | undefined {
    if (this.held === '') return undefined
    const error = this.write(1, this.held)
    if (error === undefined) this.held = ''
    return error
  }
  /** write(2). */
  write(fd: number, bytes: Bytes): Errno | undefined {
    return writeFd(this.k, this.p, fd, bytes)
  }
  /** write(2) to stdout of a program that gives up when it fails. */
  send(bytes: Bytes): void {
    const error = bytes === '' ? undefined : this.write(1, bytes)
    if (error !== undefined) this.die(`write error: ${errnoText(error)}`)
  }
  /** Complains, and ends when this move is over, whatever else it answers. */
  die(message: Bytes, code = 1): void {
    if (this.died === null) this.complain(message)
    this.died ??= code
  }
  /** A complaint on stderr, with the program's name. */
  complain(message: Bytes): void {
    this.write(2, `${this.name}: ${message}\n`)
  }
}
const stdioBytes = 4096

export type Next<S> =
  | { readonly then: 'exit'; readonly code: number }
  /** Once more, when what it wrote has gone out. */
  | { readonly then: 'again'; readonly state: S }
  | { readonly then: 'wait'; readonly wait: Wait; readonly state: S }
  /** Becomes another program (env, nohup, timeout's child …). */
  | { readonly then: 'exec'; readonly argv: readonly Bytes[]; readonly state: S }
  /** Runs a program and waits for it; then `resume` with the code in `childCode`. */
  | {
      readonly then: 'run'
      readonly argv: readonly Bytes[]
      readonly state: S
      readonly onStart?: (pid: number, state: S) => S
    }

export interface Tool {
  readonly start: (call: ToolCall) => Next<Plain>
  readonly resume: (call: ToolCall, state: Plain) => Next<Plain>
}

/**
 * A utility with a state of its own shape. The frame that holds the state is only ever handed to the
 * tool that made it, so this is the one place where the shape is taken on trust.
 */
export function defineTool<S extends Plain>(tool: {
  readonly start: (call: ToolCall) => Next<S>
  readonly resume: (call: ToolCall, state: S) => Next<S>
}): Tool {
  return {
    start: tool.start as Tool['start'],
    resume: (call, state) => tool.resume(call, state as S) as Next<Plain>,
  }
}

export const exitWith = (code: number): { readonly then: 'exit'; readonly code: number } => ({
  then: 'exit',
  code,
})

/** A utility that does all of its work at once. */
export const instant = (run: (call: ToolCall) => number): Tool => ({
  start: (call) => exitWith(run(call)),
  resume: () => exitWith(0),
})
