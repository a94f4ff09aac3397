import { decodeText, encodeText } from './bytes.ts'
import type { Handle, MachineOptions, ProcessSpec, SpawnFailure, Stepped } from './contract.ts'
import type { Dictionary } from './dictionary.ts'
import type { Bytes, Directory, FileTree } from './files/file-tree.ts'
import { absolutePath, parentOf, resolvePath, withNode } from './files/paths.ts'
import { newDescription, setFd } from './kernel/descriptions.ts'
import { becomeScript, execProgram, findProgram, matchingScript } from './kernel/exec.ts'
import { lookUpFile } from './kernel/files.ts'
import { Kernel, type ProcessDraft } from './kernel/kernel.ts'
import { runSlice } from './kernel/scheduler.ts'
import { signalNumber } from './kernel/signals.ts'
import type { MachineState, Process } from './kernel/state.ts'
import { newTerminal } from './kernel/terminal.ts'
import { accounts, groups } from './kernel/users.ts'
import { scriptDispositions } from './script-program.ts'
import { turn } from './turn.ts'

export function emptyMachine(files: FileTree, now: number, options: MachineOptions): MachineState {
  return {
    files,
    hostname: options.hostname ?? 'localhost',
    kernelRelease: options.kernelRelease ?? '6.12.0',
    programs: options.programs ?? [],
    mounts: options.mounts ?? [],
    bootedAt: now,
    // xorshift stands still on 0.
    random: (options.seed ?? 1) >>> 0 || 1,
    nextPid: 1,
    nextDescription: 1,
    nextPipe: 1,
    nextTimer: 1,
    processes: {},
    descriptions: {},
    pipes: {},
    channels: {},
    timers: {},
    paused: false,
    deferredTimers: [],
    busySince: null,
    lastPid: 0,
    ended: null,
  }
}

/** Starts the root process of a handle and runs as far as it goes. */
export function startRoot(
  machine: MachineState,
  handle: Handle,
  spec: ProcessSpec,
  now: number,
  createCwd: boolean,
): Stepped | SpawnFailure {
  const k = new Kernel(machine, now)
  const identity = identityOf(k.files, spec.user ?? '')
  if ('kind' in identity) return identity
  const cwd = absolutePath('/', spec.cwd === '' ? '/' : spec.cwd)
  const badCwd = enterCwd(k, cwd, createCwd)
  if (badCwd !== undefined) return badCwd
  const p = k.admit(newRoot(k, handle, spec, cwd, identity))
  k.settings.nextPid += 1
  openStreams(k, p, handle, spec)
  const failure = execute(k, p, spec, environment(spec, identity.home))
  if (failure !== undefined) return failure
  runSlice(k, turn)
  return { machine: k.seal(), effects: k.effects }
}

function newRoot(
  k: Kernel,
  handle: Handle,
  spec: ProcessSpec,
  cwd: string,
  identity: { readonly uid: number; readonly gid: number },
): Process {
  const pid = k.settings.nextPid
  return {
    pid,
    ppid: 0,
    pgid: pid,
    sid: pid,
    handle,
    uid: identity.uid,
    gid: identity.gid,
    argv: spec.argv.map(encodeText),
    env: {},
    cwd: encodeText(cwd),
    umask: 0o022,
    startedAt: k.now,
    fds: {},
    wait: null,
    stopped: false,
    exit: null,
    exiting: null,
    outbox: [],
    dispositions: {},
    pending: [],
    stack: [],
    shell: null,
  }
}

function openStreams(k: Kernel, p: ProcessDraft, handle: Handle, spec: ProcessSpec): void {
  const { tty } = spec
  k.channels[handle] = {
    input: '',
    inputClosed: spec.stdin === 'null',
    room: null,
    rootPid: p.pid,
    tty: tty === undefined ? null : newTerminal(tty.rows, tty.cols, p.pgid),
  }
  if (tty !== undefined) {
    const id = newDescription(k, { kind: 'tty', handle }, 'rw')
    const description = k.descriptions[id]
    if (description !== undefined) k.descriptions[id] = { ...description, refs: 3 }
    for (const fd of [0, 1, 2]) setFd(k, p, fd, id)
    return
  }
  const input =
    spec.stdin === 'null'
      ? ({ kind: 'device', device: 'null' } as const)
      : ({ kind: 'stdin', handle } as const)
  setFd(k, p, 0, newDescription(k, input, 'r'))
  setFd(k, p, 1, newDescription(k, { kind: 'output', handle, stream: 'stdout' }, 'w'))
  setFd(k, p, 2, newDescription(k, { kind: 'output', handle, stream: 'stderr' }, 'w'))
}

