import { isRefusal, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { issueByNumber, type PlainIssue } from '../domain/issues/issue.ts'
import { openPull } from '../domain/open-pull.ts'
import { pullView } from '../domain/pull-view.ts'
import { validationFailed } from '../domain/refusals.ts'
import type { Repository } from '../domain/repository.ts'
import type { State } from '../domain/state.ts'
import { toPullJson } from '../wire/pull-json.ts'
import { repositoryUrl } from '../wire/repository-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

const shape: BodyShape = {
  required: ['head', 'base'],
  members: {
    title: 'string?',
    head: 'string',
    base: 'string',
    body: 'string?',
    draft: 'boolean?',
    maintainer_can_modify: 'boolean?',
    issue: 'integer',
    head_repo: 'string',
  },
}

export const pullsCreate: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const pull = writeRepository(ctx, 'pull_requests:write', (state, env, repository, authorId) => {
    const issue = issueToTurn(state, repository, body['issue'])
    if (isRefusal(issue)) return issue
    return openPull(state, env, {
      repository,
      authorId,
      issue,
      title: textMember(body, 'title') ?? '',
      body: textMember(body, 'body') ?? null,
      head: textMember(body, 'head') ?? '',
      base: textMember(body, 'base') ?? '',
      draft: body['draft'] === true,
    })
  })
  if (isRefusal(pull)) return pull
  ctx.touch('pull', String(pull.number))
  return readRepository(ctx, 'pull_requests:read', (state, repository) =>
    createdReply(
      ctx,
      toPullJson(pullView(state, repository, pull, ctx.context.viewer), ctx.context),
      `${repositoryUrl(repository, ctx.context.apiBase)}/pulls/${pull.number}`,
    ),
  )
}

/** The issue that is to become the pull request, when one was named (texts: dummy-central). */
function issueToTurn(
  state: State,
  repository: Repository,
  number: unknown,
): PlainIssue | undefined | Refusal {
  if (typeof number !== 'number') return undefined
  const issue = issueByNumber(state.issues, repository.id, number)
  const refused = (message: string): Refusal =>
    validationFailed(
      [{ value: number, resource: 'PullRequest', field: 'issue', code: 'invalid' }],
      message,
    )
  if (issue === undefined) return refused('The specified issue does not exist.')
  return issue.kind === 'issue'
    ? issue
    : refused('The specified issue is already attached to a pull request.')
}
