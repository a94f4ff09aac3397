import { beforeEach, expect, test } from 'vitest'
import { api, openGithub, type Github } from './github.ts'
import { graph, graphSeed } from './seeds.ts'

let github: Github
beforeEach(() => {
  github = openGithub(graphSeed)
})
const names = async (path: string, headers = {}): Promise<unknown> =>
  ((await github.call('GET', path, undefined, headers)).json as { full_name: string }[]).map(
    (one) => one.full_name,
  )

test('GH-01 a repository is created for its user, with a first commit when asked for', async () => {
  const made = await github.call('POST', '/user/repos', { name: 'abc;def*_ghi', auto_init: true })
  expect([made.status, made.json]).toMatchObject([
    201,
    { full_name: 'octocat/abc-def-_ghi', private: false, permissions: { admin: true } },
  ])
  expect(made.headers.get('location')).toBe(`${api}/repos/octocat/abc-def-_ghi`)
  const commits = await github.call('GET', '/repos/octocat/abc-def-_ghi/commits')
  expect(commits.json).toMatchObject([{ commit: { message: 'Initial commit' } }])
})

test('GH-01 a repository is created in an organisation, empty until something is pushed', async () => {
  const made = await github.call('POST', '/orgs/octo-org/repos', { name: 'fresh', private: true })
  expect([made.status, made.json]).toMatchObject([
    201,
    { full_name: 'octo-org/fresh', private: true },
  ])
  expect((await github.call('GET', '/repos/octo-org/fresh/commits')).status).toBe(409)
})

test.each([
  [
    '/orgs/octo-org/repos',
    'graph',
    'name already exists on this account',
    'create-an-organization-repository',
  ],
  [
    '/user/repos',
    'x'.repeat(101),
    'name cannot be more than 100 characters',
    'create-a-repository-for-the-authenticated-user',
  ],
])('GH-01 POST %s of a name that cannot be is refused', async (path, name, message, anchor) => {
  const answer = await github.call('POST', path, { name })
  expect([answer.status, answer.json]).toEqual([
    422,
    {
      message: 'Repository creation failed.',
      errors: [{ resource: 'Repository', code: 'custom', field: 'name', message }],
      documentation_url: `https://docs.github.com/rest/repos/repos#${anchor}`,
      status: '422',
    },
  ])
})

test('GH-01 lists show what the caller may see and lead on by number', async () => {
  const all = ['octo-org/empty', 'octo-org/Graph', 'octo-org/secret']
  expect(await names('/user/repos')).toEqual(all)
  expect(await names('/orgs/octo-org/repos')).toEqual(all)
  expect(await names('/users/octo-org/repos')).toEqual(all.slice(0, 2))
  expect(await names('/orgs/octo-org/repos', { authorization: '' })).toEqual(all.slice(0, 2))
  const first = await github.call('GET', '/orgs/octo-org/repos?per_page=2')
  const next = `${api}/organizations/1/repos?per_page=2&page=2`
  expect(first.headers.get('link')).toBe(`<${next}>; rel="next", <${next}>; rel="last"`)
  expect(await names(next.slice(api.length))).toEqual(['octo-org/secret'])
})

test('GH-01 a deleted repository is gone with all that was in it, and its name is free', async () => {
  await github.call('POST', `${graph}/pulls`, { title: 't', head: 'topic', base: 'main' })
  const kept = async (collection: string): Promise<boolean> => {
    const { json } = await github.world.admin('GET', `/state/github/${collection}`)
    return JSON.stringify(json).includes('4242')
  }
  const collections = ['pulls', 'refs', 'objects']
  expect(await Promise.all(collections.map(kept))).toEqual([true, true, true])
  expect((await github.call('DELETE', graph)).status).toBe(204)
  expect(await Promise.all(collections.map(kept))).toEqual([false, false, false])
  expect((await github.call('GET', graph)).status).toBe(404)
  expect((await github.call('GET', '/repositories/4242')).status).toBe(404)
  const again = await github.call('POST', '/orgs/octo-org/repos', { name: 'Graph' })
  expect(again.status).toBe(201)
  expect((await github.call('GET', `${graph}/pulls?state=all`)).json).toEqual([])
  const denied = await github.call('DELETE', '/repos/octo-org/secret')
  expect([denied.status, denied.json]).toMatchObject([
    403,
    { message: 'Must have admin rights to Repository.' },
  ])
})

test('GH-11 a new repository takes an old address over for good', async () => {
  await github.world.admin('POST', '/github/repositories/rename', {
    owner: 'octo-org',
    repo: 'Graph',
    name: 'chart',
  })
  expect((await github.call('GET', graph)).status).toBe(301)
  await github.call('POST', '/orgs/octo-org/repos', { name: 'Graph' })
  expect((await github.call('GET', graph)).status).toBe(200)
  await github.call('DELETE', graph)
  expect((await github.call('GET', graph)).status).toBe(404)
})
