import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { hasBranches, refByName, refsBeginning, type Ref } from '../../domain/ref.ts'
import { refView } from '../../domain/ref-view.ts'
import { emptyRepository, notFound } from '../../domain/refusals.ts'
import { pollHeaders } from '../../wire/failure.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { toRefJson } from '../../wire/ref-json.ts'
import { readReply } from '../../wire/reply.ts'
import { readRepository } from './operation.ts'

/** All refs whose name after `refs/` begins so; never paged, whatever `per_page` says. */
export const matchingRefs = (ctx: GithubCtx, beginning: string): HandlerResult =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    if (!hasBranches(state.refs, repository.id)) return emptyRepository()
    const refs = [...refsBeginning(state.refs, repository.id, `refs/${beginning}`)]
    return readReply(
      ctx,
      refs.map((ref) => toRefJson(refView(state, repository, ref), ctx.context.apiBase)),
      { lastModified: repository.pushedAt, headers: pollHeaders(ctx.operationId) },
    )
  })

/**
 * The older form: one ref when the name is exact, an array when it is only a beginning, 404 when nothing
 * begins so (recorded: hub4j/ref-lookup, hub4j/refs-empty-tags).
 */
export const refOrRefs = (ctx: GithubCtx, name: string): HandlerResult =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    if (!hasBranches(state.refs, repository.id)) return emptyRepository()
    const options = { lastModified: repository.pushedAt, headers: pollHeaders(ctx.operationId) }
    const present = (ref: Ref) => toRefJson(refView(state, repository, ref), ctx.context.apiBase)
    const exact = refByName(state.refs, repository.id, `refs/${name}`)
    if (exact !== undefined) return readReply(ctx, present(exact), options)
    const refs = [...refsBeginning(state.refs, repository.id, `refs/${name}`)]
    return refs.length === 0 ? notFound() : readReply(ctx, refs.map(present), options)
  })
