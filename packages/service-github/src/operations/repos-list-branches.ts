import { refsBeginning } from '../domain/ref.ts'
import { toBranchItemJson } from '../wire/branch-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

export const reposListBranches: Operation = (ctx) =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    const isProtected = ctx.call.query.get('protected') === 'true'
    const branches = isProtected ? [] : [...refsBeginning(state.refs, repository.id, 'refs/heads/')]
    return pageReply(ctx, repository, branches, (ref) =>
      toBranchItemJson(repository, ref, ctx.context.apiBase),
    )
  })
