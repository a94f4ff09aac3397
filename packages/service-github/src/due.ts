import type { DueEvent, Env } from '@crvouga/mockingbird-shared-runtime'
import { accountId } from './domain/account.ts'
import { learnMergeability, mergeabilityDue } from './domain/mergeability.ts'
import { pullId } from './domain/pull-request.ts'
import type { State } from './domain/state.ts'
import { branchUpdateDue, updateBranch } from './domain/update-branch.ts'

/** What happens by itself when its time has come. */
export function onDue(state: State, event: DueEvent, env: Env): State {
  const { type, pull, head, actor } = event
  if (typeof pull !== 'number') return state
  if (type === mergeabilityDue) return learnMergeability(state, env, pullId(pull))
  if (type !== branchUpdateDue || typeof head !== 'string' || typeof actor !== 'number')
    return state
  const account = state.accounts.get(accountId(actor))
  return account === undefined ? state : updateBranch(state, env, pullId(pull), head, account)
}
