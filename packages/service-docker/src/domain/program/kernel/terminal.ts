import type { Bytes } from '../files/file-tree.ts'
import { emit } from './emit.ts'
import type { Kernel } from './kernel.ts'
import { postToGroup, SIGINT, SIGQUIT, SIGTSTP } from './signals.ts'
import type { Terminal } from './state.ts'

const ctrlC = '\x03'
const ctrlD = '\x04'
const ctrlU = '\x15'
const ctrlW = '\x17'
const ctrlZ = '\x1a'
const quit = '\x1c'
const erase = '\x7f'

export const newTerminal = (rows: number, cols: number, foreground: number): Terminal => ({
  rows,
  cols,
  canonical: true,
  echo: true,
  signals: true,
  crToNl: true,
  nlToCrNl: true,
  line: '',
  ready: [],
  foreground,
})

/** Output post-processing: \n becomes \r\n (ONLCR). */
export function writeTerminal(k: Kernel, handle: string, bytes: Bytes): Bytes {
  const terminal = k.channels[handle]?.tty
  return terminal?.nlToCrNl === true ? bytes.replaceAll('\n', '\r\n') : bytes
}

/** One read's worth; undefined = nothing yet, '' = end of file. */
export function readTerminal(k: Kernel, handle: string, max: number): Bytes | undefined {
  const channel = k.channels[handle]
  const terminal = channel?.tty
  if (channel === undefined || terminal === undefined || terminal === null) return ''
  const first = terminal.ready[0]
  if (first === undefined) return undefined
  const bytes = first.slice(0, max)
  const rest = first.slice(bytes.length)
  const ready = rest === '' ? terminal.ready.slice(1) : [rest, ...terminal.ready.slice(1)]
  k.channels[handle] = { ...channel, tty: { ...terminal, ready } }
  return bytes
}

export function changeTerminal(
  k: Kernel,
  handle: string,
  change: (old: Terminal) => Terminal,
): void {
  const channel = k.channels[handle]
  if (channel === undefined || channel.tty === null) return
  k.channels[handle] = { ...channel, tty: change(channel.tty) }
}

/** The line discipline: what the keyboard sends. */
export function typeOnTerminal(k: Kernel, handle: string, bytes: Bytes): void {
  for (const key of bytes) typeKey(k, handle, key)
}

function typeKey(k: Kernel, handle: string, raw: string): void {
  const terminal = k.channels[handle]?.tty
  if (terminal === undefined || terminal === null) return
  const key = raw === '\r' && terminal.crToNl ? '\n' : raw
  const signal = terminal.signals ? signalOf(key) : undefined
  if (signal !== undefined) {
    echo(k, handle, terminal, caret(key))
    changeTerminal(k, handle, (old) => ({ ...old, line: '', ready: [] }))
    postToGroup(k, terminal.foreground, signal, 'inside')
    return
  }
  if (!terminal.canonical) {
    echo(k, handle, terminal, key === '\n' ? '\n' : caret(key))
    changeTerminal(k, handle, (old) => ({
      ...old,
      ready:
        old.ready.length === 0
          ? [key]
          : [...old.ready.slice(0, -1), (old.ready.at(-1) ?? '') + key],
    }))
    return
  }
  switch (key) {
    case '\n':
      echo(k, handle, terminal, '\n')
      changeTerminal(k, handle, (old) => ({
        ...old,
        line: '',
        ready: [...old.ready, `${old.line}\n`],
      }))
      return
    case ctrlD:
      changeTerminal(k, handle, (old) => ({ ...old, line: '', ready: [...old.ready, old.line] }))
      return
    case erase:
    case '\b':
      if (terminal.line === '') return
      changeTerminal(k, handle, (old) => ({ ...old, line: old.line.slice(0, -1) }))
      echo(k, handle, terminal, rubOut(terminal.line.slice(-1)))
      return
    case ctrlU:
      changeTerminal(k, handle, (old) => ({ ...old, line: '' }))
      echo(k, handle, terminal, [...terminal.line].toReversed().map(rubOut).join(''))
      return
    case ctrlW: {
      const kept = terminal.line.replace(/\S*\s*$/, '')
      changeTerminal(k, handle, (old) => ({ ...old, line: kept }))
      echo(k, handle, terminal, Array.from(terminal.line.slice(kept.length), rubOut).join(''))
      return
    }
    default:
      changeTerminal(k, handle, (old) => ({ ...old, line: old.line + key }))
      echo(k, handle, terminal, caret(key))
  }
}

const signalOf = (key: string): number | undefined =>
  key === ctrlC ? SIGINT : key === quit ? SIGQUIT : key === ctrlZ ? SIGTSTP : undefined

/** ECHOCTL: control keys show as ^X, tab and newline as themselves. */
const caret = (key: string): string => {
  const code = key.charCodeAt(0)
  if (code === 127) return '^?'
  return code < 32 && key !== '\t' && key !== '\n' ? `^${String.fromCharCode(code + 64)}` : key
}
const rubOut = (key: string): string => (caret(key).length === 2 ? '\b \b\b \b' : '\b \b')

function echo(k: Kernel, handle: string, terminal: Terminal, text: string): void {
  if (terminal.echo) emit(k, handle, 'stdout', writeTerminal(k, handle, text))
}
