import type { AccountId } from '../account.ts'
import type { CheckRun } from '../checks/check.ts'
import type { IssueComment } from '../issues/issue-comment.ts'
import type { Issue, PlainIssue } from '../issues/issue.ts'
import type { Label } from '../issues/label.ts'
import type { PullRequest } from '../pull-request.ts'
import type { ReviewComment } from '../reviews/review-comment.ts'
import type { Review } from '../reviews/review.ts'
import type { Sha } from '../sha.ts'
import type { Status } from '../statuses/status.ts'
import type { Hook } from './hook.ts'

/** Something that hooks are told of. */
export type HookEvent =
  | { readonly event: 'ping'; readonly action: null; readonly hook: Hook }
  /** `before` null: created; `after` null: deleted. */
  | {
      readonly event: 'push'
      readonly action: null
      readonly ref: string
      readonly before: Sha | null
      readonly after: Sha | null
    }
  | { readonly event: 'create' | 'delete'; readonly action: null; readonly ref: string }
  | PullEvent
  | IssueEvent
  | CommentEvent
  | LabelEvent
  | ReviewEvent
  | ReviewCommentEvent
  | { readonly event: 'status'; readonly action: null; readonly status: Status }
  /** Hooks of repositories hear of no other action. */
  | {
      readonly event: 'check_run'
      readonly action: 'created' | 'completed'
      readonly run: CheckRun
    }

interface PullEventCommon {
  readonly event: 'pull_request'
  readonly pull: PullRequest
}
export type PullEvent =
  | (PullEventCommon & { readonly action: 'opened' | 'closed' | 'reopened' })
  | (PullEventCommon & { readonly action: 'edited'; readonly was: PullRequest })
  | (PullEventCommon & { readonly action: 'synchronize'; readonly was: PullRequest })
  | (PullEventCommon & MarkAction)

/** What was put on an issue or a pull request, or taken off it. */
export type MarkAction =
  | { readonly action: 'labeled' | 'unlabeled'; readonly label: Label }
  | { readonly action: 'assigned' | 'unassigned'; readonly personId: AccountId }
  | {
      readonly action: 'review_requested' | 'review_request_removed'
      readonly personId: AccountId
    }
  | { readonly action: 'milestoned' | 'demilestoned' | 'locked' | 'unlocked' }

interface IssueEventCommon {
  readonly event: 'issues'
  readonly issue: PlainIssue
}
export type IssueEvent =
  | (IssueEventCommon & { readonly action: 'opened' | 'closed' | 'reopened' })
  | (IssueEventCommon & { readonly action: 'edited'; readonly was: PlainIssue })
  | (IssueEventCommon & MarkAction)

interface CommentEventCommon {
  readonly event: 'issue_comment'
  readonly issue: Issue
  readonly comment: IssueComment
}
export type CommentEvent =
  | (CommentEventCommon & { readonly action: 'created' | 'deleted' })
  | (CommentEventCommon & { readonly action: 'edited'; readonly was: IssueComment })

interface LabelEventCommon {
  readonly event: 'label'
  readonly label: Label
}
export type LabelEvent =
  | (LabelEventCommon & { readonly action: 'created' | 'deleted' })
  | (LabelEventCommon & { readonly action: 'edited'; readonly was: Label })

interface ReviewEventCommon {
  readonly event: 'pull_request_review'
  readonly pull: PullRequest
  readonly review: Review
}
export type ReviewEvent =
  | (ReviewEventCommon & { readonly action: 'submitted' | 'dismissed' })
  | (ReviewEventCommon & { readonly action: 'edited'; readonly was: Review })

interface ReviewCommentEventCommon {
  readonly event: 'pull_request_review_comment'
  readonly pull: PullRequest
  readonly comment: ReviewComment
}
export type ReviewCommentEvent =
  | (ReviewCommentEventCommon & { readonly action: 'created' | 'deleted' })
  | (ReviewCommentEventCommon & { readonly action: 'edited'; readonly was: ReviewComment })
