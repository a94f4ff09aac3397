import { encodeText } from '../bytes.ts'
import type { Bytes, Directory, FileNode } from '../files/file-tree.ts'
import { joinPath, namesIn } from '../files/paths.ts'
import { lookUpFile, mayAccess } from '../kernel/files.ts'
import { errnoText } from '../kernel/io.ts'
import { isTerminal } from '../kernel/probe.ts'
import { groupName, userName } from '../kernel/users.ts'
import { formatMoment } from '../text/calendar.ts'
import { badOption, parseOptions } from './input.ts'
import { human } from '../text/amounts.ts'
import { instant, type Tool, type ToolCall } from './tool.ts'
import { blocks, modeText, sizeOf } from './node-facts.ts'

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
    if (!mayAccess(call.p, node, 'read')) {
      call.complain(`can't open '${name}': Permission denied`)
      status = 1
      return
    }
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

export const lsTools: Readonly<Record<string, Tool>> = { ls: instant(ls) }
