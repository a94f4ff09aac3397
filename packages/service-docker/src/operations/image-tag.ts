import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { repoTag } from '../domain/reference.ts'
import { tagImage } from '../domain/tag-image.ts'
import { emptyReply } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const imageTag: Operation = (ctx) => {
  const { query } = ctx.call
  const target = repoTag(query.get('repo') ?? '', query.get('tag') ?? '')
  // Without a repository nothing is done, and nothing is said (images/tag no repo).
  if (target === undefined) return emptyReply(200)
  if (isRefusal(target)) return target
  const refusal = ctx.commit((state, env) => tagImage(state, param(ctx, 'name'), target, env))
  return isRefusal(refusal) ? refusal : emptyReply(201)
}
