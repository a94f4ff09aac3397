import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { App } from '../app.ts'
import { notFound, unprocessable } from '../refusals.ts'
import { refsBeginning } from '../ref.ts'
import type { Repository } from '../repository.ts'
import { parseSha, type Sha } from '../sha.ts'
import { readerFor, type State } from '../state.ts'
import {
  checkRunId,
  checkSuiteId,
  type Annotation,
  type CheckRun,
  type CheckStatus,
  type CheckSuite,
  type Conclusion,
} from './check.ts'

/** What to write; undefined leaves alone. */
export interface CheckEdit {
  readonly name: string | undefined
  readonly externalId: string | undefined
  readonly detailsUrl: string | undefined
  readonly status: CheckStatus['status'] | undefined
  readonly conclusion: Conclusion | undefined
  readonly startedAt: number | undefined
  readonly completedAt: number | undefined
  readonly output: OutputEdit | undefined
}
export interface OutputEdit {
  readonly title: string | undefined
  readonly summary: string | undefined
  readonly text: string | undefined
  readonly annotations: readonly Annotation[]
}

const commitOf = (state: State, repository: Repository, text: string): Sha | Refusal => {
  const sha = parseSha(text)
  return sha === undefined || readerFor(state, repository).commit(sha) === undefined
    ? unprocessable(`No commit found for SHA: ${text}`)
    : sha
}

export function createCheckRun(
  state: State,
  env: Env,
  repository: Repository,
  app: App,
  headSha: string,
  edit: CheckEdit & { readonly name: string },
): Committed<State, CheckRun> | Refusal {
  const sha = commitOf(state, repository, headSha)
  if (typeof sha !== 'string') return sha
  const [next, suite] = withSuite(state, env, repository, app, sha)
  const run: CheckRun = {
    id: checkRunId(env.nextId('check-run')),
    suiteId: suite.id,
    repositoryId: repository.id,
    appId: app.id,
    sha,
    name: edit.name,
    externalId: edit.externalId ?? '',
    // Without an address of its own, a run leads to the App's (recorded: hub4j/check-run-pending).
    detailsUrl: edit.detailsUrl ?? app.externalUrl,
    at: statusAfter({ status: 'queued' }, edit, env.now),
    startedAt: edit.startedAt ?? env.now,
    output: outputAfter({ title: null, summary: null, text: null, annotations: [] }, edit.output),
  }
  return done(suiteTouched({ ...next, checkRuns: next.checkRuns.set(run) }, env, suite), run)
}

export function updateCheckRun(
  state: State,
  env: Env,
  run: CheckRun,
  edit: CheckEdit,
): Committed<State, CheckRun> | Refusal {
  const suite = state.checkSuites.get(run.suiteId)
  if (suite === undefined) return notFound()
  const changed: CheckRun = {
    ...run,
    name: edit.name ?? run.name,
    externalId: edit.externalId ?? run.externalId,
    detailsUrl: edit.detailsUrl ?? run.detailsUrl,
    at: statusAfter(run.at, edit, env.now),
    startedAt: edit.startedAt ?? run.startedAt,
    output: outputAfter(run.output, edit.output),
  }
  return done(
    suiteTouched({ ...state, checkRuns: state.checkRuns.set(changed) }, env, suite),
    changed,
  )
}

/** A conclusion completes, with or without the word (recorded: hub4j/check-run-no-annotations). */
function statusAfter(before: CheckStatus, edit: CheckEdit, now: number): CheckStatus {
  if (edit.conclusion !== undefined) {
    const completedAt = edit.completedAt ?? now
    return { status: 'completed', conclusion: edit.conclusion, completedAt }
  }
  if (edit.status === undefined || edit.status === 'completed') {
    return before.status === 'completed' && edit.completedAt !== undefined
      ? { ...before, completedAt: edit.completedAt }
      : before
  }
  return { status: edit.status }
}

const outputAfter = (before: CheckRun['output'], edit: OutputEdit | undefined) =>
  edit === undefined
    ? before
    : {
        title: edit.title ?? before.title,
        summary: edit.summary ?? before.summary,
        text: edit.text ?? before.text,
        annotations: [...before.annotations, ...edit.annotations],
      }

const suiteTouched = (state: State, env: Env, suite: CheckSuite): State => ({
  ...state,
  checkSuites: state.checkSuites.set({ ...suite, updatedAt: env.now }),
})

export function suiteOf(
  state: State,
  repository: Repository,
  app: App,
  sha: Sha,
): CheckSuite | undefined {
  for (const suite of state.checkSuites.where('commit', [repository.id, sha])) {
    if (suite.appId === app.id) return suite
  }
  return undefined
}

/** The App's suite for a commit; the first run makes it. */
function withSuite(
  state: State,
  env: Env,
  repository: Repository,
  app: App,
  sha: Sha,
): readonly [State, CheckSuite] {
  const known = suiteOf(state, repository, app, sha)
  if (known !== undefined) return [state, known]
  const suite: CheckSuite = {
    id: checkSuiteId(env.nextId('check-suite')),
    repositoryId: repository.id,
    appId: app.id,
    sha,
    headBranch: branchAt(state, repository, sha),
    createdAt: env.now,
    updatedAt: env.now,
  }
  return [{ ...state, checkSuites: state.checkSuites.set(suite) }, suite]
}

/** A branch that points at the commit, the default one before others. */
function branchAt(state: State, repository: Repository, sha: Sha): string | null {
  const names = [...refsBeginning(state.refs, repository.id, 'refs/heads/')]
    .filter((ref) => ref.sha === sha)
    .map((ref) => ref.name.slice('refs/heads/'.length))
  return names.includes(repository.defaultBranch) ? repository.defaultBranch : (names[0] ?? null)
}

export function createCheckSuite(
  state: State,
  env: Env,
  repository: Repository,
  app: App,
  headSha: string,
): Committed<State, CheckSuite> | Refusal {
  const sha = commitOf(state, repository, headSha)
  if (typeof sha !== 'string') return sha
  if (suiteOf(state, repository, app, sha) !== undefined) {
    // Recorded in 2019 (github3py/check-suite-422); the description of 2026 speaks of a 200 here.
    return unprocessable('A CheckSuite already exists for this sha')
  }
  const [next, suite] = withSuite(state, env, repository, app, sha)
  return done(next, suite)
}
