import type { Level } from '../domain/level.ts'
import type { Message, Session } from '../domain/session.ts'
import type { Dumpable } from '../python/json-dump.ts'
import { isPyList, pyFloat, pyGet } from '../python/value.ts'

const seconds = (ms: number): Dumpable => pyFloat(Math.round(ms * 1000) / 1e6)

export interface SessionFacts {
  readonly session: Session
  readonly messages: readonly Message[]
  /** Only in lists. */
  readonly listed?: { readonly lastActive: number; readonly preview: string }
}

/** A session in the server's key order. */
export function sessionJson({ session, messages, listed }: SessionFacts, level: Level): Dumpable {
  const flag = (value: boolean): boolean | undefined => (level.sessions.flags ? value : undefined)
  return {
    id: session.id,
    source: session.source,
    user_id: null,
    model: session.model,
    title: session.title,
    started_at: seconds(session.startedAt),
    ended_at: session.endedAt === null ? null : seconds(session.endedAt),
    end_reason: session.endReason,
    message_count: messages.length,
    tool_call_count: toolCalls(messages),
    input_tokens: session.tokens.input,
    output_tokens: session.tokens.output,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    reasoning_tokens: 0,
    estimated_cost_usd: session.costed ? pyFloat(0) : null,
    actual_cost_usd: null,
    api_call_count: session.apiCalls,
    parent_session_id: session.parentId,
    last_active: listed === undefined ? undefined : seconds(listed.lastActive),
    preview: listed?.preview,
    pinned: flag(session.flags.pinned),
    archived: flag(session.flags.archived),
    hidden: flag(session.flags.hidden),
    has_system_prompt: session.systemPrompt !== null && session.systemPrompt !== '',
    has_model_config: session.hasModelConfig,
  }
}

function toolCalls(messages: readonly Message[]): number {
  let count = 0
  for (const { message } of messages) {
    const calls = pyGet(message, 'tool_calls')
    if (isPyList(calls)) count += calls.length
  }
  return count
}

export const sessionBody = (facts: SessionFacts, level: Level): Dumpable => ({
  object: 'hermes.session',
  session: sessionJson(facts, level),
})

/** A stored message. */
export const messageJson = (row: Message, level: Level): Dumpable => {
  const member = (key: string): Dumpable => pyGet(row.message, key) ?? null
  return {
    id: row.id,
    session_id: row.sessionId,
    role: member('role'),
    content: member('content'),
    tool_call_id: member('tool_call_id'),
    tool_calls: member('tool_calls'),
    tool_name: member('tool_name'),
    timestamp: seconds(row.timestamp),
    token_count: null,
    finish_reason: member('finish_reason'),
    reasoning: member('reasoning'),
    reasoning_content: null,
    display_kind: level.sessions.flags ? null : undefined,
  }
}
