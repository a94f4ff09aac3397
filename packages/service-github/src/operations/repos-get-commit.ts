import { commitChanges, commitView } from '../domain/commit-view.ts'
import { hasBranches } from '../domain/ref.ts'
import { emptyRepository, unprocessable } from '../domain/refusals.ts'
import { resolveCommit } from '../domain/resolve.ts'
import { toCommitWithFilesJson } from '../wire/commit-json.ts'
import { readReply, textReply } from '../wire/reply.ts'
import { diffReply } from './steps/diff-reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const reposGetCommit: Operation = (ctx) =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    if (!hasBranches(state.refs, repository.id)) return emptyRepository()
    const name = ctx.params['ref'] ?? ''
    const commit = resolveCommit(state, repository, name)
    if (commit === undefined) return unprocessable(`No commit found for SHA: ${name}`)
    const options = { lastModified: commit.committer.at * 1000 }
    if (ctx.context.media.param === 'sha') {
      return textReply(
        ctx,
        commit.sha,
        ['Content-Type', 'application/vnd.github.sha; charset=utf-8'],
        options,
      )
    }
    const files = commitChanges(state, repository, commit)
    return (
      diffReply(ctx, () => files, options) ??
      readReply(
        ctx,
        toCommitWithFilesJson(commitView(state, repository, commit), files, ctx.context.apiBase),
        options,
      )
    )
  })
