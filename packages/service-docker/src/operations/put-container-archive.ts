import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { extractTo } from '../domain/archive.ts'
import { fromTarEntry } from '../wire/file-archive.ts'
import { emptyReply } from '../wire/replies.ts'
import { readTar } from '../wire/tar.ts'
import { param, type Operation } from './parts/operation.ts'

export const putContainerArchive: Operation = async (ctx) => {
  const path = ctx.call.query.get('path') ?? ''
  const entries = readTar(await ctx.call.body())
  const files = entries?.map((entry) => ({ name: entry.name, node: fromTarEntry(entry) }))
  const refusal = ctx.commit((state, env) => extractTo(state, param(ctx, 'id'), path, files, env))
  return isRefusal(refusal) ? refusal : emptyReply(200)
}
