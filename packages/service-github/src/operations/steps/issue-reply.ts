import { isRefusal, type HandlerResult, type Header } from '@crvouga/mockingbird-shared-runtime'
import { issueView } from '../../domain/issues/issue-view.ts'
import { marksView } from '../../domain/issues/marks-view.ts'
import type { Issue } from '../../domain/issues/issue.ts'
import { notFound } from '../../domain/refusals.ts'
import { versionOf, type GithubCtx } from '../../wire/context.ts'
import { toIssueJson } from '../../wire/issue-json.ts'
import type { Json } from '../../wire/json.ts'
import { toLabelJson } from '../../wire/label-json.ts'
import { createdReply, updatedReply } from '../../wire/reply.ts'
import { repositoryUrl } from '../../wire/repository-json.ts'
import { readRepository } from './operation.ts'

/** The issue as it is now: after a write 201 with its address, or 200. */
export const writtenIssueReply = (
  ctx: GithubCtx,
  issue: Issue,
  as: 'created' | 'updated',
): HandlerResult => {
  ctx.touch('issue', String(issue.number))
  return readRepository(ctx, 'issues:read', (state, repository) => {
    const now = state.issues.get(issue.id)
    if (now === undefined) return notFound()
    const json = toIssueJson(issueView(state, repository, now), ctx.context)
    const url = `${repositoryUrl(repository, ctx.context.apiBase)}/issues/${now.number}`
    return as === 'created' ? createdReply(ctx, json, url) : updatedReply(ctx, json)
  })
}

/**
 * After opening and editing: the older version's `assignee` is a parameter that the newer one took away, and
 * answers at that version say so (recorded: hub4j/milestone-counts-2026; milestones don't).
 */
export function deprecatedReply(ctx: GithubCtx, reply: HandlerResult): HandlerResult {
  if (isRefusal(reply) || versionOf(ctx.context) !== '2022-11-28') return reply
  return { ...reply, headers: [...(reply.headers ?? []), ...deprecation] }
}

const deprecation: readonly Header[] = [
  ['Deprecation', 'Tue, 10 Mar 2026 00:00:00 GMT'],
  ['Sunset', 'Fri, 10 Mar 2028 00:00:00 GMT'],
  [
    'Link',
    '<https://docs.github.com/en/rest/about-the-rest-api/api-versions>; rel="deprecation"; type="text/html"',
  ],
]

/** The labels that an issue wears after a write. */
export const wornLabelsReply = (ctx: GithubCtx, issue: Issue): HandlerResult => {
  ctx.touch('issue', String(issue.number))
  const labels = readRepository(ctx, 'issues:read', (state, repository): readonly Json[] =>
    marksView(state, repository, state.issues.get(issue.id) ?? issue).labels.map((label) =>
      toLabelJson(repository, label, ctx.context.apiBase),
    ),
  )
  return isRefusal(labels) ? labels : updatedReply(ctx, labels)
}
