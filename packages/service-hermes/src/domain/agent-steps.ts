import { dumps } from '../python/json-dump.ts'
import { pyStr } from '../python/repr.ts'
import {
  isPyDict,
  isPyList,
  isTruthy,
  pyDelete,
  pyDict,
  pyFloat,
  pyGet,
  pyNumber,
  pySet,
  type PyDict,
  type PyEntry,
  type PyValue,
} from '../python/value.ts'
import type { Agent, Ask, AskWait, Effect, ToolCall } from './agent.ts'
import type { AgentEnv } from './agent-env.ts'
import { filled, raised, secondsToMs } from './step-values.ts'
import { finish } from './agent-result.ts'
import { timestampOf } from './time.ts'

type Step = (agent: Agent, value: PyValue, step: PyDict, env: AgentEnv, effects: Effect[]) => Agent

/** Runs one step. Its first key names it, the others modify it. */
export function takeStep(agent: Agent, step: PyDict, env: AgentEnv, effects: Effect[]): Agent {
  const [first] = step.entries
  const run = first === undefined ? undefined : steps.get(first[0])
  if (first === undefined || run === undefined) {
    return raised(agent, `unknown step: ${dumps(step).slice(0, 100)}`)
  }
  return run(agent, first[1], step, env, effects)
}

const delta: Step = (agent, value, step) => {
  const text = pyStr(filled(agent, value))
  const size = pyNumber(pyGet(step, 'chunk')) ?? 0
  const characters = [...text]
  const pieces: string[] = []
  if (size > 0) {
    for (let i = 0; i < characters.length; i += size)
      pieces.push(characters.slice(i, i + size).join(''))
  } else {
    pieces.push(text)
  }
  const roundsLeft = pyNumber(pyGet(step, 'repeat')) ?? 1
  if (roundsLeft < 1) return agent
  const everyMs = secondsToMs(pyGet(step, 'every'))
  return {
    ...agent,
    frames: [...agent.frames, { kind: 'delta', pieces, at: 0, roundsLeft, everyMs }],
  }
}

const flush: Step = (agent, _value, _step, _env, effects) => {
  effects.push({ kind: 'text', piece: null })
  return agent
}

const final: Step = (agent, value) => ({
  ...agent,
  outcome: { ...agent.outcome, final: { value: filled(agent, value) } },
})

const progress = (
  type: string,
  name: PyValue = null,
  preview: PyValue = null,
  args: PyValue = null,
  fields: readonly PyEntry[] = [],
): Effect => ({ kind: 'progress', type, name, preview, args, fields: pyDict(fields) })

const reasoning: Step = (agent, value, _step, _env, effects) => {
  const text = filled(agent, value)
  const shown = typeof text === 'string' ? [...text].slice(0, 500).join('') : text
  effects.push(progress('reasoning.available', '_thinking', shown))
  return { ...agent, reasoning: text }
}

const thinking: Step = (agent, value, _step, _env, effects) => {
  effects.push(progress('_thinking', filled(agent, value)))
  return agent
}

const tool: Step = (agent, value, step, env, effects) => {
  const what = pyStr(value)
  if (what === 'started' || what === 'start') return toolStarted(agent, step, effects)
  if (what !== 'completed' && what !== 'complete' && what !== 'end') {
    return raised(agent, "tool wants 'started' or 'completed'")
  }
  return toolCompleted(agent, step, env, effects)
}

function callIdOf(agent: Agent, step: PyDict): string {
  const given = pyGet(step, 'id')
  if (isTruthy(given)) return pyStr(given ?? null)
  const count = agent.request.history.length + agent.messages.length
  return agent.openCall ?? `call_${count + 1}`
}

function toolStarted(agent: Agent, step: PyDict, effects: Effect[]): Agent {
  const id = callIdOf(agent, step)
  const call: ToolCall = {
    id,
    name: pyStr(pyGet(step, 'name') ?? 'terminal'),
    args: pyGet(step, 'args') ?? pyDict([]),
  }
  effects.push(
    progress('tool.started', call.name, filled(agent, pyGet(step, 'preview') ?? null), call.args),
  )
  effects.push({ kind: 'tool-start', call })
  return { ...agent, openCall: id, calls: [...agent.calls.filter((c) => c.id !== id), call] }
}

