import { memoryLog, openPersistence, type SendAnswer } from '@crvouga/mockingbird-shared-runtime'
import { describe, expect, test } from 'vitest'
import { github } from '../src/index.ts'
import { signatures } from '../src/wire/hook-request.ts'
import { api, hello } from './github.ts'
import {
  config,
  deliveries,
  hooks,
  newRef,
  ok,
  openHooked,
  tipOf,
  url,
  withHook,
  type Arrived,
  type Hooked,
  type Json,
} from './hooked.ts'

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
    const { json } = await hooked.world.admin('GET', '/state/github/hookDeliveries')
    expect(json).toMatchObject({ size: 2 })
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

  test('GH-12 every preset of webhooks makes a rule', async () => {
    const hooked = openHooked()
    const { json } = await hooked.world.admin('GET', '/faults/presets')
    const names = (json as { readonly presets: readonly { readonly name: string }[] }).presets
      .map(({ name }) => name)
      .filter((name) => name.startsWith('github_webhook_'))
    expect(names.length).toBe(5)
    for (const name of names) {
      const made = await hooked.world.admin('POST', `/faults/presets/${name}`, {})
      expect([name, made.status]).toEqual([name, 201])
    }
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
