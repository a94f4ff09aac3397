import { dumps } from '../python/json-dump.ts'
import {
  isPyDict,
  isPyList,
  isTruthy,
  pyDict,
  pyGet,
  pyInt,
  pySet,
  type PyDict,
  type PyValue,
} from '../python/value.ts'
import type { Agent, AgentRequest, AskWait, Decision, Effect, Frame } from './agent.ts'
import { finish } from './agent-result.ts'
import { takeStep } from './agent-steps.ts'
import type { AgentEnv } from './agent-env.ts'
import { raised } from './step-values.ts'
import { timestampOf } from './time.ts'
import { promptText } from './script-choice.ts'
import { bareHistory } from './session.ts'

export interface Advanced {
  readonly agent: Agent
  readonly effects: readonly Effect[]
}

/** An agent that has not taken a step. `steps` undefined means: no script, echo the prompt. */
export function newAgent(
  request: AgentRequest,
  runId: string,
  steps: PyValue | undefined,
  now: number,
): Agent {
  const prompt = promptText(request.prompt)
  const script = steps ?? [pyDict([['delta', 'echo: ']]), pyDict([['delta', prompt]])]
  const vars = pyDict([
    ['prompt', prompt],
    ['session_id', request.sessionId],
    ['model', request.model],
    ['provider', request.provider],
    ['instructions', isTruthy(request.instructions) ? request.instructions : ''],
    ['run_id', runId],
    ['history_length', pyInt(request.history.length)],
    ['history', dumps(bareHistory(request.history))],
  ])
  const persist = !(
    isPyList(script) && script.some((step) => isPyDict(step) && pyGet(step, 'persist') === false)
  )
  return {
    request,
    runId,
    sessionId: request.sessionId,
    frames: isPyList(script) ? [{ kind: 'steps', steps: script, at: 0 }] : [],
    wait: isPyList(script)
      ? { kind: 'ready' }
      : {
          kind: 'ended',
          end: {
            kind: 'raised',
            type: 'ValueError',
            text: 'script must be a list of steps',
            auth: false,
          },
        },
    vars,
    text: '',
    reasoning: undefined,
    usage: undefined,
    persist,
    messages: [
      pyDict([
        ['role', 'user'],
        ['content', request.prompt],
        ['timestamp', timestampOf(now)],
      ]),
    ],
    calls: [],
    openCall: undefined,
    steerMode: null,
    pendingSteer: undefined,
    interrupt: undefined,
    ignoreStop: false,
    stopLagMs: 0,
    outcome: {
      final: undefined,
      failed: undefined,
      interrupted: false,
      none: false,
      extra: pyDict([]),
    },
    allowedRules: [],
    began: now,
  }
}

/** The first effects of a turn, then as far as it goes. */
export function startAgent(agent: Agent, env: AgentEnv): Advanced {
  const opening: Effect[] = []
  if (agent.persist) {
    opening.push({ kind: 'open-session', sessionId: agent.sessionId })
    opening.push({ kind: 'save', sessionId: agent.sessionId, messages: agent.messages })
  }
  const { agent: next, effects } = runOn(agent, env)
  return { agent: next, effects: [...opening, ...effects] }
}

/** Runs steps until one has to wait or the turn has ended. */
export function runOn(start: Agent, env: AgentEnv): Advanced {
  let agent = start
  const effects: Effect[] = []
  while (agent.wait.kind === 'ready') {
    const frame = agent.frames.at(-1)
    if (isStopped(agent)) agent = noticeStop(agent, env)
    else if (frame === undefined) agent = finish(agent, env.now, effects)
    else if (frame.kind === 'delta') agent = sayPiece(agent, frame, env, effects)
    else agent = nextStep(agent, frame, env, effects)
  }
  return { agent, effects }
}

export const isStopped = (agent: Agent): boolean =>
  agent.interrupt !== undefined && !agent.ignoreStop && !agent.outcome.interrupted

function noticeStop(agent: Agent, env: AgentEnv): Agent {
  if (agent.stopLagMs > 0) {
    return { ...agent, wait: { kind: 'lag', timer: env.wakeAt(env.now + agent.stopLagMs) } }
  }
  return { ...agent, frames: [], outcome: { ...agent.outcome, interrupted: true } }
}