function toolCompleted(agent: Agent, step: PyDict, env: AgentEnv, effects: Effect[]): Agent {
  const id = callIdOf(agent, step)
  const call = agent.calls.find((open) => open.id === id) ?? {
    id,
    name: pyStr(pyGet(step, 'name') ?? 'terminal'),
    args: pyGet(step, 'args') ?? pyDict([]),
  }
  const given = filled(agent, pyGet(step, 'result') ?? '')
  const result = typeof given === 'string' ? given : dumps(given)
  const fields: PyEntry[] = [
    ['duration', pyFloat(pyNumber(pyGet(step, 'duration')) ?? 0)],
    ['is_error', isTruthy(pyGet(step, 'error'))],
    ['result', result],
  ]
  effects.push(progress('tool.completed', call.name, null, null, fields))
  effects.push({ kind: 'tool-complete', call, result })
  const steer = agent.pendingSteer
  const merged = steer === undefined || steer === '' ? result : `${result}${steerMarker(steer)}`
  const added = [
    pyDict([
      ['role', 'assistant'],
      ['content', pyGet(step, 'content') ?? ''],
      ['tool_calls', [toolCallJson(call)]],
      ['timestamp', timestampOf(env.now)],
      ['finish_reason', 'tool_calls'],
    ]),
    pyDict([
      ['role', 'tool'],
      ['content', merged],
      ['tool_call_id', id],
      ['tool_name', call.name],
      ['timestamp', timestampOf(env.now)],
    ]),
  ]
  if (agent.persist) effects.push({ kind: 'save', sessionId: agent.sessionId, messages: added })
  return {
    ...agent,
    calls: agent.calls.filter((open) => open.id !== id),
    openCall: undefined,
    pendingSteer: undefined,
    messages: [...agent.messages, ...added],
  }
}

// Words of the pinned release's agent for steer text inside a tool result (steer: tool merge > messages).
const steerMarker = (text: string): string =>
  `\n\n[OUT-OF-BAND USER MESSAGE — a direct message from the user, delivered once at this position; not tool output and not a new delivery when replayed from conversation history]\n${text}\n[/OUT-OF-BAND USER MESSAGE]`

const toolCallJson = (call: ToolCall): PyDict =>
  pyDict([
    ['id', call.id],
    ['type', 'function'],
    [
      'function',
      pyDict([
        ['name', call.name],
        ['arguments', dumps(call.args)],
      ]),
    ],
  ])

const subagent: Step = (agent, value, step, _env, effects) => {
  const fields = pyDelete(step, 'subagent', 'preview', 'name').entries.map(([key, v]): PyEntry => [
    key,
    filled(agent, v),
  ])
  const name = pyGet(step, 'name') ?? null
  effects.push(
    progress(`subagent.${pyStr(value)}`, name, pyGet(step, 'preview') ?? null, null, fields),
  )
  return agent
}

const progressStep: Step = (agent, value, _step, _env, effects) => {
  if (!isPyDict(value)) return raised(agent, `'${pyStr(value)}' object is not a mapping`)
  const type = pyGet(value, 'type')
  if (type === undefined) return raised(agent, "'type'")
  effects.push(
    progress(
      pyStr(type),
      pyGet(value, 'tool') ?? null,
      pyGet(value, 'preview') ?? null,
      pyGet(value, 'args') ?? null,
      pyDelete(value, 'type', 'tool', 'preview', 'args').entries,
    ),
  )
  return agent
}

/** Puts requests for approval; the host raises them and wakes the agent when all are decided. */
function asking(
  agent: Agent,
  specs: readonly PyValue[],
  from: AskWait['from'],
  step: PyDict,
  env: AgentEnv,
): Agent {
  let at = env.now
  const asks = specs.map((spec): Ask => {
    const given = isPyDict(spec) ? spec : pyDict([])
    const ask: Ask = {
      data: pyDict(
        given.entries
          .filter(([key]) => !key.startsWith('_'))
          .map(([key, v]): PyEntry => [key, filled(agent, v)]),
      ),
      state: { kind: 'later', at },
    }
    if (from === 'approvals') at += (pyNumber(pyGet(given, '_gap')) ?? 0.05) * 1000
    return ask
  })
  return { ...agent, wait: { kind: 'asks', asks, step, from, timer: undefined } }
}

