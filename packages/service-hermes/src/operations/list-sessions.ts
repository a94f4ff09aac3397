import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { listSessions as list, previewOf } from '../domain/session-list.ts'
import { asFlag } from '../python/flag.ts'
import { pyIntOf } from '../python/int.ts'
import { pyStrip } from '../python/repr.ts'
import { jsonAnswer } from '../wire/reply.ts'
import { sessionJson } from '../wire/session-json.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** GET /api/sessions. Bad numbers fall back silently. */
export function listSessions(ctx: HermesCtx): HandlerResult {
  const { level, profile } = ctx.context
  const { query } = ctx.call
  const number = (name: string, otherwise: number, max: number): number => {
    const given = pyIntOf(query.get(name) ?? '')
    return given === undefined || given < 0 ? otherwise : Math.min(given, max)
  }
  const limit = number('limit', 50, 200)
  const offset = number('offset', 0, 1_000_000)
  const needle = level.sessions.flags ? pyStrip(query.get('title') ?? '') : ''
  const title = needle === '' ? undefined : needle
  const source = query.get('source') ?? ''
  const rows = ctx.read((state) =>
    list(state, profile, {
      limit,
      offset,
      source: source === '' ? undefined : source,
      includeChildren: asFlag(query.get('include_children') ?? undefined),
      title,
      includeHidden: title !== undefined && asFlag(query.get('include_hidden') ?? undefined),
    }),
  )
  const data = rows.map(({ session, messages, lastActive }) =>
    sessionJson({ session, messages, listed: { lastActive, preview: previewOf(messages) } }, level),
  )
  const windowed = rows.filter(({ session }) => !session.flags.pinned).length
  return jsonAnswer(200, { object: 'list', data, limit, offset, has_more: windowed >= limit })
}
