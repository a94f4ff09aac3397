import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { AppId } from '../app.ts'
import type { RepositoryId } from '../repository.ts'
import type { IssueId } from './issue.ts'

export type CommentId = number & { readonly __brand: 'CommentId' }
export const commentId = (value: number): CommentId => value as CommentId

/** A comment below an issue or a pull request. */
export interface IssueComment {
  readonly id: CommentId
  readonly repositoryId: RepositoryId
  readonly issueId: IssueId
  readonly body: string
  readonly authorId: AccountId
  readonly appId: AppId | null
  readonly createdAt: number
  readonly updatedAt: number
}

export type IssueCommentTable = Table<IssueComment, 'issue' | 'repository'>

export const emptyIssueComments = (): IssueCommentTable =>
  emptyTable<IssueComment, 'issue' | 'repository'>({
    key: (comment) => comment.id,
    indexes: {
      issue: (comment) => comment.issueId,
      repository: (comment) => comment.repositoryId,
    },
  })
