import { describe, expect, test } from 'vitest'
import { signatures } from '../src/wire/hook-request.ts'
import { api, hello } from './github.ts'
import { config, hooks, newRef, openHooked, tipOf, url, withHook, type Json } from './hooked.ts'

describe('hooks', () => {
  test('GH-12 a hook is created, shown without its secret, edited, listed and deleted', async () => {
    const hooked = openHooked()
    const made = await hooked.call('POST', hooks, { config: { url, secret: 'sesame' } })
    const self = `${api}${hooks}/1`
    const hook = {
      type: 'Repository',
      id: 1,
      name: 'web',
      active: true,
      events: ['push'],
      config: { content_type: 'form', insecure_ssl: '0', secret: '********', url },
      updated_at: '2026-01-01T00:00:00Z',
      created_at: '2026-01-01T00:00:00Z',
      url: self,
      test_url: `${self}/test`,
      ping_url: `${self}/pings`,
      deliveries_url: `${self}/deliveries`,
      last_response: { code: null, status: 'unused', message: null },
    }
    expect([made.status, made.headers.get('location'), made.json]).toEqual([201, self, hook])
    await hooked.settle()
    const active = { code: 200, status: 'active', message: 'OK' }
    expect((await hooked.call('GET', `${hooks}/1`)).json).toEqual({
      ...hook,
      last_response: active,
    })

    const edited = await hooked.call('PATCH', `${hooks}/1`, {
      add_events: ['pull_request'],
      remove_events: ['push'],
      active: false,
    })
    expect(edited.json).toMatchObject({
      events: ['pull_request'],
      active: false,
      config: { secret: '********' },
    })
    // A config that is sent replaces the whole, secret included.
    const replaced = await hooked.call('PATCH', `${hooks}/1`, { config: { url } })
    expect((replaced.json as Json)['config']).toEqual({
      content_type: 'form',
      insecure_ssl: '0',
      url,
    })
    expect((await hooked.call('GET', hooks)).json).toMatchObject([{ id: 1 }])
    expect((await hooked.call('DELETE', `${hooks}/1`)).status).toBe(204)
    expect((await hooked.call('GET', `${hooks}/1`)).status).toBe(404)
    expect((await hooked.call('GET', hooks)).json).toEqual([])
  })

  test('GH-12 the config alone is read and changed; what is not named stays', async () => {
    const hooked = openHooked()
    await withHook(hooked)
    const patched = await hooked.call('PATCH', `${hooks}/1/config`, { insecure_ssl: 1 })
    const expected = { content_type: 'json', insecure_ssl: '1', secret: '********', url }
    expect([patched.status, patched.json]).toEqual([200, expected])
    expect((await hooked.call('GET', `${hooks}/1/config`)).json).toEqual(expected)
  })

  test('GH-12 what GitHub refuses', async () => {
    const hooked = openHooked()
    await withHook(hooked, ['push', 'create'])
    const refused = async (body: unknown): Promise<unknown> => {
      const { status, json } = await hooked.call('POST', hooks, body)
      return [status, (json as Json)['message'], (json as Json)['errors']]
    }
    const custom = (message: string) => [
      422,
      'Validation Failed',
      [{ resource: 'Hook', code: 'custom', message }],
    ]
    expect(await refused({ config, events: ['issues', 'push'] })).toEqual(
      custom('Hook already exists on this repository'),
    )
    expect((await hooked.call('POST', hooks, { config, events: ['issues'] })).status).toBe(201)
    expect(await refused({})).toEqual(custom('Config must contain URL for webhooks'))
    expect(await refused({ config: { url: 'google.com' } })).toEqual(
      custom(
        "The URL you've entered is not valid. Please make sure that you encode all special characters first",
      ),
    )
    expect(await refused({ name: 'email', config })).toEqual([
      422,
      'Validation Failed',
      [{ resource: 'Hook', code: 'invalid', field: 'name' }],
    ])
    expect(await refused({ events: null })).toEqual([
      422,
      "Invalid request.\n\nFor 'properties/events', nil is not an array.",
      undefined,
    ])
    for (let i = 1; i < 20; i++)
      await hooked.call('POST', hooks, { config: { url: `${url}/${i}` }, events: ['create'] })
    expect(await refused({ config: { url: `${url}/20` }, events: ['create'] })).toEqual(
      custom('The "create" event cannot have more than 20 hooks'),
    )
    expect((await hooked.call('GET', `${hooks}/99`)).status).toBe(404)
    expect((await hooked.call('GET', `${hooks}/1/deliveries/99`)).status).toBe(404)
  })

  test('GH-12 whoever does not administer the repository finds no hooks', async () => {
    const hooked = openHooked()
    await withHook(hooked)
    await hooked.world.admin('POST', '/seed', {
      github: {
        accounts: [{ login: 'stranger' }],
        tokens: [{ token: 'stranger-token', login: 'stranger' }],
      },
    })
    const as = { authorization: 'Bearer stranger-token' }
    for (const [method, path] of [
      ['GET', hooks],
      ['POST', hooks],
      ['GET', `${hooks}/1`],
      ['POST', `${hooks}/1/pings`],
      ['DELETE', `${hooks}/1`],
    ] as const) {
      const reply = await hooked.world.fetch('github', `${api}${path}`, { method, headers: as })
      expect([method, path, reply.status]).toEqual([method, path, 404])
    }
    expect(hooked.got).toEqual([])
  })
})

