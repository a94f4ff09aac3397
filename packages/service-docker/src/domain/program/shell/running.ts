import type { Bytes } from '../files/file-tree.ts'
import { writeFd } from '../kernel/io.ts'
import type { Kernel, ProcessDraft, ShellDraft } from '../kernel/kernel.ts'
import type { Frame } from '../kernel/state.ts'
import type { ShellState } from './state.ts'

/** A shell while it has its turn. */
export interface Running {
  readonly k: Kernel
  readonly p: ProcessDraft
  readonly s: ShellDraft
  /** Inside a special builtin: a refusal ends the shell. */
  readonly special?: boolean
}

export const push = (run: Running, ...frames: readonly Frame[]): void => {
  run.p.stack.push(...frames)
}
export const out = (run: Running, text: Bytes): void => {
  if (writeFd(run.k, run.p, 1, text) !== undefined) run.s.outputFailed = true
}
/** How complaints begin: `sh: `, `sh: eval: line 0: `, `/script: line 3: `. */
export const complaintPrefix = (s: ShellState): Bytes => {
  if (s.context === null) return `${s.name}: `
  const line = s.interactive ? '' : `line ${s.line}: `
  return `${s.name}: ${s.context === s.name ? '' : `${s.context}: `}${line}`
}
export const complain = (run: Running, message: Bytes): void => {
  writeFd(run.k, run.p, 2, `${complaintPrefix(run.s)}${message}\n`)
}
/** Parts of the shell that are utilities too (test, kill, printf) know nothing of scripts and lines. */
export const complainAsApplet = (run: Running, message: Bytes): void => {
  writeFd(run.k, run.p, 2, `${run.s.applet}: ${message}\n`)
}

/** A builtin's own complaint: `sh: cd: line 0: …`; scripts and -c carry the line, prompts do not. */
export const complainAs = (run: Running, command: Bytes, message: Bytes): void => {
  const line = run.s.interactive ? '' : `line ${run.s.line}: `
  writeFd(run.k, run.p, 2, `${run.s.name}: ${command}: ${line}${message}\n`)
}

/** A builtin gives up with 2, and a special one takes the shell with it. */
export function refuseBuiltin(run: Running, command: Bytes, message: Bytes): 2 {
  complainAs(run, command, message)
  if (run.special === true) abortShell(run, 2)
  return 2
}

/** Ends the shell unless a person sits before it: then only the command is dropped. */
export function abortShell(run: Running, status: number): void {
  run.s.status = status
  if (!run.s.interactive || run.s.subshell) {
    run.s.skip = { s: 'exit' }
    return
  }
  while (run.p.stack.length > 0) {
    const top = run.p.stack.at(-1)
    if (top?.k === 'input' && top.main) break
    run.p.stack.pop()
  }
  run.s.loopDepth = 0
  run.s.functionDepth = 0
  run.s.context = null
}

export const hasOption = (run: Running, letter: string): boolean => run.s.options.includes(letter)
