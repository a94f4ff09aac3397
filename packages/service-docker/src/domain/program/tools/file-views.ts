import { decodeText, encodeText } from '../bytes.ts'
import type { Bytes, Directory, FileNode } from '../files/file-tree.ts'
import { joinPath, namesIn, resolvePath } from '../files/paths.ts'
import { lookUpFile } from '../kernel/files.ts'
import { errnoText } from '../kernel/io.ts'
import { isTerminal } from '../kernel/probe.ts'
import { groupName, userName } from '../kernel/users.ts'
import { matchesPattern } from '../shell/pattern.ts'
import { formatMoment } from '../text/calendar.ts'
import { badOption, parseOptions } from './input.ts'
import { human } from './streams.ts'
import { defineTool, exitWith, instant, type Tool, type ToolCall } from './tool.ts'

const typeLetter = (node: FileNode): string => {
  switch (node.type) {
    case 'directory':
      return 'd'
    case 'symlink':
      return 'l'
    case 'device':
      return 'c'
    case 'fifo':
      return 'p'
    case 'file':
      return '-'
  }
}

export function modeText(node: FileNode): string {
  const { mode } = node
  const part = (bits: number, special: boolean, letter: string): string =>
    `${(bits & 4) !== 0 ? 'r' : '-'}${(bits & 2) !== 0 ? 'w' : '-'}` +
    (special ? ((bits & 1) !== 0 ? letter : letter.toUpperCase()) : (bits & 1) !== 0 ? 'x' : '-')
  return (
    typeLetter(node) +
    part(mode >> 6, (mode & 0o4000) !== 0, 's') +
    part(mode >> 3, (mode & 0o2000) !== 0, 's') +
    part(mode, (mode & 0o1000) !== 0, 't')
  )
}

export const sizeOf = (node: FileNode): number =>
  node.type === 'file'
    ? (node.size ?? node.content.length)
    : node.type === 'symlink'
      ? node.target.length
      : node.type === 'directory'
        ? 4096
        : 0

interface Entry {
  readonly name: Bytes
  readonly node: FileNode
}

const ls = (call: ToolCall): number => {
  const { flags, rest, bad } = parseOptions(call.args, '1alAdRhFrtSinpCsLHkxcu')
  if (bad !== undefined) return badOption(call, bad)
  const has = (letter: string): boolean => flags[letter] !== undefined
  let status = 0
  const plain: Entry[] = []
  const directories: { readonly name: Bytes; readonly node: Directory }[] = []
  for (const name of rest.length === 0 ? ['.'] : rest) {
    const found = lookUpFile(call.k, call.p, name, !has('l') || name.endsWith('/'))
    const target = found.ok ? found : lookUpFile(call.k, call.p, name, false)
    if (!target.ok) {
      call.complain(`${name}: ${errnoText(target.error)}`)
      status = 1
    } else if (target.node.type === 'directory' && !has('d'))
      directories.push({ name, node: target.node })
    else plain.push({ name, node: target.node })
  }
  const order = (entries: readonly Entry[]): readonly Entry[] => {
    const sorted = entries.toSorted((a, b) =>
      has('t') && a.node.mtime !== b.node.mtime
        ? b.node.mtime - a.node.mtime
        : has('S')
          ? sizeOf(b.node) - sizeOf(a.node)
          : a.name < b.name
            ? -1
            : a.name > b.name
              ? 1
              : 0,
    )
    return has('r') ? sorted.toReversed() : sorted
  }
  printEntries(call, order(plain), flags)
  let first = plain.length === 0
  const show = (name: Bytes, node: Directory): void => {
    if (rest.length > 1 || has('R')) {
      if (!first) call.print('\n')
      call.print(`${name}:\n`)
    }
    first = false
    const entries: Entry[] = namesIn(node)
      .filter((child) => has('a') || has('A') || !child.startsWith('.'))
      .flatMap((child) => {
        const childNode = node.entries[child]
        return childNode === undefined ? [] : [{ name: encodeText(child), node: childNode }]
      })
    if (has('a')) entries.push({ name: '.', node }, { name: '..', node })
    const sorted = order(entries)
    if (has('l') || has('s'))
      call.print(`total ${sorted.reduce((sum, { node: one }) => sum + blocks(one), 0)}\n`)
    printEntries(call, sorted, flags)
    if (!has('R')) return
    for (const entry of sorted) {
      if (entry.node.type === 'directory' && entry.name !== '.' && entry.name !== '..')
        show(joinPath(name, entry.name), entry.node)
    }
  }
  for (const { name, node } of order(directories)) if (node.type === 'directory') show(name, node)
  return status
}

