import { encodeText } from './bytes.ts'
import type { Bytes } from './files/file-tree.ts'
import { openFile } from './kernel/files.ts'
import { readFd, writeFd } from './kernel/io.ts'
import { closeFd, freeFd } from './kernel/descriptions.ts'
import type { Kernel, ProcessDraft } from './kernel/kernel.ts'
import { signalName } from './kernel/signals.ts'
import type { ScriptCursor, ScriptFrame } from './kernel/state.ts'
import type { ProgramScript, ScriptReaction, ScriptStep } from './script.ts'

/** One step of a scripted program. */
export function runScript(k: Kernel, p: ProcessDraft, frame: ScriptFrame): void {
  if (handleSignal(k, p, frame)) return
  const cursor = frame.cursor.at(-1)
  if (cursor === undefined) {
    p.stack = []
    p.exiting = { kind: 'code', code: frame.script.exitCode ?? 0 }
    return
  }
  const step = cursor.steps[cursor.at]
  if (step === undefined) {
    p.stack = [{ ...frame, cursor: nextRound(frame.cursor, cursor) }]
    return
  }
  runStep(k, p, frame, step)
}

function nextRound(
  cursors: readonly ScriptCursor[],
  cursor: ScriptCursor,
): readonly ScriptCursor[] {
  const outer = cursors.slice(0, -1)
  if (cursor.again === 0 || cursor.steps.length === 0) return outer
  return [...outer, { ...cursor, at: 0, again: cursor.again === null ? null : cursor.again - 1 }]
}

/** Which signals a script wants to see; set when the program starts. */
export function scriptDispositions(
  script: ProgramScript,
  numberOf: (name: string) => number | undefined,
): Record<number, 'ignore' | 'catch'> {
  const dispositions: Record<number, 'ignore' | 'catch'> = {}
  for (const [name, reaction] of Object.entries(script.signals ?? {})) {
    const number = numberOf(name)
    if (number !== undefined) dispositions[number] = reaction.do === 'ignore' ? 'ignore' : 'catch'
  }
  return dispositions
}

function handleSignal(k: Kernel, p: ProcessDraft, frame: ScriptFrame): boolean {
  const [signal, ...rest] = p.pending
  if (signal === undefined) return false
  p.pending = rest
  const reaction = frame.script.signals?.[signalName(signal)]
  if (reaction === undefined || reaction.do === 'ignore') return true
  if (frame.timer !== null && reaction.do === 'exit') k.cancelTimer(frame.timer)
  if (reaction.do === 'exit') {
    p.stack = []
    p.exiting = { kind: 'code', code: reaction.code }
    return true
  }
  p.stack = [{ ...frame, cursor: [...frame.cursor, { steps: reaction.steps, at: 0, again: 0 }] }]
  return true
}

const advanced = (frame: ScriptFrame, change: Partial<ScriptFrame> = {}): ScriptFrame => {
  const cursor = frame.cursor.at(-1)
  const outer = frame.cursor.slice(0, -1)
  return {
    ...frame,
    cursor: cursor === undefined ? outer : [...outer, { ...cursor, at: cursor.at + 1 }],
    ...change,
  }
}
const entering = (
  frame: ScriptFrame,
  steps: readonly ScriptStep[],
  again: number | null,
): readonly ScriptCursor[] => [...frame.cursor, { steps, at: 0, again }]

function runStep(k: Kernel, p: ProcessDraft, frame: ScriptFrame, step: ScriptStep): void {
  switch (step.do) {
    case 'stdout':
    case 'stderr':
      writeFd(
        k,
        p,
        step.do === 'stdout' ? 1 : 2,
        encodeText(step.text).replaceAll('{line}', frame.line),
      )
      p.stack = [advanced(frame)]
      return
    case 'sleep':
      if (frame.timer === null) {
        const timer = k.startTimer(p.pid, k.now + step.ms)
        p.stack = [{ ...frame, timer }]
        p.wait = { timer, interruptible: true }
      } else if (k.timers[frame.timer] === undefined) p.stack = [advanced(frame, { timer: null })]
      else p.wait = { timer: frame.timer, interruptible: true }
      return
    case 'read-line': {
      const line = takeLine(k, p, frame)
      if (line !== undefined)
        p.stack = [advanced(frame, { line: line.text ?? '', buffer: line.rest })]
      return
    }
    case 'react': {
      const line = takeLine(k, p, frame)
      if (line === undefined) return
      if (line.text === undefined) {
        p.stack = [advanced(frame, { buffer: line.rest })]
        return
      }
      const text = line.text
      const reaction = step.reactions.find((one) => matches(one, text))
      const cursor = reaction === undefined ? frame.cursor : entering(frame, reaction.steps, 0)
      p.stack = [{ ...frame, line: text, buffer: line.rest, cursor }]
      return
    }
    case 'wait-eof':
    case 'echo': {
      const read = readFd(k, p, 0, 65_536)
      if (read.kind === 'block') p.wait = { read: 0, interruptible: true }
      else if (read.kind === 'error' || read.bytes === '') p.stack = [advanced(frame)]
      else if (step.do === 'echo') writeFd(k, p, 1, read.bytes)
      return
    }
    case 'write-file':
      writeFile(k, p, step.path, step.text, step.append === true)
      p.stack = [advanced(frame)]
      return
    case 'repeat': {
      const next = advanced(frame)
      p.stack = [
        {
          ...next,
          cursor: entering(next, step.steps, step.times === undefined ? null : step.times - 1),
        },
      ]
      return
    }
    case 'hang':
      p.wait = { interruptible: true }
      return
    case 'exit':
      p.stack = []
      p.exiting = { kind: 'code', code: step.code }
  }
}

const matches = (reaction: ScriptReaction, line: Bytes): boolean =>
  (reaction.exact === undefined || encodeText(reaction.exact) === line) &&
  (reaction.prefix === undefined || line.startsWith(encodeText(reaction.prefix)))

/** undefined = blocked; text undefined = end of file. */
function takeLine(
  k: Kernel,
  p: ProcessDraft,
  frame: ScriptFrame,
): { readonly text: Bytes | undefined; readonly rest: Bytes } | undefined {
  const end = frame.buffer.indexOf('\n')
  if (end !== -1) return { text: frame.buffer.slice(0, end), rest: frame.buffer.slice(end + 1) }
  const read = readFd(k, p, 0, 65_536)
  if (read.kind === 'block') {
    p.wait = { read: 0, interruptible: true }
    return undefined
  }
  if (read.kind === 'error' || read.bytes === '') {
    return frame.buffer === '' ? { text: undefined, rest: '' } : { text: frame.buffer, rest: '' }
  }
  p.stack = [{ ...frame, buffer: frame.buffer + read.bytes }]
  return undefined
}

function writeFile(k: Kernel, p: ProcessDraft, path: string, text: string, append: boolean): void {
  const opened = openFile(k, p, encodeText(path), {
    access: 'w',
    create: true,
    truncate: !append,
    append,
  })
  if (!opened.ok) return
  const fd = freeFd(p)
  p.fds = { ...p.fds, [fd]: opened.description }
  writeFd(k, p, fd, encodeText(text))
  closeFd(k, p, fd)
}
