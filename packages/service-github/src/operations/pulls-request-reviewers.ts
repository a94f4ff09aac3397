import { requestReviewers } from '../domain/reviews/request-reviewers.ts'
import type { BodyShape } from '../wire/request-body.ts'
import type { Operation } from './steps/operation.ts'
import { reviewersReply } from './steps/reviewers-reply.ts'

const shape: BodyShape = { members: { reviewers: 'array', team_reviewers: 'array' } }

export const pullsRequestReviewers: Operation = (ctx) =>
  reviewersReply(ctx, shape, 'created', requestReviewers)
