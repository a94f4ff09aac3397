import {
  isRefusal,
  refuse,
  type HandlerResult,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { transcriptTip } from '../domain/session-list.ts'
import { messagesOf, type Message } from '../domain/session.ts'
import { pyIntOf } from '../python/int.ts'
import { jsonAnswer } from '../wire/reply.ts'
import { messageJson } from '../wire/session-json.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { namedSession } from './shared/session-scope.ts'

const pageMax = 500

/** GET /api/sessions/{session_id}/messages. Answers for the newest branch of the session. */
export function listSessionMessages(ctx: HermesCtx): HandlerResult {
  const { level, profile } = ctx.context
  const session = namedSession(ctx)
  if (isRefusal(session)) return session
  const tip = ctx.read((state) => transcriptTip(state, profile, session.id))
  const page = level.sessions.flags ? pageOf(ctx) : undefined
  if (page !== undefined && isRefusal(page)) return page
  const all = ctx.read((state) => messagesOf(state, profile, tip))
  const rows = page === undefined ? all : cut(all, page)
  const data = rows.map((row) => messageJson(row, level))
  const pagination =
    page === undefined
      ? undefined
      : { limit: page.limit, offset: page.offset, order: page.order, returned: rows.length }
  return jsonAnswer(200, { object: 'list', session_id: tip, data, pagination })
}

interface Page {
  readonly limit: number
  readonly offset: number
  readonly order: 'oldest' | 'latest'
}

function pageOf(ctx: HermesCtx): Page | Refusal {
  const { query } = ctx.call
  const invalid = (message: string): Refusal =>
    refuse('invalid', message, { code: 'invalid_pagination' })
  const order = query.get('order')
  if (order !== null && order !== 'oldest' && order !== 'latest') {
    return invalid('order must be one of: oldest, latest')
  }
  const given = query.get('limit')
  const limit = given === null ? pageMax : pyIntOf(given)
  const offset = pyIntOf(query.get('offset') ?? '0')
  if (limit === undefined || offset === undefined || limit < 0 || offset < 0) {
    return invalid('limit and offset must be non-negative integers')
  }
  return {
    limit: Math.min(limit, pageMax),
    offset,
    order: order ?? (given === null ? 'latest' : 'oldest'),
  }
}

/** A window counted from its end when the newest are wanted; always in order of time. */
function cut(rows: readonly Message[], { limit, offset, order }: Page): readonly Message[] {
  if (order === 'oldest') return rows.slice(offset, offset + limit)
  const end = Math.max(0, rows.length - offset)
  return rows.slice(Math.max(0, end - limit), end)
}
