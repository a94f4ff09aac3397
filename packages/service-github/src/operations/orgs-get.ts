import { accountByLogin } from '../domain/account.ts'
import { publicRepositoriesOf } from '../domain/account-queries.ts'
import { notFound } from '../domain/refusals.ts'
import { toOrganizationJson } from '../wire/account-json.ts'
import { readReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'

export const orgsGet: Operation = (ctx) =>
  ctx.read((state) => {
    const account = accountByLogin(state.accounts, ctx.params['org'] ?? '')
    if (account === undefined || account.type !== 'Organization') return notFound()
    const body = toOrganizationJson(
      account,
      ctx.context.apiBase,
      publicRepositoriesOf(state, account),
    )
    return readReply(ctx, body, { lastModified: account.createdAt })
  })
