import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { commitEmail, type Account } from '../../domain/account.ts'
import { checkRunView, checkSuiteView } from '../../domain/checks/check-view.ts'
import { commitView } from '../../domain/commit-view.ts'
import { viewerAccount, type Viewer } from '../../domain/credential.ts'
import { commentView, issueView } from '../../domain/issues/issue-view.ts'
import { associationOf, pullItemView, pullView } from '../../domain/pull-view.ts'
import { currentWindow } from '../../domain/rate-limit.ts'
import { reviewCommentView } from '../../domain/reviews/review-comment-view.ts'
import type { Repository } from '../../domain/repository.ts'
import { repositoryView } from '../../domain/repository-view.ts'
import { readerFor, type State } from '../../domain/state.ts'
import { branchesWith } from '../../domain/webhooks/branches-with.ts'
import { addDelivery, newGuid } from '../../domain/webhooks/deliver.ts'
import type { HookDelivery } from '../../domain/webhooks/delivery.ts'
import type { HookEvent } from '../../domain/webhooks/hook-event.ts'
import type { Hook } from '../../domain/webhooks/hook.ts'
import { pushView } from '../../domain/webhooks/push-view.ts'
import { defaultVersion } from '../../wire/api-version.ts'
import type { Context } from '../../wire/context.ts'
import { toCheckRunPayload, toStatusPayload } from '../../wire/hook-check-payload.ts'
import {
  toCommentPayload,
  toIssuePayload,
  toLabelPayload,
  toPullPayload,
} from '../../wire/hook-issue-payload.ts'
import {
  toPingPayload,
  toPushPayload,
  toRefPayload,
  type PayloadPlace,
} from '../../wire/hook-payload.ts'
import { toReviewCommentPayload, toReviewPayload } from '../../wire/hook-review-payload.ts'
import { toHookRequest } from '../../wire/hook-request.ts'
import type { JsonObject } from '../../wire/json.ts'

/** One delivery of one event, signed as the hook wants it now. */
export function tellHook(
  state: State,
  env: Env,
  repository: Repository,
  hook: Hook,
  event: HookEvent,
  by: Context | undefined,
): State {
  const place = placeOf(state, env.now, repository, hook, senderOf(state, repository, event, by))
  if (place === undefined) return state
  const payload = JSON.stringify(payloadOf(state, event, place))
  const guid = newGuid(env)
  return addDelivery(state, env, {
    repository,
    hook,
    guid,
    event: event.event,
    action: event.action,
    payload,
    request: toHookRequest(hook, event.event, guid, payload),
    redelivery: false,
    retries: 0,
  })
}

/** The same event once more, with the id it had, signed as the hook wants it now. */
export function redeliver(
  state: State,
  env: Env,
  repository: Repository,
  hook: Hook,
  delivery: HookDelivery,
  later?: { readonly at: number; readonly retries: number },
): State {
  const { guid, event, action, payload } = delivery
  return addDelivery(state, env, {
    repository,
    hook,
    guid,
    event,
    action,
    payload,
    request: toHookRequest(hook, event, guid, payload),
    redelivery: true,
    retries: later?.retries ?? 0,
    ...(later === undefined ? {} : { at: later.at }),
  })
}

function payloadOf(state: State, event: HookEvent, place: PayloadPlace): JsonObject {
  const { repository } = place.repository
  switch (event.event) {
    case 'ping':
      return toPingPayload(event.hook, place)
    case 'push': {
      const view = pushView(state, repository, event.ref, event.before, event.after)
      return toPushPayload(event, view, place)
    }
    case 'create':
    case 'delete':
      return toRefPayload(event, place)
    case 'pull_request': {
      const view = pullView(state, repository, event.pull, anonymous)
      return toPullPayload(event, view, personOf(state, event), place)
    }
    case 'pull_request_review':
      return toReviewPayload(
        event,
        pullItemView(state, place.repository, event.pull),
        state.accounts.get(event.review.authorId),
        associationOf(state, repository, event.review.authorId),
        place,
      )
    case 'pull_request_review_comment':
      return toReviewCommentPayload(
        event,
        reviewCommentView(state, repository, event.comment),
        pullItemView(state, place.repository, event.pull),
        place,
      )
    case 'issues': {
      const view = issueView(state, repository, event.issue)
      return toIssuePayload(event, view, personOf(state, event), place)
    }
    case 'issue_comment': {
      const comment = commentView(state, repository, event.comment)
      return toCommentPayload(event, issueView(state, repository, event.issue), comment, place)
    }
    case 'label':
      return toLabelPayload(event, place)
    case 'status': {
      const commit = readerFor(state, repository).commit(event.status.sha)
      return commit === undefined
        ? {}
        : toStatusPayload(
            event.status,
            commitView(state, repository, commit),
            branchesWith(state, repository, event.status.sha),
            place,
          )
    }
    case 'check_run': {
      const suite = state.checkSuites.get(event.run.suiteId)
      return toCheckRunPayload(
        event.action,
        checkRunView(state, repository, event.run),
        suite === undefined ? undefined : checkSuiteView(state, repository, suite, anonymous),
        place,
      )
    }
  }
}

const personOf = (state: State, event: HookEvent): Account | undefined =>
  'personId' in event ? state.accounts.get(event.personId) : undefined

const anonymous: Viewer = { kind: 'anonymous' }

function placeOf(
  state: State,
  now: number,
  repository: Repository,
  hook: Hook,
  sender: Account | undefined,
): PayloadPlace | undefined {
  if (sender === undefined) return undefined
  const context: Context = {
    viewer: anonymous,
    badCredential: false,
    asked: { kind: 'known', version: defaultVersion },
    media: { param: undefined, json: true },
    apiBase: hook.apiBase,
    repositoryNumber: undefined,
    belowRepository: undefined,
    window: currentWindow(state.rates, anonymous, now),
    now,
  }
  return {
    repository: repositoryView(state, repository, anonymous),
    sender,
    senderEmail: commitEmail(sender),
    context,
  }
}

/** Who did it: the caller; when nobody called, whom the event itself names; else the owner. */
function senderOf(
  state: State,
  repository: Repository,
  event: HookEvent,
  by: Context | undefined,
): Account | undefined {
  const caller = by === undefined ? undefined : viewerAccount(by.viewer)
  const named = caller ?? namedBy(state, repository, event)
  return (
    (named === undefined ? undefined : state.accounts.get(named)) ??
    state.accounts.get(repository.ownerId)
  )
}

function namedBy(state: State, repository: Repository, event: HookEvent): number | undefined {
  switch (event.event) {
    case 'pull_request':
      if (event.action === 'opened') return event.pull.authorId
      return event.pull.state === 'merged' ? event.pull.mergedById : undefined
    case 'push':
      return pushView(state, repository, event.ref, event.before, event.after).head?.author?.id
    case 'issues':
      return event.action === 'opened' ? event.issue.authorId : undefined
    case 'issue_comment':
    case 'pull_request_review_comment':
      return event.comment.authorId
    case 'status':
      return event.status.creatorId
    case 'pull_request_review':
      return event.action === 'submitted' ? event.review.authorId : undefined
    case 'ping':
    case 'create':
    case 'delete':
    case 'label':
    case 'check_run':
      return undefined
  }
}
