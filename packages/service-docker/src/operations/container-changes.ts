import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { changesBetween } from '../domain/changes.ts'
import { imageFilesById } from '../domain/files-of-container.ts'
import { containerByRef } from '../domain/find-container.ts'
import { ownFiles } from '../domain/mounted-files.ts'
import { json } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

const kinds = { modified: 0, added: 1, deleted: 2 } as const

export const containerChanges: Operation = (ctx) =>
  ctx.read((state) => {
    const container = containerByRef(state, param(ctx, 'id'))
    if (isRefusal(container)) return container
    const changes = changesBetween(
      imageFilesById(state, container.imageId),
      ownFiles(state, container),
    ).filter(({ path }) => !isOfTheEngine(path))
    return json(
      200,
      changes.length === 0
        ? null
        : changes.map(({ path, kind }) => ({ Path: path, Kind: kinds[kind] })),
    )
  })

/** Files that the engine mounts or makes are no change of the container's. */
const isOfTheEngine = (path: string): boolean =>
  /^\/(dev|proc|sys)(\/|$)/.test(path) ||
  ['/etc', '/etc/hosts', '/etc/hostname', '/etc/resolv.conf', '/.dockerenv'].includes(path)
