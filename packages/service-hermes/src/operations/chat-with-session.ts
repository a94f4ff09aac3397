import { isRefusal, type HandlerResult, type HeaderList } from '@crvouga/mockingbird-shared-runtime'
import { chatFailure, chatUsage } from '../domain/chat-run.ts'
import { startChat } from '../domain/chat-turn.ts'
import { sessionKeyHeader } from '../wire/authorization.ts'
import { crashAnswer, jsonAnswer } from '../wire/reply.ts'
import { turnEnd } from './shared/chat-stream.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { answerOf, sessionOf } from './shared/turn-answer.ts'
import { runtimeDict, runtimeFacts, sessionTurn } from './shared/session-turn.ts'

/** POST /api/sessions/{session_id}/chat. */
export async function chatWithSession(ctx: HermesCtx): Promise<HandlerResult> {
  const { level } = ctx.context
  const turn = await sessionTurn(ctx)
  if (isRefusal(turn)) return turn
  const runtime = level.chatRuntime ? runtimeDict(runtimeFacts(turn, true)) : undefined
  const started = ctx.commit(
    startChat({ request: turn.request, runtime, run: undefined, isStreamed: false }),
  )
  if (isRefusal(started)) return started
  const end = await turnEnd(ctx, started.turnId)
  if (chatFailure(end) !== undefined) return crashAnswer()
  const sessionId = sessionOf(end, turn.session.id)
  const headers: HeaderList = [
    ['X-Hermes-Session-Id', sessionId],
    ...(turn.sessionKey === '' ? [] : ([[sessionKeyHeader, turn.sessionKey]] as const)),
  ]
  const body = {
    object: 'hermes.session.chat.completion',
    session_id: sessionId,
    message: { role: 'assistant', content: answerOf(end) },
    usage: chatUsage(end, runtime),
    runtime: level.chatRuntime ? runtimeDict(runtimeFacts(turn, end.kind === 'result')) : undefined,
  }
  return jsonAnswer(200, body, headers)
}
