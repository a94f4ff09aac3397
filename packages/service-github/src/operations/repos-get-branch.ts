import { commitView } from '../domain/commit-view.ts'
import { refByName } from '../domain/ref.ts'
import { notFound } from '../domain/refusals.ts'
import { readerFor } from '../domain/state.ts'
import { toBranchJson } from '../wire/branch-json.ts'
import { readReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const reposGetBranch: Operation = (ctx) =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    const ref = refByName(state.refs, repository.id, `refs/heads/${ctx.params['branch'] ?? ''}`)
    const commit = ref === undefined ? undefined : readerFor(state, repository).commit(ref.sha)
    if (ref === undefined || commit === undefined) return notFound('Branch not found')
    return readReply(
      ctx,
      toBranchJson(ref, commitView(state, repository, commit), ctx.context.apiBase),
    )
  })
