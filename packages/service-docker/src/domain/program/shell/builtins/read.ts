import { readFd, writeFd } from '../../kernel/io.ts'
import { isTerminal } from '../../kernel/probe.ts'
import { complainAs, complainAsApplet, push, refuseBuiltin, type Running } from '../running.ts'
import type { ShellFrame } from '../state.ts'
import { setVariable, variable } from '../variables.ts'
import type { Builtin } from './builtin.ts'

type ReadFrame = Extract<ShellFrame, { readonly k: 'read' }>

const numberNames: Readonly<Record<string, string>> = {
  n: 'count',
  t: 'timeout',
  u: 'file descriptor',
}

const read: Builtin = (run, argv) => {
  const { k, p } = run
  let raw = false
  let prompt = ''
  let fd = 0
  let count: number | null = null
  let delimiter = '\n'
  let timer: number | null = null
  let i = 1
  for (; i < argv.length; i++) {
    const word = argv[i] ?? ''
    if (word === '--') {
      i += 1
      break
    }
    if (!/^-./.test(word)) break
    for (let at = 1; at < word.length; at++) {
      const letter = word.charAt(at)
      if (letter === 'r') raw = true
      else if ('pnutd'.includes(letter)) {
        const inline = word.slice(at + 1)
        if (inline === '') i += 1
        const value = inline === '' ? (argv[i] ?? '') : inline
        if (letter === 'p') prompt = value
        else if ('nut'.includes(letter) && !/^\d*\.?\d+$/.test(value)) {
          return refuseBuiltin(run, 'read', `invalid ${numberNames[letter] ?? ''}`)
        } else if (letter === 'n') count = Number(value)
        else if (letter === 'u') fd = Number(value)
        else if (letter === 'd') delimiter = value.charAt(0) === '' ? '\0' : value.charAt(0)
        else timer = k.startTimer(p.pid, k.now + Number(value) * 1000)
        break
      } else if (letter !== 's') {
        return refuseBuiltin(run, 'read', `illegal option -${letter}`)
      }
    }
  }
  const names = argv.slice(i)
  const bad = names.find((name) => !/^[A-Za-z_]\w*$/.test(name))
  if (bad !== undefined) {
    complainAsApplet(run, `read: '${bad}': bad variable name`)
    return 1
  }
  if (prompt !== '' && isTerminal(k, p, fd)) writeFd(k, p, 2, prompt)
  push(run, {
    k: 'read',
    names,
    raw,
    fd,
    text: '',
    delimiter,
    count,
    timer,
    escaped: [],
    pendingBackslash: false,
  })
  return undefined
}

/** Reads byte by byte, as a shell must: what follows the line belongs to the next reader. */
export function runRead(run: Running, start: ReadFrame): void {
  const { k, p, s } = run
  let frame = start
  for (;;) {
    if (p.pending.length > 0) {
      s.status = 1
      return
    }
    const result = readFd(k, p, frame.fd, 1)
    if (result.kind === 'block') {
      if (frame.timer !== null && k.timers[frame.timer] === undefined) {
        assign(run, frame)
        s.status = 1
        return
      }
      p.wait = {
        read: frame.fd,
        interruptible: true,
        ...(frame.timer === null ? {} : { timer: frame.timer }),
      }
      push(run, frame)
      return
    }
    const c = result.kind === 'bytes' ? result.bytes : ''
    if (c === '') return finish(run, frame, 1)
    if (frame.pendingBackslash) {
      // Backslash-newline joins lines; anything else is taken as it is.
      frame =
        c === '\n'
          ? { ...frame, pendingBackslash: false }
          : {
              ...frame,
              pendingBackslash: false,
              text: frame.text + c,
              escaped: [...frame.escaped, frame.text.length],
            }
      continue
    }
    if (c === frame.delimiter) return finish(run, frame, 0)
    if (c === '\\' && !frame.raw) frame = { ...frame, pendingBackslash: true }
    else if (c !== '\0') frame = { ...frame, text: frame.text + c }
    if (frame.count !== null && frame.text.length >= frame.count) return finish(run, frame, 0)
  }
}

function finish(run: Running, frame: ReadFrame, status: number): void {
  if (frame.timer !== null) run.k.cancelTimer(frame.timer)
  if (assign(run, frame)) {
    run.s.status = status
    return
  }
  complainAs(run, 'read', `${frame.names[0] ?? 'REPLY'}: is read only`)
  run.s.status = 2
}

/** Splits by IFS; the last name takes the rest. */
function assign(run: Running, frame: ReadFrame): boolean {
  const { text, names } = frame
  if (names.length === 0) return setVariable(run, 'REPLY', text)
  const ifs = variable(run, 'IFS') ?? ' \t\n'
  const escaped = new Set(frame.escaped)
  const isBlank = (i: number): boolean =>
    !escaped.has(i) &&
    ' \t\n'.includes(text.charAt(i)) &&
    ifs.includes(text.charAt(i)) &&
    i < text.length
  const isSeparator = (i: number): boolean =>
    !escaped.has(i) && i < text.length && ifs.includes(text.charAt(i))
  let at = 0
  while (isBlank(at)) at += 1
  let ok = true
  names.forEach((name, n) => {
    if (n === names.length - 1) {
      let end = text.length
      while (end > at && isBlank(end - 1)) end -= 1
      // A single trailing separator goes too when nothing else is separated by it.
      if (end > at && isSeparator(end - 1) && !hasSeparator(at, end - 1, isSeparator)) end -= 1
      ok = setVariable(run, name, text.slice(at, end)) && ok
      return
    }
    const start = at
    while (at < text.length && !isSeparator(at)) at += 1
    ok = setVariable(run, name, text.slice(start, at)) && ok
    while (isBlank(at)) at += 1
    if (at < text.length && isSeparator(at) && !isBlank(at)) at += 1
    while (isBlank(at)) at += 1
  })
  return ok
}

function hasSeparator(from: number, to: number, isSeparator: (i: number) => boolean): boolean {
  for (let i = from; i < to; i++) if (isSeparator(i)) return true
  return false
}

export const readBuiltins: Readonly<Record<string, Builtin>> = { read }
