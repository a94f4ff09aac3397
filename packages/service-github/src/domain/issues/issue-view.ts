import type { Account } from '../account.ts'
import type { App } from '../app.ts'
import type { PullRequest } from '../pull-request.ts'
import { associationOf, type Association } from '../pull-view.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import type { IssueComment } from './issue-comment.ts'
import type { Issue } from './issue.ts'
import { marksView, type MarksView } from './marks-view.ts'

export interface AppView {
  readonly app: App
  readonly owner: Account | undefined
}

/** An issue, or a pull request as an issue, with what its presentation needs. */
export interface IssueView {
  readonly repository: Repository
  /** Organisations have issue types and fields; people's repositories do not show them. */
  readonly ofOrganization: boolean
  readonly issue: Issue
  readonly pull: PullRequest | undefined
  readonly marks: MarksView
  readonly title: string
  readonly body: string | null
  readonly author: Account | undefined
  readonly association: Association
  readonly createdAt: number
  readonly updatedAt: number
  readonly closedAt: number | null
  readonly closedBy: Account | undefined
  readonly reason: string | null
  readonly app: AppView | undefined
}

export function issueView(state: State, repository: Repository, issue: Issue): IssueView {
  const common = {
    repository,
    issue,
    ofOrganization: state.accounts.get(repository.ownerId)?.type === 'Organization',
    marks: marksView(state, repository, issue),
  }
  const person = (id: number | null | undefined): Account | undefined =>
    id === null || id === undefined ? undefined : state.accounts.get(id)
  if (issue.kind === 'issue') {
    const { status } = issue
    const closed = status.state === 'closed' ? status : undefined
    return {
      ...common,
      pull: undefined,
      title: issue.title,
      body: issue.body,
      author: person(issue.authorId),
      association: associationOf(state, repository, issue.authorId),
      createdAt: issue.createdAt,
      updatedAt: issue.updatedAt,
      closedAt: closed?.closedAt ?? null,
      closedBy: person(closed?.closedById),
      reason: closed?.reason ?? (status.state === 'open' && status.reopened ? 'reopened' : null),
      app: appView(state, issue.appId),
    }
  }
  const pull = state.pulls.get(issue.pullId)
  return {
    ...common,
    pull,
    title: pull?.title ?? '',
    body: pull?.body ?? null,
    author: person(pull?.authorId),
    association: pull === undefined ? 'NONE' : associationOf(state, repository, pull.authorId),
    createdAt: pull?.createdAt ?? 0,
    updatedAt: pull?.updatedAt ?? 0,
    closedAt: pull === undefined ? null : pullClosedAt(pull),
    closedBy:
      pull?.state === 'merged'
        ? person(pull.mergedById)
        : pull?.state === 'closed'
          ? person(issue.closedById)
          : undefined,
    reason: null,
    app: undefined,
  }
}

const pullClosedAt = (pull: PullRequest): number | null =>
  pull.state === 'open' ? null : pull.state === 'closed' ? pull.closedAt : pull.mergedAt

export function appView(state: State, id: number | null): AppView | undefined {
  const app = id === null ? undefined : state.apps.get(id)
  return app === undefined ? undefined : { app, owner: state.accounts.get(app.ownerId) }
}

export interface CommentView {
  readonly repository: Repository
  readonly comment: IssueComment
  readonly issue: Issue | undefined
  readonly author: Account | undefined
  readonly association: Association
  readonly app: AppView | undefined
}

export const commentView = (
  state: State,
  repository: Repository,
  comment: IssueComment,
): CommentView => ({
  repository,
  comment,
  issue: state.issues.get(comment.issueId),
  author: state.accounts.get(comment.authorId),
  association: associationOf(state, repository, comment.authorId),
  app: appView(state, comment.appId),
})
