import { expect, test } from 'vitest'
import { openGithub, type Github } from './github.ts'

const seed = (repository: object) => ({
  accounts: [{ login: 'me' }, { login: 'friend' }, { login: 'ci[bot]', type: 'Bot' }],
  tokens: [
    { token: 'mockingbird-token', login: 'me' },
    {
      token: 'app',
      login: 'ci[bot]',
      installation: { id: 5, permissions: { checks: 'write' } },
    },
  ],
  repositories: [
    {
      owner: 'me',
      name: 'graph',
      collaborators: { friend: 'push' },
      commits: [{ label: 'one' }, { label: 'two', parents: ['one'] }],
      branches: { main: 'one', topic: 'two' },
      ...repository,
    },
  ],
})
const get = async (github: Github, path: string): Promise<unknown> =>
  (await github.call('GET', `/repos/me/graph${path}`)).json

test('GH-10 a seed brings labels, milestones, issues, comments, statuses and checks', async () => {
  const github = openGithub(
    seed({
      labels: [{ name: 'bug', color: 'ff0000', description: 'broken' }],
      milestones: [{ title: 'soon', dueOn: '2026-12-24T00:00:00Z' }],
      pulls: [
        {
          title: 'Topic',
          head: 'topic',
          labels: ['bug'],
          assignees: ['friend'],
          milestone: 'soon',
          comments: [{ body: 'Nice', author: 'friend' }],
        },
      ],
      issues: [
        { title: 'open', labels: ['bug', 'new'], author: 'friend' },
        { title: 'done', state: 'closed', reason: 'duplicate', locked: true, milestone: 'soon' },
      ],
      statuses: [
        { commit: 'topic', state: 'pending' },
        { commit: 'two', state: 'success', context: 'lint', author: 'friend' },
      ],
      checks: [
        { commit: 'topic', app: 'ci[bot]', name: 'build', conclusion: 'success' },
        { commit: 'topic', app: 'ci[bot]', name: 'test', status: 'in_progress' },
      ],
    }),
  )
  expect(await get(github, '/labels')).toMatchObject([
    { name: 'bug', color: 'ff0000', description: 'broken', default: false },
    { name: 'new', color: 'ededed' },
  ])
  expect(await get(github, '/pulls/1')).toMatchObject({
    labels: [{ name: 'bug' }],
    assignees: [{ login: 'friend' }],
    milestone: { title: 'soon', open_issues: 1, closed_issues: 1 },
    comments: 1,
  })
  expect(await get(github, '/issues?state=all')).toMatchObject([
    { number: 3, title: 'done', state: 'closed', state_reason: 'duplicate', locked: true },
    { number: 2, title: 'open', user: { login: 'friend' } },
    { number: 1, title: 'Topic' },
  ])
  expect(await get(github, '/commits/topic/status')).toMatchObject({
    state: 'pending',
    total_count: 2,
  })
  expect(await get(github, '/commits/topic/check-runs')).toMatchObject({
    total_count: 2,
    check_runs: [
      { name: 'test', status: 'in_progress' },
      { name: 'build', conclusion: 'success', app: { id: 5, slug: 'ci' } },
    ],
  })
})

test.each([
  ['a label that stands twice', { labels: [{ name: 'a' }, { name: 'A' }] }, 'label A stands twice'],
  [
    'a milestone that is not there',
    { issues: [{ title: 't', milestone: 'x' }] },
    't: no milestone x',
  ],
  [
    'an assignee who is none',
    { issues: [{ title: 't', assignees: ['ci[bot]'] }] },
    't: somebody who cannot be assigned here',
  ],
  [
    'a check of an App without a token',
    { checks: [{ commit: 'main', app: 'other[bot]', name: 'x' }] },
    'check x: no token is of an App other[bot]',
  ],
  [
    'a status of nothing',
    { statuses: [{ commit: 'f'.repeat(40), state: 'success' }] },
    `a status of ${'f'.repeat(40)}: No commit found for SHA: ${'f'.repeat(40)}`,
  ],
])('GH-10 a seed with %s is refused with the place', (_, repository, message) => {
  expect(() => openGithub(seed(repository))).toThrow(message)
})
