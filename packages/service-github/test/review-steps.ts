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
  const comments = `${repository}/pulls/comments`
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
    get(pull),
    (answers) => {
      const last = answers.at(-1)?.body ?? '{"head":{}}'
      const { head } = JSON.parse(last) as { head: { sha: string } }
      const comment = { body: 'Why?', path: 'src/hello.js', position: 1, commit_id: head.sha }
      return {
        method: 'POST',
        path: `${pull}/comments`,
        headers: app,
        body: JSON.stringify(comment),
      }
    },
    write('POST', `${pull}/comments/1/replies`, { body: 'Because' }),
    get(`${comments}/1`),
    write('PATCH', `${comments}/2`, { body: 'Why so?' }),
    get(comments),
    get(`${pull}/comments?per_page=1`),
    get(`${pull}/reviews/3/comments`),
    write('DELETE', `${comments}/2`),
  ]
}
