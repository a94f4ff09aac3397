import { removeReviewers } from '../domain/reviews/request-reviewers.ts'
import type { BodyShape } from '../wire/request-body.ts'
import type { Operation } from './steps/operation.ts'
import { reviewersReply } from './steps/reviewers-reply.ts'

const shape: BodyShape = {
  required: ['reviewers'],
  members: { reviewers: 'array', team_reviewers: 'array' },
}

export const pullsRemoveRequestedReviewers: Operation = (ctx) =>
  reviewersReply(ctx, shape, 'updated', (state, env, _, pull, logins, actorId) =>
    removeReviewers(state, env, pull, logins, actorId),
  )
