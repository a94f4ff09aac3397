import { decodeText } from '../bytes.ts'
import type { Bytes } from '../files/file-tree.ts'
import { writeFd } from '../kernel/io.ts'
import { SIGWINCH } from '../kernel/signals.ts'
import { readTerminal, changeTerminal } from '../kernel/terminal.ts'
import { push, type Running } from './running.ts'
import type { ShellFrame } from './state.ts'
import { variable } from './variables.ts'

type EditFrame = Extract<ShellFrame, { readonly k: 'edit' }>

/** busybox asks a terminal where its cursor is after each prompt (attach/tty-sh-session). */
const askCursor = '\x1b[6n'

/** Shows the prompt and begins a line. The editor takes the terminal raw and echoes by itself. */
export function startEditing(run: Running, continued: boolean): void {
  const { k, p } = run
  const prompt = promptText(run, variable(run, continued ? 'PS2' : 'PS1') ?? '')
  if (k.channels[p.handle]?.tty === null) {
    writeFd(k, p, 2, prompt)
    push(run, { k: 'edit', line: '', prompt: '', escape: '' })
    return
  }
  changeTerminal(k, p.handle, (old) => ({
    ...old,
    canonical: false,
    echo: false,
    signals: false,
    crToNl: false,
  }))
  writeFd(k, p, 1, prompt + (run.p.argv[0]?.includes('bash') === true ? '' : askCursor))
  push(run, { k: 'edit', line: '', prompt, escape: '' })
}

/** \w, \$, \u, \h, \W and escapes. */
function promptText(run: Running, format: Bytes): Bytes {
  const { k, p } = run
  const home = variable(run, 'HOME') ?? ''
  const cwd =
    home !== '' && home !== '/' && (p.cwd === home || p.cwd.startsWith(`${home}/`))
      ? `~${p.cwd.slice(home.length)}`
      : p.cwd
  return format.replace(/\\(\[|\]|e|n|w|W|\$|u|h|\\)/g, (_, c: string) => {
    switch (c) {
      case 'w':
        return cwd
      case 'W':
        return cwd === '/' ? '/' : cwd.slice(cwd.lastIndexOf('/') + 1)
      case '$':
        return p.uid === 0 ? '#' : '$'
      case 'u':
        return p.uid === 0 ? 'root' : String(p.uid)
      case 'h':
        return decodeText(k.settings.hostname)
      case 'e':
        return '\x1b'
      case 'n':
        return '\n'
      case '\\':
        return '\\'
      default:
        return ''
    }
  })
}

/** Takes what was typed; a finished line goes to the input frame below. */
export function runEdit(run: Running, frame: EditFrame): void {
  const { k, p } = run
  if (p.pending.includes(SIGWINCH)) {
    p.pending = p.pending.filter((signal) => signal !== SIGWINCH)
    // A new window size draws the line anew (exec/tty-session).
    writeFd(k, p, 1, `\r${frame.prompt}${frame.line}\x1b[J`)
    push(run, frame)
    return
  }
  if (p.pending.length > 0) {
    p.pending = []
    writeFd(k, p, 1, '^C\n')
    finish(run)
    run.s.status = 130
    return
  }
  const typed = readTerminal(k, p.handle, 1)
  if (typed === undefined) {
    p.wait = { read: 0, interruptible: true }
    push(run, frame)
    return
  }
  if (typed === '') {
    finish(run)
    endInput(run)
    return
  }
  if (frame.escape !== '') {
    const escape = frame.escape + typed
    const isWhole = escape.length > 2 && /[A-Za-z~]/.test(typed)
    push(run, { ...frame, escape: isWhole || (escape.length === 2 && typed !== '[') ? '' : escape })
    return
  }
  switch (typed) {
    case '\r':
    case '\n':
      writeFd(k, p, 1, '\n')
      finish(run)
      giveLine(run, `${frame.line}\n`)
      return
    case '\x03':
      writeFd(k, p, 1, '^C\n')
      finish(run)
      run.s.status = 130
      dropPartial(run)
      return
    case '\x04':
      if (frame.line !== '') {
        push(run, frame)
        return
      }
      finish(run)
      endInput(run)
      return
    case '\x7f':
    case '\b':
      if (frame.line !== '') writeFd(k, p, 1, '\b \b')
      push(run, { ...frame, line: frame.line.slice(0, -1) })
      return
    case '\x15':
      writeFd(k, p, 1, '\b \b'.repeat(frame.line.length))
      push(run, { ...frame, line: '' })
      return
    case '\x1b':
      push(run, { ...frame, escape: typed })
      return
    default:
      if (typed >= ' ' || typed === '\t') {
        writeFd(k, p, 1, typed)
        push(run, { ...frame, line: frame.line + typed })
      } else push(run, frame)
  }
}

function finish(run: Running): void {
  changeTerminal(run.k, run.p.handle, (old) => ({
    ...old,
    canonical: true,
    echo: true,
    signals: true,
    crToNl: true,
  }))
}

function giveLine(run: Running, text: Bytes): void {
  const frame = run.p.stack.pop()
  if (frame?.k !== 'input') return
  push(run, { ...frame, text: frame.text.slice(frame.at) + text, at: 0 })
}

function endInput(run: Running): void {
  const frame = run.p.stack.pop()
  if (frame?.k === 'input') push(run, { ...frame, ended: true })
}

function dropPartial(run: Running): void {
  const frame = run.p.stack.pop()
  if (frame?.k === 'input') push(run, { ...frame, text: '', at: 0 })
}
