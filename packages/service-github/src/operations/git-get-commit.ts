import { hasBranches } from '../domain/ref.ts'
import { emptyRepository, notFound } from '../domain/refusals.ts'
import { readerFor } from '../domain/state.ts'
import { toGitCommitJson } from '../wire/commit-json.ts'
import { readReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const gitGetCommit: Operation = (ctx) =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    if (!hasBranches(state.refs, repository.id)) return emptyRepository()
    const commit = readerFor(state, repository).commit(ctx.params['commit_sha'] ?? '')
    if (commit === undefined) return notFound()
    return readReply(ctx, toGitCommitJson(repository, commit, ctx.context.apiBase), {
      lastModified: commit.committer.at * 1000,
    })
  })
