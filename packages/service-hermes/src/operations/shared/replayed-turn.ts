import { done, isRefusal, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { AgentRequest, TurnEnd } from '../../domain/agent.ts'
import { startChat } from '../../domain/chat-turn.ts'
import { digestOf } from '../../domain/fingerprint.ts'
import { replayMs } from '../../domain/replay-cache.ts'
import { dumps } from '../../python/json-dump.ts'
import { pyDict, pyGet, type PyDict } from '../../python/value.ts'
import { turnEnd } from './chat-stream.ts'
import type { HermesCtx } from './run-scope.ts'

/**
 * The end of a turn; one and the same for the same `Idempotency-Key` and the same chosen members of the
 * body within five minutes. Exceptions are not kept, failed results are (chat-completions: idempotency failure).
 */
export async function replayedTurn(
  ctx: HermesCtx,
  body: PyDict,
  members: readonly string[],
  request: AgentRequest,
): Promise<TurnEnd | Refusal> {
  const key = ctx.call.headers.get('idempotency-key') ?? ''
  const chosen = pyDict(members.map((name) => [name, pyGet(body, name) ?? null]))
  const fingerprint = digestOf(dumps(chosen))
  if (key !== '') {
    const known = ctx.read((state, now) => {
      const replay = state.replays.get(key)
      return replay?.fingerprint === fingerprint && now - replay.at <= replayMs ? replay : undefined
    })
    if (known !== undefined) return known.end
  }
  const started = ctx.commit(
    startChat({ request, runtime: undefined, run: undefined, isStreamed: false }),
  )
  if (isRefusal(started)) return started
  const end = await turnEnd(ctx, started.turnId)
  if (key !== '' && end.kind === 'result') {
    ctx.commit((state, env) =>
      done(
        { ...state, replays: state.replays.set({ key, fingerprint, end, at: env.now }) },
        undefined,
      ),
    )
  }
  return end
}
