import { hasBranches } from '../domain/ref.ts'
import { emptyRepository, notFound } from '../domain/refusals.ts'
import { readerFor } from '../domain/state.ts'
import { toTagJson } from '../wire/git-object-json.ts'
import { readReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const gitGetTag: Operation = (ctx) =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    if (!hasBranches(state.refs, repository.id)) return emptyRepository()
    const tag = readerFor(state, repository).object(ctx.params['tag_sha'] ?? '')
    if (tag?.type !== 'tag') return notFound()
    return readReply(ctx, toTagJson(repository, tag, ctx.context.apiBase))
  })
