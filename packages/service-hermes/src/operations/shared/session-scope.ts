import { isRefusal, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { findSession } from '../../domain/session-edit.ts'
import { messagesOf, type Session } from '../../domain/session.ts'
import type { SessionFacts } from '../../wire/session-json.ts'
import type { HermesCtx } from './run-scope.ts'

/** The session that a path names. */
export function namedSession(ctx: HermesCtx): Session | Refusal {
  const id = ctx.params['session_id'] ?? ''
  const session = ctx.read((state) => findSession(state, ctx.context.profile, id))
  if (!isRefusal(session)) ctx.touch('session', id)
  return session
}

export const sessionFacts = (ctx: HermesCtx, session: Session): SessionFacts => ({
  session,
  messages: ctx.read((state) => messagesOf(state, session.profile, session.id)),
})
