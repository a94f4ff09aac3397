import { accountByLogin } from '../domain/account.ts'
import { notFound } from '../domain/refusals.ts'
import { createRepositoryReply } from './steps/create-repository-reply.ts'
import type { Operation } from './steps/operation.ts'

/** Membership is not modelled: whoever has a token may create. */
export const reposCreateInOrg: Operation = (ctx) =>
  createRepositoryReply(ctx, (state) => {
    const owner = accountByLogin(state.accounts, ctx.params['org'] ?? '')
    return owner?.type === 'Organization' ? owner : notFound()
  })
