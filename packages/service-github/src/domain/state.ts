import { emptyAccounts, type AccountTable } from './account.ts'
import { emptyApps, type AppTable } from './app.ts'
import {
  emptyCheckRuns,
  emptyCheckSuites,
  type CheckRunTable,
  type CheckSuiteTable,
} from './checks/check.ts'
import { emptyCredentials, type CredentialTable } from './credential.ts'
import { emptyDenials, type DenialTable } from './denial.ts'
import { emptyIssueComments, type IssueCommentTable } from './issues/issue-comment.ts'
import { emptyIssueEvents, type IssueEventTable } from './issues/issue-event.ts'
import { emptyIssues, type IssueTable } from './issues/issue.ts'
import { emptyLabels, type LabelTable } from './issues/label.ts'
import { emptyMilestones, type MilestoneTable } from './issues/milestone.ts'
import { emptyObjects, objectReader, type ObjectReader, type ObjectTable } from './object-store.ts'
import { emptyPulls, type PullTable } from './pull-request.ts'
import { emptyRates, type RateTable } from './rate-limit.ts'
import { emptyRefs, type RefTable } from './ref.ts'
import {
  emptyFormerAddresses,
  emptyRepositories,
  type FormerAddressTable,
  type Repository,
  type RepositoryTable,
} from './repository.ts'
import { emptyHookDeliveries, type HookDeliveryTable } from './webhooks/delivery.ts'
import { emptyHooks, type HookTable } from './webhooks/hook.ts'
import { noRetries, type HookRetries } from './webhooks/retries.ts'
import { emptyReviewComments, type ReviewCommentTable } from './reviews/review-comment.ts'
import { emptyReviews, type ReviewTable } from './reviews/review.ts'
import { emptyStatuses, type StatusTable } from './statuses/status.ts'

/** All of GitHub, as far as it is modelled. */
export interface State {
  readonly accounts: AccountTable
  readonly credentials: CredentialTable
  readonly repositories: RepositoryTable
  readonly formerAddresses: FormerAddressTable
  readonly objects: ObjectTable
  readonly refs: RefTable
  readonly pulls: PullTable
  readonly issues: IssueTable
  readonly issueComments: IssueCommentTable
  readonly issueEvents: IssueEventTable
  readonly labels: LabelTable
  readonly milestones: MilestoneTable
  readonly apps: AppTable
  readonly reviews: ReviewTable
  readonly reviewComments: ReviewCommentTable
  readonly statuses: StatusTable
  readonly checkSuites: CheckSuiteTable
  readonly checkRuns: CheckRunTable
  readonly rates: RateTable
  readonly denials: DenialTable
  readonly hooks: HookTable
  readonly hookDeliveries: HookDeliveryTable
  readonly hookRetriesMs: HookRetries
}

export const emptyState = (): State => ({
  accounts: emptyAccounts(),
  credentials: emptyCredentials(),
  repositories: emptyRepositories(),
  formerAddresses: emptyFormerAddresses(),
  objects: emptyObjects(),
  refs: emptyRefs(),
  pulls: emptyPulls(),
  issues: emptyIssues(),
  issueComments: emptyIssueComments(),
  issueEvents: emptyIssueEvents(),
  labels: emptyLabels(),
  milestones: emptyMilestones(),
  apps: emptyApps(),
  reviews: emptyReviews(),
  reviewComments: emptyReviewComments(),
  statuses: emptyStatuses(),
  checkSuites: emptyCheckSuites(),
  checkRuns: emptyCheckRuns(),
  rates: emptyRates(),
  denials: emptyDenials(),
  hooks: emptyHooks(),
  hookDeliveries: emptyHookDeliveries(),
  hookRetriesMs: noRetries,
})

export const readerFor = (state: State, repository: Repository): ObjectReader =>
  objectReader(state.objects, repository.network)