const blocks = (node: FileNode): number => {
  const size = node.type === 'directory' ? 4096 : node.type === 'file' ? sizeOf(node) : 0
  return Math.ceil(size / 4096) * 4
}

function printEntries(
  call: ToolCall,
  entries: readonly Entry[],
  flags: Readonly<Record<string, string>>,
): void {
  const { k } = call
  const suffix = (node: FileNode): string => {
    if (flags['p'] !== undefined || flags['F'] !== undefined)
      if (node.type === 'directory') return '/'
    if (flags['F'] === undefined) return ''
    return node.type === 'symlink'
      ? '@'
      : node.type === 'fifo'
        ? '|'
        : node.type === 'file' && (node.mode & 0o111) !== 0
          ? '*'
          : ''
  }
  if (flags['l'] === undefined && flags['n'] === undefined) {
    // busybox colours names only on a terminal; columns there, one per line elsewhere.
    if (isTerminal(k, call.p, 1) && flags['1'] === undefined) {
      printColumns(
        call,
        entries.map((entry) => entry.name + suffix(entry.node)),
      )
      return
    }
    for (const entry of entries) call.print(`${entry.name}${suffix(entry.node)}\n`)
    return
  }
  for (const { name, node } of entries) {
    const who =
      flags['n'] === undefined
        ? `${userName(k.files, node.uid).slice(0, 8).padEnd(8)} ${groupName(k.files, node.gid).slice(0, 8).padEnd(8)}`
        : `${String(node.uid).padEnd(8)} ${String(node.gid).padEnd(8)}`
    const links =
      node.type === 'directory'
        ? 2 + Object.values(node.entries).filter((child) => child.type === 'directory').length
        : 1
    const size =
      node.type === 'device'
        ? (deviceNumbers[node.device] ?? '1,   3')
        : flags['h'] === undefined
          ? String(sizeOf(node))
          : shortSize(sizeOf(node))
    const recent = k.now - node.mtime < 15_768_000_000
    const time = formatMoment(node.mtime, recent ? '%b %e %H:%M' : '%b %e  %Y')
    const arrow = node.type === 'symlink' ? ` -> ${encodeText(node.target)}` : suffix(node)
    call.print(
      `${modeText(node)} ${String(links).padStart(4)} ${who} ${size.padStart(9)} ${time} ${name}${arrow}\n`,
    )
  }
}
const deviceNumbers: Readonly<Record<string, string>> = {
  null: '1,   3',
  zero: '1,   5',
  full: '1,   7',
  random: '1,   9',
  tty: '5,   0',
}
const shortSize = (size: number): string => {
  if (size < 1024) return String(size)
  return human(size).replace(/B$/, '')
}

function printColumns(call: ToolCall, names: readonly Bytes[]): void {
  if (names.length === 0) return
  const width = Math.max(...names.map((name) => name.length)) + 2
  const cols = call.k.channels[call.p.handle]?.tty?.cols ?? 80
  const perLine = Math.max(1, Math.floor(cols / width))
  const lines = Math.ceil(names.length / perLine)
  for (let row = 0; row < lines; row++) {
    const cells = names.filter((_, i) => i % lines === row)
    call.print(
      `${cells.map((cell, i) => (i === cells.length - 1 ? cell : cell.padEnd(width))).join('')}\n`,
    )
  }
}

