import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { commitsBetween } from '../domain/ancestry.ts'
import { eventView } from '../domain/issues/event-view.ts'
import { commentView } from '../domain/issues/issue-view.ts'
import type { Issue } from '../domain/issues/issue.ts'
import { reviewsOf } from '../domain/reviews/review.ts'
import type { Repository } from '../domain/repository.ts'
import { readerFor, type State } from '../domain/state.ts'
import { toCommentJson } from '../wire/comment-json.ts'
import { toGitCommitJson } from '../wire/commit-json.ts'
import type { Context, GithubCtx } from '../wire/context.ts'
import { toEventJson } from '../wire/event-json.ts'
import type { JsonObject } from '../wire/json.ts'
import { presentReview } from './steps/review-of.ts'
import { issueOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

interface Moment {
  readonly at: number
  readonly json: () => JsonObject
}

/** Commits, comments, reviews and events of an issue or pull request as they followed each other. */
export const issuesListEventsForTimeline: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const issue = issueOf(ctx, state, repository)
    if (isRefusal(issue)) return issue
    const moments = [
      ...commits(state, repository, issue, ctx.context),
      ...comments(state, repository, issue, ctx.context),
      ...reviews(ctx, state, repository, issue),
      ...[...state.issueEvents.where('issue', issue.id)].map((event): Moment => ({
        at: event.createdAt,
        json: () => toEventJson(eventView(state, repository, event, false), ctx.context),
      })),
    ].toSorted((a, b) => a.at - b.at)
    return pageReply(ctx, repository, moments, (moment) => moment.json())
  })

function commits(
  state: State,
  repository: Repository,
  issue: Issue,
  context: Context,
): readonly Moment[] {
  const pull = issue.kind === 'pull' ? state.pulls.get(issue.pullId) : undefined
  if (pull === undefined) return []
  return commitsBetween(readerFor(state, repository), pull.base.sha, pull.head.sha)
    .toReversed()
    .map((commit) => ({
      at: commit.committer.at * 1000,
      json: () => ({
        ...toGitCommitJson(repository, commit, context.apiBase),
        event: 'committed',
      }),
    }))
}

/** A comment shows its author a second time, as the actor (recorded: pygithub, 2025). */
const comments = (
  state: State,
  repository: Repository,
  issue: Issue,
  context: Context,
): readonly Moment[] =>
  [...state.issueComments.where('issue', issue.id)].map((comment) => ({
    at: comment.createdAt,
    json: () => {
      const json = toCommentJson(commentView(state, repository, comment), context.apiBase)
      return { ...json, event: 'commented', actor: json['user'] ?? null }
    },
  }))

/** Submitted ones, without the comments on lines that they bring (recorded: pygithub, 2025). */
function reviews(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
  issue: Issue,
): readonly Moment[] {
  const pull = issue.kind === 'pull' ? state.pulls.get(issue.pullId) : undefined
  if (pull === undefined) return []
  return reviewsOf(state.reviews, pull.id, undefined).flatMap((review) => {
    const { status } = review
    if (status.state === 'PENDING') return []
    const json = (): JsonObject => ({
      ...presentReview(ctx, state, repository, pull, review),
      state: status.state.toLowerCase(),
      event: 'reviewed',
    })
    return [{ at: status.submittedAt, json }]
  })
}
