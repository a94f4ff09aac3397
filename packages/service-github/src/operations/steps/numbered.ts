import { isRefusal, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { IssueComment } from '../../domain/issues/issue-comment.ts'
import { issueByNumber, type Issue } from '../../domain/issues/issue.ts'
import { labelByName, type Label } from '../../domain/issues/label.ts'
import { milestoneByNumber, type Milestone } from '../../domain/issues/milestone.ts'
import { notFound } from '../../domain/refusals.ts'
import type { Repository } from '../../domain/repository.ts'
import type { State } from '../../domain/state.ts'
import type { GithubCtx } from '../../wire/context.ts'

/** A number of the path; what is no number names nothing. */
export function numberOf(ctx: GithubCtx, name: string): number | Refusal {
  const text = ctx.params[name] ?? ''
  return /^\d+$/.test(text) ? Number(text) : notFound()
}

/** The issue of the path, or the pull request of that number. */
export function issueOf(ctx: GithubCtx, state: State, repository: Repository): Issue | Refusal {
  const number = numberOf(ctx, 'issue_number')
  if (isRefusal(number)) return number
  return issueByNumber(state.issues, repository.id, number) ?? notFound()
}

export function commentOf(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
): IssueComment | Refusal {
  const id = numberOf(ctx, 'comment_id')
  if (isRefusal(id)) return id
  const comment = state.issueComments.get(id)
  return comment === undefined || comment.repositoryId !== repository.id ? notFound() : comment
}

export function labelOf(ctx: GithubCtx, state: State, repository: Repository): Label | Refusal {
  return labelByName(state.labels, repository.id, ctx.params['name'] ?? '') ?? notFound()
}

export function milestoneOf(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
): Milestone | Refusal {
  const number = numberOf(ctx, 'milestone_number')
  if (isRefusal(number)) return number
  return milestoneByNumber(state.milestones, repository.id, number) ?? notFound()
}
