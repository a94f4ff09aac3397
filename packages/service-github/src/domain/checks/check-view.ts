import type { Commit } from '../git-object.ts'
import { appView, type AppView } from '../issues/issue-view.ts'
import type { PullRequest } from '../pull-request.ts'
import { isOpen } from '../pull-request.ts'
import type { Repository } from '../repository.ts'
import { repositoryView, type RepositoryView } from '../repository-view.ts'
import type { Sha } from '../sha.ts'
import { readerFor, type State } from '../state.ts'
import type { Viewer } from '../credential.ts'
import { latestRuns, suiteStatus, type CheckRun, type CheckSuite } from './check.ts'

export interface CheckRunView {
  readonly repository: Repository
  readonly run: CheckRun
  readonly app: AppView | undefined
  /** Open ones whose head the commit is. */
  readonly pulls: readonly PullRequest[]
}

export const checkRunView = (
  state: State,
  repository: Repository,
  run: CheckRun,
): CheckRunView => ({
  repository,
  run,
  app: appView(state, run.appId),
  pulls: pullsAt(state, repository, run.sha),
})

export interface CheckSuiteView {
  readonly repository: RepositoryView
  readonly suite: CheckSuite
  readonly app: AppView | undefined
  readonly pulls: readonly PullRequest[]
  readonly commit: Commit | undefined
  readonly status: ReturnType<typeof suiteStatus>
  readonly runs: number
}

export function checkSuiteView(
  state: State,
  repository: Repository,
  suite: CheckSuite,
  viewer: Viewer,
): CheckSuiteView {
  const runs = [...state.checkRuns.where('suite', suite.id)]
  return {
    repository: repositoryView(state, repository, viewer),
    suite,
    app: appView(state, suite.appId),
    pulls: pullsAt(state, repository, suite.sha),
    commit: readerFor(state, repository).commit(suite.sha),
    status: suiteStatus(runs),
    runs: latestRuns(runs).length,
  }
}

const pullsAt = (state: State, repository: Repository, sha: Sha): readonly PullRequest[] =>
  [...state.pulls.where('repository', repository.id)].filter(
    (pull) => isOpen(pull) && pull.head.sha === sha,
  )
