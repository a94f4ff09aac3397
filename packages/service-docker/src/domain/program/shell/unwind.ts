import { restoreFds } from './redirections.ts'
import { push, type Running } from './running.ts'
import type { Skip } from './state.ts'
import { restoreVariables } from './variables.ts'

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
  switch (frame.k) {
    case 'restore-fds':
      restoreFds(k, p, frame.saved)
      return
    case 'restore-vars':
      restoreVariables(run, frame.saved)
      return
    case 'call':
      s.skip = null
      push(run, frame)
      return
    case 'loop':
    case 'for':
      if (skip.s === 'return') {
        s.loopDepth -= 1
        return
      }
      if (skip.levels > 1) {
        s.loopDepth -= 1
        s.skip = { ...skip, levels: skip.levels - 1 }
        return
      }
      s.skip = null
      if (skip.s === 'break') s.loopDepth -= 1
      else if (frame.k === 'loop') push(run, { ...frame, phase: 'begin', status: s.status })
      else push(run, frame)
      return
    case 'input':
      if (skip.s === 'return' && frame.dot) {
        s.skip = null
        return
      }
      if (!frame.main) return
      if (frame.prompts) {
        s.skip = null
        push(run, frame)
      } else if (skip.s === 'return') s.skip = { s: 'exit' }
      else {
        s.skip = null
        push(run, frame)
      }
      return
    case 'exit':
      s.skip = null
      push(run, frame)
      return
    default:
      return
  }
}
