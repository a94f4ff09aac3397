import type { ScriptStep } from '@crvouga/mockingbird-shared-runtime/testing'

type Get = (path: string) => ScriptStep
type Write = (method: string, path: string, body?: object) => ScriptStep

/** Every operation on reviews of pull request 1, by its author and by an App. */
export const reviewSteps = (
  get: Get,
  write: Write,
  app: Readonly<Record<string, string>>,
  repository: string,
): readonly ScriptStep[] => {
  const pull = `${repository}/pulls/1`
  const asApp = (method: string, path: string, body: object): ScriptStep => ({
    method,
    path,
    headers: app,
    body: JSON.stringify(body),
  })
  return [
    write('POST', `${pull}/reviews`, { event: 'APPROVE' }),
    write('POST', `${pull}/reviews`, { body: 'first thoughts' }),
    get(`${pull}/reviews/1`),
    write('PUT', `${pull}/reviews/1`, { body: 'second thoughts' }),
    write('DELETE', `${pull}/reviews/1`),
    asApp('POST', `${pull}/reviews`, { body: 'Good' }),
    asApp('POST', `${pull}/reviews/2/events`, { event: 'APPROVE' }),
    write('PUT', `${pull}/reviews/2/dismissals`, { message: 'stale' }),
    get(`${pull}/reviews?per_page=1`),
    write('POST', `${pull}/requested_reviewers`, { reviewers: ['octocat'] }),
    get(`${pull}/requested_reviewers`),
    write('DELETE', `${pull}/requested_reviewers`, { reviewers: ['octocat'] }),
  ]
}
