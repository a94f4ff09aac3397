import type { Env } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { PullRequest } from '../pull-request.ts'
import type { State } from '../state.ts'
import { recordEvents } from './issue-event.ts'
import { issueOfPull } from './issue.ts'
import { touchMilestone } from './milestone.ts'

/** What a merge leaves on the issue behind a pull request: merged, then closed. */
export function pullMerged(
  state: State,
  env: Env,
  pull: PullRequest,
  actorId: AccountId,
  commit: string,
): State {
  const issue = issueOfPull(state.issues, pull.id)
  if (issue === undefined) return state
  const touched = touchMilestone(state, env.now, issue.milestoneId)
  return recordEvents(touched, env, issue, actorId, [
    { event: 'merged', commit },
    { event: 'closed', reason: null },
  ])
}
