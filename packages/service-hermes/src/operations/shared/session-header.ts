import { refuse, type HeaderList, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { pyStrip } from '../../python/repr.ts'
import { sessionKeyHeader } from '../../wire/authorization.ts'
import type { HermesCtx } from './run-scope.ts'

export const sessionIdHeader = 'X-Hermes-Session-Id'

/** The session that a chat completion continues; empty = none named. */
export function continuedSession(ctx: HermesCtx): string | Refusal {
  const id = pyStrip(ctx.call.headers.get(sessionIdHeader) ?? '')
  if (id === '') return ''
  const { key } = ctx.context
  if (key === null || key === '') {
    return refuse(
      'forbidden',
      'Session continuation requires API key authentication. Configure API_SERVER_KEY to enable this feature.',
    )
  }
  const isUnsafe = id.includes('..') || /[/\\\r\n\0]/.test(id) || /^[A-Za-z]:/.test(id)
  if (isUnsafe) return refuse('invalid', 'Invalid session ID', { bare: true })
  return id.length > 256 ? refuse('invalid', 'Session ID too long', { bare: true }) : id
}

export const sessionHeaders = (sessionId: string, sessionKey: string): HeaderList => [
  [sessionIdHeader, sessionId],
  ...(sessionKey === '' ? [] : ([[sessionKeyHeader, sessionKey]] as const)),
]
