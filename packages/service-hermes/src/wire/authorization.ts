import { refuse, type Call, type Refusal, type Reply } from '@crvouga/mockingbird-shared-runtime'
import type { Caller } from '../domain/caller.ts'
import { pyStrip } from '../python/repr.ts'
import { crashAnswer, errorAnswer, jsonAnswer } from './reply.ts'

/** The bearer check of every protected route. Scheme and space are exact, the token is stripped. */
export function authorize(call: Call, caller: Caller): Reply | undefined {
  if (caller.key === null || caller.key === '') return undefined
  const header = call.headers.get('authorization') ?? ''
  if (header.startsWith('Bearer ')) {
    const token = pyStrip(header.slice(7))
    // Comparing a non-ASCII token raises there (auth: scheme non-ascii).
    if (/[^\u0000-\u007f]/.test(token)) return crashAnswer()
    if (isSame(token, caller.key)) return undefined
  }
  return jsonAnswer(401, { error: { ...caller.level.unauthorized } })
}

/** A room grant in place of the key; no grant is ever valid here. */
export function refuseRoomGrant(call: Call, caller: Caller): Reply | undefined {
  if (!caller.level.ownedRuns) return undefined
  if (!(call.headers.get('authorization') ?? '').startsWith('HermesRoom ')) return undefined
  return errorAnswer(401, 'Room authorization is invalid or expired.', {
    code: 'invalid_room_grant',
    type: 'gateway_auth_error',
  })
}

// Header bytes that are no UTF-8 get lost on the way back (auth: session key latin1).
function withoutBadBytes(value: string): string {
  const bytes = Uint8Array.from(value, (unit) => unit.charCodeAt(0))
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return value
  } catch {
    return value.replace(/[^\u0000-\u007f]/g, '')
  }
}

/** Compares without telling by its duration how much was right. */
function isSame(a: string, b: string): boolean {
  let different = a.length ^ b.length
  for (let i = 0; i < a.length; i++) different |= a.charCodeAt(i) ^ b.charCodeAt(i % b.length)
  return different === 0
}

export const sessionKeyHeader = 'X-Hermes-Session-Key'

/** The session key of a call: stripped, empty = none; refused when unusable. */
export function sessionKeyOf(call: Call, caller: Caller): string | Refusal {
  const given = pyStrip(withoutBadBytes(call.headers.get(sessionKeyHeader) ?? ''))
  if (given === '') return ''
  if (caller.key === null || caller.key === '') {
    return refuse(
      'forbidden',
      'X-Hermes-Session-Key requires API key authentication. Configure API_SERVER_KEY to enable this feature.',
    )
  }
  if (/[\r\n\0]/.test(given)) return refuse('invalid', 'Invalid session key', { bare: true })
  if (given.length > 256) return refuse('invalid', 'Session key too long', { bare: true })
  return given
}
