import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { deleteHook } from '../domain/webhooks/write-hook.ts'
import { emptyReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'
import { writeHook } from './steps/hook-calls.ts'

export const reposDeleteWebhook: Operation = (ctx) => {
  const gone = writeHook(ctx, (state, _, __, hook) => done(deleteHook(state, hook), undefined))
  return isRefusal(gone) ? gone : emptyReply()
}
