import {
  isRefusal,
  refuse,
  type HandlerResult,
  type HeaderList,
} from '@crvouga/mockingbird-shared-runtime'
import type { AgentRequest } from '../domain/agent.ts'
import { chatFailure } from '../domain/chat-run.ts'
import { abandonUnread, startChat } from '../domain/chat-turn.ts'
import { redacted } from '../domain/redaction.ts'
import { secondsOf } from '../domain/time.ts'
import { asFlag } from '../python/flag.ts'
import { isPyDict, pyGet } from '../python/value.ts'
import { sessionKeyOf } from '../wire/authorization.ts'
import { streamHeaders } from '../wire/event-frame.ts'
import { crashAnswer, errorAnswer, jsonAnswer } from '../wire/reply.ts'
import { jsonBody } from '../wire/request-body.ts'
import { responseJson, usageJson } from '../wire/response-json.ts'
import { answerOf, sessionOf } from './shared/turn-answer.ts'
import { madeId, madeUuid } from './shared/made-id.ts'
import { modelOfCall, refusedEarly } from './shared/model-turn.ts'
import { replayedTurn } from './shared/replayed-turn.ts'
import { responseInput } from './shared/response-input.ts'
import {
  finalText,
  keep,
  outputItems,
  storedHistory,
  type ResponseCall,
} from './shared/response-record.ts'
import { responseFrames } from './shared/response-stream.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { sessionHeaders } from './shared/session-header.ts'

const replayMembers = [
  'input',
  'instructions',
  'previous_response_id',
  'conversation',
  'model',
  'provider',
  'model_options',
  'tools',
]

/** POST /v1/responses. */
export async function createResponse(ctx: HermesCtx): Promise<HandlerResult> {
  const { level, profile, settings } = ctx.context
  const early = refusedEarly(ctx)
  if (early !== undefined) return early
  const sessionKey = sessionKeyOf(ctx.call, ctx.context)
  if (typeof sessionKey !== 'string') return sessionKey
  const parsed = await jsonBody(ctx.call)
  if (parsed === undefined) return refuse('invalid', 'Invalid JSON in request body', { bare: true })
  const body = parsed.value
  if (!isPyDict(body)) return crashAnswer()
  const input = responseInput(ctx, body)
  if (input === 'crash') return crashAnswer()
  if (isRefusal(input)) return input
  const sessionId = input.sessionId ?? madeUuid(ctx)
  const choice = modelOfCall(ctx, body)
  if (isRefusal(choice)) return choice
  const model = pyGet(body, 'model')
  const call: ResponseCall = {
    facts: {
      id: `resp_${madeId(ctx, 28)}`,
      createdAt: Math.floor(ctx.read((_, now) => secondsOf(now))),
      model: model === undefined ? settings.modelName : model,
    },
    input,
    sessionId,
    isStored: asFlag(pyGet(body, 'store'), true),
  }
  const { prompt, history, instructions } = input
  const request: AgentRequest = { prompt, history, sessionId, instructions, profile, ...choice }
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
    return { status: 200, headers, stream: responseFrames(ctx, started.turnId, call) }
  }
  const end = await replayedTurn(ctx, body, replayMembers, request)
  if ('refusal' in end) return end
  const failure = chatFailure(end)
  if (failure !== undefined) {
    return errorAnswer(500, `Internal server error: ${failure}`, { type: 'server_error' })
  }
  const text = finalText(end, answerOf(end), redacted)
  const items = outputItems(ctx, end, input, text)
  const document = responseJson(call.facts, 'completed', items, usageJson(end))
  const effective = level.responses.endSession ? sessionOf(end, sessionId) : sessionId
  keep(ctx, call, document, storedHistory(end, input, text), effective)
  return jsonAnswer(200, document, sessionHeaders(effective, sessionKey))
}
