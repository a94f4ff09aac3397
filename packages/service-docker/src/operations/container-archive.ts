import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { visitPath } from '../domain/archive.ts'
import { toTarEntries } from '../wire/file-archive.ts'
import { tarOf } from '../wire/tar.ts'
import { param, type Operation } from './parts/operation.ts'
import { statHeader } from './parts/stat-header.ts'

export const containerArchive: Operation = (ctx) => {
  const path = ctx.call.query.get('path') ?? ''
  const found = ctx.commit((state, env) =>
    visitPath(state, param(ctx, 'id'), path, 'archive-path', env),
  )
  if (isRefusal(found)) return found
  const name = found.name === '/' ? '' : found.name
  return {
    status: 200,
    headers: [['Content-Type', 'application/x-tar'], statHeader(found)],
    body: tarOf(toTarEntries(name, found.node)),
  }
}
