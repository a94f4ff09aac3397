import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { findPath } from '../domain/archive.ts'
import { emitContainer } from '../domain/emit.ts'
import { toTarEntries } from '../wire/file-archive.ts'
import { tarOf } from '../wire/tar.ts'
import { param, type Operation } from './parts/operation.ts'
import { statHeader } from './parts/stat-header.ts'

export const containerArchive: Operation = (ctx) => {
  const path = ctx.call.query.get('path') ?? ''
  const found = ctx.commit((state, env) => {
    const place = findPath(state, param(ctx, 'id'), path)
    if (isRefusal(place)) return place
    return done(emitContainer(state, place.container, 'archive-path', env), place)
  })
  if (isRefusal(found)) return found
  const name = found.name === '/' ? '' : found.name
  return {
    status: 200,
    headers: [['Content-Type', 'application/x-tar'], statHeader(found)],
    body: tarOf(toTarEntries(name, found.node)),
  }
}