const stat = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 'c:Ltf')
  let status = 0
  for (const name of rest) {
    const found = lookUpFile(call.k, call.p, name, flags['L'] !== undefined)
    if (!found.ok) {
      call.complain(`can't stat '${name}': ${errnoText(found.error)}`)
      status = 1
      continue
    }
    const { node } = found
    const format = flags['c'] ?? longStat(node)
    call.print(
      `${format.replace(/%([a-zA-Z])/g, (whole, letter: string) => statField(call, letter, name, node) ?? whole)}\n`,
    )
  }
  return status
}

const typeWords = (node: FileNode): string =>
  node.type === 'file'
    ? node.content === '' && node.size === undefined
      ? 'regular empty file'
      : 'regular file'
    : node.type === 'symlink'
      ? 'symbolic link'
      : node.type === 'device'
        ? 'character special file'
        : node.type

const longStat = (node: FileNode): string =>
  `  File: ${node.type === 'symlink' ? `'%n' -> '${node.target}'` : '%n'}\n  Size: %-10s\tBlocks: %-10b IO Block: 4096   %F\n` +
  'Device: 0h/0d\tInode: 0           Links: %h\nAccess: (%a/%A)  Uid: (%u/%U)   Gid: (%g/%G)\nAccess: %x\nModify: %y\nChange: %z'

function statField(
  call: ToolCall,
  letter: string,
  name: Bytes,
  node: FileNode,
): string | undefined {
  const time = `${formatMoment(node.mtime, '%F %T.%N')} +0000`
  switch (letter) {
    case 'n':
      return name
    case 'N':
      return node.type === 'symlink' ? `'${name}' -> '${node.target}'` : name
    case 's':
      return String(sizeOf(node))
    case 'a':
      return node.mode.toString(8)
    case 'A':
      return modeText(node)
    case 'F':
      return typeWords(node)
    case 'u':
      return String(node.uid)
    case 'g':
      return String(node.gid)
    case 'U':
      return userName(call.k.files, node.uid)
    case 'G':
      return groupName(call.k.files, node.gid)
    case 'b':
      return String(blocks(node) * 2)
    case 'h':
      return '1'
    case 'Y':
    case 'X':
    case 'Z':
      return String(Math.floor(node.mtime / 1000))
    case 'x':
    case 'y':
    case 'z':
      return time
    default:
      return undefined
  }
}

const readlink = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 'fnmev')
  const name = rest[0] ?? ''
  const newline = flags['n'] === undefined ? '\n' : ''
  if (flags['f'] !== undefined || call.name === 'realpath') {
    const found = resolvePath(call.k.files, decodeText(call.p.cwd), decodeText(name), true)
    if (!found.ok || found.node === undefined) {
      if (call.name === 'realpath')
        call.complain(`${name}: ${errnoText(found.ok ? 'ENOENT' : found.error)}`)
      return 1
    }
    call.print(encodeText(found.path) + newline)
    return 0
  }
  const found = lookUpFile(call.k, call.p, name, false)
  if (!found.ok || found.node.type !== 'symlink') return 1
  call.print(encodeText(found.node.target) + newline)
  return 0
}

const du = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 'shakcmxd:')
  let status = 0
  const size = (node: FileNode): number =>
    blocks(node) +
    (node.type === 'directory'
      ? Object.values(node.entries).reduce((sum, child) => sum + size(child), 0)
      : 0)
  const show = (value: number): string =>
    flags['h'] === undefined ? String(value) : human(value * 1024).replace(/B$/, '')
  const walk = (name: Bytes, node: FileNode): void => {
    if (node.type === 'directory' && flags['s'] === undefined) {
      for (const child of namesIn(node)) {
        const below = node.entries[child]
        if (below !== undefined && (below.type === 'directory' || flags['a'] !== undefined))
          walk(joinPath(name, child), below)
      }
    }
    call.print(`${show(size(node))}\t${name}\n`)
  }
  for (const name of rest.length === 0 ? ['.'] : rest) {
    const found = lookUpFile(call.k, call.p, name, false)
    if (found.ok) walk(name, found.node)
    else {
      call.complain(`${name}: ${errnoText(found.error)}`)
      status = 1
    }
  }
  return status
}

