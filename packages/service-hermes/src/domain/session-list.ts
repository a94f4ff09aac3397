import { pyStr } from '../python/repr.ts'
import { pyGet } from '../python/value.ts'
import { compareCodePoints } from '../python/json-dump.ts'
import { messagesOf, sessionById, type Message, type Session } from './session.ts'
import type { HermesState } from './state.ts'

/** A row of the list with what is computed from its messages. */
export interface ListedSession {
  readonly session: Session
  readonly messages: readonly Message[]
  readonly lastActive: number
}

export interface SessionFilter {
  readonly limit: number
  readonly offset: number
  readonly source: string | undefined
  readonly includeChildren: boolean
  readonly title: string | undefined
  readonly includeHidden: boolean
}

/** Newest activity first. Pinned ones that fall outside of the window come after it. */
export function listSessions(
  state: HermesState,
  profile: string,
  filter: SessionFilter,
): readonly ListedSession[] {
  const rows: ListedSession[] = []
  for (const session of state.sessions.rows()) {
    if (session.profile !== profile || !isListed(state, session, filter)) continue
    const messages = messagesOf(state, profile, session.id)
    rows.push({ session, messages, lastActive: lastActive(session, messages) })
  }
  rows.sort(
    (a, b) =>
      b.lastActive - a.lastActive ||
      b.session.startedAt - a.session.startedAt ||
      compareCodePoints(b.session.id, a.session.id),
  )
  const { offset, limit, title } = filter
  const matching = rows.filter(({ session }) => matches(session, title))
  const page = matching.slice(offset, offset + limit)
  // The back-fill of pins obeys the filters but not the title needle.
  const pins = rows.filter((row) => row.session.flags.pinned && !page.includes(row))
  const listed = [...page, ...pins]
  return title === undefined ? listed : listed.filter(({ session }) => session.title === title)
}

function isListed(state: HermesState, session: Session, filter: SessionFilter): boolean {
  if (filter.source !== undefined && session.source !== filter.source) return false
  if (session.flags.archived || (session.flags.hidden && !filter.includeHidden)) return false
  if (filter.includeChildren || session.parentId === null) return true
  // A branch is listed, a continuation is not: the parent ended as branched before the child began.
  const parent = sessionById(state, session.profile, session.parentId)
  return parent?.endReason === 'branched' && (parent.endedAt ?? 0) <= session.startedAt
}

const matches = ({ title, id }: Session, needle: string | undefined): boolean =>
  needle === undefined ||
  (title ?? '').toLowerCase().includes(needle.toLowerCase()) ||
  id.toLowerCase().includes(needle.toLowerCase())

const lastActive = (session: Session, messages: readonly Message[]): number =>
  messages.reduce((latest, { timestamp }) => Math.max(latest, timestamp), 0) || session.startedAt

/** Beginning of the first user message, on one line. */
export function previewOf(messages: readonly Message[]): string {
  const first = messages.find(({ message }) => pyGet(message, 'role') === 'user')
  if (first === undefined) return ''
  const text = pyStr(pyGet(first.message, 'content') ?? '')
    .replace(/[\r\n]/g, ' ')
    .trim()
  const characters = [...text]
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}...` : text
}

/** The session whose messages answer for an id: down the newest children, the last that has any. */
export function transcriptTip(state: HermesState, profile: string, id: string): string {
  let best: string | undefined
  let current = id
  const seen = new Set<string>()
  while (!seen.has(current) && seen.size < 32) {
    seen.add(current)
    if (!(state.messages.where('session', [profile, current]).next().done ?? true)) best = current
    const children = [...state.sessions.where('parent', [profile, current])]
    children.sort((a, b) => b.startedAt - a.startedAt || b.order - a.order)
    const newest = children[0]
    if (newest === undefined) break
    current = newest.id
  }
  return best ?? id
}
