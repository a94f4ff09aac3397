import { publicRepositoriesOf } from '../domain/account-queries.ts'
import { viewerAccount } from '../domain/credential.ts'
import { forbidden, unauthorized } from '../domain/refusals.ts'
import { toUserJson } from '../wire/account-json.ts'
import { readReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'

export const usersGetAuthenticated: Operation = (ctx) =>
  ctx.read((state) => {
    const { viewer, apiBase } = ctx.context
    if (viewer.kind === 'installation') return forbidden('Resource not accessible by integration')
    const account = state.accounts.get(viewerAccount(viewer) ?? -1)
    if (account === undefined) return unauthorized('Requires authentication')
    const body = toUserJson(account, apiBase, publicRepositoriesOf(state, account), true)
    return readReply(ctx, body, { lastModified: account.createdAt })
  })
