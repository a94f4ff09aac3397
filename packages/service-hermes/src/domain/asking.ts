import type { Env, TimerId } from '@crvouga/mockingbird-shared-runtime'
import { dumps } from '../python/json-dump.ts'
import { pyStr } from '../python/repr.ts'
import { pyDict, pyGet, pySet, type PyDict, type PyEntry } from '../python/value.ts'
import type { Agent, Ask, AskWait, Decision } from './agent.ts'
import { branch, decided } from './agent-machine.ts'
import { approvalChoices, approvalData } from './approval-request.ts'
import {
  guardView,
  hardLineText,
  pendingText,
  refusedText,
  unattendedText,
} from './command-guard.ts'
import { redacted } from './redaction.ts'
import type { RunId } from './run.ts'
import { setStatus } from './run-status.ts'
import { putOn } from './run-stream.ts'
import { levelOf, type HermesState } from './state.ts'
import { timestampOf } from './time.ts'
import type { Turn } from './turn.ts'

interface Looked {
  readonly state: HermesState
  readonly agent: Agent
}

// The server's wait for a decision looks around once a second, so a stop is noticed that late
// (stop: during approval > events).
const pollMs = 1000

/** Raises what is due, drops what has timed out, and lets the agent go on when all is decided. */
export function lookAtAsks(
  start: HermesState,
  turn: Turn,
  env: Env,
  wakeAt: (at: number) => TimerId,
): Looked {
  const { agent } = turn
  const { wait } = agent
  if (wait.kind !== 'asks') return { state: start, agent }
  if (wait.timer !== undefined) env.cancel(wait.timer)
  let state = start
  const asks: Ask[] = [...wait.asks]
  for (const [i] of asks.entries()) state = lookAtOne(state, turn, asks, i, env)
  const open = asks.flatMap(nextLook)
  if (open.length > 0 || asks.some(({ state: s }) => s.kind !== 'decided')) {
    const at = Math.min(...open)
    const timer = Number.isFinite(at) ? wakeAt(at) : undefined
    return { state, agent: { ...agent, wait: { ...wait, asks, timer } } }
  }
  const decisions = asks.map(({ state: s }): Decision =>
    s.kind === 'decided' ? s.decision : { choice: null, resolved: false },
  )
  return wait.from === 'guard'
    ? afterGuard(state, agent, wait, decisions)
    : { state, agent: decided(agent, wait, decisions) }
}

function lookAtOne(state: HermesState, turn: Turn, asks: Ask[], i: number, env: Env): HermesState {
  const ask = asks[i]
  if (ask === undefined) return state
  const put = (next: Ask['state']): void => {
    asks[i] = { ...ask, state: next }
  }
  switch (ask.state.kind) {
    case 'decided':
      return state
    case 'later':
      return ask.state.at <= env.now ? raise(state, turn, asks, i, env) : state
    case 'following': {
      const leader = asks[ask.state.leader]?.state
      if (leader?.kind !== 'decided') return state
      if (leader.decision.choice === 'once') return raise(state, turn, asks, i, env)
      put({ kind: 'decided', decision: leader.decision })
      return state
    }
    case 'pending': {
      const { interrupt } = turn.agent
      if (interrupt !== undefined && ask.state.noticeAt === undefined) {
        const polls = Math.floor((env.now - ask.state.since) / pollMs) + 1
        put({ ...ask.state, noticeAt: ask.state.since + polls * pollMs })
        return state
      }
      const isStopNoticed = ask.state.noticeAt !== undefined && ask.state.noticeAt <= env.now
      if (!isStopNoticed && ask.state.deadline > env.now) return state
      put({
        kind: 'decided',
        decision: isStopNoticed
          ? { choice: 'deny', resolved: true }
          : { choice: null, resolved: false },
      })
      return withoutPending(state, turn, ask.state.requestId)
    }
  }
}

/** When an open ask wants to be looked at again. */
function nextLook(ask: Ask): readonly number[] {
  switch (ask.state.kind) {
    case 'later':
      return [ask.state.at]
    case 'pending':
      return [Math.min(ask.state.deadline, ask.state.noticeAt ?? Number.POSITIVE_INFINITY)]
    case 'following':
    case 'decided':
      return []
  }
}

function raise(state: HermesState, turn: Turn, asks: Ask[], i: number, env: Env): HermesState {
  const ask = asks[i]
  const { surface } = turn
  if (ask === undefined) return state
  const run = surface.kind === 'run' ? state.runs.get(surface.runId) : undefined
  if (run?.approvals === undefined) {
    // Chat surfaces have nobody to ask (session-chat: approval without listener).
    const decision: Decision = { choice: null, resolved: false, extra: [['no_listener', true]] }
    asks[i] = { ...ask, state: { kind: 'decided', decision } }
    return state
  }
  const level = levelOf(state)
  const data = approvalData(ask.data, level)
  const leader = level.approval.coalesces ? sameQuestion(asks, i, data, level) : -1
  if (leader >= 0) {
    asks[i] = { ...ask, state: { kind: 'following', leader } }
    return state
  }
  const requestId = env.hex(32)
  const seconds = state.settings.approvalTimeoutSeconds ?? level.approval.timeoutSeconds
  asks[i] = {
    ...ask,
    state: { kind: 'pending', requestId, since: env.now, deadline: env.now + seconds * 1000 },
  }
  const sent = level.approval.requestIds ? pySet(data, 'request_id', requestId) : data
  const runs = state.runs.set({
    ...run,
    approvals: [...run.approvals, { requestId, data: sent }],
  })
  return notify({ ...state, runs }, run.runId, sent, env)
}

