import { restoreFds } from './redirections.ts'
import { push, type Running } from './running.ts'
import type { InputFrame, ShellFrame, Skip } from './state.ts'
import { restoreVariables } from './variables.ts'

type Jump = Exclude<Skip, { readonly s: 'exit' }>

/** Takes one frame off on the way to the loop, function or shell that a jump aims at. */
export function unwind(run: Running, skip: Skip): void {
  const { k, p, s } = run
  if (skip.s === 'exit') {
    const ranTrap = p.stack.some((frame) => frame.k === 'exit' && frame.ranTrap)
    p.stack = []
    s.skip = null
    push(run, { k: 'exit', ranTrap })
    return
  }
  const frame = p.stack.pop()
  if (frame === undefined) {
    s.skip = null
    return
  }
  if (frame.k === 'restore-fds') restoreFds(k, p, frame.saved)
  else if (frame.k === 'restore-vars') restoreVariables(run, frame.saved)
  else if (frame.k === 'restore-context') s.context = frame.context
  else if (frame.k === 'call' || frame.k === 'exit') land(run, frame)
  else if (frame.k === 'loop' || frame.k === 'for') leaveLoop(run, frame, skip)
  else if (frame.k === 'input') leaveInput(run, frame, skip)
}

/** The jump ends here: the frame goes on as if what was above it had finished. */
function land(run: Running, frame: ShellFrame): void {
  run.s.skip = null
  push(run, frame)
}

function leaveLoop(
  run: Running,
  frame: Extract<ShellFrame, { k: 'loop' | 'for' }>,
  skip: Jump,
): void {
  const { s } = run
  if (skip.s === 'continue' && skip.levels === 1) {
    land(run, frame.k === 'loop' ? { ...frame, phase: 'begin', status: s.status } : frame)
    return
  }
  s.loopDepth -= 1
  if (skip.s === 'return') return
  s.skip = skip.levels > 1 ? { ...skip, levels: skip.levels - 1 } : null
}

function leaveInput(run: Running, frame: InputFrame, skip: Jump): void {
  const { s } = run
  if (skip.s === 'return' && frame.dot) {
    s.skip = null
    return
  }
  if (!frame.main) return
  // `return` outside of any function ends a script, and nothing at a prompt.
  if (skip.s === 'return' && !frame.prompts) s.skip = { s: 'exit' }
  else land(run, frame)
}
