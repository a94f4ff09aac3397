import { createRepositoryReply } from './steps/create-repository-reply.ts'
import type { Operation } from './steps/operation.ts'

export const reposCreateForAuthenticatedUser: Operation = (ctx) =>
  createRepositoryReply(ctx, (_, actor) => actor)
