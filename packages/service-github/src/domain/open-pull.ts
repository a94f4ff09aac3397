import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from './account.ts'
import { commitsBetween, mergeBase } from './ancestry.ts'
import { issueId, newPullIssue, type PlainIssue } from './issues/issue.ts'
import { startTestMerge } from './mergeability.ts'
import { openPullsOfHead, pullId, type OpenPull } from './pull-request.ts'
import { branchTip } from './ref.ts'
import { customError, validationFailed, type FieldError } from './refusals.ts'
import type { Repository } from './repository.ts'
import { readerFor, type State } from './state.ts'

export interface OpenPullInput {
  readonly repository: Repository
  readonly title: string
  readonly body: string | null
  /** `branch`, `owner:branch` or `refs/heads/branch` (all three recorded: hub4j/pull-merge-2023). */
  readonly head: string
  readonly base: string
  readonly draft: boolean
  readonly authorId: AccountId
  /** The issue that becomes the pull request, with its number and words. */
  readonly issue?: PlainIssue | undefined
}

const invalid = (field: 'head' | 'base'): FieldError => ({
  resource: 'PullRequest',
  field,
  code: 'invalid',
})

export function openPull(
  state: State,
  env: Env,
  input: OpenPullInput,
): Committed<State, OpenPull> | Refusal {
  const { repository, issue } = input
  const title = issue?.title ?? input.title
  const body = issue === undefined ? input.body : issue.body
  const base = shortBranch(input.base)
  const head = ownHead(repository, input.head)
  const baseTip = branchTip(state.refs, repository.id, base)
  const headTip = head === undefined ? undefined : branchTip(state.refs, repository.id, head)
  if (head === undefined || headTip === undefined || baseTip === undefined) {
    return validationFailed([
      ...(baseTip === undefined ? [invalid('base')] : []),
      ...(headTip === undefined ? [invalid('head')] : []),
    ])
  }
  // The issue behind the pull request is what misses its title (github/docs#15498).
  if (title === '') {
    return validationFailed([{ resource: 'Issue', code: 'missing_field', field: 'title' }])
  }
  const reader = readerFor(state, repository)
  if (mergeBase(reader, baseTip, headTip) === undefined) {
    // mislav/hub#2322.
    const unrelated = `The ${head} branch has no history in common with ${base}`
    return validationFailed([customError(unrelated)])
  }
  if (commitsBetween(reader, baseTip, headTip).length === 0) {
    return validationFailed([customError(`No commits between ${base} and ${head}`)])
  }
  if (openPullsOfHead(state.pulls, repository.id, head).some((pull) => pull.base.branch === base)) {
    return validationFailed([
      customError(`A pull request already exists for ${repository.ownerLogin}:${head}.`),
    ])
  }
  const id = pullId(env.nextId('pull'))
  const number = issue?.number ?? repository.lastNumber + 1
  const pull: OpenPull = {
    state: 'open',
    id,
    repositoryId: repository.id,
    number,
    title,
    body: body === '' ? null : body,
    authorId: issue?.authorId ?? input.authorId,
    draft: input.draft,
    head: {
      repositoryId: repository.id,
      ownerLogin: repository.ownerLogin,
      branch: head,
      sha: headTip,
    },
    base: { branch: base, sha: baseTip },
    createdAt: env.now,
    updatedAt: env.now,
    mergeability: startTestMerge(env, id, undefined),
  }
  return done(
    {
      ...state,
      repositories: state.repositories.set({
        ...repository,
        lastNumber: Math.max(number, repository.lastNumber),
      }),
      pulls: state.pulls.set(pull),
      issues: state.issues.set(
        newPullIssue(issue?.id ?? issueId(env.nextId('issue')), pull, issue),
      ),
      refs: state.refs.set({
        repositoryId: repository.id,
        name: `refs/pull/${number}/head`,
        sha: headTip,
      }),
    },
    pull,
  )
}

const shortBranch = (name: string): string => name.replace(/^refs\/heads\//, '')

/** The branch of this repository that a head names; undefined when it names another owner's. */
export function ownHead(repository: Repository, head: string): string | undefined {
  const colon = head.indexOf(':')
  if (colon === -1) return shortBranch(head)
  const owner = head.slice(0, colon)
  return owner.toLowerCase() === repository.ownerLogin.toLowerCase()
    ? shortBranch(head.slice(colon + 1))
    : undefined
}
