import type { TurnEnd } from '../../domain/agent.ts'
import { authFailureText } from '../../domain/run-settling.ts'
import { pyGet, type PyValue } from '../../python/value.ts'

/** The session the turn ended in, which a rotation may have changed. */
export function sessionOf(end: TurnEnd, otherwise: string): string {
  const id = end.kind === 'result' ? pyGet(end.result, 'session_id') : undefined
  return typeof id === 'string' && id !== '' ? id : otherwise
}

export function answerOf(end: TurnEnd): PyValue {
  if (end.kind === 'result') return pyGet(end.result, 'final_response') ?? null
  return end.kind === 'raised' ? authFailureText(end.text) : ''
}
