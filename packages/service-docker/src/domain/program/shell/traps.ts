import { lookUp } from '../dictionary.ts'
import type { Frame } from '../kernel/state.ts'
import { postSignal, signalName, SIGINT } from '../kernel/signals.ts'
import { push, type Running } from './running.ts'
import { textInput } from './input.ts'

/** Frames during which a caught signal waits: a foreground command ends first. */
const holdsTraps = (frame: Frame | undefined): boolean =>
  frame !== undefined &&
  ['await', 'substitute', 'wait', 'read', 'edit', 'trap', 'exit'].includes(frame.k)

/** Starts the handler of the first pending signal; false when there is none to run now. */
export function startTrap(run: Running): boolean {
  const { p, s } = run
  if (p.pending.length === 0 || holdsTraps(p.stack.at(-1))) return false
  const [signal, ...rest] = p.pending
  p.pending = rest
  if (signal === undefined) return false
  const action = lookUp(s.traps, signalName(signal))
  if (action === undefined && signal === SIGINT && !s.interactive) {
    interrupt(run)
    return true
  }
  if (action === undefined || action === '') return false
  push(run, { k: 'trap', status: s.status }, textInput(action, { line: s.line }))
  return true
}

/**
 * SIGINT without a trap, once the foreground command is over: the shell dies of it. Pid 1 cannot, so it
 * exits with the code that death would have had (engine 29.0.0-beta.1, `docker kill -s INT`).
 */
function interrupt(run: Running): void {
  const { k, p, s } = run
  if (p.pid === 1) {
    s.status = 128 + SIGINT
    s.skip = { s: 'exit' }
    return
  }
  const { [SIGINT]: _handler, ...rest } = p.dispositions
  p.dispositions = rest
  postSignal(k, p.pid, SIGINT, 'inside')
}
