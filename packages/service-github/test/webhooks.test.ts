import {
  createWorld,
  memoryLog,
  openPersistence,
  type OutgoingRequest,
  type SendAnswer,
  type World,
} from '@crvouga/mockingbird-shared-runtime'
import { testWorld } from '@crvouga/mockingbird-shared-runtime/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultToken, github } from '../src/index.ts'
import { signatures } from '../src/wire/hook-request.ts'
import { api, hello } from './github.ts'

interface Arrived {
  readonly event: string
  readonly guid: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
interface Json {
  readonly [member: string]: unknown
}

interface Hooked {
  readonly world: World
  /** What receivers got, in order. */
  readonly got: Arrived[]
  /** What the receiver answers from now on. */
  answer: SendAnswer
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; json: unknown; headers: Headers }>
  /** Time passes until everything due has left and was answered. */
  readonly settle: (ms?: number) => Promise<void>
  readonly names: () => string[]
}

const ok: SendAnswer = { kind: 'answered', status: 200, headers: [['X-Own', '1']], body: 'ok' }

function openHooked(options: Partial<Parameters<typeof createWorld>[0]> = {}): Hooked {
  const got: Arrived[] = []
  const world = testWorld({
    services: [github],
    send: (request) => {
      got.push(arrived(request))
      return Promise.resolve(hooked.answer)
    },
    ...options,
  })
  onTestFinished(() => {
    world.dispose()
  })
  const hooked: Hooked = {
    world,
    got,
    answer: ok,
    call: async (method, path, body) => {
      const response = await world.fetch('github', `${api}${path}`, {
        method,
        headers: { authorization: `Bearer ${defaultToken}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        json: text === '' ? undefined : (JSON.parse(text) as unknown),
      }
    },
    settle: async (ms = 0) => {
      await world.admin('POST', '/clock/advance', { ms })
    },
    names: () =>
      got.map(({ event, payload }) =>
        typeof payload['action'] === 'string' ? `${event}.${payload['action']}` : event,
      ),
  }
  return hooked
}

function arrived({ headers, body }: OutgoingRequest): Arrived {
  const named = Object.fromEntries(headers)
  const text = String(body)
  return {
    event: named['X-GitHub-Event'] ?? '',
    guid: named['X-GitHub-Delivery'] ?? '',
    payload: JSON.parse(
      text.startsWith('payload=') ? (new URLSearchParams(text).get('payload') ?? '') : text,
    ) as Json,
    headers: named,
    body: text,
  }
}

const url = 'http://127.0.0.1:9/hook'
const hooks = `${hello}/hooks`
const config = { url, content_type: 'json', secret: 'sesame' }

/** A hook whose ping is over. */
async function withHook(hooked: Hooked, events: readonly string[] = ['*']): Promise<number> {
  const { status, json } = await hooked.call('POST', hooks, { config, events })
  expect(status).toBe(201)
  await hooked.settle()
  hooked.got.length = 0
  return (json as { readonly id: number }).id
}
const tipOf = async (hooked: Hooked, branch = 'main'): Promise<string> => {
  const { json } = await hooked.call('GET', `${hello}/git/ref/heads/${branch}`)
  return (json as { readonly object: { readonly sha: string } }).object.sha
}
const newRef = async (hooked: Hooked, name: string): Promise<number> =>
  (
    await hooked.call('POST', `${hello}/git/refs`, {
      ref: `refs/${name}`,
      sha: await tipOf(hooked),
    })
  ).status
const deliveries = async (hooked: Hooked, id: number, query = ''): Promise<readonly Json[]> =>
  (await hooked.call('GET', `${hooks}/${id}/deliveries${query}`)).json as readonly Json[]

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
    expect((await hooked.call('PATCH', `${hooks}/1`, { config: { url } })).json).toMatchObject({
      config: { content_type: 'form', insecure_ssl: '0', url },
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
    expect(edited).toMatchObject({ changes: { title: { from: 'Stale' }, body: { from: null } } })
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

describe('deliveries', () => {
  test('GH-12 a delivery is listed once it was answered, with what was sent and what came back', async () => {
    const hooked = openHooked()
    const id = await withHook(hooked, ['create'])
    await newRef(hooked, 'heads/made')
    await hooked.settle()
    const [item] = await deliveries(hooked, id)
    const [sent] = hooked.got
    const expected = {
      id: 2,
      guid: sent?.guid,
      delivered_at: '2026-01-01T00:00:00Z',
      redelivery: false,
      duration: 0,
      status: 'OK',
      status_code: 200,
      event: 'create',
      action: null,
      installation_id: null,
      repository_id: 1,
      throttled_at: null,
    }
    expect(item).toEqual(expected)
    const { json } = await hooked.call('GET', `${hooks}/${id}/deliveries/2`)
    expect(json).toEqual({
      ...expected,
      url,
      request: { headers: sent?.headers, payload: sent?.payload },
      response: { headers: { 'X-Own': '1' }, payload: 'ok' },
    })
  })

  test('GH-12 deliveries are paged by cursor, newest first', async () => {
    const hooked = openHooked()
    const id = await withHook(hooked, ['create'])
    for (const name of ['a', 'b', 'c', 'd']) await newRef(hooked, `heads/${name}`)
    await hooked.settle()
    const first = await hooked.call('GET', `${hooks}/${id}/deliveries?per_page=2`)
    expect((first.json as readonly Json[]).map((item) => item['id'])).toEqual([5, 4])
    const next = `${api}/repositories/1/hooks/1/deliveries?per_page=2&cursor=v1_3`
    expect(first.headers.get('link')).toBe(`<${next}>; rel="next"`)
    const second = await hooked.call('GET', next.slice(api.length))
    expect((second.json as readonly Json[]).map((item) => item['id'])).toEqual([3, 2])
    const last = await hooked.call('GET', `${hooks}/${id}/deliveries?cursor=v1_1`)
    expect([(last.json as readonly Json[]).length, last.headers.get('link')]).toEqual([1, null])
  })

  test('GH-12 what fails is told as it failed, and nothing is tried again by itself', async () => {
    const hooked = openHooked()
    const id = await withHook(hooked, ['create'])
    const failures: SendAnswer[] = [
      { kind: 'answered', status: 404, headers: [], body: 'no' },
      { kind: 'failed', reason: 'timeout' },
      { kind: 'failed', reason: 'unreachable' },
    ]
    for (const [i, answer] of failures.entries()) {
      hooked.answer = answer
      await newRef(hooked, `heads/made-${i}`)
      await hooked.settle()
    }
    await hooked.settle(86_400_000)
    expect(hooked.got.length).toBe(3)
    const told = (await deliveries(hooked, id))
      .slice(0, 3)
      .map((item) => [item['status'], item['status_code']])
    expect(told).toEqual([
      ['failed to connect to host', 0],
      ['timed out', 504],
      ['Invalid HTTP Response: 404', 404],
    ])
  })

  test('GH-12 a delivery is sent again when asked: same id, same event, signed as the hook is now', async () => {
    const hooked = openHooked()
    const id = await withHook(hooked, ['create'])
    hooked.answer = { kind: 'answered', status: 500, headers: [], body: '' }
    await newRef(hooked, 'heads/made')
    await hooked.settle()
    await hooked.call('PATCH', `${hooks}/${id}/config`, { secret: 'changed' })
    hooked.answer = ok
    const asked = await hooked.call('POST', `${hooks}/${id}/deliveries/2/attempts`)
    expect([asked.status, asked.json]).toEqual([202, {}])
    await hooked.settle()
    const [first, second] = hooked.got
    expect([second?.guid, second?.body]).toEqual([first?.guid, first?.body])
    expect(Object.entries(second?.headers ?? {}).slice(-2)).toEqual(
      signatures('changed', second?.body ?? ''),
    )
    expect((await deliveries(hooked, id)).slice(0, 2)).toMatchObject([
      { guid: first?.guid, redelivery: true, status: 'OK' },
      { guid: first?.guid, redelivery: false, status: 'Invalid HTTP Response: 500' },
    ])
  })

  test('GH-12 retried: an operator may ask for attempts that GitHub does not make', async () => {
    const hooked = openHooked()
    const id = await withHook(hooked, ['create'])
    const { json } = await hooked.world.admin('PUT', '/github/hooks/retries', {
      delaysMs: [5000, 60_000],
    })
    expect(json).toEqual({ delaysMs: [5000, 60_000] })
    hooked.answer = { kind: 'answered', status: 503, headers: [], body: '' }
    await newRef(hooked, 'heads/made')
    await hooked.settle(4999)
    expect(hooked.got.length).toBe(1)
    await hooked.settle(1)
    expect(hooked.got.length).toBe(2)
    await hooked.settle(3_600_000)
    expect(new Set(hooked.got.map(({ guid }) => guid)).size).toBe(1)
    expect((await deliveries(hooked, id)).slice(0, 3)).toMatchObject([
      { redelivery: true, delivered_at: '2026-01-01T00:01:05Z' },
      { redelivery: true, delivered_at: '2026-01-01T00:00:05Z' },
      { redelivery: false, delivered_at: '2026-01-01T00:00:00Z' },
    ])
  })

  test('GH-12 deliveries are kept for three days', async () => {
    const hooked = openHooked()
    const id = await withHook(hooked, ['create'])
    await hooked.settle(3 * 24 * 3_600_000)
    await newRef(hooked, 'heads/made')
    await hooked.settle()
    expect((await deliveries(hooked, id)).map((item) => item['event'])).toEqual(['create'])
  })
})

describe('on cue', () => {
  const rule = (hooked: Hooked, body: object) =>
    hooked.world.admin('POST', '/faults', {
      phase: 'send',
      match: { ids: { event: 'create' } },
      ...body,
    })
  const refs = (hooked: Hooked): unknown[] => hooked.got.map(({ payload }) => payload['ref'])

  test('GH-12 ordered: one hook hears of events in the order they happened', async () => {
    const hooked = openHooked()
    await withHook(hooked, ['create'])
    for (const name of ['c', 'a', 'b']) await newRef(hooked, `heads/${name}`)
    await hooked.settle()
    expect(refs(hooked)).toEqual(['c', 'a', 'b'])
  })

  test('GH-12 lost: the write was accepted, no webhook came, and no list knows of one', async () => {
    const hooked = openHooked()
    const id = await withHook(hooked)
    await rule(hooked, { kind: 'drop' })
    expect(await newRef(hooked, 'heads/made')).toBe(201)
    await hooked.settle()
    expect(hooked.names()).toEqual(['push'])
    expect((await deliveries(hooked, id)).map((item) => item['event'])).toEqual(['push', 'ping'])
  })

  test('GH-12 duplicated: the same delivery comes twice', async () => {
    const hooked = openHooked()
    const id = await withHook(hooked, ['create'])
    await rule(hooked, { kind: 'duplicate' })
    await newRef(hooked, 'heads/made')
    await hooked.settle()
    const [first, second] = hooked.got
    expect([hooked.got.length, second]).toEqual([2, first])
    expect((await deliveries(hooked, id)).length).toBe(2)
  })

  test('GH-12 delayed and reordered', async () => {
    const hooked = openHooked()
    await withHook(hooked, ['create'])
    await rule(hooked, { kind: 'latency', ms: 2000 })
    await newRef(hooked, 'heads/late')
    await rule(hooked, { kind: 'reorder' })
    await newRef(hooked, 'heads/a')
    await newRef(hooked, 'heads/b')
    await hooked.settle()
    expect(refs(hooked)).toEqual(['b', 'a'])
    await hooked.settle(2000)
    expect(refs(hooked)).toEqual(['b', 'a', 'late'])
  })

  test('GH-12 a webhook may come before the reply of the call that caused it', async () => {
    const hooked = openHooked()
    await withHook(hooked, ['create'])
    await hooked.world.admin('POST', '/faults', {
      phase: 'reply-head',
      kind: 'latency',
      ms: 50,
      match: { operationId: 'git/create-ref' },
    })
    const sha = await tipOf(hooked)
    let replied = false
    const reply = hooked
      .call('POST', `${hello}/git/refs`, { ref: 'refs/heads/made', sha })
      .then(() => {
        replied = true
      })
    while (hooked.got.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(replied).toBe(false)
    await reply
    expect(replied).toBe(true)
  })
})

describe('histories', () => {
  test('GH-12 back to a checkpoint: what it held as unsent comes again with its id, what came after it never does', async () => {
    const hooked = openHooked({ send: () => new Promise(() => {}) })
    await hooked.call('POST', hooks, { config, events: ['create'] })
    await newRef(hooked, 'heads/kept')
    await hooked.world.admin('POST', '/checkpoints', { name: 'here' })
    await newRef(hooked, 'heads/abandoned')
    const waiting = async (): Promise<readonly Json[]> =>
      ((await hooked.world.admin('GET', '/outbox')).json as { readonly messages: readonly Json[] })
        .messages
    const before = await waiting()
    expect(before.map(({ ids }) => (ids as Json)['event'])).toEqual(['ping', 'create', 'create'])
    await hooked.world.admin('POST', '/branches/main/checkout', { checkpoint: 'here' })
    expect(await waiting()).toEqual(before.slice(0, 2))
  })

  test('GH-12 pending deliveries survive a restart of the process', async () => {
    const store = { records: [] as string[], version: 0 }
    const host = {
      wallNow: () => 0,
      after: () => () => {},
      turn: () => new Promise<void>((resolve) => setImmediate(resolve)),
      warn: () => {},
    }
    const persistence = () => openPersistence(memoryLog(store), [github], host)
    const first = openHooked({
      persistence: await persistence(),
      send: () => new Promise(() => {}),
    })
    await first.call('POST', hooks, { config, events: ['create'] })
    await newRef(first, 'heads/made')
    await first.world.settled()
    first.world.dispose()
    const second = openHooked({ persistence: await persistence() })
    await second.settle()
    expect(second.names()).toEqual(['ping', 'create'])
    const [ping] = second.got
    expect(Object.entries(ping?.headers ?? {}).slice(-2)).toEqual(
      signatures('sesame', ping?.body ?? ''),
    )
    expect(await deliveries(second, 1)).toMatchObject([{ event: 'create' }, { event: 'ping' }])
  })

  test('GH-12 the same calls give the same deliveries, ids and signatures', async () => {
    const run = async (): Promise<readonly Arrived[]> => {
      const hooked = openHooked()
      await hooked.call('POST', hooks, { config, events: ['*'] })
      await newRef(hooked, 'heads/made')
      await hooked.call('PATCH', `${hello}/pulls/1`, { state: 'closed' })
      await hooked.settle()
      return hooked.got
    }
    const one = await run()
    expect(one.length).toBe(4)
    expect(await run()).toEqual(one)
  })
})
