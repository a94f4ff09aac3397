import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { branchTip } from '../domain/ref.ts'
import { readerFor } from '../domain/state.ts'
import { parseSha } from '../domain/sha.ts'
import { listensTo } from '../domain/webhooks/hook.ts'
import { tellHook } from './steps/tell-hook.ts'
import { emptyReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'
import { writeHook } from './steps/hook-calls.ts'

/** The latest push, as far as there is one and the hook listens to pushes; 204 either way. */
export const reposTestPushWebhook: Operation = (ctx) => {
  const tested = writeHook(ctx, (state, env, repository, hook) => {
    const branch = repository.defaultBranch
    const after = branchTip(state.refs, repository.id, branch)
    if (after === undefined || !listensTo(hook, 'push')) return done(state, undefined)
    const [parent] = readerFor(state, repository).commit(after)?.parents ?? []
    const before = parent === undefined ? null : (parseSha(parent) ?? null)
    const push = {
      event: 'push',
      action: null,
      ref: `refs/heads/${branch}`,
      before,
      after,
    } as const
    return done(tellHook(state, env, repository, hook, push, ctx.context), undefined)
  })
  return isRefusal(tested) ? tested : emptyReply()
}
