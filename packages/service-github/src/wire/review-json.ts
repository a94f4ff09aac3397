import type { Account } from '../domain/account.ts'
import type { PullRequest } from '../domain/pull-request.ts'
import type { Association } from '../domain/pull-view.ts'
import type { Review } from '../domain/reviews/review.ts'
import type { Repository } from '../domain/repository.ts'
import { toSimpleUserJson } from './account-json.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { repositoryHtmlUrl, repositoryUrl } from './repository-json.ts'
import { toIsoSeconds } from './timestamp.ts'

export interface ReviewJsonInput {
  readonly repository: Repository
  readonly pull: PullRequest
  readonly review: Review
  readonly author: Account | undefined
  readonly association: Association
}

/** Members in the order of the recordings of 2024; a pending review was never submitted. */
export function toReviewJson(input: ReviewJsonInput, api: string): JsonObject {
  const { repository, pull, review, author, association } = input
  const html = `${repositoryHtmlUrl(repository)}/pull/${pull.number}#pullrequestreview-${review.id}`
  const url = `${repositoryUrl(repository, api)}/pulls/${pull.number}`
  const { status } = review
  return {
    id: review.id,
    node_id: nodeId('PRR', repository.id, review.id),
    user: author === undefined ? null : toSimpleUserJson(author, api),
    body: review.body,
    state: status.state,
    html_url: html,
    pull_request_url: url,
    author_association: association,
    _links: { html: { href: html }, pull_request: { href: url } },
    ...(status.state === 'PENDING' ? {} : { submitted_at: toIsoSeconds(status.submittedAt) }),
    commit_id: review.sha,
  }
}
