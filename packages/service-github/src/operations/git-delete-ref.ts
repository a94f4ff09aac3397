import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { deleteRef } from '../domain/write-ref.ts'
import { emptyReply } from '../wire/reply.ts'
import { writeRepository, type Operation } from './steps/operation.ts'

export const gitDeleteRef: Operation = (ctx) => {
  const name = `refs/${ctx.params['ref'] ?? ''}`
  const gone = writeRepository(ctx, 'contents:write', (state, env, repository) =>
    deleteRef(state, env, repository, name),
  )
  if (isRefusal(gone)) return gone
  ctx.touch('ref', name)
  return emptyReply()
}
