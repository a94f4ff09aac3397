import { Cancelled, type Transition } from '@crvouga/mockingbird-shared-runtime'
import type { HermesState } from '../../domain/state.ts'
import type { HermesCtx } from './run-scope.ts'

/** What a reader leaves undone when it goes. Once its world is gone there is nothing left to do. */
export function commitLeaving(ctx: HermesCtx, transition: Transition<HermesState, unknown>): void {
  try {
    ctx.commit(transition)
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
  }
}
