import type { Env, TableSchema } from '@crvouga/mockingbird-shared-runtime'
import {
  isPyDict,
  isPyList,
  pyDict,
  pyGet,
  type PyDict,
  type PyList,
  type PyValue,
} from '../python/value.ts'
import type { HermesState } from './state.ts'

/** A row of a profile's session store. */
export interface Session {
  readonly profile: string
  readonly id: string
  readonly source: string
  readonly model: string | null
  readonly title: string | null
  readonly systemPrompt: string | null
  /** A model was chosen for it, at creation or by a lock. */
  readonly hasModelConfig: boolean
  readonly lock: SessionLock | undefined
  readonly startedAt: number
  readonly endedAt: number | null
  readonly endReason: PyValue
  readonly parentId: string | null
  readonly tokens: { readonly input: number; readonly output: number }
  /** Set by the first counted turn. */
  readonly costed: boolean
  readonly apiCalls: number
  readonly flags: { readonly pinned: boolean; readonly archived: boolean; readonly hidden: boolean }
  readonly order: number
}

/** The model that rules a session's chat turns. */
export interface SessionLock {
  readonly model: string
  readonly provider: string | undefined
  /** The model is an alias of the configuration. */
  readonly isRoute: boolean
}

export interface Message {
  readonly profile: string
  readonly sessionId: string
  readonly id: number
  /** role, content and what else the turn recorded. */
  readonly message: PyDict
  readonly timestamp: number
}

export const sessionKey = (profile: string, id: string): string => `${profile}\0${id}`
export const sessionTable: TableSchema<Session, 'title' | 'parent'> = {
  key: (session) => sessionKey(session.profile, session.id),
  indexes: {
    title: ({ profile, title }) => (title === null ? undefined : [profile, title]),
    parent: ({ profile, parentId }) => (parentId === null ? undefined : [profile, parentId]),
  },
}
export const messageTable: TableSchema<Message, 'session'> = {
  key: (message) => `${message.profile}\0${String(message.id).padStart(12, '0')}`,
  indexes: { session: (message) => [message.profile, message.sessionId] },
}

export const sessionById = (state: HermesState, profile: string, id: string): Session | undefined =>
  state.sessions.get(sessionKey(profile, id))

export const messagesOf = (
  state: HermesState,
  profile: string,
  sessionId: string,
): readonly Message[] => [...state.messages.where('session', [profile, sessionId])]

export type NewSession = Pick<Session, 'profile' | 'id'> & Partial<Omit<Session, 'order'>>

export function addSession(state: HermesState, session: NewSession, env: Env): HermesState {
  const row: Session = {
    source: 'api_server',
    model: null,
    title: null,
    systemPrompt: null,
    hasModelConfig: false,
    lock: undefined,
    startedAt: env.now,
    endedAt: null,
    endReason: null,
    parentId: null,
    tokens: { input: 0, output: 0 },
    costed: false,
    apiCalls: 0,
    flags: { pinned: false, archived: false, hidden: false },
    ...session,
    order: env.nextId('session'),
  }
  return { ...state, sessions: state.sessions.set(row) }
}

/** The row an executor writes to; made when it is not there. */
export function ensureSession(
  state: HermesState,
  profile: string,
  id: string,
  model: string,
  env: Env,
): HermesState {
  const known = sessionById(state, profile, id)
  if (known !== undefined) {
    // What the row does not know yet is filled in (session-chat: session after).
    if (known.hasModelConfig && known.model !== null) return state
    const filled = { ...known, model: known.model ?? model, hasModelConfig: true }
    return { ...state, sessions: state.sessions.set(filled) }
  }
  return addSession(state, { profile, id, model, hasModelConfig: true }, env)
}

export function appendMessages(
  state: HermesState,
  profile: string,
  sessionId: string,
  messages: readonly PyDict[],
  env: Env,
): HermesState {
  let table = state.messages
  for (const message of messages) {
    const id = env.nextId(`message ${profile}`)
    table = table.set({ profile, sessionId, id, message, timestamp: env.now })
  }
  return { ...state, messages: table }
}

export function countTurn(
  state: HermesState,
  profile: string,
  id: string,
  counted: { readonly input: number; readonly output: number; readonly model: string },
): HermesState {
  const sessions = state.sessions.update(sessionKey(profile, id), (session) => ({
    ...session,
    // The first counted turn tells the model that really ran; later ones don't change it.
    model: session.apiCalls === 0 ? counted.model : (session.model ?? counted.model),
    tokens: {
      input: session.tokens.input + counted.input,
      output: session.tokens.output + counted.output,
    },
    costed: true,
    apiCalls: session.apiCalls + 1,
  }))
  return { ...state, sessions }
}

/** A transcript as an agent is given it. */
export const historyOf = (state: HermesState, profile: string, sessionId: string): PyList =>
  messagesOf(state, profile, sessionId).map(({ message }) => message)

/** role and content of each message, as `${history}` shows them. */
export const bareHistory = (history: PyList): PyList =>
  history.filter(isPyDict).map((message) =>
    pyDict([
      ['role', pyGet(message, 'role') ?? null],
      ['content', pyGet(message, 'content') ?? null],
    ]),
  )

/** Calls of tools in a session's assistant messages. */
export function toolCallCount(messages: readonly Message[]): number {
  let count = 0
  for (const { message } of messages) {
    const calls = pyGet(message, 'tool_calls')
    if (isPyList(calls)) count += calls.length
  }
  return count
}
