import type { SupportedOperationId } from './generated/contract.ts'
import { reposListWebhooks } from './operations/repos-list-webhooks.ts'
import { reposCreateWebhook } from './operations/repos-create-webhook.ts'
import { reposGetWebhook } from './operations/repos-get-webhook.ts'
import { reposUpdateWebhook } from './operations/repos-update-webhook.ts'
import { reposDeleteWebhook } from './operations/repos-delete-webhook.ts'
import { reposGetWebhookConfigForRepo } from './operations/repos-get-webhook-config-for-repo.ts'
import { reposUpdateWebhookConfigForRepo } from './operations/repos-update-webhook-config-for-repo.ts'
import { reposListWebhookDeliveries } from './operations/repos-list-webhook-deliveries.ts'
import { reposGetWebhookDelivery } from './operations/repos-get-webhook-delivery.ts'
import { reposRedeliverWebhookDelivery } from './operations/repos-redeliver-webhook-delivery.ts'
import { reposPingWebhook } from './operations/repos-ping-webhook.ts'
import { reposTestPushWebhook } from './operations/repos-test-push-webhook.ts'
import { gitCreateBlob } from './operations/git-create-blob.ts'
import { gitGetBlob } from './operations/git-get-blob.ts'
import { gitCreateTree } from './operations/git-create-tree.ts'
import { gitGetTree } from './operations/git-get-tree.ts'
import { gitCreateCommit } from './operations/git-create-commit.ts'
import { gitCreateTag } from './operations/git-create-tag.ts'
import { gitGetTag } from './operations/git-get-tag.ts'
import { reposCompareCommitsWithBasehead } from './operations/repos-compare-commits-with-basehead.ts'
import { reposMerge } from './operations/repos-merge.ts'
import { reposGetContent } from './operations/repos-get-content.ts'
import { reposGetRootContent } from './operations/repos-get-root-content.ts'
import { reposUpdate } from './operations/repos-update.ts'
import { reposCreateOrUpdateFileContents } from './operations/repos-create-or-update-file-contents.ts'
import { reposDeleteFile } from './operations/repos-delete-file.ts'
import { reposCreateForAuthenticatedUser } from './operations/repos-create-for-authenticated-user.ts'
import { reposCreateInOrg } from './operations/repos-create-in-org.ts'
import { reposDelete } from './operations/repos-delete.ts'
import { reposListForAuthenticatedUser } from './operations/repos-list-for-authenticated-user.ts'
import { reposListForOrg } from './operations/repos-list-for-org.ts'
import { reposListForUser } from './operations/repos-list-for-user.ts'
import { gitCreateRef } from './operations/git-create-ref.ts'
import { gitDeleteRef } from './operations/git-delete-ref.ts'
import { gitGetCommit } from './operations/git-get-commit.ts'
import { gitGetRef } from './operations/git-get-ref.ts'
import { gitListAllMatchingRefs } from './operations/git-list-all-matching-refs.ts'
import { gitListMatchingRefs } from './operations/git-list-matching-refs.ts'
import { gitListRefsByPrefix } from './operations/git-list-refs-by-prefix.ts'
import { gitListRefs } from './operations/git-list-refs.ts'
import { gitUpdateRef } from './operations/git-update-ref.ts'
import { issuesListAssignees } from './operations/issues-list-assignees.ts'
import { issuesCheckUserCanBeAssigned } from './operations/issues-check-user-can-be-assigned.ts'
import { issuesListForRepo } from './operations/issues-list-for-repo.ts'
import { issuesCreate } from './operations/issues-create.ts'
import { issuesListCommentsForRepo } from './operations/issues-list-comments-for-repo.ts'
import { issuesGetComment } from './operations/issues-get-comment.ts'
import { issuesUpdateComment } from './operations/issues-update-comment.ts'
import { issuesDeleteComment } from './operations/issues-delete-comment.ts'
import { issuesListEventsForRepo } from './operations/issues-list-events-for-repo.ts'
import { issuesGetEvent } from './operations/issues-get-event.ts'
import { issuesGet } from './operations/issues-get.ts'
import { issuesUpdate } from './operations/issues-update.ts'
import { issuesAddAssignees } from './operations/issues-add-assignees.ts'
import { issuesRemoveAssignees } from './operations/issues-remove-assignees.ts'
import { issuesCheckUserCanBeAssignedToIssue } from './operations/issues-check-user-can-be-assigned-to-issue.ts'
import { issuesListComments } from './operations/issues-list-comments.ts'
import { issuesCreateComment } from './operations/issues-create-comment.ts'
import { issuesListEvents } from './operations/issues-list-events.ts'
import { issuesListLabelsOnIssue } from './operations/issues-list-labels-on-issue.ts'
import { issuesAddLabels } from './operations/issues-add-labels.ts'
import { issuesSetLabels } from './operations/issues-set-labels.ts'
import { issuesRemoveAllLabels } from './operations/issues-remove-all-labels.ts'
import { issuesRemoveLabel } from './operations/issues-remove-label.ts'
import { issuesLock } from './operations/issues-lock.ts'
import { issuesUnlock } from './operations/issues-unlock.ts'
import { issuesListEventsForTimeline } from './operations/issues-list-events-for-timeline.ts'
import { issuesListLabelsForRepo } from './operations/issues-list-labels-for-repo.ts'
import { issuesCreateLabel } from './operations/issues-create-label.ts'
import { issuesGetLabel } from './operations/issues-get-label.ts'
import { issuesUpdateLabel } from './operations/issues-update-label.ts'
import { issuesDeleteLabel } from './operations/issues-delete-label.ts'
import { issuesListMilestones } from './operations/issues-list-milestones.ts'
import { issuesCreateMilestone } from './operations/issues-create-milestone.ts'
import { issuesGetMilestone } from './operations/issues-get-milestone.ts'
import { issuesUpdateMilestone } from './operations/issues-update-milestone.ts'
import { issuesDeleteMilestone } from './operations/issues-delete-milestone.ts'
import { issuesListLabelsForMilestone } from './operations/issues-list-labels-for-milestone.ts'
import { reposCreateCommitStatus } from './operations/repos-create-commit-status.ts'
import { reposListCommitStatusesForRef } from './operations/repos-list-commit-statuses-for-ref.ts'
import { reposGetCombinedStatusForRef } from './operations/repos-get-combined-status-for-ref.ts'
import { checksCreate } from './operations/checks-create.ts'
import { checksGet } from './operations/checks-get.ts'
import { checksUpdate } from './operations/checks-update.ts'
import { checksListAnnotations } from './operations/checks-list-annotations.ts'
import { checksCreateSuite } from './operations/checks-create-suite.ts'
import { checksGetSuite } from './operations/checks-get-suite.ts'
import { checksListForSuite } from './operations/checks-list-for-suite.ts'
import { checksListForRef } from './operations/checks-list-for-ref.ts'
import { checksListSuitesForRef } from './operations/checks-list-suites-for-ref.ts'
import { reposListStatusesForRef } from './operations/repos-list-statuses-for-ref.ts'
import { pullsListRequestedReviewers } from './operations/pulls-list-requested-reviewers.ts'
import { pullsRequestReviewers } from './operations/pulls-request-reviewers.ts'
import { pullsRemoveRequestedReviewers } from './operations/pulls-remove-requested-reviewers.ts'
import { pullsListReviews } from './operations/pulls-list-reviews.ts'
import { pullsCreateReview } from './operations/pulls-create-review.ts'
import { pullsGetReview } from './operations/pulls-get-review.ts'
import { pullsUpdateReview } from './operations/pulls-update-review.ts'
import { pullsDeletePendingReview } from './operations/pulls-delete-pending-review.ts'
import { pullsDismissReview } from './operations/pulls-dismiss-review.ts'
import { pullsSubmitReview } from './operations/pulls-submit-review.ts'
import { pullsListReviewCommentsForRepo } from './operations/pulls-list-review-comments-for-repo.ts'
import { pullsGetReviewComment } from './operations/pulls-get-review-comment.ts'
import { pullsUpdateReviewComment } from './operations/pulls-update-review-comment.ts'
import { pullsDeleteReviewComment } from './operations/pulls-delete-review-comment.ts'
import { pullsListReviewComments } from './operations/pulls-list-review-comments.ts'
import { pullsCreateReviewComment } from './operations/pulls-create-review-comment.ts'
import { pullsCreateReplyForReviewComment } from './operations/pulls-create-reply-for-review-comment.ts'
import { pullsListCommentsForReview } from './operations/pulls-list-comments-for-review.ts'
import { metaGetAllVersions } from './operations/meta-get-all-versions.ts'
import { metaRoot } from './operations/meta-root.ts'
import type { Operation } from './operations/steps/operation.ts'
import { orgsGet } from './operations/orgs-get.ts'
import { pullsCheckIfMerged } from './operations/pulls-check-if-merged.ts'
import { pullsCreate } from './operations/pulls-create.ts'
import { pullsGet } from './operations/pulls-get.ts'
import { pullsListCommits } from './operations/pulls-list-commits.ts'
import { pullsListFiles } from './operations/pulls-list-files.ts'
import { pullsList } from './operations/pulls-list.ts'
import { pullsMerge } from './operations/pulls-merge.ts'
import { pullsUpdateBranch } from './operations/pulls-update-branch.ts'
import { pullsUpdate } from './operations/pulls-update.ts'
import { rateLimitGet } from './operations/rate-limit-get.ts'
import { reposGetBranch } from './operations/repos-get-branch.ts'
import { reposGetCommit } from './operations/repos-get-commit.ts'
import { reposGet } from './operations/repos-get.ts'
import { reposListBranches } from './operations/repos-list-branches.ts'
import { reposListCommits } from './operations/repos-list-commits.ts'
import { usersGetAuthenticated } from './operations/users-get-authenticated.ts'
import { usersGetByUsername } from './operations/users-get-by-username.ts'

