import type { Bytes } from '../files/file-tree.ts'
import { execProgram, findProgram } from '../kernel/exec.ts'
import { errnoText, writeFd } from '../kernel/io.ts'
import type { Kernel, ProcessDraft } from '../kernel/kernel.ts'
import { isTerminal } from '../kernel/probe.ts'
import { forkProcess } from '../kernel/process.ts'
import type { ToolFrame } from '../kernel/state.ts'
import { toolNamed } from './registry.ts'
import { endWithLostOutput } from './lost-output.ts'
import { exitWith, ToolCall } from './tool.ts'
import { refusedAtOnce } from './usages.ts'

/** One move of a utility. */
export function runTool(k: Kernel, p: ProcessDraft, frame: ToolFrame): void {
  const tool = toolNamed(frame.name)
  if (tool === undefined) {
    writeFd(k, p, 2, `${frame.name}: applet not found\n`)
    p.exiting = { kind: 'code', code: 127 }
    return
  }
  const call = new ToolCall(k, p, frame.name, frame.args.slice(1), frame.held)
  const refused = frame.state === null ? refusedAtOnce(call) : undefined
  const answered =
    refused !== undefined
      ? exitWith(refused)
      : frame.state === null
        ? tool.start(call)
        : tool.resume(call, frame.state)
  const next = call.died === null ? answered : exitWith(call.died)
  switch (next.then) {
    case 'exit': {
      const lost = call.flush()
      const code = lost === undefined ? next.code : endWithLostOutput(call, next.code, lost)
      p.stack = []
      p.exiting = { kind: 'code', code: code & 255 }
      return
    }
    case 'again':
      if (isTerminal(k, p, 1)) call.flush()
      p.stack = [{ ...frame, state: next.state, held: call.held }]
      return
    case 'wait':
      if (isTerminal(k, p, 1)) call.flush()
      p.stack = [{ ...frame, state: next.state, held: call.held }]
      p.wait = next.wait
      return
    case 'exec':
      call.flush()
      become(k, p, frame.name, next.argv)
      return
    case 'run': {
      call.flush()
      const child = forkProcess(k, p)
      become(k, child, frame.name, next.argv)
      const state = next.onStart === undefined ? next.state : next.onStart(child.pid, next.state)
      p.stack = [{ ...frame, state, held: call.held }]
    }
  }
}

function become(k: Kernel, p: ProcessDraft, tool: string, argv: readonly Bytes[]): void {
  const name = argv[0] ?? ''
  const path = Object.hasOwn(p.env, 'PATH')
    ? (p.env['PATH'] ?? '')
    : '/sbin:/usr/sbin:/bin:/usr/bin'
  const found = findProgram(k, p, path, name)
  const result = found.ok ? execProgram(k, p, found.path, argv, p.env) : found
  if (result.ok) return
  const missing = result.error === 'ENOENT'
  const text = result.error === 'ENOEXEC' ? 'Exec format error' : errnoText(result.error)
  const shown = tool === 'xargs' || tool === 'find' ? name : `can't execute '${name}'`
  writeFd(k, p, 2, `${tool}: ${shown}: ${text}\n`)
  p.stack = []
  p.exiting = { kind: 'code', code: missing ? 127 : 126 }
}
