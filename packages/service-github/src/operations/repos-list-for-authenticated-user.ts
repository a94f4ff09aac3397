import { viewerAccount } from '../domain/credential.ts'
import type { Operation } from './steps/operation.ts'
import { repositoriesReply } from './steps/repositories-reply.ts'

/** Their own, and those they have a role in. */
export const reposListForAuthenticatedUser: Operation = (ctx) => {
  const id = viewerAccount(ctx.context.viewer)
  return repositoriesReply(
    ctx,
    '/user/repos',
    (repository) =>
      id !== undefined && (repository.ownerId === id || repository.collaborators[id] !== undefined),
  )
}
