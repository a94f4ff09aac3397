import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { mergePull, type MergeMethod } from '../domain/merge-pull.ts'
import { notFound, notMergeable } from '../domain/refusals.ts'
import type { MergeSettings } from '../domain/repository.ts'
import { updatedReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'

const shape: BodyShape = {
  nullable: true,
  members: {
    commit_title: 'string?',
    commit_message: 'string?',
    sha: 'string?',
    merge_method: 'string?',
  },
}

export const pullsMerge: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'contents:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const method = textMember(body, 'merge_method') ?? 'merge'
  if (method !== 'merge' && method !== 'squash' && method !== 'rebase') {
    return refuse('unsupported', 'No recording shows the answer to an unknown merge_method.')
  }
  const sha = writeRepository(ctx, 'contents:write', (state, env, repository, actorId) => {
    const pull = pullOf(ctx, state, repository)
    if (isRefusal(pull)) return pull
    const actor = state.accounts.get(actorId)
    if (actor === undefined) return notFound()
    if (!isAllowed(repository.merging, method)) return notMergeable(notAllowed[method])
    return mergePull(state, env, {
      repository,
      pull,
      method,
      actor,
      title: textMember(body, 'commit_title'),
      message: textMember(body, 'commit_message'),
      expectedHead: textMember(body, 'sha'),
    })
  })
  if (isRefusal(sha)) return sha
  ctx.touch('pull', ctx.params['pull_number'] ?? '')
  return updatedReply(ctx, { sha, merged: true, message: 'Pull Request successfully merged' })
}

const notAllowed: Readonly<Record<MergeMethod, string>> = {
  merge: 'Merge commits are not allowed on this repository.',
  squash: 'Squash merges are not allowed on this repository.',
  rebase: 'Rebase merges are not allowed on this repository.',
}

function isAllowed(merging: MergeSettings, method: MergeMethod): boolean {
  switch (method) {
    case 'merge':
      return merging.allowMergeCommit
    case 'squash':
      return merging.allowSquashMerge
    case 'rebase':
      return merging.allowRebaseMerge
  }
}
