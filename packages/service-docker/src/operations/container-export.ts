import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { emitContainer } from '../domain/emit.ts'
import { ownFiles } from '../domain/mounted-files.ts'
import { containerByRef } from '../domain/find-container.ts'
import type { FileTree } from '../domain/program/machine.ts'
import { toTarEntries } from '../wire/file-archive.ts'
import { stream } from '../wire/replies.ts'
import { tarOf } from '../wire/tar.ts'
import { param, type Operation } from './parts/operation.ts'

export const containerExport: Operation = (ctx) => {
  const files = ctx.commit((state, env) => {
    const container = containerByRef(state, param(ctx, 'id'))
    if (isRefusal(container)) return container
    return done(emitContainer(state, container, 'export', env), ownFiles(state, container))
  })
  return isRefusal(files) ? files : stream(archive(files), 'application/octet-stream')
}

async function* archive(files: FileTree): AsyncGenerator<Uint8Array> {
  yield tarOf(toTarEntries('', files))
}