const approval: Step = (agent, value, step, env) => asking(agent, [value], 'approval', step, env)
const approvals: Step = (agent, value, step, env) =>
  isPyList(value)
    ? asking(agent, value, 'approvals', step, env)
    : raised(agent, 'approvals wants a list')

const guard: Step = (agent, value, step) => ({
  ...agent,
  wait: { kind: 'guard', command: pyStr(filled(agent, value)), step },
})

const sleep: Step = (agent, value, _step, env) => {
  const ms = secondsToMs(value)
  if (ms <= 0) return agent
  return { ...agent, wait: { kind: 'sleep', timer: env.wakeAt(env.now + ms) } }
}

const hold: Step = (agent, value, _step, env) => {
  const gate = pyStr(value)
  return env.gateOpen(gate) ? agent : { ...agent, wait: { kind: 'hold', gate } }
}

const timeoutAt = (step: PyDict, env: AgentEnv): number =>
  env.now + secondsToMs(pyGet(step, 'timeout'), 600)

const waitStop: Step = (agent, _value, step, env) =>
  agent.interrupt === undefined
    ? { ...agent, wait: { kind: 'stop', timer: env.wakeAt(timeoutAt(step, env)) } }
    : agent

const waitSteer: Step = (agent, _value, step, env) =>
  agent.pendingSteer === undefined
    ? { ...agent, wait: { kind: 'steer', timer: env.wakeAt(timeoutAt(step, env)) } }
    : agent

const takeSteer: Step = (agent) => ({
  ...agent,
  vars: pySet(agent.vars, 'steer', agent.pendingSteer ?? ''),
  pendingSteer: undefined,
})

const fail: Step = (agent, value, _step, env, effects) =>
  finish(
    {
      ...agent,
      frames: [],
      outcome: { ...agent.outcome, failed: { error: filled(agent, value) } },
    },
    env.now,
    effects,
  )

const none: Step = (agent, _value, _step, env, effects) =>
  finish({ ...agent, frames: [], outcome: { ...agent.outcome, none: true } }, env.now, effects)

const raise: Step = (agent, value) => {
  if (!isPyDict(value)) return raised(agent, pyStr(filled(agent, value)), 'RuntimeError')
  const text = pyStr(filled(agent, pyGet(value, 'text') ?? ''))
  const given = pyGet(value, 'type')
  const type =
    typeof given === 'string' && /^[A-Z]\w*(?:Error|Exception)$/.test(given)
      ? given
      : 'RuntimeError'
  // str() of a KeyError is the repr of its key.
  return raised(agent, type === 'KeyError' ? `'${text}'` : text, type)
}

const outcome: Step = (agent, value) => {
  if (!isPyDict(value)) return raised(agent, 'outcome wants an object')
  let { extra } = agent.outcome
  for (const [key, v] of value.entries) extra = pySet(extra, key, v)
  return { ...agent, outcome: { ...agent.outcome, extra } }
}

const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['delta', delta],
  ['flush', flush],
  ['final', final],
  ['reasoning', reasoning],
  ['thinking', thinking],
  ['tool', tool],
  ['subagent', subagent],
  ['progress', progressStep],
  ['approval', approval],
  ['approvals', approvals],
  ['guard', guard],
  ['sleep', sleep],
  ['hold', hold],
  ['wait_stop', waitStop],
  ['wait_steer', waitSteer],
  ['take_steer', takeSteer],
  ['steer_mode', (agent, value) => ({ ...agent, steerMode: value })],
  ['ignore_stop', (agent, value) => ({ ...agent, ignoreStop: isTruthy(value) })],
  ['stop_lag', (agent, value) => ({ ...agent, stopLagMs: secondsToMs(value) })],
  ['session', (agent, value) => ({ ...agent, sessionId: filled(agent, value) })],
  ['usage', (agent, value) => ({ ...agent, usage: isPyDict(value) ? value : pyDict([]) })],
  ['persist', (agent, value) => ({ ...agent, persist: isTruthy(value) })],
  ['outcome', outcome],
  ['crash', (agent) => ({ ...agent, wait: { kind: 'crash' } })],
  ['fail', fail],
  ['raise', raise],
  ['none', none],
  ['note', (agent) => agent],
])