function execute(
  k: Kernel,
  p: ProcessDraft,
  spec: ProcessSpec,
  env: Dictionary<Bytes>,
): SpawnFailure | undefined {
  const script = matchingScript(k.settings.programs, spec.argv)
  if (script !== undefined) {
    becomeScript(p, script, p.argv, env)
    p.dispositions = scriptDispositions(script, signalNumber)
    return undefined
  }
  const name = spec.argv[0] ?? ''
  const found = findProgram(k, p, env['PATH'] ?? defaultPath, encodeText(name))
  const result = found.ok ? execProgram(k, p, found.path, p.argv, env) : found
  if (result.ok) return undefined
  const isPath = name.includes('/')
  const { error } = result
  if (error === 'ENOEXEC')
    return { kind: 'exec-format', name: found.ok ? decodeText(found.path) : name }
  if (error === 'ENOENT' || error === 'ELOOP') {
    return { kind: isPath ? 'not-found' : 'not-in-path', name }
  }
  if (error === 'ENOTDIR') return { kind: 'not-a-directory', name }
  const there = lookUpFile(k, p, encodeText(name))
  const isDirectory = isPath && there.ok && there.node.type === 'directory'
  return { kind: isDirectory ? 'is-directory' : 'no-permission', name }
}

const defaultPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

function environment(spec: ProcessSpec, home: string): Dictionary<Bytes> {
  const env: Record<string, Bytes> = {}
  for (const entry of spec.env) {
    const at = entry.indexOf('=')
    if (at > 0) env[entry.slice(0, at)] = encodeText(entry.slice(at + 1))
  }
  // The runtime looks HOME up in /etc/passwd when nothing set it.
  if (env['HOME'] === undefined) env['HOME'] = encodeText(home)
  return env
}

function identityOf(
  files: FileTree,
  user: string,
): { readonly uid: number; readonly gid: number; readonly home: string } | SpawnFailure {
  const [name = '', group] = user.split(':')
  const known = accounts(files)
  const account =
    name === ''
      ? known.find(({ uid }) => uid === 0)
      : (known.find((one) => one.name === name) ??
        (/^\d+$/.test(name) ? known.find(({ uid }) => uid === Number(name)) : undefined))
  if (account === undefined && name !== '' && !/^\d+$/.test(name))
    return { kind: 'no-user', user: name }
  const uid = account?.uid ?? (name === '' ? 0 : Number(name))
  const home = account?.home ?? '/'
  if (group === undefined || group === '') return { uid, gid: account?.gid ?? 0, home }
  const found = groups(files).find((one) => one.name === group)
  if (found === undefined && !/^\d+$/.test(group)) return { kind: 'no-group', group }
  return { uid, gid: found?.gid ?? Number(group), home }
}

function enterCwd(k: Kernel, cwd: string, create: boolean): SpawnFailure | undefined {
  const found = resolvePath(k.files, '/', cwd, true)
  if (found.ok && found.node?.type === 'directory') return undefined
  if (found.ok && found.node !== undefined)
    return { kind: 'bad-cwd', cwd, reason: 'not-a-directory' }
  if (!create) return { kind: 'bad-cwd', cwd, reason: 'missing' }
  k.files = withDirectories(k.files, cwd, k.now)
  return undefined
}

function withDirectories(files: FileTree, path: string, now: number): FileTree {
  const found = resolvePath(files, '/', path, true)
  if (found.ok && found.node !== undefined) return files
  const parents = path === '/' ? files : withDirectories(files, parentOf(path), now)
  const made: Directory = {
    type: 'directory',
    entries: {},
    mode: 0o755,
    uid: 0,
    gid: 0,
    mtime: now,
  }
  return withNode(parents, path, made, now)
}
