import { hasBranches, refByName } from '../domain/ref.ts'
import { emptyRepository, notFound } from '../domain/refusals.ts'
import { pollHeaders } from '../wire/failure.ts'
import { refView } from '../domain/ref-view.ts'
import { toRefJson } from '../wire/ref-json.ts'
import { readReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'

/** The one ref of exactly that name, without its leading `refs/`. */
export const gitGetRef: Operation = (ctx) =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    if (!hasBranches(state.refs, repository.id)) return emptyRepository()
    const ref = refByName(state.refs, repository.id, `refs/${ctx.params['ref'] ?? ''}`)
    if (ref === undefined) return notFound()
    ctx.touch('ref', ref.name)
    return readReply(ctx, toRefJson(refView(state, repository, ref), ctx.context.apiBase), {
      lastModified: repository.pushedAt,
      headers: pollHeaders(ctx.operationId),
    })
  })