// --- find

type Test =
  | { readonly t: 'name' | 'iname' | 'path'; readonly pattern: string }
  | { readonly t: 'type'; readonly letter: string }
  | { readonly t: 'empty' }
  | { readonly t: 'not' }
  | { readonly t: 'or' }
  | { readonly t: 'print'; readonly end: string }
  | { readonly t: 'delete' }
  | { readonly t: 'prune' }
  | { readonly t: 'size'; readonly compare: string; readonly bytes: number }
  | { readonly t: 'exec'; readonly argv: readonly Bytes[]; readonly plus: boolean }

type FindState = {
  readonly runs: readonly (readonly Bytes[])[]
  readonly status: number
  readonly started: boolean
}

const find = defineTool<FindState>({
  start: (call) => {
    const at = call.args.findIndex((arg) => /^[-!(]/.test(arg))
    const paths = at === -1 ? call.args : call.args.slice(0, at)
    const parsed = parseFind(call, at === -1 ? [] : call.args.slice(at))
    if (parsed === undefined) return exitWith(1)
    const found = searchAll(call, paths.length === 0 ? ['.'] : paths, parsed)
    return { then: 'again', state: { runs: found.runs, status: found.status, started: false } }
  },
  resume: (call, state) => {
    const children = call.k.pids().filter((pid) => call.k.peek(pid)?.ppid === call.p.pid)
    const running = children.filter((pid) => call.k.peek(pid)?.exit === null)
    if (running.length > 0) return { then: 'wait', wait: { children: running }, state }
    for (const pid of children) call.k.remove(pid)
    const [argv, ...runs] = state.runs
    if (argv === undefined) return exitWith(state.status)
    return { then: 'run', argv, state: { ...state, runs } }
  },
})

interface FindQuery {
  readonly tests: readonly Test[]
  readonly minDepth: number
  readonly maxDepth: number
}

function parseFind(call: ToolCall, args: readonly Bytes[]): FindQuery | undefined {
  const tests: Test[] = []
  let minDepth = 0
  let maxDepth = Number.POSITIVE_INFINITY
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    const value = args[i + 1] ?? ''
    switch (arg) {
      case '-name':
      case '-iname':
      case '-path':
        tests.push({
          t: arg === '-name' ? 'name' : arg === '-iname' ? 'iname' : 'path',
          pattern: value,
        })
        i += 1
        break
      case '-type':
        tests.push({ t: 'type', letter: value })
        i += 1
        break
      case '-size': {
        const match = /^([-+]?)(\d+)([bckM]?)$/.exec(value)
        const unit = { '': 512, b: 512, c: 1, k: 1024, M: 1_048_576 }[match?.[3] ?? ''] ?? 512
        tests.push({ t: 'size', compare: match?.[1] ?? '', bytes: Number(match?.[2] ?? 0) * unit })
        i += 1
        break
      }
      case '-maxdepth':
        maxDepth = Number(value)
        i += 1
        break
      case '-mindepth':
        minDepth = Number(value)
        i += 1
        break
      case '-empty':
        tests.push({ t: 'empty' })
        break
      case '!':
      case '-not':
        tests.push({ t: 'not' })
        break
      case '-o':
      case '-or':
        tests.push({ t: 'or' })
        break
      case '-a':
      case '-and':
      case '-depth':
      case '-xdev':
      case '-follow':
        break
      case '-print':
      case '-print0':
        tests.push({ t: 'print', end: arg === '-print' ? '\n' : '\0' })
        break
      case '-delete':
        tests.push({ t: 'delete' })
        break
      case '-prune':
        tests.push({ t: 'prune' })
        break
      case '-exec': {
        const end = args.findIndex((word, at) => at > i && (word === ';' || word === '+'))
        if (end === -1) {
          call.complain('-exec requires an argument')
          return undefined
        }
        tests.push({ t: 'exec', argv: args.slice(i + 1, end), plus: args[end] === '+' })
        i = end
        break
      }
      default:
        call.complain(`unrecognized: ${arg}`)
        return undefined
    }
  }
  return { tests, minDepth, maxDepth }
}

