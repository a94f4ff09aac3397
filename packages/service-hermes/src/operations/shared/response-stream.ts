import type { ToolCall, TurnEnd } from '../../domain/agent.ts'
import { chatFailure } from '../../domain/chat-run.ts'
import { abandonTurn } from '../../domain/chat-turn.ts'
import { redacted } from '../../domain/redaction.ts'
import type { TurnId } from '../../domain/turn.ts'
import { dumps, type DumpableObject } from '../../python/json-dump.ts'
import { pyStr } from '../../python/repr.ts'
import { isPyDict, isTruthy, pyDict, pyGet, type PyDict } from '../../python/value.ts'
import { keepAliveFrame, responseFrame } from '../../wire/event-frame.ts'
import {
  callItem,
  listedCall,
  listedOutput,
  messageItem,
  outputItem,
  responseJson,
  textItem,
  usageJson,
  type CallFacts,
} from '../../wire/response-json.ts'
import { answerOf, sessionOf } from './turn-answer.ts'
import { turnNews, type TurnNews } from './chat-stream.ts'
import { madeId } from './made-id.ts'
import { commitLeaving } from './leaving.ts'
import { keep, said, storedHistory, type ResponseCall } from './response-record.ts'
import type { HermesCtx } from './run-scope.ts'

/** The events of a streamed response, in the OpenAI vocabulary. */
export async function* responseFrames(
  ctx: HermesCtx,
  turnId: TurnId,
  call: ResponseCall,
): AsyncGenerator<string, undefined> {
  const { facts, input, sessionId } = call
  const messageId = `msg_${madeId(ctx, 24)}`
  const texts: string[] = []
  const items: PyDict[] = []
  const open = new Map<string, { readonly call: CallFacts; readonly index: number }>()
  let sequence = 0
  let index = 0
  let messageIndex: number | undefined
  let isSettled = false
  const event = (type: string, data: DumpableObject): string =>
    responseFrame(type, { type, ...data, sequence_number: sequence++ })

  const created = responseJson(facts, 'in_progress', [], undefined)
  keep(ctx, call, created, [...input.history, said('user', input.prompt)], sessionId)
  const news = turnNews(ctx, turnId, 'nothing')
  try {
    yield event('response.created', { response: created })
    for await (const batch of news) yield* batchFrames(batch)
  } finally {
    // A reader that left is noticed only at the end: the turn runs on and is stored as incomplete
    // (responses: left stream > get).
    if (isSettled) commitLeaving(ctx, abandonTurn(turnId, undefined))
    else await settleUnread()
  }

  /** Text that comes together goes out together. */
  function* batchFrames(batch: readonly TurnNews[]): Generator<string, undefined> {
    let text = ''
    for (const item of batch) {
      const piece =
        item.kind === 'shown' && item.shown.output.kind === 'text'
          ? item.shown.output.piece
          : undefined
      if (piece !== undefined) text += piece ?? ''
      else if (item.kind === 'idle') yield keepAliveFrame
      else if (item.kind === 'ended') {
        if (text !== '') yield* textFrames(text)
        yield* endFrames(item.end)
        return undefined
      } else if (isTool(item)) {
        if (text !== '') yield* textFrames(text)
        text = ''
        yield* toolFrames(item)
      }
    }
    if (text !== '') yield* textFrames(text)
  }

  function* textFrames(text: string): Generator<string, undefined> {
    if (messageIndex === undefined) {
      messageIndex = index++
      const item = messageItem(messageId, undefined)
      yield event('response.output_item.added', { output_index: messageIndex, item })
    }
    texts.push(text)
    yield event('response.output_text.delta', {
      ...textPlace(messageIndex),
      delta: text,
      logprobs: [],
    })
  }

  function textPlace(at: number): DumpableObject {
    return { item_id: messageId, output_index: at, content_index: 0 }
  }

  function* toolFrames(item: TurnNews): Generator<string, undefined> {
    if (item.kind !== 'shown') return undefined
    const { output } = item.shown
    if (output.kind === 'tool-start') {
      const started = { call: callFacts(output.call), index: index++ }
      open.set(output.call.id, started)
      items.push(listedCall(started.call))
      yield event('response.output_item.added', {
        output_index: started.index,
        item: callItem(started.call, 'in_progress'),
      })
    } else if (output.kind === 'tool-complete') {
      const started = open.get(output.call.id)
      if (started === undefined) return undefined
      open.delete(output.call.id)
      yield event('response.output_item.done', {
        output_index: started.index,
        item: callItem(started.call, 'completed'),
      })
      const item = outputItem(`fco_${madeId(ctx, 24)}`, output.call.id, output.result)
      items.push(listedOutput(output.call.id, output.result))
      const at = index++
      yield event('response.output_item.added', { output_index: at, item })
      yield event('response.output_item.done', { output_index: at, item })
    }
  }

  function callFacts(tool: ToolCall): CallFacts {
    return {
      itemId: `fc_${madeId(ctx, 24)}`,
      callId: tool.id,
      name: tool.name,
      arguments: isPyDict(tool.args) ? dumps(tool.args) : pyStr(tool.args),
    }
  }

  function* endFrames(end: TurnEnd): Generator<string, undefined> {
    const failure = chatFailure(end)
    const answer = failure === undefined ? answerOf(end) : ''
    // An answer that was never streamed is sent as one delta.
    if (isTruthy(answer) && texts.length === 0) yield* textFrames(pyStr(answer))
    const text = texts.join('') || (isTruthy(answer) ? pyStr(answer) : '')
    const given = end.kind === 'result' ? pyGet(end.result, 'error') : undefined
    const error =
      failure ??
      (text === '' && typeof given === 'string' && given !== '' ? redacted(given) : undefined)
    if (messageIndex !== undefined) {
      yield event('response.output_text.done', { ...textPlace(messageIndex), text, logprobs: [] })
      const item = messageItem(messageId, text)
      yield event('response.output_item.done', { output_index: messageIndex, item })
    }
    const output = [...items, textItem(text === '' ? (error ?? '') : text)]
    isSettled = true
    if (error !== undefined) {
      const problem = pyDict([
        ['message', error],
        ['type', 'server_error'],
      ])
      const failed = responseJson(
        facts,
        'failed',
        output,
        usageJson(failure === undefined ? end : undefined),
        [['error', problem]],
      )
      const answered = said('assistant', text === '' ? error : text)
      keep(ctx, call, failed, [...input.history, said('user', input.prompt), answered], sessionId)
      yield event('response.failed', { response: failed })
      return undefined
    }
    const completed = responseJson(facts, 'completed', output, usageJson(end))
    keep(ctx, call, completed, storedHistory(end, input, text), sessionOf(end, sessionId))
    yield event('response.completed', { response: completed })
  }

  async function settleUnread(): Promise<void> {
    const unnoticed = new AbortController().signal
    const text = await ctx.until((state) => {
      const turn = state.turns.get(turnId)
      if (turn === undefined) return texts.join('')
      return turn.agent.wait.kind === 'ended' ? turn.agent.text : undefined
    }, unnoticed)
    const output = text === '' ? items : [...items, textItem(text)]
    const incomplete = responseJson(facts, 'incomplete', output, usageJson(undefined))
    const answered = text === '' ? [] : [said('assistant', text)]
    keep(
      ctx,
      call,
      incomplete,
      [...input.history, said('user', input.prompt), ...answered],
      sessionId,
    )
    commitLeaving(ctx, abandonTurn(turnId, undefined))
  }
}

const isTool = (item: TurnNews): boolean =>
  item.kind === 'shown' &&
  (item.shown.output.kind === 'tool-start' || item.shown.output.kind === 'tool-complete')
