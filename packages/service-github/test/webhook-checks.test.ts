import { expect, test } from 'vitest'
import { api, hello } from './github.ts'
import { openHooked, tipOf, withHook, type Json } from './hooked.ts'

test('GH-12 a status is told with its commit and the branches that it is on', async () => {
  const hooked = openHooked()
  const sha = await tipOf(hooked)
  await withHook(hooked, ['status'])
  await hooked.call('POST', `${hello}/statuses/${sha}`, { state: 'pending', context: 'ci' })
  await hooked.call('POST', `${hello}/statuses/${sha}`, { state: 'nothing', context: 'ci' })
  await hooked.settle()
  expect(hooked.names()).toEqual(['status'])
  expect(hooked.got[0]?.payload).toMatchObject({
    sha,
    name: 'octo-org/hello-world',
    state: 'pending',
    context: 'ci',
    commit: { sha, html_url: `https://github.com/octo-org/hello-world/commit/${sha}` },
    branches: [{ name: 'main', commit: { sha } }],
    created_at: '2026-01-01T00:00:00+00:00',
    sender: { login: 'octocat' },
  })
})

test('GH-12 a check run is told of when it is made and when it is over', async () => {
  const hooked = openHooked()
  const sha = await tipOf(hooked, 'feature')
  await withHook(hooked, ['check_run'])
  const token = 'app-token'
  await hooked.world.admin('POST', '/seed', {
    github: {
      accounts: [{ login: 'ci[bot]', type: 'Bot' }],
      tokens: [
        {
          token,
          login: 'ci[bot]',
          installation: { id: 5, permissions: { checks: 'write', metadata: 'read' } },
        },
      ],
    },
  })
  const asApp = async (method: string, path: string, body: object): Promise<Json> => {
    const reply = await hooked.world.fetch('github', `${api}${hello}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return (await reply.json()) as Json
  }
  const { id } = await asApp('POST', '/check-runs', { name: 'lint', head_sha: sha })
  await asApp('PATCH', `/check-runs/${String(id)}`, { status: 'in_progress' })
  await asApp('PATCH', `/check-runs/${String(id)}`, { conclusion: 'success' })
  await asApp('POST', '/check-runs', { name: 'done', head_sha: sha, conclusion: 'failure' })
  await hooked.settle()
  expect(hooked.names()).toEqual([
    'check_run.created',
    'check_run.completed',
    'check_run.created',
    'check_run.completed',
  ])
  expect(hooked.got[1]?.payload).toMatchObject({
    check_run: {
      id,
      name: 'lint',
      status: 'completed',
      conclusion: 'success',
      check_suite: { head_sha: sha, status: 'completed' },
      pull_requests: [{ number: 1 }],
    },
    sender: { login: 'ci[bot]' },
  })
})
