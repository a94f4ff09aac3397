import type { ToolCall, TurnEnd } from '../../domain/agent.ts'
import type { TurnId } from '../../domain/turn.ts'
import { isPyDict, pyGet } from '../../python/value.ts'
import {
  chunkJson,
  completionUsage,
  hermesMember,
  outcomeOf,
  type CompletionFacts,
  type CompletionOutcome,
} from '../../wire/chat-completion.ts'
import { keepAliveFrame, runFrame, toolFrame } from '../../wire/event-frame.ts'
import { turnNews, type TurnNews } from './chat-stream.ts'
import type { HermesCtx } from './run-scope.ts'

/** The chunks of a streamed chat completion. */
export async function* completionFrames(
  ctx: HermesCtx,
  turnId: TurnId,
  facts: CompletionFacts,
): AsyncGenerator<string, undefined> {
  const started = new Set<string>()
  yield runFrame(chunkJson(facts, { role: 'assistant' }, null))
  for await (const batch of turnNews(ctx, turnId)) {
    for (const news of batch) yield* framesOf(news)
  }

  function* framesOf(news: TurnNews): Generator<string, undefined> {
    if (news.kind === 'idle') {
      yield keepAliveFrame
      return undefined
    }
    if (news.kind === 'ended') {
      yield runFrame(lastChunk(facts, news.end))
      yield 'data: [DONE]\n\n'
      return undefined
    }
    const { output } = news.shown
    if (output.kind === 'text' && output.piece !== null) {
      yield runFrame(chunkJson(facts, { content: output.piece }, null))
    } else if (output.kind === 'tool-start' && !output.call.name.startsWith('_')) {
      started.add(output.call.id)
      yield toolFrame(startedTool(output.call))
    } else if (output.kind === 'tool-complete' && started.delete(output.call.id)) {
      const { name, id } = output.call
      yield toolFrame({ tool: name, toolCallId: id, status: 'completed' })
    }
  }
}

const startedTool = (call: ToolCall) => ({
  tool: call.name,
  // Other tools than the terminal have pictures of their own there, which nothing recorded here shows.
  emoji: call.name === 'terminal' ? '💻' : '⚡',
  label: previewOf(call),
  toolCallId: call.id,
  status: 'running',
})

function previewOf({ name, args }: ToolCall): string {
  const shown = isPyDict(args) ? ['command', 'path', 'query'].map((key) => pyGet(args, key)) : []
  const text = shown.find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text : name
}

function lastChunk(facts: CompletionFacts, end: TurnEnd): ReturnType<typeof chunkJson> {
  const raised = raisedOf(end)
  const plain = outcomeOf(end)
  const outcome: CompletionOutcome =
    raised === undefined ? plain : { ...plain, finish: 'error', failed: true, error: raised.text }
  const usage = completionUsage(end)
  if (outcome.finish === 'stop') return chunkJson(facts, {}, 'stop', { usage })
  return chunkJson(facts, {}, outcome.finish, {
    usage,
    error:
      outcome.error === null
        ? undefined
        : { message: outcome.error, type: raised?.type ?? 'agent_error' },
    hermes: hermesMember(outcome),
  })
}

/** What the surface sees as an exception; credential failures are an answer. */
function raisedOf(end: TurnEnd): { readonly text: string; readonly type: string } | undefined {
  if (end.kind === 'none') {
    return { text: "'NoneType' object does not support item assignment", type: 'TypeError' }
  }
  return end.kind === 'raised' && !end.auth ? end : undefined
}
