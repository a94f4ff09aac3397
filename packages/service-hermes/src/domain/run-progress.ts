import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { pyStr } from '../python/repr.ts'
import { isTruthy, pyFloat, pyGet, pyNumber, type PyEntry, type PyValue } from '../python/value.ts'
import { redacted } from './redaction.ts'
import type { RunId } from './run.ts'
import { pushEvent, setStatus } from './run-status.ts'
import { levelOf, type HermesState } from './state.ts'
import type { ChatOutput } from './turn.ts'

/** Puts what an agent shows on its run's event stream; all but text also moves the status along. */
export function showOnRun(
  state: HermesState,
  runId: RunId,
  output: ChatOutput,
  env: Env,
): HermesState {
  switch (output.kind) {
    case 'text':
      return output.piece === null
        ? state
        : pushEvent(state, runId, 'message.delta', [['delta', output.piece]], env)
    case 'tool-start':
    case 'tool-complete':
      return state
    case 'progress': {
      const fields = eventFields(output, levelOf(state).subagentEvents)
      const run = state.runs.get(runId)
      if (fields === undefined || run === undefined) return state
      const moved = setStatus(state, runId, run.status, [['last_event', output.type]], env)
      return pushEvent(moved, runId, output.type, fields, env)
    }
  }
}

type Progress = Extract<ChatOutput, { readonly kind: 'progress' }>

/** Fields after the envelope; undefined for what the stream drops. */
function eventFields(output: Progress, subagents: boolean): readonly PyEntry[] | undefined {
  switch (output.type) {
    case 'tool.started':
      return [
        ['tool', output.name],
        ['preview', output.preview],
      ]
    case 'tool.completed':
      return [
        ['tool', output.name],
        ['duration', pyFloat(rounded3(pyNumber(pyGet(output.fields, 'duration')) ?? 0))],
        ['error', pyGet(output.fields, 'is_error') ?? false],
      ]
    case 'reasoning.available':
      return [['text', isTruthy(output.preview) ? output.preview : '']]
    case 'subagent.start':
    case 'subagent.complete':
      return subagents ? subagentFields(output) : undefined
    default:
      return undefined
  }
}

const subagentKeys = [
  'goal',
  'task_count',
  'task_index',
  'subagent_id',
  'child_session_id',
  'parent_id',
  'depth',
  'model',
  'tool_count',
  'status',
  'summary',
  'duration_seconds',
  'input_tokens',
  'output_tokens',
  'reasoning_tokens',
  'api_calls',
  'cost_usd',
  'files_read',
  'files_written',
  'output_tail',
] as const
const freeTexts: ReadonlySet<string> = new Set(['goal', 'summary', 'output_tail'])

function subagentFields(output: Progress): readonly PyEntry[] {
  const fields: PyEntry[] = []
  if (output.preview !== null) fields.push(['preview', redacted(pyStr(output.preview))])
  for (const key of subagentKeys) {
    const value: PyValue | undefined = pyGet(output.fields, key)
    if (value === undefined || value === null) continue
    fields.push([key, freeTexts.has(key) && typeof value === 'string' ? redacted(value) : value])
  }
  return fields
}

/** Python's round(x, 3): by the exact value, ties to even. */
function rounded3(value: number): number {
  const scaled = value * 1000
  const floor = Math.floor(scaled)
  if (scaled - floor === 0.5 && scaled / 1000 === value && Number.isInteger(value * 2000)) {
    return (floor % 2 === 0 ? floor : floor + 1) / 1000
  }
  return Number(value.toFixed(3))
}