/** Every operation that is built, by its id in the contract. */
export const routes: Readonly<Record<SupportedOperationId, Operation>> = {
  'meta/root': metaRoot,
  'meta/get-all-versions': metaGetAllVersions,
  'rate-limit/get': rateLimitGet,
  'users/get-authenticated': usersGetAuthenticated,
  'users/get-by-username': usersGetByUsername,
  'orgs/get': orgsGet,
  'repos/get': reposGet,
  'repos/create-or-update-file-contents': reposCreateOrUpdateFileContents,
  'repos/delete-file': reposDeleteFile,
  'repos/create-for-authenticated-user': reposCreateForAuthenticatedUser,
  'repos/create-in-org': reposCreateInOrg,
  'repos/delete': reposDelete,
  'repos/list-for-authenticated-user': reposListForAuthenticatedUser,
  'repos/list-for-org': reposListForOrg,
  'repos/list-for-user': reposListForUser,

  'repos/list-branches': reposListBranches,
  'repos/get-branch': reposGetBranch,
  'repos/list-commits': reposListCommits,
  'repos/get-commit': reposGetCommit,
  'git/get-commit': gitGetCommit,
  'git/create-blob': gitCreateBlob,
  'git/get-blob': gitGetBlob,
  'git/create-tree': gitCreateTree,
  'git/get-tree': gitGetTree,
  'git/create-commit': gitCreateCommit,
  'git/create-tag': gitCreateTag,
  'git/get-tag': gitGetTag,
  'repos/compare-commits-with-basehead': reposCompareCommitsWithBasehead,
  'repos/merge': reposMerge,
  'repos/get-content': reposGetContent,
  'repos/get-root-content': reposGetRootContent,
  'repos/update': reposUpdate,
  'git/get-ref': gitGetRef,
  'git/list-matching-refs': gitListMatchingRefs,
  'git/list-all-matching-refs': gitListAllMatchingRefs,
  'git/list-refs': gitListRefs,
  'git/list-refs-by-prefix': gitListRefsByPrefix,
  'git/create-ref': gitCreateRef,
  'git/update-ref': gitUpdateRef,
  'git/delete-ref': gitDeleteRef,
  'repos/list-webhooks': reposListWebhooks,
  'repos/create-webhook': reposCreateWebhook,
  'repos/get-webhook': reposGetWebhook,
  'repos/update-webhook': reposUpdateWebhook,
  'repos/delete-webhook': reposDeleteWebhook,
  'repos/get-webhook-config-for-repo': reposGetWebhookConfigForRepo,
  'repos/update-webhook-config-for-repo': reposUpdateWebhookConfigForRepo,
  'repos/list-webhook-deliveries': reposListWebhookDeliveries,
  'repos/get-webhook-delivery': reposGetWebhookDelivery,
  'repos/redeliver-webhook-delivery': reposRedeliverWebhookDelivery,
  'repos/ping-webhook': reposPingWebhook,
  'repos/test-push-webhook': reposTestPushWebhook,
  'pulls/list': pullsList,
  'pulls/create': pullsCreate,
  'pulls/get': pullsGet,
  'pulls/update': pullsUpdate,
  'pulls/update-branch': pullsUpdateBranch,
  'pulls/merge': pullsMerge,
  'pulls/check-if-merged': pullsCheckIfMerged,
  'pulls/list-commits': pullsListCommits,
  'pulls/list-files': pullsListFiles,
  'issues/list-assignees': issuesListAssignees,
  'issues/check-user-can-be-assigned': issuesCheckUserCanBeAssigned,
  'issues/list-for-repo': issuesListForRepo,
  'issues/create': issuesCreate,
  'issues/list-comments-for-repo': issuesListCommentsForRepo,
  'issues/get-comment': issuesGetComment,
  'issues/update-comment': issuesUpdateComment,
  'issues/delete-comment': issuesDeleteComment,
  'issues/list-events-for-repo': issuesListEventsForRepo,
  'issues/get-event': issuesGetEvent,
  'issues/get': issuesGet,
  'issues/update': issuesUpdate,
  'issues/add-assignees': issuesAddAssignees,
  'issues/remove-assignees': issuesRemoveAssignees,
  'issues/check-user-can-be-assigned-to-issue': issuesCheckUserCanBeAssignedToIssue,
  'issues/list-comments': issuesListComments,
  'issues/create-comment': issuesCreateComment,
  'issues/list-events': issuesListEvents,
  'issues/list-labels-on-issue': issuesListLabelsOnIssue,
  'issues/add-labels': issuesAddLabels,
  'issues/set-labels': issuesSetLabels,
  'issues/remove-all-labels': issuesRemoveAllLabels,
  'issues/remove-label': issuesRemoveLabel,
  'issues/lock': issuesLock,
  'issues/unlock': issuesUnlock,
  'issues/list-events-for-timeline': issuesListEventsForTimeline,
  'issues/list-labels-for-repo': issuesListLabelsForRepo,
  'issues/create-label': issuesCreateLabel,
  'issues/get-label': issuesGetLabel,
  'issues/update-label': issuesUpdateLabel,
  'issues/delete-label': issuesDeleteLabel,
  'issues/list-milestones': issuesListMilestones,
  'issues/create-milestone': issuesCreateMilestone,
  'issues/get-milestone': issuesGetMilestone,
  'issues/update-milestone': issuesUpdateMilestone,
  'issues/delete-milestone': issuesDeleteMilestone,
  'issues/list-labels-for-milestone': issuesListLabelsForMilestone,
  'repos/create-commit-status': reposCreateCommitStatus,
  'repos/list-commit-statuses-for-ref': reposListCommitStatusesForRef,
  'repos/get-combined-status-for-ref': reposGetCombinedStatusForRef,
  'checks/create': checksCreate,
  'checks/get': checksGet,
  'checks/update': checksUpdate,
  'checks/list-annotations': checksListAnnotations,
  'checks/create-suite': checksCreateSuite,
  'checks/get-suite': checksGetSuite,
  'checks/list-for-suite': checksListForSuite,
  'checks/list-for-ref': checksListForRef,
  'checks/list-suites-for-ref': checksListSuitesForRef,
  'repos/list-statuses-for-ref': reposListStatusesForRef,
  'pulls/list-requested-reviewers': pullsListRequestedReviewers,
  'pulls/request-reviewers': pullsRequestReviewers,
  'pulls/remove-requested-reviewers': pullsRemoveRequestedReviewers,
  'pulls/list-reviews': pullsListReviews,
  'pulls/create-review': pullsCreateReview,
  'pulls/get-review': pullsGetReview,
  'pulls/update-review': pullsUpdateReview,
  'pulls/delete-pending-review': pullsDeletePendingReview,
  'pulls/dismiss-review': pullsDismissReview,
  'pulls/submit-review': pullsSubmitReview,
  'pulls/list-review-comments-for-repo': pullsListReviewCommentsForRepo,
  'pulls/get-review-comment': pullsGetReviewComment,
  'pulls/update-review-comment': pullsUpdateReviewComment,
  'pulls/delete-review-comment': pullsDeleteReviewComment,
  'pulls/list-review-comments': pullsListReviewComments,
  'pulls/create-review-comment': pullsCreateReviewComment,
  'pulls/create-reply-for-review-comment': pullsCreateReplyForReviewComment,
  'pulls/list-comments-for-review': pullsListCommentsForReview,
}
