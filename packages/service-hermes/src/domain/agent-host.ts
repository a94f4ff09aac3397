import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { pyStr } from '../python/repr.ts'
import { isPyDict, isPyList, pyNumber } from '../python/value.ts'
import type { Agent, AgentRequest, Effect, TurnEnd } from './agent.ts'
import {
  interruptAgent,
  newAgent,
  runOn,
  startAgent,
  wake,
  type Advanced,
} from './agent-machine.ts'
import { wakeEvent, type AgentEnv } from './agent-env.ts'
import { decideGuard, lookAtAsks } from './asking.ts'
import { showOnRun } from './run-progress.ts'
import { settleChatRun } from './chat-run.ts'
import { settleRun } from './run-settling.ts'
import { chooseScript, promptText } from './script-choice.ts'
import { addSession, appendMessages, countTurn, ensureSession, sessionById } from './session.ts'
import type { Level } from './level.ts'
import { levelOf, type HermesState } from './state.ts'
import { turnIdOf, type Surface, type Turn, type TurnId } from './turn.ts'

/** Begins a turn. A creation error, or an id that Python cannot hash, ends it before the first step. */
export function startTurn(
  state: HermesState,
  request: AgentRequest,
  surface: Surface,
  env: Env,
): { readonly state: HermesState; readonly turnId: TurnId } {
  const turnId = turnIdOf(env.nextId('turn'))
  const runId = surface.kind === 'run' ? surface.runId : ''
  const steps = chooseScript(promptText(request.prompt), state.scripts)
  const agent = newAgent(request, runId, steps, env.now)
  const failure = creationFailure(request, levelOf(state))
  if (failure !== undefined) {
    const ended: Agent = { ...agent, wait: { kind: 'ended', end: failure } }
    return {
      state: settle(
        withTurn(state, { turnId, surface, agent: ended, openedSession: undefined }),
        turnId,
        env,
      ),
      turnId,
    }
  }
  const held = withTurn(state, { turnId, surface, agent, openedSession: undefined })
  const { turnMs } = state.settings
  const first: Agent =
    turnMs > 0
      ? {
          ...agent,
          wait: { kind: 'sleep', timer: env.schedule(env.now + turnMs, wakeEvent(turnId)) },
        }
      : agent
  const started = startAgent(first, agentEnv(held, turnId, env))
  return { state: applied(held, turnId, started, env), turnId }
}

function creationFailure(
  { creationError, sessionId }: AgentRequest,
  level: Level,
): TurnEnd | undefined {
  if (creationError !== undefined) {
    const { text, auth } = creationError
    return { kind: 'raised', type: 'RuntimeError', text, auth: auth && level.tellsAuthFailure }
  }
  const unhashable = isPyList(sessionId) ? 'list' : isPyDict(sessionId) ? 'dict' : undefined
  if (unhashable === undefined) return undefined
  return {
    kind: 'raised',
    type: 'TypeError',
    text: `${level.badSessionId.start}${unhashable}${level.badSessionId.end}`,
    auth: false,
  }
}

/** Something that a turn waited for has happened. */
export function wakeTurn(state: HermesState, turnId: TurnId, env: Env): HermesState {
  const turn = state.turns.get(turnId)
  if (turn === undefined) return state
  if (turn.agent.wait.kind === 'asks') return asked(state, turn, env)
  return resumed(state, turn, wake(turn.agent, agentEnv(state, turnId, env)), env)
}

export function interruptTurn(
  state: HermesState,
  turnId: TurnId,
  message: string,
  env: Env,
): HermesState {
  const turn = state.turns.get(turnId)
  if (turn === undefined) return state
  const agent = interruptAgent(turn.agent, message, agentEnv(state, turnId, env))
  const told = { ...turn, agent }
  return agent.wait.kind === 'asks'
    ? asked(withTurn(state, told), told, env)
    : resumed(state, told, agent, env)
}

export function replaceAgent(state: HermesState, turn: Turn, agent: Agent, env: Env): HermesState {
  return resumed(state, turn, agent, env)
}

const withTurn = (state: HermesState, turn: Turn): HermesState => ({
  ...state,
  turns: state.turns.set(turn),
})

function resumed(state: HermesState, turn: Turn, agent: Agent, env: Env): HermesState {
  return applied(state, turn.turnId, runOn(agent, agentEnv(state, turn.turnId, env)), env)
}

const agentEnv = (state: HermesState, turnId: TurnId, env: Env): AgentEnv => ({
  now: env.now,
  wakeAt: (at) => env.schedule(at, wakeEvent(turnId)),
  cancel: env.cancel,
  gateOpen: (gate) => state.gates.open.includes(gate),
})

