import { isRefusal, type HandlerResult, type HeaderList } from '@crvouga/mockingbird-shared-runtime'
import type { TurnEnd } from '../domain/agent.ts'
import { chatFailure, chatUsage } from '../domain/chat-run.ts'
import { abandonUnread, startChat, type StartedChat } from '../domain/chat-turn.ts'
import type { ChatOutput } from '../domain/turn.ts'
import { timestampOf } from '../domain/time.ts'
import type { DumpableObject } from '../python/json-dump.ts'
import { isPyDict, isPyList, isTruthy, pyDict, pyGet, type PyDict } from '../python/value.ts'
import { sessionKeyHeader } from '../wire/authorization.ts'
import { keepAliveFrame, namedFrame, streamHeaders } from '../wire/event-frame.ts'
import { answerOf, sessionOf } from './shared/turn-answer.ts'
import { turnNews, type TurnNews } from './shared/chat-stream.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { runtimeDict, runtimeFacts, sessionTurn, type SessionTurn } from './shared/session-turn.ts'

/** POST /api/sessions/{session_id}/chat/stream. */
export async function streamSessionChat(ctx: HermesCtx): Promise<HandlerResult> {
  const { level, scope, settings } = ctx.context
  const turn = await sessionTurn(ctx)
  if (isRefusal(turn)) return turn
  const runtime = level.chatRuntime ? runtimeDict(runtimeFacts(turn, true)) : undefined
  const shownModel = pyGet(turn.body, 'model')
  const started = ctx.commit(
    startChat({
      request: turn.request,
      runtime,
      isStreamed: true,
      run: {
        sessionId: turn.session.id,
        model: shownModel === undefined ? settings.modelName : shownModel,
        scope,
      },
    }),
  )
  if (isRefusal(started)) return started
  ctx.atEnd(abandonUnread(started.turnId))
  const headers: HeaderList = [
    ...streamHeaders,
    ['X-Hermes-Session-Id', turn.session.id],
    ...(turn.sessionKey === '' ? [] : ([[sessionKeyHeader, turn.sessionKey]] as const)),
  ]
  return { status: 200, headers, stream: frames(ctx, turn, started, runtime) }
}

async function* frames(
  ctx: HermesCtx,
  turn: SessionTurn,
  started: StartedChat,
  runtime: PyDict | undefined,
): AsyncGenerator<string, undefined> {
  const { level } = ctx.context
  const told = (isRun: boolean): PyDict | undefined =>
    level.chatRuntime ? runtimeDict(runtimeFacts(turn, isRun)) : undefined
  const messageId = `msg_${started.messageId}`
  let seq = 0
  const frame = (name: string, payload: DumpableObject, at: number): string => {
    seq += 1
    const { session_id, ...rest } = payload
    const first = session_id === undefined ? {} : { session_id }
    const last = session_id === undefined ? { session_id: turn.session.id } : {}
    const envelope = { ...last, run_id: started.runId, seq, ts: timestampOf(at) }
    return namedFrame(name, { ...first, ...rest, ...envelope })
  }
  const user = { role: 'user', content: turn.prompt }
  yield frame('run.started', { user_message: user, runtime: told(false) }, started.at)
  yield frame('message.started', { message: { id: messageId, role: 'assistant' } }, started.at)
  for await (const batch of turnNews(ctx, started.turnId)) {
    for (const news of batch) yield* newsFrames(news)
  }

  function* newsFrames(news: TurnNews): Generator<string, undefined> {
    if (news.kind === 'idle') {
      yield keepAliveFrame
    } else if (news.kind === 'shown') {
      const shown = eventOf(news.shown.output, messageId)
      if (shown !== undefined) yield frame(shown.name, shown.payload, news.shown.at)
    } else {
      yield* endFrames(news.end, news.at)
    }
  }

  function* endFrames(end: TurnEnd, at: number): Generator<string, undefined> {
    const failure = chatFailure(end)
    if (failure !== undefined) yield frame('error', { message: failure }, at)
    else {
      const ran = told(end.kind === 'result')
      yield frame('assistant.completed', completedAnswer(end, turn, messageId, ran), at)
      const completed = completedRun(end, turn, messageId, runtime, ran, level.chatRuntime)
      yield frame('run.completed', completed, at)
    }
    yield frame('done', {}, at)
  }
}

/** The event of something shown; undefined for what this stream leaves out. */
function eventOf(
  output: ChatOutput,
  messageId: string,
): { readonly name: string; readonly payload: DumpableObject } | undefined {
  if (output.kind === 'text') {
    if (output.piece === null || output.piece === '') return undefined
    return { name: 'assistant.delta', payload: { message_id: messageId, delta: output.piece } }
  }
  if (output.kind !== 'progress') return undefined
  const { type, name, preview, args } = output
  if (type === 'reasoning.available') {
    const payload = {
      message_id: messageId,
      tool_name: isTruthy(name) ? name : '_thinking',
      delta: isTruthy(preview) ? preview : '',
    }
    return { name: 'tool.progress', payload }
  }
  if (type !== 'tool.started' && type !== 'tool.completed' && type !== 'tool.failed')
    return undefined
  return { name: type, payload: { message_id: messageId, tool_name: name, preview, args } }
}

const completedAnswer = (
  end: TurnEnd,
  turn: SessionTurn,
  messageId: string,
  runtime: PyDict | undefined,
): DumpableObject => ({
  session_id: sessionOf(end, turn.session.id),
  message_id: messageId,
  content: answerOf(end),
  completed: true,
  partial: false,
  interrupted: false,
  runtime,
})

function completedRun(
  end: TurnEnd,
  turn: SessionTurn,
  messageId: string,
  ran: PyDict | undefined,
  runtime: PyDict | undefined,
  isTimed: boolean,
): DumpableObject {
  const left = end.kind === 'result' ? pyGet(end.result, 'pending_steer') : undefined
  return {
    session_id: sessionOf(end, turn.session.id),
    message_id: messageId,
    completed: true,
    messages: turnMessages(end, turn, isTimed),
    usage: chatUsage(end, ran),
    runtime,
    pending_steer: left !== undefined && isTruthy(left) ? left : undefined,
  }
}

/** What this turn added to the transcript, the user's message left out. */
function turnMessages(end: TurnEnd, turn: SessionTurn, isTimed: boolean): readonly PyDict[] {
  const messages = end.kind === 'result' ? pyGet(end.result, 'messages') : undefined
  if (messages === undefined || !isPyList(messages)) return []
  return messages
    .slice(turn.request.history.length)
    .filter(isPyDict)
    .filter((message) => pyGet(message, 'role') !== 'user')
    .map((message) =>
      isTimed ? message : pyDict(message.entries.filter(([key]) => key !== 'timestamp')),
    )
}
