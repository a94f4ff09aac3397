import { history } from '../domain/ancestry.ts'
import type { Commit } from '../domain/git-object.ts'
import { hasBranches } from '../domain/ref.ts'
import { emptyRepository, notFound } from '../domain/refusals.ts'
import { resolveCommit } from '../domain/resolve.ts'
import { commitView } from '../domain/commit-view.ts'
import { readerFor } from '../domain/state.ts'
import { parseIso } from '../wire/timestamp.ts'
import { entryAt } from '../domain/tree-files.ts'
import type { ObjectReader } from '../domain/object-store.ts'
import { toCommitJson } from '../wire/commit-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

export const reposListCommits: Operation = (ctx) =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    if (!hasBranches(state.refs, repository.id)) return emptyRepository()
    const { query } = ctx.call
    const tip = resolveCommit(state, repository, query.get('sha') ?? 'HEAD')
    if (tip === undefined) return notFound()
    const reader = readerFor(state, repository)
    const commits = [...history(reader, tip.sha)].filter(
      (commit) =>
        within(commit, query.get('since'), query.get('until')) &&
        touches(reader, commit, query.get('path')),
    )
    return pageReply(ctx, repository, commits, (commit) =>
      toCommitJson(commitView(state, repository, commit), ctx.context.apiBase),
    )
  })

function within(commit: Commit, since: string | null, until: string | null): boolean {
  const at = commit.committer.at * 1000
  const from = since === null ? undefined : parseIso(since)?.ms
  const to = until === null ? undefined : parseIso(until)?.ms
  return (from === undefined || at >= from) && (to === undefined || at <= to)
}

/** Whether a commit changed what stands at a path, against each of its parents. */
function touches(reader: ObjectReader, commit: Commit, path: string | null): boolean {
  if (path === null || path === '') return true
  const own = entryAt(reader, commit.tree, path)?.sha
  const parents = commit.parents.map((sha) => reader.commit(sha)?.tree)
  if (parents.length === 0) return own !== undefined
  return parents.every(
    (tree) => (tree === undefined ? undefined : entryAt(reader, tree, path)?.sha) !== own,
  )
}