const sameQuestion = (
  asks: readonly Ask[],
  i: number,
  data: PyDict,
  level: ReturnType<typeof levelOf>,
): number => {
  const question = (d: PyDict): string =>
    dumps([pyGet(d, 'command') ?? null, pyGet(d, 'pattern_keys') ?? null])
  return asks.findIndex(
    (other, at) =>
      at !== i &&
      other.state.kind === 'pending' &&
      question(approvalData(other.data, level)) === question(data),
  )
}

function notify(state: HermesState, runId: RunId, data: PyDict, env: Env): HermesState {
  let event = data
  const command = pyGet(event, 'command')
  if (typeof command === 'string') event = pySet(event, 'command', redacted(command))
  const envelope: PyEntry[] = [
    ['event', 'approval.request'],
    ['run_id', runId],
    ['timestamp', timestampOf(env.now)],
    ['choices', approvalChoices(data, levelOf(state))],
  ]
  for (const [key, value] of envelope) event = pySet(event, key, value)
  const fields: PyEntry[] = [
    ['last_event', 'approval.request'],
    ['approval', event],
  ]
  const told = setStatus(state, runId, 'waiting_for_approval', fields, env)
  // Straight into the queue: a reader that still holds a forgotten stream gets it too.
  const runs = told.runs.update(runId, (run) => ({
    ...run,
    stream: putOn(run.stream, { kind: 'event', event }),
  }))
  return { ...told, runs }
}

function withoutPending(state: HermesState, turn: Turn, requestId: string): HermesState {
  if (turn.surface.kind !== 'run') return state
  const runs = state.runs.update(turn.surface.runId, (run) => ({
    ...run,
    approvals: run.approvals?.filter((pending) => pending.requestId !== requestId),
  }))
  return { ...state, runs }
}

/** The guard's view of a command: run it, refuse it, or ask. */
export function decideGuard(state: HermesState, turn: Turn, env: Env): Agent {
  const { agent } = turn
  const { wait } = agent
  if (wait.kind !== 'guard') return agent
  const view = guardView(wait.command)
  const { settings } = state
  const answer = (message: string | null): Agent => answered(agent, wait.step, message)
  if (view.kind === 'harmless') return answer(null)
  if (view.kind === 'hard-line') return answer(hardLineText(view.rule))
  const isAllowed =
    agent.allowedRules.includes(view.rule) || state.alwaysAllowed.includes(view.rule)
  if (isAllowed) return answer(null)
  if (!settings.execAsk && levelOf(state).approval.unattended) {
    return answer(settings.unattended === 'approve' ? null : unattendedText(view.rule))
  }
  const data = pyDict([['command', wait.command]])
  const ask: Ask = { data, state: { kind: 'later', at: env.now } }
  return {
    ...agent,
    wait: { kind: 'asks', asks: [ask], step: wait.step, from: 'guard', timer: undefined },
  }
}

function afterGuard(
  state: HermesState,
  agent: Agent,
  wait: AskWait,
  decisions: readonly Decision[],
): Looked {
  const decision = decisions[0] ?? { choice: null, resolved: false }
  const command = pyStr(pyGet(wait.asks[0]?.data ?? pyDict([]), 'command') ?? '')
  const view = guardView(command)
  const rule = view.kind === 'harmless' ? '' : view.rule
  if (decision.extra?.some(([key]) => key === 'no_listener') === true) {
    const text = pendingText(rule, command, levelOf(state).approval.requestIds)
    return { state, agent: answered(agent, wait.step, text) }
  }
  if (!decision.resolved || decision.choice === null || decision.choice === 'deny') {
    return { state, agent: answered(agent, wait.step, refusedText(decision.resolved)) }
  }
  const remembers = decision.choice === 'session' || decision.choice === 'always'
  const allowed = remembers ? [...agent.allowedRules, rule] : agent.allowedRules
  const next = answered({ ...agent, allowedRules: allowed }, wait.step, null)
  if (decision.choice !== 'always') return { state, agent: next }
  return { state: { ...state, alwaysAllowed: [...state.alwaysAllowed, rule] }, agent: next }
}

/** `message` null: the command may run. */
function answered(agent: Agent, step: PyDict, message: string | null): Agent {
  const approved = message === null
  const told: Agent = { ...agent, vars: pySet(agent.vars, 'guard', message) }
  return branch(told, step, {
    choice: approved ? 'approved' : 'blocked',
    resolved: approved,
    extra: [
      ['approved', approved],
      ['message', message],
    ],
  })
}
