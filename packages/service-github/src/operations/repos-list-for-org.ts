import { accountByLogin } from '../domain/account.ts'
import { notFound } from '../domain/refusals.ts'
import type { Operation } from './steps/operation.ts'
import { repositoriesReply } from './steps/repositories-reply.ts'

export const reposListForOrg: Operation = (ctx) => {
  const owner = ctx.read((state) => accountByLogin(state.accounts, ctx.params['org'] ?? ''))
  if (owner?.type !== 'Organization') return notFound()
  return repositoriesReply(
    ctx,
    `/organizations/${owner.id}/repos`,
    (repository) => repository.ownerId === owner.id,
  )
}
