import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { roleOf, atLeast } from '../domain/access.ts'
import { editPull } from '../domain/edit-pull.ts'
import { pullEdited } from '../domain/issues/edit-issue.ts'
import { forbidden } from '../domain/refusals.ts'
import { pullView } from '../domain/pull-view.ts'
import { toPullJson } from '../wire/pull-json.ts'
import { updatedReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'

// A null title leaves the title alone, a null body empties it, an unknown state is ignored (dummy-central).
const shape: BodyShape = {
  members: {
    title: 'string?',
    body: 'string?',
    state: 'string?',
    base: 'string?',
    maintainer_can_modify: 'boolean?',
  },
}

export const pullsUpdate: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const wanted = textMember(body, 'state')
  const pull = writeRepository(ctx, 'pull_requests:write', (state, env, repository, actorId) => {
    const found = pullOf(ctx, state, repository)
    if (isRefusal(found)) return found
    const role = roleOf(repository, ctx.context.viewer)
    if (found.authorId !== actorId && (role === undefined || !atLeast(role, 'triage'))) {
      return forbidden('Must have push access to repository')
    }
    const edited = editPull(state, env, repository, found, {
      title: textMember(body, 'title'),
      body: body['body'] === null ? null : textMember(body, 'body'),
      base: textMember(body, 'base'),
      state: wanted === 'open' || wanted === 'closed' ? wanted : undefined,
    })
    if (isRefusal(edited)) return edited
    return done(pullEdited(edited.state, env, found, edited.value, actorId), edited.value)
  })
  if (isRefusal(pull)) return pull
  ctx.touch('pull', String(pull.number))
  return readRepository(ctx, 'pull_requests:read', (state, repository) =>
    updatedReply(
      ctx,
      toPullJson(pullView(state, repository, pull, ctx.context.viewer), ctx.context),
    ),
  )
}