/** Takes over what an agent did, then sees to what it now waits for. */
function applied(start: HermesState, turnId: TurnId, advanced: Advanced, env: Env): HermesState {
  const before = start.turns.get(turnId)
  if (before === undefined) return start
  let state = withTurn(start, { ...before, agent: advanced.agent })
  for (const effect of advanced.effects) state = applyEffect(state, turnId, effect, env)
  const turn = state.turns.get(turnId)
  if (turn === undefined) return state
  const { wait } = turn.agent
  switch (wait.kind) {
    case 'asks':
      return asked(state, turn, env)
    case 'guard':
      return guarded(state, turn, env)
    case 'hold':
      return throughGate(state, turn, wait.gate, env)
    case 'ended':
      return settle(state, turnId, env)
    case 'crash':
    case 'ready':
    case 'sleep':
    case 'stop':
    case 'steer':
    case 'lag':
      return state
  }
}

function asked(state: HermesState, turn: Turn, env: Env): HermesState {
  const looked = lookAtAsks(state, turn, env, (at) => env.schedule(at, wakeEvent(turn.turnId)))
  const next = { ...turn, agent: looked.agent }
  if (looked.agent.wait.kind === 'asks') return withTurn(looked.state, next)
  return resumed(looked.state, next, looked.agent, env)
}

function guarded(state: HermesState, turn: Turn, env: Env): HermesState {
  const agent = decideGuard(state, turn, env)
  const next = { ...turn, agent }
  return agent.wait.kind === 'asks'
    ? asked(withTurn(state, next), next, env)
    : resumed(withTurn(state, next), next, agent, env)
}

/** A ticket of a gate lets one turn through. */
function throughGate(state: HermesState, turn: Turn, gate: string, env: Env): HermesState {
  const at = state.gates.tickets.indexOf(gate)
  if (at < 0) return state
  const gates = { ...state.gates, tickets: state.gates.tickets.toSpliced(at, 1) }
  return wakeTurn({ ...state, gates }, turn.turnId, env)
}

function applyEffect(state: HermesState, turnId: TurnId, effect: Effect, env: Env): HermesState {
  const turn = state.turns.get(turnId)
  if (turn === undefined) return state
  const { profile, model } = turn.agent.request
  switch (effect.kind) {
    case 'open-session': {
      const id = pyStr(effect.sessionId)
      return withTurn(ensureSession(state, profile, id, model, env), { ...turn, openedSession: id })
    }
    case 'save': {
      if (effect.messages.length === 0) return state
      const id = pyStr(effect.sessionId)
      // The row is made once per id: what a deleted session would have got is lost (sessions: get busy
      // session after run).
      const isLost = turn.openedSession === id && sessionById(state, profile, id) === undefined
      if (isLost) return state
      const open = withTurn(ensureSession(state, profile, id, model, env), {
        ...turn,
        openedSession: id,
      })
      return appendMessages(open, profile, id, effect.messages, env)
    }
    case 'tokens': {
      const id = pyStr(effect.sessionId)
      const input = pyNumber(effect.usage.input) ?? 0
      const output = pyNumber(effect.usage.output) ?? 0
      const isThere = sessionById(state, profile, id) !== undefined
      const row = isThere
        ? state
        : addSession(state, { profile, id, source: 'unknown', model }, env)
      return countTurn(row, profile, id, { input, output, model })
    }
    case 'text':
    case 'progress':
    case 'tool-start':
    case 'tool-complete': {
      const { surface } = turn
      if (surface.kind === 'run') return showOnRun(state, surface.runId, effect, env)
      const shown = { output: effect, at: env.now }
      const output = surface.output.set(surface.output.size, shown)
      return withTurn(state, { ...turn, surface: { ...surface, output } })
    }
  }
}

/** The turn is over: a run takes its end, a chat turn keeps it for the call that waits. */
function settle(state: HermesState, turnId: TurnId, env: Env): HermesState {
  const turn = state.turns.get(turnId)
  if (turn === undefined || turn.agent.wait.kind !== 'ended') return state
  const { surface } = turn
  if (surface.kind === 'run') {
    const settled = settleRun(state, surface.runId, turn.agent.wait.end, env)
    return { ...settled, turns: settled.turns.delete(turnId) }
  }
  const told = surface.runId === undefined ? state : settleChatRun(state, surface.runId, turn, env)
  return surface.detached ? { ...told, turns: told.turns.delete(turnId) } : told
}
