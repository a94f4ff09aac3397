import {
  isRefusal,
  refuse,
  type HandlerResult,
  type HeaderList,
} from '@crvouga/mockingbird-shared-runtime'
import type { AgentRequest } from '../domain/agent.ts'
import { chatFailure } from '../domain/chat-run.ts'
import { abandonUnread, startChat } from '../domain/chat-turn.ts'
import { digestOf } from '../domain/fingerprint.ts'
import { redacted } from '../domain/redaction.ts'
import { historyOf } from '../domain/session.ts'
import { secondsOf } from '../domain/time.ts'
import { asFlag } from '../python/flag.ts'
import { isPyDict, isTruthy, pyGet, type PyValue } from '../python/value.ts'
import { sessionKeyOf } from '../wire/authorization.ts'
import {
  completionJson,
  failedCompletion,
  outcomeOf,
  type CompletionFacts,
} from '../wire/chat-completion.ts'
import { streamHeaders } from '../wire/event-frame.ts'
import { crashAnswer, errorAnswer, jsonAnswer } from '../wire/reply.ts'
import { jsonBody } from '../wire/request-body.ts'
import { answerOf, sessionOf } from './shared/turn-answer.ts'
import { chatMessages, sessionSeed } from './shared/chat-messages.ts'
import { completionFrames } from './shared/completion-stream.ts'
import { madeId } from './shared/made-id.ts'
import { modelOfCall, refusedEarly } from './shared/model-turn.ts'
import { replayedTurn } from './shared/replayed-turn.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { continuedSession, sessionHeaders } from './shared/session-header.ts'

const replayMembers = [
  'model',
  'provider',
  'model_options',
  'messages',
  'tools',
  'tool_choice',
  'stream',
]

/** POST /v1/chat/completions. Tools of the caller are ignored: the agent runs its own. */
export async function createChatCompletion(ctx: HermesCtx): Promise<HandlerResult> {
  const { profile, settings } = ctx.context
  const early = refusedEarly(ctx)
  if (early !== undefined) return early
  const parsed = await jsonBody(ctx.call)
  if (parsed === undefined) return refuse('invalid', 'Invalid JSON in request body')
  const body = parsed.value
  if (!isPyDict(body)) return crashAnswer()
  const messages = chatMessages(body)
  if (messages === 'crash') return crashAnswer()
  if (isRefusal(messages)) return messages
  const sessionKey = sessionKeyOf(ctx.call, ctx.context)
  if (typeof sessionKey !== 'string') return sessionKey
  const named = continuedSession(ctx)
  if (typeof named !== 'string') return named
  const sessionId = named === '' ? `api-${digestOf(sessionSeed(messages)).slice(0, 16)}` : named
  const choice = modelOfCall(ctx, body)
  if (isRefusal(choice)) return choice
  const model: PyValue | undefined = pyGet(body, 'model')
  const facts: CompletionFacts = {
    id: `chatcmpl-${madeId(ctx, 29)}`,
    created: Math.floor(ctx.read((_, now) => secondsOf(now))),
    model: model === undefined ? settings.modelName : model,
  }
  const request: AgentRequest = {
    prompt: messages.prompt,
    history:
      named === '' ? messages.history : ctx.read((state) => historyOf(state, profile, named)),
    sessionId,
    instructions: messages.system,
    profile,
    ...choice,
  }
  if (asFlag(pyGet(body, 'stream'))) {
    const started = ctx.commit(
      startChat({ request, runtime: undefined, run: undefined, isStreamed: true }),
    )
    if (isRefusal(started)) return started
    ctx.atEnd(abandonUnread(started.turnId))
    const headers: HeaderList = [
      ...streamHeaders,
      ...ctx.context.cors,
      ...sessionHeaders(sessionId, sessionKey),
    ]
    return { status: 200, headers, stream: completionFrames(ctx, started.turnId, facts) }
  }
  const end = await replayedTurn(ctx, body, replayMembers, request)
  if ('refusal' in end) return end
  const failure = chatFailure(end)
  if (failure !== undefined) {
    return errorAnswer(500, `Internal server error: ${failure}`, { type: 'server_error' })
  }
  const outcome = outcomeOf(end, redacted)
  const answer = answerOf(end)
  const own = sessionHeaders(sessionOf(end, sessionId), sessionKey)
  if (!isTruthy(answer) && (outcome.failed || outcome.partial)) {
    return jsonAnswer(502, failedCompletion(outcome), [...own, ...outcome.hardHeaders])
  }
  const content = isTruthy(answer) ? answer : ''
  return jsonAnswer(200, completionJson(facts, end, content, outcome), [...own, ...outcome.headers])
}
