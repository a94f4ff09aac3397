import { commitView } from '../domain/commit-view.ts'
import { compare } from '../domain/comparison.ts'
import type { Commit } from '../domain/git-object.ts'
import { notFound } from '../domain/refusals.ts'
import type { Repository } from '../domain/repository.ts'
import { resolveCommit } from '../domain/resolve.ts'
import { readerFor, type State } from '../domain/state.ts'
import { toComparisonJson } from '../wire/comparison-json.ts'
import { comparisonLinkHeader, pageOf, pageQuery } from '../wire/pagination.ts'
import { readReply } from '../wire/reply.ts'
import { diffReply } from './steps/diff-reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'

/** Without a page asked for, this many commits come at once. */
const commitsMax = 250
const filesMax = 300

export const reposCompareCommitsWithBasehead: Operation = (ctx) =>
  readRepository(ctx, 'contents:read', (state, repository) => {
    const basehead = ctx.params['basehead'] ?? ''
    const at = basehead.indexOf('...')
    if (at === -1) return notFound()
    const [baseName, headName] = [basehead.slice(0, at), basehead.slice(at + 3)]
    const base = named(state, repository, baseName)
    const head = named(state, repository, headName)
    if (base === undefined || head === undefined) return notFound()
    const comparison = compare(readerFor(state, repository), base, head)
    if (comparison === undefined) {
      return notFound(`No common ancestor between ${baseName} and ${headName}.`)
    }
    const options = { lastModified: head.committer.at * 1000 }
    const diff = diffReply(ctx, () => comparison.files, options)
    if (diff !== undefined) return diff
    const { query } = ctx.call
    const paged = query.has('page') || query.has('per_page')
    const page = pageOf(
      comparison.commits,
      paged ? pageQuery(query) : { page: 1, perPage: commitsMax },
    )
    const { apiBase, belowRepository = '' } = ctx.context
    const url = `${apiBase}/repositories/${repository.id}${belowRepository}`
    const link = paged ? comparisonLinkHeader(url, ctx.call, page) : undefined
    const view = {
      repository,
      basehead,
      comparison,
      base: commitView(state, repository, base),
      mergeBase: commitView(state, repository, comparison.mergeBase),
      commits: page.rows.map((commit) => commitView(state, repository, commit)),
      // Files come with the first page only.
      files: page.page === 1 ? comparison.files.slice(0, filesMax) : [],
    }
    return readReply(ctx, toComparisonJson(view, apiBase), {
      ...options,
      headers: link === undefined ? [] : [['Link', link]],
    })
  })

/** A commit, by its own name or by `owner:name`. */
function named(state: State, repository: Repository, text: string): Commit | undefined {
  const colon = text.indexOf(':')
  const owner = text.slice(0, Math.max(0, colon)).toLowerCase()
  if (colon !== -1 && owner !== repository.ownerLogin.toLowerCase()) return undefined
  return resolveCommit(state, repository, text.slice(colon + 1))
}
