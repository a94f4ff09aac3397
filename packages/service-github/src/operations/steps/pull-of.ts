import type { Refusal } from '@crvouga/mockingbird-shared-runtime'
import { pullByNumber, type PullRequest } from '../../domain/pull-request.ts'
import { notFound } from '../../domain/refusals.ts'
import type { Repository } from '../../domain/repository.ts'
import type { State } from '../../domain/state.ts'
import type { GithubCtx } from '../../wire/context.ts'

/** The pull request of the path; what is no number is no pull request either. */
export function pullOf(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
): PullRequest | Refusal {
  const text = ctx.params['pull_number'] ?? ''
  const pull = /^\d+$/.test(text)
    ? pullByNumber(state.pulls, repository.id, Number(text))
    : undefined
  return pull ?? notFound()
}
