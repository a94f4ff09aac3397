import { runScript } from './script-program.ts'
import { runShell } from './shell/run-shell.ts'
import { runTool } from './tools/run-tool.ts'
import type { Turn } from './kernel/scheduler.ts'

/** Runs a process's innermost frame by its kind. */
export const turn: Turn = (k, p) => {
  const top = p.stack.at(-1)
  if (top?.k === 'tool') runTool(k, p, top)
  else if (top?.k === 'script') runScript(k, p, top)
  else if (p.shell !== null) runShell(k, p, p.shell)
  else p.exiting = { kind: 'code', code: 0 }
}
