import { isRefusal, refuse, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { markIssue, noMarks } from '../../domain/issues/edit-issue.ts'
import type { Issue } from '../../domain/issues/issue.ts'
import type { State } from '../../domain/state.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { isObject, jsonBody, shapeProblem } from '../../wire/request-body.ts'
import { wornLabelsReply } from './issue-reply.ts'
import { labelNames } from './marks.ts'
import { issueOf } from './numbered.ts'
import { missingRepository, writeRepository } from './operation.ts'
import { hasRole, notAllowed } from './roles.ts'

/**
 * Puts labels on an issue: a list of names, a list of objects with names, or an object that holds such a list
 * (the real service takes all three, though not a single name: dummy-central).
 */
export async function wearLabels(ctx: GithubCtx, how: 'add' | 'set'): Promise<HandlerResult> {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const sent = await jsonBody(ctx)
  if (isRefusal(sent)) return sent
  const { value } = sent
  const problem = isObject(value)
    ? shapeProblem(value, { members: { labels: 'array' } })
    : undefined
  if (problem !== undefined) return problem
  const names = labelNames(isObject(value) ? (value['labels'] ?? []) : value)
  // Adding an empty list is refused only when it stands in an object (dummy-central); its words are not recorded.
  const emptyObject = how === 'add' && isObject(value) && names?.length === 0
  if (names === 'unknown' || names === undefined || emptyObject) {
    return refuse('unsupported', 'No recording shows the answer to such labels.')
  }
  const issue = writeRepository(ctx, 'issues:write', (state, env, repository, actorId) => {
    const found = issueOf(ctx, state, repository)
    if (isRefusal(found)) return found
    if (!hasRole(ctx, repository, 'triage')) return notAllowed()
    const labels = how === 'set' ? names : [...namesOn(state, found), ...names]
    return markIssue(state, env, repository, found, { ...noMarks, labels }, actorId)
  })
  return isRefusal(issue) ? issue : wornLabelsReply(ctx, issue)
}

const namesOn = (state: State, issue: Issue): readonly string[] =>
  issue.labels.flatMap((id) => state.labels.get(id)?.name ?? [])
