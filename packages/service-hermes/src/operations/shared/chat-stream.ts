import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import type { TurnEnd } from '../../domain/agent.ts'
import { abandonTurn, beginReading, clientLeft, forgetTurn } from '../../domain/chat-turn.ts'
import type { Shown, TurnId } from '../../domain/turn.ts'
import type { HermesState } from '../../domain/state.ts'
import { commitLeaving } from './leaving.ts'
import type { HermesCtx } from './run-scope.ts'

/** What a reader of a turn sees next. */
export type TurnNews =
  | { readonly kind: 'shown'; readonly shown: Shown }
  | { readonly kind: 'idle' }
  | { readonly kind: 'ended'; readonly end: TurnEnd; readonly at: number }

/** Waits for the end of a turn and takes it. */
export async function turnEnd(ctx: HermesCtx, turnId: TurnId): Promise<TurnEnd> {
  try {
    const end = await ctx.until((state) => endOf(state, turnId))
    ctx.commit(forgetTurn(turnId))
    return end
  } catch (error) {
    commitLeaving(ctx, abandonTurn(turnId, undefined))
    throw error
  }
}

/** All that a turn shows, in order and in the batches it came in, then its end. A reader that leaves early interrupts the turn. */
export async function* turnNews(
  ctx: HermesCtx,
  turnId: TurnId,
  onLeave: 'interrupt' | 'nothing' = 'interrupt',
): AsyncGenerator<readonly TurnNews[], undefined> {
  const { keepAliveMs } = ctx.context.settings
  // As with run events, a client that has gone is noticed at the next write.
  const unnoticed = new AbortController().signal
  let cursor = 0
  ctx.commit(beginReading(turnId))
  try {
    for (;;) {
      const deadline = ctx.read((_, now) => now) + keepAliveMs
      const timer = ctx.commit((state, env) =>
        done(state, env.schedule(deadline, { type: 'tick' })),
      )
      const news = await ctx.until(
        (state, now) => newsOf(state, turnId, cursor) ?? (now >= deadline ? [] : undefined),
        unnoticed,
      )
      if (!isRefusal(timer)) ctx.commit((state, env) => done(state, env.cancel(timer)))
      if (ctx.call.signal.aborted) return undefined
      cursor += news.filter(({ kind }) => kind === 'shown').length
      yield news.length === 0 ? [{ kind: 'idle' }] : news
      if (news.at(-1)?.kind === 'ended') return undefined
    }
  } finally {
    if (onLeave === 'interrupt') commitLeaving(ctx, abandonTurn(turnId, clientLeft))
  }
}

function endOf(state: HermesState, turnId: TurnId): TurnEnd | undefined {
  const wait = state.turns.get(turnId)?.agent.wait
  return wait?.kind === 'ended' ? wait.end : undefined
}

function newsOf(
  state: HermesState,
  turnId: TurnId,
  cursor: number,
): readonly TurnNews[] | undefined {
  const turn = state.turns.get(turnId)
  if (turn === undefined || turn.surface.kind !== 'chat') return undefined
  const news: TurnNews[] = []
  for (const shown of turn.surface.output.values({ gte: cursor })) {
    news.push({ kind: 'shown', shown })
  }
  const end = endOf(state, turnId)
  if (end !== undefined) news.push({ kind: 'ended', end, at: turn.agent.began })
  return news.length === 0 ? undefined : news
}
