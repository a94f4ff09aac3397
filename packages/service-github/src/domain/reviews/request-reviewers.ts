import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { accountByLogin, type AccountId } from '../account.ts'
import { recordEvents, type Happening } from '../issues/issue-event.ts'
import { issueOfPull, type PullIssue } from '../issues/issue.ts'
import type { PullRequest } from '../pull-request.ts'
import { notFound, unprocessable } from '../refusals.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'

/** All of a request or none of it. */
export function requestReviewers(
  state: State,
  env: Env,
  repository: Repository,
  pull: PullRequest,
  logins: readonly string[],
  actorId: AccountId,
): Committed<State, PullRequest> | Refusal {
  const ids: AccountId[] = []
  for (const login of logins) {
    const account = accountByLogin(state.accounts, login)
    const isOne =
      account?.type === 'User' &&
      (account.id === repository.ownerId || repository.collaborators[account.id] !== undefined)
    if (account === undefined || !isOne) {
      // peter-evans/create-pull-request#4138
      return unprocessable(
        `Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the ${repository.ownerLogin}/${repository.name} repository.`,
      )
    }
    // kerthcet/github-workflow-as-kube#16
    if (account.id === pull.authorId) {
      return unprocessable('Review cannot be requested from pull request author.')
    }
    ids.push(account.id)
  }
  return rewritten(state, env, pull, actorId, (before) => [...new Set([...before, ...ids])])
}

export function removeReviewers(
  state: State,
  env: Env,
  pull: PullRequest,
  logins: readonly string[],
  actorId: AccountId,
): Committed<State, PullRequest> | Refusal {
  const ids = logins.flatMap((login) => accountByLogin(state.accounts, login)?.id ?? [])
  return rewritten(state, env, pull, actorId, (before) => before.filter((id) => !ids.includes(id)))
}

function rewritten(
  state: State,
  env: Env,
  pull: PullRequest,
  actorId: AccountId,
  change: (before: readonly AccountId[]) => readonly AccountId[],
): Committed<State, PullRequest> | Refusal {
  const issue = issueOfPull(state.issues, pull.id)
  if (issue === undefined || issue.kind === 'issue') return notFound()
  const before = issue.requestedReviewers
  const requestedReviewers = change(before)
  const happenings: readonly Happening[] = [
    ...requestedReviewers
      .filter((id) => !before.includes(id))
      .map((reviewerId) => ({ event: 'review_requested', reviewerId }) as const),
    ...before
      .filter((id) => !requestedReviewers.includes(id))
      .map((reviewerId) => ({ event: 'review_request_removed', reviewerId }) as const),
  ]
  if (happenings.length === 0) return done(state, pull)
  const changed: PullIssue = { ...issue, requestedReviewers }
  const touched: PullRequest = { ...pull, updatedAt: env.now }
  const next: State = {
    ...state,
    issues: state.issues.set(changed),
    pulls: state.pulls.set(touched),
  }
  return done(recordEvents(next, env, issue, actorId, happenings), touched)
}