describe('events', () => {
  test('GH-12 a new hook is pinged, signed with its secret', async () => {
    const hooked = openHooked()
    await hooked.call('POST', hooks, { config, events: ['push'] })
    await hooked.settle()
    const [ping] = hooked.got
    expect(hooked.names()).toEqual(['ping'])
    expect(ping?.payload).toMatchObject({
      zen: expect.any(String),
      hook_id: 1,
      hook: { id: 1, config: { secret: '********' }, last_response: { status: 'unused' } },
      repository: { full_name: 'octo-org/hello-world' },
      organization: { login: 'octo-org' },
      sender: { login: 'octocat' },
    })
    const signed = signatures('sesame', ping?.body ?? '')
    expect(Object.entries(ping?.headers ?? {}).slice(-2)).toEqual(signed)
    expect(ping?.guid).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  test('GH-12 refs that are created, moved and deleted', async () => {
    const hooked = openHooked()
    await withHook(hooked)
    const sha = await tipOf(hooked)
    const none = '0'.repeat(40)
    expect(await newRef(hooked, 'heads/made')).toBe(201)
    const pushed = await hooked.call('PUT', `${hello}/contents/new.txt`, {
      message: 'new',
      content: 'bmV3',
      branch: 'made',
    })
    const { commit } = pushed.json as { readonly commit: { readonly sha: string } }
    await hooked.call('PATCH', `${hello}/git/refs/heads/made`, { sha, force: true })
    await hooked.call('DELETE', `${hello}/git/refs/heads/made`)
    expect(await newRef(hooked, 'tags/v1')).toBe(201)
    await hooked.settle()
    expect(hooked.names()).toEqual([
      'create',
      'push',
      'push',
      'push',
      'push',
      'delete',
      'create',
      'push',
    ])
    const [created, first, moved, forced, gone, deleted, tag, tagged] = hooked.got
    expect(created?.payload).toMatchObject({
      ref: 'made',
      ref_type: 'branch',
      master_branch: 'main',
      pusher_type: 'user',
      sender: { login: 'octocat' },
    })
    expect(first?.payload).toMatchObject({
      ref: 'refs/heads/made',
      before: none,
      after: sha,
      created: true,
      deleted: false,
      forced: false,
      base_ref: 'refs/heads/main',
      commits: [],
      head_commit: { id: sha },
      pusher: { name: 'octocat' },
      repository: {
        url: 'https://github.com/octo-org/hello-world',
        created_at: expect.any(Number),
        master_branch: 'main',
      },
    })
    expect(moved?.payload).toMatchObject({
      before: sha,
      after: commit.sha,
      created: false,
      forced: false,
      compare: `https://github.com/octo-org/hello-world/compare/${sha.slice(0, 12)}...${commit.sha.slice(0, 12)}`,
      commits: [
        {
          id: commit.sha,
          message: 'new',
          timestamp: '2026-01-01T00:00:00Z',
          added: ['new.txt'],
          removed: [],
          modified: [],
          author: { username: 'octocat' },
        },
      ],
      head_commit: { id: commit.sha },
    })
    expect(forced?.payload).toMatchObject({
      before: commit.sha,
      after: sha,
      forced: true,
      commits: [],
    })
    expect(gone?.payload).toMatchObject({
      before: sha,
      after: none,
      deleted: true,
      head_commit: null,
    })
    expect(deleted?.payload).toMatchObject({ ref: 'made', ref_type: 'branch' })
    expect(deleted?.payload).not.toHaveProperty('master_branch')
    expect(tag?.payload).toMatchObject({ ref: 'v1', ref_type: 'tag' })
    expect(tagged?.payload).toMatchObject({
      ref: 'refs/tags/v1',
      commits: [],
      head_commit: { id: sha },
    })
  })

  test('GH-12 a pull request from its opening to its merge', async () => {
    const hooked = openHooked()
    await withHook(hooked, ['pull_request'])
    await hooked.call('POST', `${hello}/pulls`, { title: 'Stale', head: 'stale', base: 'main' })
    await hooked.call('PATCH', `${hello}/pulls/2`, { title: 'Fresh', body: 'words' })
    await hooked.call('PATCH', `${hello}/pulls/2`, { title: 'Fresh' })
    await hooked.call('PATCH', `${hello}/pulls/2`, { state: 'closed' })
    await hooked.call('PATCH', `${hello}/pulls/2`, { state: 'open' })
    const before = await tipOf(hooked, 'feature')
    await hooked.call('PUT', `${hello}/contents/x.txt`, {
      message: 'x',
      content: 'eA==',
      branch: 'feature',
    })
    const after = await tipOf(hooked, 'feature')
    await hooked.settle(1500)
    const merged = await hooked.call('PUT', `${hello}/pulls/1/merge`)
    expect(merged.status).toBe(200)
    await hooked.settle()
    expect(hooked.names()).toEqual([
      'pull_request.opened',
      'pull_request.edited',
      'pull_request.closed',
      'pull_request.reopened',
      'pull_request.synchronize',
      'pull_request.closed',
    ])
    const [opened, edited, closed, , moved, done] = hooked.got.map(({ payload }) => payload)
    expect(opened).toMatchObject({
      number: 2,
      pull_request: { title: 'Stale', state: 'open', mergeable: null, merged: false },
    })
    expect(edited).toMatchObject({ changes: { title: { from: 'Stale' }, body: { from: '' } } })
    expect(closed).toMatchObject({ pull_request: { state: 'closed', merged: false } })
    expect(moved).toMatchObject({
      number: 1,
      before,
      after,
      pull_request: { head: { sha: after } },
    })
    expect(done).toMatchObject({
      number: 1,
      pull_request: { merged: true, merged_by: { login: 'octocat' } },
      sender: { login: 'octocat' },
    })
  })

  test('GH-12 a hook hears what it listens to, an inactive one only pings', async () => {
    const hooked = openHooked()
    await withHook(hooked, ['create'])
    await hooked.call('POST', hooks, {
      config: { ...config, url: `${url}/2` },
      active: false,
      events: ['*'],
    })
    await hooked.settle()
    expect(hooked.names()).toEqual(['ping'])
    await newRef(hooked, 'heads/made')
    await hooked.call('POST', `${hooks}/2/pings`)
    await hooked.settle()
    expect(hooked.names()).toEqual(['ping', 'create', 'ping'])
  })

  test('GH-12 what others do is told in their name; a refused write is told to nobody', async () => {
    const hooked = openHooked()
    await withHook(hooked, ['push'])
    await hooked.world.admin('POST', '/seed', { github: { accounts: [{ login: 'other' }] } })
    await hooked.world.admin('POST', '/github/commits', {
      owner: 'octo-org',
      repo: 'hello-world',
      branch: 'main',
      commits: [{ message: 'theirs', files: { 'a.txt': 'a' } }],
      actor: 'other',
    })
    expect(await newRef(hooked, 'heads/main')).toBe(422)
    await hooked.settle()
    expect(hooked.got.map(({ payload }) => payload)).toMatchObject([
      { pusher: { name: 'other' }, sender: { login: 'other' }, commits: [{ message: 'theirs' }] },
    ])
  })

  test('GH-12 the test call sends the latest push to a hook that listens to pushes', async () => {
    const hooked = openHooked()
    const sha = await tipOf(hooked)
    await withHook(hooked, ['push'])
    await hooked.call('POST', hooks, { config: { ...config, url: `${url}/2` }, events: ['create'] })
    await hooked.settle()
    hooked.got.length = 0
    expect((await hooked.call('POST', `${hooks}/1/tests`)).status).toBe(204)
    expect((await hooked.call('POST', `${hooks}/2/tests`)).status).toBe(204)
    await hooked.settle()
    expect(hooked.got.map(({ payload }) => payload)).toMatchObject([
      { ref: 'refs/heads/main', after: sha, created: false, commits: [{ id: sha }] },
    ])
  })

  test('GH-12 the hooks of a deleted repository go with it', async () => {
    const hooked = openHooked()
    await withHook(hooked)
    await hooked.call('DELETE', hello)
    await hooked.settle()
    expect(hooked.got).toEqual([])
    const { json } = await hooked.world.admin('GET', '/state/github/hooks')
    expect(json).toEqual({ size: 0, items: [] })
  })
})
