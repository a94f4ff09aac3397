import {
  done,
  refuse,
  type Env,
  type Refusal,
  type Transition,
} from '@crvouga/mockingbird-shared-runtime'
import { pyStr } from '../python/repr.ts'
import { isTruthy, pyGet, type PyDict, type PyValue } from '../python/value.ts'
import {
  addSession,
  messagesOf,
  sessionById,
  sessionKey,
  type NewSession,
  type Session,
} from './session.ts'
import { cleanTitle, nextTitle, titleHolder, tooLongText } from './session-title.ts'
import type { HermesState } from './state.ts'

export const sessionNotFound = (id: string): Refusal =>
  refuse('not-found', `Session not found: ${id}`, { code: 'session_not_found' })
const sessionExists = (id: string): Refusal =>
  refuse('conflict', `Session already exists: ${id}`, { code: 'session_exists' })
const invalidTitle = (message: string): Refusal =>
  refuse('invalid', message, { code: 'invalid_title' })

/** The session of a profile as a refusal when there is none. */
export const findSession = (state: HermesState, profile: string, id: string): Session | Refusal =>
  sessionById(state, profile, id) ?? sessionNotFound(id)

/** Adds an empty session. 'crash' where a title of over 100 characters raises, leaving nothing. */
export function createSession(
  given: NewSession,
  title: PyValue | undefined,
): Transition<HermesState, Session | 'crash'> {
  return (state, env) => {
    const { profile, id } = given
    if (sessionById(state, profile, id) !== undefined) return sessionExists(id)
    const clean = title === undefined || title === null ? undefined : cleanTitle(pyStr(title))
    if (clean?.kind === 'too-long') return done(state, 'crash')
    const text = clean?.title ?? null
    const holder = text === null ? undefined : titleHolder(state, profile, text, id)
    if (holder !== undefined) return invalidTitle(`Title already in use by session ${holder}`)
    const next = addSession(state, { ...given, title: text }, env)
    const session = sessionById(next, profile, id)
    return session === undefined ? sessionNotFound(id) : done(next, session)
  }
}

const flags = ['pinned', 'archived', 'hidden'] as const

/** Applies a checked PATCH body: title first, then flags, then the end, which is set once. */
export function editSession(
  profile: string,
  id: string,
  body: PyDict,
): Transition<HermesState, Session> {
  return (start, env) => {
    let session = findSession(start, profile, id)
    if ('refusal' in session) return session
    const title = pyGet(body, 'title')
    if (title !== undefined) {
      const titled = withTitle(start, session, title === null ? '' : pyStr(title))
      if ('refusal' in titled) return titled
      session = titled
    }
    for (const flag of flags) {
      const value = pyGet(body, flag)
      if (typeof value === 'boolean')
        session = { ...session, flags: { ...session.flags, [flag]: value } }
    }
    const reason = pyGet(body, 'end_reason')
    if (reason !== undefined && isTruthy(reason)) session = ended(session, pyStr(reason), env)
    return done({ ...start, sessions: start.sessions.set(session) }, session)
  }
}

function withTitle(state: HermesState, session: Session, text: string): Session | Refusal {
  const clean = cleanTitle(text)
  if (clean.kind === 'too-long') return invalidTitle(tooLongText(clean.length))
  const { title } = clean
  const holder = title === null ? undefined : titleHolder(state, session.profile, title, session.id)
  if (holder !== undefined) {
    return invalidTitle(`Title '${title ?? ''}' is already in use by session ${holder}`)
  }
  return { ...session, title }
}

const ended = (session: Session, reason: string, env: Pick<Env, 'now'>): Session =>
  session.endedAt === null ? { ...session, endedAt: env.now, endReason: reason } : session

/** Deletes a session with its messages; children stay, without a parent. */
export function deleteSession(profile: string, id: string): Transition<HermesState, undefined> {
  return (state) => {
    if (sessionById(state, profile, id) === undefined) return sessionNotFound(id)
    let sessions = state.sessions.delete(sessionKey(profile, id))
    for (const child of state.sessions.where('parent', [profile, id])) {
      sessions = sessions.set({ ...child, parentId: null })
    }
    let { messages } = state
    for (const message of messagesOf(state, profile, id))
      messages = messages.delete(messageKey(message))
    return done({ ...state, sessions, messages }, undefined)
  }
}

const messageKey = ({ profile, id }: { readonly profile: string; readonly id: number }): string =>
  `${profile}\0${String(id).padStart(12, '0')}`

/** The child, or the words of a title that stopped half-way: the child stays then, untitled. */
export type Forked = { readonly session: Session } | { readonly titleRefused: string }

/** Branches a session: the source ends as `branched`, the child takes the transcript along. */
export function forkSession(
  profile: string,
  sourceId: string,
  childId: string,
  title: PyValue | undefined,
): Transition<HermesState, Forked> {
  return (state, env) => {
    const source = findSession(state, profile, sourceId)
    if ('refusal' in source) return source
    if (sessionById(state, profile, childId) !== undefined) return sessionExists(childId)
    let next: HermesState = {
      ...state,
      sessions: state.sessions.set(ended(source, 'branched', env)),
    }
    const { model, systemPrompt } = source
    next = addSession(next, { profile, id: childId, model, systemPrompt, parentId: sourceId }, env)
    next = copyMessages(next, profile, sourceId, childId, env)
    const child = findSession(next, profile, childId)
    if ('refusal' in child) return child
    const wanted =
      title === undefined || title === null
        ? nextTitle(next, profile, source.title ?? 'fork')
        : pyStr(title)
    const titled = withTitle(next, child, wanted)
    if ('refusal' in titled) return done(next, { titleRefused: titled.message })
    return done({ ...next, sessions: next.sessions.set(titled) }, { session: titled })
  }
}

function copyMessages(
  state: HermesState,
  profile: string,
  from: string,
  to: string,
  env: Env,
): HermesState {
  let { messages } = state
  for (const row of messagesOf(state, profile, from)) {
    messages = messages.set({ ...row, sessionId: to, id: env.nextId(`message ${profile}`) })
  }
  return { ...state, messages }
}
