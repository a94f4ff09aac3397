import { listTree } from '../domain/list-tree.ts'
import { hasBranches } from '../domain/ref.ts'
import { emptyRepository, notFound } from '../domain/refusals.ts'
import { resolveCommit } from '../domain/resolve.ts'
import { readerFor } from '../domain/state.ts'
import { toTreeJson } from '../wire/git-object-json.ts'
import { readReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'

/** By the tree's id, or by anything that names a commit. */
export const gitGetTree: Operation = (ctx) =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    if (!hasBranches(state.refs, repository.id)) return emptyRepository()
    const reader = readerFor(state, repository)
    const name = ctx.params['tree_sha'] ?? ''
    const sha = reader.tree(name)?.sha ?? resolveCommit(state, repository, name)?.tree
    const tree = sha === undefined ? undefined : reader.tree(sha)
    if (tree === undefined) return notFound()
    const entries = listTree(reader, tree.sha, isRecursive(ctx.call.search))
    return readReply(ctx, toTreeJson(repository, tree.sha, entries, ctx.context.apiBase))
  })

/** A bare `recursive` is off, any value is on, the empty one and `false` too (measured 2026-09). */
const isRecursive = (search: string): boolean =>
  search.split('&').some((item) => item.startsWith('recursive='))