function nextStep(
  agent: Agent,
  frame: Extract<Frame, { kind: 'steps' }>,
  env: AgentEnv,
  effects: Effect[],
): Agent {
  const step = frame.steps[frame.at]
  const rest = agent.frames.slice(0, -1)
  if (frame.at >= frame.steps.length) return { ...agent, frames: rest }
  const after: Agent = { ...agent, frames: [...rest, { ...frame, at: frame.at + 1 }] }
  if (step === undefined || !isPyDict(step))
    return raised(agent, `step ${frame.at} is not an object`)
  return takeStep(after, step, env, effects)
}

function sayPiece(
  agent: Agent,
  frame: Extract<Frame, { kind: 'delta' }>,
  env: AgentEnv,
  effects: Effect[],
): Agent {
  const rest = agent.frames.slice(0, -1)
  const piece = frame.pieces[frame.at]
  if (piece === undefined) {
    if (frame.roundsLeft <= 1 || frame.pieces.length === 0) return { ...agent, frames: rest }
    return { ...agent, frames: [...rest, { ...frame, at: 0, roundsLeft: frame.roundsLeft - 1 }] }
  }
  effects.push({ kind: 'text', piece })
  const said: Agent = {
    ...agent,
    text: agent.text + piece,
    frames: [...rest, { ...frame, at: frame.at + 1 }],
  }
  if (frame.everyMs <= 0) return said
  return { ...said, wait: { kind: 'sleep', timer: env.wakeAt(env.now + frame.everyMs) } }
}

/** Ends a wait that something outside has ended: a timer, a gate, a stop, steer text. */
export function wake(agent: Agent, env: AgentEnv): Agent {
  switch (agent.wait.kind) {
    case 'sleep':
    case 'stop':
    case 'steer':
      env.cancel(agent.wait.timer)
      return { ...agent, wait: { kind: 'ready' } }
    case 'hold':
      return { ...agent, wait: { kind: 'ready' } }
    case 'lag':
      return { ...agent, stopLagMs: 0, wait: { kind: 'ready' } }
    case 'asks':
    case 'guard':
    case 'ready':
    case 'crash':
    case 'ended':
      return agent
  }
}

/** Stop, or the gateway going down: what the turn waits for ends early, unless it ignores stops. */
export function interruptAgent(agent: Agent, message: string, env: AgentEnv): Agent {
  const told: Agent = { ...agent, interrupt: agent.interrupt ?? message }
  switch (agent.wait.kind) {
    case 'sleep':
    case 'hold':
    case 'steer':
      return agent.ignoreStop ? told : wake(told, env)
    case 'stop':
      return wake(told, env)
    case 'asks':
    case 'guard':
    case 'lag':
    case 'ready':
    case 'crash':
    case 'ended':
      return told
  }
}

/** Carries on after a decision: the branch of the step that asked. */
export function decided(agent: Agent, wait: AskWait, decisions: readonly Decision[]): Agent {
  const last = decisions.at(-1) ?? { choice: null, resolved: false }
  let vars = agent.vars
  if (wait.from === 'approvals') {
    vars = pySet(vars, 'choices', dumps(decisions.map(({ choice }) => choice)))
  }
  return branch({ ...agent, vars }, wait.step, last)
}

const goodChoices: readonly (string | null)[] = ['once', 'session', 'always', 'approved']

export function branch(agent: Agent, step: PyDict, decision: Decision): Agent {
  const told = pyDict([
    ['choice', decision.choice],
    ['resolved', decision.resolved],
    ...(decision.extra ?? []),
  ])
  let vars = pySet(agent.vars, 'choice', decision.choice)
  vars = pySet(vars, 'resolved', decision.resolved)
  vars = pySet(vars, 'decision', dumps(told, { sortKeys: true }))
  const next: Agent = { ...agent, vars, wait: { kind: 'ready' } }
  const steps = pyGet(step, goodChoices.includes(decision.choice) ? 'then' : 'else')
  if (!isTruthy(steps)) return next
  if (!isPyList(steps)) return raised(next, 'script must be a list of steps')
  return { ...next, frames: [...next.frames, { kind: 'steps', steps, at: 0 }] }
}
