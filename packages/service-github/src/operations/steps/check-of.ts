import { isRefusal, type HandlerResult, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { latestRuns, type CheckRun, type CheckSuite } from '../../domain/checks/check.ts'
import { checkRunView } from '../../domain/checks/check-view.ts'
import type { Commit } from '../../domain/git-object.ts'
import { notFound, unprocessable } from '../../domain/refusals.ts'
import type { Repository } from '../../domain/repository.ts'
import { resolveCommit } from '../../domain/resolve.ts'
import type { State } from '../../domain/state.ts'
import { toCheckRunJson } from '../../wire/check-json.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { numberOf } from './numbered.ts'
import { pageReply } from './page-reply.ts'

export function checkRunOf(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
): CheckRun | Refusal {
  const id = numberOf(ctx, 'check_run_id')
  if (isRefusal(id)) return id
  const run = state.checkRuns.get(id)
  return run === undefined || run.repositoryId !== repository.id ? notFound() : run
}

export function checkSuiteOf(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
): CheckSuite | Refusal {
  const id = numberOf(ctx, 'check_suite_id')
  if (isRefusal(id)) return id
  const suite = state.checkSuites.get(id)
  return suite === undefined || suite.repositoryId !== repository.id ? notFound() : suite
}

export function commitOf(ctx: GithubCtx, state: State, repository: Repository): Commit | Refusal {
  const ref = ctx.params['ref'] ?? ''
  return resolveCommit(state, repository, ref) ?? unprocessable(`No commit found for SHA: ${ref}`)
}

/** Runs as the query filters them; of a commit newest first, of a suite oldest first (recorded: pygithub, 2025). */
export function checkRunsReply(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
  runs: readonly CheckRun[],
  order: 'newest' | 'oldest',
): HandlerResult {
  const { query } = ctx.call
  const [name, status, app] = [query.get('check_name'), query.get('status'), query.get('app_id')]
  const wanted = (query.get('filter') === 'all' ? runs : latestRuns(runs))
    .filter(
      (run) =>
        (name === null || run.name === name) &&
        (status === null || run.at.status === status) &&
        (app === null || String(run.appId) === app),
    )
    .toSorted((a, b) => (order === 'newest' ? b.id - a.id : a.id - b.id))
  return pageReply(
    ctx,
    repository,
    wanted,
    (run) => toCheckRunJson(checkRunView(state, repository, run), ctx.context.apiBase),
    (check_runs) => ({ total_count: wanted.length, check_runs }),
  )
}
