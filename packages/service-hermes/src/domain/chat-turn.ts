import { done, emptyTree, type Transition } from '@crvouga/mockingbird-shared-runtime'
import type { PyDict, PyValue } from '../python/value.ts'
import type { AgentRequest } from './agent.ts'
import { interruptTurn, startTurn } from './agent-host.ts'
import { openChatRun } from './chat-run.ts'
import { runIdOf, type RunId, type Scope } from './run.ts'
import { levelOf, type HermesState } from './state.ts'
import type { Shown, TurnId } from './turn.ts'

export interface ChatTurn {
  readonly request: AgentRequest
  readonly runtime: PyDict | undefined
  /** The caller reads on while it answers; else it waits for the end. */
  readonly isStreamed: boolean
  /** Opens a run that controls can find; only session streams have one. */
  readonly run:
    | {
        readonly sessionId: string
        readonly model: PyValue
        readonly scope: Scope
      }
    | undefined
}
export interface StartedChat {
  readonly turnId: TurnId
  readonly runId: RunId | undefined
  /** Hex digits for the ids that the surface makes of them. */
  readonly messageId: string
  readonly at: number
}

/** Starts a turn whose caller waits for it. A pending creation error strikes it. */
export function startChat(chat: ChatTurn): Transition<HermesState, StartedChat> {
  return (state, env) => {
    const [pending, ...creationErrors] = state.creationErrors
    const own = chat.request.creationError
    const request = { ...chat.request, creationError: own ?? pending }
    const rest = own === undefined ? creationErrors : state.creationErrors
    const runId = chat.run === undefined ? undefined : runIdOf(`run_${env.hex(32)}`)
    const surface = {
      kind: 'chat',
      output: emptyTree<number, Shown>(),
      read: !chat.isStreamed,
      detached: false,
      runId,
      runtime: chat.runtime,
    } as const
    const messageId = env.hex(32)
    // The run is there before the turn, which may be over at once.
    const opened =
      runId === undefined || chat.run === undefined || !levelOf(state).chatRuntime
        ? state
        : openChatRun(state, runId, chat.run, env)
    const started = startTurn({ ...opened, creationErrors: rest }, request, surface, env)
    const runs =
      runId === undefined
        ? started.state.runs
        : started.state.runs.update(runId, (run) =>
            run.status === 'running'
              ? { ...run, task: { kind: 'live', turn: started.turnId } }
              : run,
          )
    return done(
      { ...started.state, runs },
      { turnId: started.turnId, runId, messageId, at: env.now },
    )
  }
}

/** The caller's reader is there, and sees to the turn from here on. */
export const beginReading =
  (turnId: TurnId): Transition<HermesState, undefined> =>
  (state) => {
    const turns = state.turns.update(turnId, (turn) =>
      turn.surface.kind === 'chat' ? { ...turn, surface: { ...turn.surface, read: true } } : turn,
    )
    return done({ ...state, turns }, undefined)
  }

/** The caller has taken the end. */
export const forgetTurn =
  (turnId: TurnId): Transition<HermesState, undefined> =>
  (state) =>
    done({ ...state, turns: state.turns.delete(turnId) }, undefined)

/** The answer is over, and if it was lost before its first byte nobody has come to read. */
export const abandonUnread =
  (turnId: TurnId): Transition<HermesState, undefined> =>
  (state, env) => {
    const surface = state.turns.get(turnId)?.surface
    if (surface?.kind !== 'chat' || surface.read) return done(state, undefined)
    return abandonTurn(turnId, clientLeft)(state, env)
  }

export const clientLeft = 'SSE client disconnected'

/** The caller has gone: an unfinished turn is interrupted where the surface does that, and ends unread. */
export function abandonTurn(
  turnId: TurnId,
  message: string | undefined,
): Transition<HermesState, undefined> {
  return (state, env) => {
    const turn = state.turns.get(turnId)
    if (turn === undefined || turn.surface.kind !== 'chat') return done(state, undefined)
    if (turn.agent.wait.kind === 'ended') return forgetTurn(turnId)(state, env)
    const detached = state.turns.set({ ...turn, surface: { ...turn.surface, detached: true } })
    const next = { ...state, turns: detached }
    return done(message === undefined ? next : interruptTurn(next, turnId, message, env), undefined)
  }
}
