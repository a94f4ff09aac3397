import { refuse, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { hasBranches } from '../../domain/ref.ts'
import { notFound } from '../../domain/refusals.ts'
import { resolveCommit } from '../../domain/resolve.ts'
import { readerFor } from '../../domain/state.ts'
import { entryAt, linkedPath } from '../../domain/tree-files.ts'
import {
  toContentFileJson,
  toContentItemJson,
  toDirectoryJson,
  toListedJson,
  toSymlinkJson,
} from '../../wire/content-json.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { readReply, textReply } from '../../wire/reply.ts'
import { readRepository } from './operation.ts'

/** A file with its content, or a directory as a list; the root has the empty path. */
export const contentReply = (ctx: GithubCtx, path: string): HandlerResult =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    if (!hasBranches(state.refs, repository.id)) return notFound('This repository is empty.')
    const asked = ctx.call.query.get('ref')
    const commit = resolveCommit(state, repository, asked ?? 'HEAD')
    if (commit === undefined) return notFound(`No commit found for the ref ${asked ?? ''}`)
    const reader = readerFor(state, repository)
    const place = { repository, ref: asked ?? repository.defaultBranch }
    const entry = entryAt(reader, commit.tree, path)
    if (entry === undefined) return notFound()
    const api = ctx.context.apiBase
    const options = { lastModified: commit.committer.at * 1000 }
    const { param } = ctx.context.media
    if (entry.mode === '040000') {
      const items = (reader.tree(entry.sha)?.entries ?? []).map((item) =>
        toListedJson(
          place,
          path === '' ? item.name : `${path}/${item.name}`,
          item,
          reader.blob(item.sha)?.bytes.length ?? 0,
          api,
        ),
      )
      const json = param === 'object' ? toDirectoryJson(place, path, entry, items, api) : items
      return readReply(ctx, json, options)
    }
    const blob = reader.blob(entry.sha)
    if (blob === undefined)
      return readReply(ctx, toContentItemJson(place, path, entry, 0, api), options)
    if (param === 'raw') {
      return textReply(
        ctx,
        blob.bytes,
        ['Content-Type', 'application/vnd.github.raw; charset=utf-8'],
        options,
      )
    }
    if (param === 'html') {
      return refuse('unsupported', 'Files as HTML are not built in this emulator.')
    }
    if (entry.mode === '120000') {
      const linked = linkedPath(path, new TextDecoder().decode(blob.bytes))
      const at = linked === undefined ? undefined : entryAt(reader, commit.tree, linked)
      if (at?.mode === '100644' || at?.mode === '100755') {
        return refuse(
          'unsupported',
          'No recording shows the answer to a link that leads to a file.',
        )
      }
      return readReply(ctx, toSymlinkJson(place, path, entry, blob, api), options)
    }
    return readReply(ctx, toContentFileJson(place, path, entry, blob, api), options)
  })
