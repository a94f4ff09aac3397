import type { ScriptStep } from '@crvouga/mockingbird-shared-runtime/testing'

type Get = (path: string, headers?: Readonly<Record<string, string>>) => ScriptStep
type Write = (method: string, path: string, body?: object) => ScriptStep

const nowhere = '0'.repeat(40)

/** What is said about the commit `main` points at, for callers that are Apps and callers that are not. */
export const checkSteps = (
  get: Get,
  write: Write,
  app: Readonly<Record<string, string>>,
  repository: string,
): readonly ScriptStep[] => {
  const asApp = (method: string, path: string, body: (sha: string) => object): ScriptStep => {
    return (answers) => {
      const branch = answers.findLast((answer) => answer?.body.includes('"refs/heads/main"'))
      const { object } = JSON.parse(branch?.body ?? '{"object":{"sha":""}}') as {
        object: { sha: string }
      }
      return {
        method,
        path: path.replace('{sha}', object.sha),
        headers: app,
        body: JSON.stringify(body(object.sha)),
      }
    }
  }
  const run = (head_sha: string) => ({
    name: 'test',
    head_sha,
    output: {
      title: 'Tests',
      summary: 'all good',
      annotations: [
        {
          path: 'a.txt',
          start_line: 1,
          end_line: 2,
          annotation_level: 'notice',
          message: 'look',
        },
      ],
    },
  })
  return [
    get(`${repository}/git/ref/heads/main`),
    asApp('POST', `${repository}/statuses/{sha}`, () => ({ state: 'pending' })),
    asApp('POST', `${repository}/statuses/{sha}`, () => ({ state: 'success', context: 'ci' })),
    write('POST', `${repository}/statuses/${nowhere}`, { state: 'success' }),
    get(`${repository}/commits/main/statuses?per_page=1`),
    get(`${repository}/commits/main/status`),
    get(`${repository}/statuses/main`),
    asApp('POST', `${repository}/check-suites`, (head_sha) => ({ head_sha })),
    asApp('POST', `${repository}/check-suites`, (head_sha) => ({ head_sha })),
    write('POST', `${repository}/check-runs`, run(nowhere)),
    asApp('POST', `${repository}/check-runs`, run),
    asApp('POST', `${repository}/check-runs`, (sha) => ({ ...run(sha), status: 'completed' })),
    asApp('PATCH', `${repository}/check-runs/1`, () => ({ conclusion: 'success' })),
    get(`${repository}/check-runs/1`),
    get(`${repository}/check-runs/1/annotations`),
    get(`${repository}/check-suites/1`),
    get(`${repository}/check-suites/1/check-runs`),
    get(`${repository}/commits/main/check-runs?status=completed`),
    get(`${repository}/commits/main/check-suites`),
    get(`${repository}/commits/nowhere/check-runs`),
  ]
}
