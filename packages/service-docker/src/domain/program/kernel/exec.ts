import { decodeText } from '../bytes.ts'
import type { Dictionary } from '../dictionary.ts'
import type { Bytes, FileNode } from '../files/file-tree.ts'
import { baseName } from '../files/paths.ts'
import { catchesInterrupt, freshShell, isShellName, shellFrames } from '../shell/start.ts'
import type { ProgramRule } from '../script.ts'
import type { Errno } from './io.ts'
import { lookUpFile, mayAccess } from './files.ts'
import type { Kernel, ProcessDraft } from './kernel.ts'
import type { Frame, Process } from './state.ts'

export type ProgramSearch =
  | { readonly ok: true; readonly path: Bytes }
  | { readonly ok: false; readonly error: Errno }

/** Where execvp would find a program. A name with a slash is its own path. */
export function findProgram(k: Kernel, p: Process, path: Bytes, name: Bytes): ProgramSearch {
  if (name.includes('/')) {
    const problem = notExecutable(k, p, name)
    return problem === undefined ? { ok: true, path: name } : { ok: false, error: problem }
  }
  let error: Errno = 'ENOENT'
  for (const directory of path.split(':')) {
    const candidate = directory === '' ? name : `${directory}/${name}`
    const problem = notExecutable(k, p, candidate)
    if (problem === undefined) return { ok: true, path: candidate }
    if (problem === 'EACCES') error = 'EACCES'
  }
  return { ok: false, error }
}

function notExecutable(k: Kernel, p: Process, path: Bytes): Errno | undefined {
  const found = lookUpFile(k, p, path)
  if (!found.ok) return found.error
  if (found.node.type !== 'file' || !mayAccess(p, found.node, 'execute')) return 'EACCES'
  return undefined
}

/** A simulated executable, as its file describes it. */
export interface ProgramFile {
  readonly name: string
  readonly banner: string
  readonly standalone: boolean
}

/** What a file runs as. */
type Loaded =
  | { readonly kind: 'program'; readonly program: ProgramFile }
  | { readonly kind: 'interpreter'; readonly argv: readonly Bytes[] }
  | { readonly kind: 'unknown' }

function load(node: FileNode, argv: readonly Bytes[], path: Bytes): Loaded {
  if (node.type !== 'file') return { kind: 'unknown' }
  if (node.program !== undefined)
    return {
      kind: 'program',
      program: {
        name: node.program,
        banner: node.banner ?? '',
        standalone: node.standalone === true,
      },
    }
  const first = /^#![ \t]*(\S+)[ \t]*([^\n]*)/.exec(node.content)
  if (first?.[1] === undefined) return { kind: 'unknown' }
  const option = (first[2] ?? '').trim()
  return {
    kind: 'interpreter',
    argv: [first[1], ...(option === '' ? [] : [option]), path, ...argv.slice(1)],
  }
}

export const matchingScript = (
  rules: readonly ProgramRule[],
  argv: readonly string[],
): ProgramRule['script'] | undefined => {
  for (const { match, script } of rules) {
    switch (match.kind) {
      case 'any':
        return script
      case 'exact':
        if (match.argv.length === argv.length && match.argv.every((arg, i) => arg === argv[i]))
          return script
        break
      case 'prefix':
        if (match.argv.every((arg, i) => arg === argv[i])) return script
    }
  }
  return undefined
}

export type ExecResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: Errno | 'ENOEXEC' }

/** execve(2): the process becomes another program; caught signals get their defaults back. */
export function execProgram(
  k: Kernel,
  p: ProcessDraft,
  path: Bytes,
  argv: readonly Bytes[],
  env: Dictionary<Bytes>,
  depth = 0,
): ExecResult {
  const problem = notExecutable(k, p, path)
  if (problem !== undefined) return { ok: false, error: problem }
  const found = lookUpFile(k, p, path)
  if (!found.ok) return found
  const loaded = load(found.node, argv, path)
  switch (loaded.kind) {
    case 'unknown':
      return { ok: false, error: 'ENOEXEC' }
    case 'interpreter': {
      const interpreter = loaded.argv[0] ?? ''
      if (depth > 4) return { ok: false, error: 'ELOOP' }
      return execProgram(k, p, interpreter, loaded.argv, env, depth + 1)
    }
    case 'program':
      becomeProgram(k, p, loaded.program, argv, env)
      return { ok: true }
  }
}

/** Puts the named simulated program in place. `busybox` goes by the name it was called by. */
export function becomeProgram(
  k: Kernel,
  p: ProcessDraft,
  program: ProgramFile,
  argv: readonly Bytes[],
  env: Dictionary<Bytes>,
): void {
  let args = argv
  let { name } = program
  if (name === 'busybox') {
    name = baseName(args[0] ?? '').replace(/^-/, '')
    if (name === 'busybox' && args.length > 1 && !args[1]?.startsWith('--list')) {
      args = args.slice(1)
      name = baseName(args[0] ?? '')
    }
  }
  k.ticks += 20
  p.argv = argv
  p.env = env
  p.dispositions = Object.fromEntries(
    Object.entries(p.dispositions).filter(([, disposition]) => disposition === 'ignore'),
  )
  p.pending = []
  if (isShellName(name)) {
    const terminal = k.channels[p.handle]?.tty ?? null
    const started = freshShell(p, args, env, name, terminal !== null, program.standalone)
    p.shell = started.shell
    p.stack = [...shellFrames(started, program.banner)]
    if (started.shell.interactive) {
      p.dispositions = { ...p.dispositions, 2: 'catch', 3: 'ignore', 15: 'ignore', 28: 'catch' }
    } else if (catchesInterrupt(started.shell) && p.dispositions[2] === undefined) {
      p.dispositions = { ...p.dispositions, 2: 'catch' }
    }
    return
  }
  p.shell = null
  const frame: Frame = { k: 'tool', name, args: [...args], state: null, held: '' }
  p.stack = [frame]
}

/** A scripted program in place of a file. */
export function becomeScript(
  p: ProcessDraft,
  script: ProgramRule['script'],
  argv: readonly Bytes[],
  env: Dictionary<Bytes>,
): void {
  p.argv = argv
  p.env = env
  p.shell = null
  p.pending = []
  p.stack = [
    {
      k: 'script',
      script,
      cursor: [{ steps: script.steps, at: 0, again: 0 }],
      line: '',
      buffer: '',
      timer: null,
    },
  ]
}

export const textArguments = (argv: readonly Bytes[]): readonly string[] => argv.map(decodeText)
