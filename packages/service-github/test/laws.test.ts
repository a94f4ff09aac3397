import { serviceLaws, type ScriptStep } from '@crvouga/mockingbird-shared-runtime/testing'
import { test } from 'vitest'
import { defaultAppToken, defaultToken, github } from '../src/index.ts'
import { checkSteps } from './check-steps.ts'
import { hello } from './github.ts'
import { reviewSteps } from './review-steps.ts'
import { hookSteps } from './hook-steps.ts'
import { issueSteps } from './issue-steps.ts'

const as = { authorization: `Bearer ${defaultToken}`, 'content-type': 'application/json' }
const asApp = { ...as, authorization: `Bearer ${defaultAppToken}` }
const get = (path: string, headers: Readonly<Record<string, string>> = {}): ScriptStep => ({
  method: 'GET',
  path,
  headers: { ...as, ...headers },
})
const write = (method: string, path: string, body: object = {}): ScriptStep => ({
  method,
  path,
  headers: as,
  body: JSON.stringify(body),
})
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
/** A member of the last answer that has a body. */
const last = (
  answers: readonly ({ readonly body: string } | undefined)[],
): { readonly sha: string } =>
  JSON.parse(answers.findLast((answer) => answer !== undefined)?.body ?? '{}') as { sha: string }

/** Uses every supported operation, refusals among them. */
const steps: readonly ScriptStep[] = [
  get('/'),
  get('/versions'),
  get('/rate_limit'),
  get('/user'),
  get('/users/octocat'),
  get('/orgs/octo-org'),
  get(hello),
  get(hello, { 'x-github-api-version': '2026-03-10' }),
  get('/repos/octo-org/nope'),
  get(`${hello}/branches?per_page=2`),
  get(`${hello}/branches/main`),
  get(`${hello}/commits?per_page=1&page=2`),
  get(`${hello}/commits/feature`),
  get(`${hello}/git/refs`),
  get(`${hello}/git/refs/heads`),
  get(`${hello}/git/matching-refs/`),
  get(`${hello}/git/matching-refs/heads/f`),
  get(`${hello}/compare/main...feature`),
  get(`${hello}/contents`),
  get(`${hello}/contents/src/hello.js`),
  get(`${hello}/git/trees/main?recursive=1`),
  get(`${hello}/git/ref/heads/main`),
  (answers) => {
    const { object } = JSON.parse(answers.at(-1)?.body ?? '{"object":{}}') as {
      object: { sha: string }
    }
    return {
      method: 'POST',
      path: `${hello}/git/refs`,
      headers: as,
      body: JSON.stringify({ ref: 'refs/heads/made', sha: object.sha }),
    }
  },
  write('POST', `${hello}/git/blobs`, { content: 'text' }),
  (answers) => ({ method: 'GET', path: `${hello}/git/blobs/${last(answers).sha}`, headers: as }),
  write('POST', `${hello}/git/trees`, {
    tree: [{ path: 'made.txt', mode: '100644', type: 'blob', content: 'made\n' }],
  }),
  write('POST', `${hello}/git/commits`, { message: 'made', tree: emptyTree, parents: [] }),
  (answers) => ({ method: 'GET', path: `${hello}/git/commits/${last(answers).sha}`, headers: as }),
  (answers) => ({
    method: 'POST',
    path: `${hello}/git/tags`,
    headers: as,
    body: JSON.stringify({
      tag: 'made',
      message: 'made',
      object: last(answers).sha,
      type: 'commit',
    }),
  }),
  (answers) => ({ method: 'GET', path: `${hello}/git/tags/${last(answers).sha}`, headers: as }),
  write('POST', `${hello}/pulls`, { title: 'Stale', head: 'stale', base: 'main' }),
  write('POST', `${hello}/pulls`, { title: 'Stale', head: 'stale', base: 'main' }),
  { advanceMs: 1500 },
  get(`${hello}/pulls/1`),
  get(`${hello}/pulls/2`),
  get(`${hello}/pulls?state=all&per_page=1`),
  write('PATCH', `${hello}/pulls/2`, { title: 'Old', state: 'closed' }),
  get(`${hello}/pulls/1/commits`),
  get(`${hello}/pulls/1/files`),
  write('PUT', `${hello}/pulls/1/update-branch`),
  { advanceMs: 500 },
  write('PATCH', `${hello}/git/refs/heads/made`, { sha: emptyTree }),
  write('PUT', `${hello}/pulls/1/merge`),
  get(`${hello}/pulls/1/merge`),
  write('POST', `${hello}/merges`, { base: 'made', head: 'main' }),
  write('DELETE', `${hello}/git/refs/heads/made`),
  write('DELETE', `${hello}/git/refs/heads/made`),
  write('PATCH', hello, { description: 'Changed' }),
  write('PUT', `${hello}/contents/new.txt`, { message: 'new', content: 'bmV3' }),
  (answers) => {
    const { content } = JSON.parse(answers.at(-1)?.body ?? '{"content":{}}') as {
      content: { sha: string }
    }
    return {
      method: 'DELETE',
      path: `${hello}/contents/new.txt`,
      headers: as,
      body: JSON.stringify({ message: 'gone', sha: content.sha }),
    }
  },
  write('POST', '/user/repos', { name: 'mine', auto_init: true }),
  write('POST', '/orgs/octo-org/repos', { name: 'ours' }),
  get('/user/repos?per_page=1'),
  get('/orgs/octo-org/repos'),
  get('/users/octocat/repos'),
  write('DELETE', '/repos/octocat/mine'),
  ...issueSteps(get, write, hello, 3),
  ...checkSteps(get, write, asApp, hello),
  ...reviewSteps(get, write, asApp, hello),
  ...hookSteps(as),
]

for (const law of serviceLaws({ service: github, steps, parity: 'GH-05' }))
  test(law.name, law.prove)
