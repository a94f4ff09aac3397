import type { Bytes } from '../files/file-tree.ts'
import { readFd } from '../kernel/io.ts'
import { parseLine, type Dialect, type Parsed } from '../parse/parser.ts'
import { abortShell, complain, hasOption, push, type Running } from './running.ts'
import { startEditing } from './line-editor.ts'
import type { InputFrame } from './state.ts'
import { writeFd } from '../kernel/io.ts'

/** Commands from a text: `eval`, traps, command substitutions. */
export const textInput = (text: Bytes, how: Partial<InputFrame> = {}): InputFrame => ({
  k: 'input',
  source: 'text',
  fd: 0,
  text,
  at: 0,
  line: 1,
  ended: true,
  main: false,
  dot: false,
  tail: false,
  tested: false,
  prompts: false,
  ...how,
})

// ash reads its script in pieces of this size, so commands in it don't see what follows in the same piece.
const readBytes = 8191

/** Reads the next command of a source and has it evaluated; at the end the frame is gone. */
export function runInput(run: Running, frame: InputFrame): void {
  const { s } = run
  const parsed = parseNext(frame, s.dialect)
  switch (parsed.kind) {
    case 'command': {
      const next: InputFrame = { ...frame, at: parsed.at, line: parsed.line }
      const isLast = frame.ended && /^\s*$/.test(frame.text.slice(parsed.at))
      if (hasOption(run, 'n') && !s.interactive) {
        push(run, next)
        return
      }
      run.k.ticks += frame.text.length / 4096
      if (!(isLast && frame.tail && frame.source === 'text')) push(run, next)
      if (parsed.command !== null) {
        push(run, {
          k: 'eval',
          command: parsed.command,
          tail: frame.tail && isLast,
          tested: frame.tested,
        })
      }
      return
    }
    case 'end':
      if (frame.ended) {
        if (frame.main && frame.prompts) writeFd(run.k, run.p, 2, '\n')
        return
      }
      readMore(run, frame)
      return
    case 'incomplete':
      readMore(run, frame)
      return
    case 'error':
      push(run, { ...frame, at: frame.text.length })
      complainSyntax(run, parsed)
  }
}

function parseNext(frame: InputFrame, dialect: Dialect): Parsed {
  const usable = frame.ended ? frame.text : frame.text.slice(0, frame.text.lastIndexOf('\n') + 1)
  if (frame.at >= usable.length && !frame.ended)
    return frame.at < frame.text.length ? { kind: 'incomplete' } : { kind: 'end' }
  return parseLine(usable, frame.at, frame.line, frame.ended, dialect)
}

function complainSyntax(run: Running, error: Extract<Parsed, { kind: 'error' }>): void {
  run.s.line = error.line
  complain(run, error.message)
  abortShell(run, 2)
}

function readMore(run: Running, frame: InputFrame): void {
  const { k, p } = run
  if (frame.prompts) {
    push(run, frame)
    startEditing(run, frame.at < frame.text.length)
    return
  }
  const result = readFd(k, p, frame.fd, readBytes)
  switch (result.kind) {
    case 'block':
      p.wait = { read: frame.fd, interruptible: true }
      push(run, frame)
      return
    case 'error':
      push(run, { ...frame, ended: true })
      return
    case 'bytes':
      push(run, {
        ...frame,
        text: frame.text.slice(frame.at) + result.bytes,
        at: 0,
        ended: result.bytes === '',
      })
  }
}
