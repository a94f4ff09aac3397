import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { deleteRepository } from '../domain/delete-repository.ts'
import { emptyReply } from '../wire/reply.ts'
import { writeRepository, type Operation } from './steps/operation.ts'

export const reposDelete: Operation = (ctx) => {
  const gone = writeRepository(ctx, 'administration:write', (state, _, repository) =>
    done(deleteRepository(state, repository), undefined),
  )
  return isRefusal(gone) ? gone : emptyReply()
}
