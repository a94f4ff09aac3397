import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import { unprocessable, validationFailed, validationRefused } from '../refusals.ts'
import type { Repository } from '../repository.ts'
import { parseSha } from '../sha.ts'
import { readerFor, type State } from '../state.ts'
import { statusesOf, statusId, statusStates, type Status } from './status.ts'

export interface CreateStatusInput {
  readonly repository: Repository
  readonly sha: string
  readonly state: string | undefined
  readonly context: string
  readonly description: string | null
  readonly targetUrl: string | null
  readonly creatorId: AccountId
}

const descriptionMax = 140
/** Of one commit and context (documented). */
const statusesMax = 1000

export function createStatus(
  state: State,
  env: Env,
  input: CreateStatusInput,
): Committed<State, Status> | Refusal {
  const { repository } = input
  const custom = (field: string, message: string): Refusal =>
    validationFailed([{ resource: 'Status', code: 'custom', field, message }])
  const sha = parseSha(input.sha)
  // activebridge/projectr#53
  if (sha === undefined) return custom('sha', 'sha must be a 40 character SHA1')
  // Looked at before the state is (dummy-central).
  if (readerFor(state, repository).commit(sha) === undefined) {
    return unprocessable(`No commit found for SHA: ${sha}`)
  }
  const wanted = statusStates.find((known) => known === input.state)
  if (wanted === undefined) {
    return validationRefused('Validation failed: State is not included in the list')
  }
  // sclorg/testing-farm-as-github-action#187
  if ([...(input.description ?? '')].length > descriptionMax) {
    return custom(
      'description',
      `description is too long (maximum is ${descriptionMax} characters)`,
    )
  }
  if (input.targetUrl !== null && !/^https?:\/\//i.test(input.targetUrl)) {
    return custom('target_url', 'target_url must use http(s) scheme')
  }
  const before = statusesOf(state.statuses, repository.id, sha)
  if (before.filter(({ context }) => context === input.context).length >= statusesMax) {
    return validationRefused(
      'Validation failed: This SHA and context has reached the maximum number of statuses.',
    )
  }
  const status: Status = {
    id: statusId(env.nextId('status')),
    repositoryId: repository.id,
    sha,
    state: wanted,
    context: input.context,
    description: input.description,
    targetUrl: input.targetUrl,
    creatorId: input.creatorId,
    createdAt: env.now,
  }
  return done({ ...state, statuses: state.statuses.set(status) }, status)
}