function searchAll(
  call: ToolCall,
  paths: readonly Bytes[],
  query: FindQuery,
): { readonly runs: readonly (readonly Bytes[])[]; readonly status: number } {
  const acts = query.tests.some(({ t }) => t === 'print' || t === 'exec' || t === 'delete')
  const tests: readonly Test[] = acts ? query.tests : [...query.tests, { t: 'print', end: '\n' }]
  const runs: (readonly Bytes[])[] = []
  const gathered: Bytes[] = []
  let status = 0
  const visit = (path: Bytes, name: Bytes, node: FileNode, depth: number): void => {
    let pruned = false
    const evaluate = (): void => {
      for (const group of splitOr(tests)) {
        let negate = false
        let holds = true
        for (const test of group) {
          if (test.t === 'not') {
            negate = !negate
            continue
          }
          const result = perform(test)
          holds = result !== negate
          negate = false
          if (!holds) break
        }
        if (holds) return
      }
    }
    const perform = (test: Test): boolean => {
      switch (test.t) {
        case 'name':
          return matchesPattern(test.pattern, name)
        case 'iname':
          return matchesPattern(test.pattern.toLowerCase(), name.toLowerCase())
        case 'path':
          return matchesPattern(test.pattern, path)
        case 'type':
          return typeLetter(node).replace('-', 'f') === test.letter
        case 'empty':
          return node.type === 'directory' ? namesIn(node).length === 0 : sizeOf(node) === 0
        case 'size': {
          const size = sizeOf(node)
          return test.compare === '+'
            ? size > test.bytes
            : test.compare === '-'
              ? size < test.bytes
              : size === test.bytes
        }
        case 'print':
          call.print(path + test.end)
          return true
        case 'prune':
          pruned = true
          return true
        case 'delete':
          runs.push(['rm', '-rf', path])
          return true
        case 'exec':
          if (test.plus) gathered.push(path)
          else runs.push(test.argv.map((word) => word.replaceAll('{}', path)))
          return true
        case 'not':
        case 'or':
          return true
      }
    }
    if (depth >= query.minDepth) evaluate()
    if (pruned || node.type !== 'directory' || depth >= query.maxDepth) return
    for (const child of namesIn(node)) {
      const below = node.entries[child]
      if (below !== undefined)
        visit(joinPath(path, encodeText(child)), encodeText(child), below, depth + 1)
    }
  }
  for (const path of paths) {
    const found = lookUpFile(call.k, call.p, path, false)
    if (found.ok) visit(path, path.slice(path.lastIndexOf('/') + 1) || path, found.node, 0)
    else {
      call.complain(`${path}: ${errnoText(found.error)}`)
      status = 1
    }
  }
  const many = tests.find((test) => test.t === 'exec' && test.plus)
  if (many?.t === 'exec' && gathered.length > 0) {
    runs.push(many.argv.flatMap((word) => (word === '{}' ? gathered : [word])))
  }
  return { runs, status }
}

function splitOr(tests: readonly Test[]): readonly (readonly Test[])[] {
  const groups: Test[][] = [[]]
  for (const test of tests) {
    if (test.t === 'or') groups.push([])
    else groups.at(-1)?.push(test)
  }
  // The implied -print belongs to the whole expression.
  const last = groups.at(-1)?.at(-1)
  if (groups.length > 1 && last?.t === 'print') {
    for (const group of groups.slice(0, -1))
      if (!group.some(({ t }) => t === 'print' || t === 'exec' || t === 'prune')) group.push(last)
  }
  return groups
}

export const fileViewTools: Readonly<Record<string, Tool>> = {
  ls: instant(ls),
  stat: instant(stat),
  readlink: instant(readlink),
  realpath: instant(readlink),
  du: instant(du),
  find,
}
