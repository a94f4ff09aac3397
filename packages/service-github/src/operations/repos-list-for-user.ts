import { accountByLogin } from '../domain/account.ts'
import { notFound } from '../domain/refusals.ts'
import type { Operation } from './steps/operation.ts'
import { repositoriesReply } from './steps/repositories-reply.ts'

export const reposListForUser: Operation = (ctx) => {
  const owner = ctx.read((state) => accountByLogin(state.accounts, ctx.params['username'] ?? ''))
  if (owner === undefined) return notFound()
  return repositoriesReply(
    ctx,
    `/user/${owner.id}/repos`,
    (repository) => repository.ownerId === owner.id && !repository.private,
  )
}
