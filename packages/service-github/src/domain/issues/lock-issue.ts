import type { Env } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { State } from '../state.ts'
import { recordEvents, type Happening } from './issue-event.ts'
import type { Issue, Lock } from './issue.ts'
import { touchIssue } from './edit-issue.ts'

/** Locks a conversation, or unlocks it (`lock` null). The same again changes nothing. */
export function lockIssue(
  state: State,
  env: Env,
  issue: Issue,
  lock: Lock | null,
  actorId: AccountId,
): State {
  const same =
    (lock === null) === (issue.lock === null) &&
    (lock?.reason ?? null) === (issue.lock?.reason ?? null)
  if (same) return state
  const changed: Issue = { ...issue, lock }
  const next = touchIssue({ ...state, issues: state.issues.set(changed) }, env.now, changed)
  const happening: Happening =
    lock === null ? { event: 'unlocked' } : { event: 'locked', reason: lock.reason }
  return recordEvents(next, env, issue, actorId, [happening])
}
