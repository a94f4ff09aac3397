import { done, isRefusal, toBytes, type Header } from '@crvouga/mockingbird-shared-runtime'
import { findPath, type FoundPath } from '../domain/archive.ts'
import { emitContainer } from '../domain/emit.ts'
import { base64 } from '../wire/base64.ts'
import { toPathStat, toTarEntries } from '../wire/file-archive.ts'
import { tarOf } from '../wire/tar.ts'
import { param, type Operation } from './operation.ts'

export const containerArchiveInfo: Operation = (ctx) => {
  const path = ctx.call.query.get('path') ?? ''
  const found = ctx.read((state) => findPath(state, param(ctx, 'id'), path))
  return isRefusal(found) ? found : { status: 200, headers: [statHeader(found)], body: '' }
}

export const containerArchive: Operation = (ctx) => {
  const path = ctx.call.query.get('path') ?? ''
  const found = ctx.commit((state, env) => {
    const place = findPath(state, param(ctx, 'id'), path)
    if (isRefusal(place)) return place
    return done(emitContainer(state, place.container, 'archive-path', env, { path }), place)
  })
  if (isRefusal(found)) return found
  const name = found.name === '/' ? '' : found.name
  return {
    status: 200,
    headers: [['Content-Type', 'application/x-tar'], statHeader(found)],
    body: tarOf(toTarEntries(name, found.node)),
  }
}

const statHeader = ({ name, node }: FoundPath): Header => [
  'X-Docker-Container-Path-Stat',
  base64(toBytes(toPathStat(name, node))),
]
