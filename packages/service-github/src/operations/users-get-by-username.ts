import { accountByLogin } from '../domain/account.ts'
import { publicRepositoriesOf } from '../domain/account-queries.ts'
import { notFound } from '../domain/refusals.ts'
import { toUserJson } from '../wire/account-json.ts'
import { readReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'

export const usersGetByUsername: Operation = (ctx) =>
  ctx.read((state) => {
    const account = accountByLogin(state.accounts, ctx.params['username'] ?? '')
    if (account === undefined) return notFound()
    const body = toUserJson(
      account,
      ctx.context.apiBase,
      publicRepositoriesOf(state, account),
      false,
    )
    return readReply(ctx, body, { lastModified: account.createdAt })
  })
