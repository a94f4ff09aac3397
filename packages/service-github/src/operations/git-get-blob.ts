import { hasBranches } from '../domain/ref.ts'
import { emptyRepository, notFound } from '../domain/refusals.ts'
import { readerFor } from '../domain/state.ts'
import { toBlobJson } from '../wire/git-object-json.ts'
import { readReply, textReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const gitGetBlob: Operation = (ctx) =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    if (!hasBranches(state.refs, repository.id)) return emptyRepository()
    const blob = readerFor(state, repository).blob(ctx.params['file_sha'] ?? '')
    if (blob === undefined) return notFound()
    if (ctx.context.media.param === 'raw') {
      return textReply(ctx, blob.bytes, [
        'Content-Type',
        'application/vnd.github.raw; charset=utf-8',
      ])
    }
    return readReply(ctx, toBlobJson(repository, blob, ctx.context.apiBase))
  })
