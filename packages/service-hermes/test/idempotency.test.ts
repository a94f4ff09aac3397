import { expect, test } from 'vitest'
import { key, openHermes, type Answer } from './hermes.ts'

const k = { 'idempotency-key': 'k' }
const runOf = (answer: Answer): unknown => (answer.json as { run_id: unknown }).run_id

test('HM-02 eight identical posts at once are one run and seven replays', async () => {
  const hermes = openHermes()
  const posts = await Promise.all(
    Array.from({ length: 8 }, () => hermes.call('POST', '/v1/runs', { input: 'a' }, k)),
  )
  expect(posts.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202))
  expect(new Set(posts.map(runOf)).size).toBe(1)
  expect(posts.filter(({ headers }) => headers.get('idempotency-replayed') === 'true').length).toBe(
    7,
  )
})

test('HM-02 without a key two equal posts are two runs', async () => {
  const hermes = openHermes()
  const [a, b] = [
    await hermes.call('POST', '/v1/runs', { input: 'a' }),
    await hermes.call('POST', '/v1/runs', { input: 'a' }),
  ]
  expect(runOf(a)).not.toEqual(runOf(b))
})

test.each([
  ['key order and white space', '{"input":"a","n":1}', ' { "n" : 1 , "input" : "a" } ', 202],
  ['an unknown field', '{"input":"a","zz":1}', '{"input":"a","zz":2}', 409],
  ['1 and 1.0', '{"input":"a","n":1}', '{"input":"a","n":1.0}', 409],
  ['1.0 and 1e0', '{"input":"a","n":1.0}', '{"input":"a","n":1e0}', 202],
  ['-0 and 0', '{"input":"a","n":-0}', '{"input":"a","n":0}', 202],
  ['-0.0 and 0.0', '{"input":"a","n":-0.0}', '{"input":"a","n":0.0}', 409],
  [
    'integers past 2^53',
    '{"input":"a","n":9007199254740993}',
    '{"input":"a","n":9007199254740992}',
    409,
  ],
  ['an escape and its letter', '{"input":"caf\\u00e9"}', '{"input":"café"}', 202],
  ['array order', '{"input":"a","l":[1,2]}', '{"input":"a","l":[2,1]}', 409],
])('HM-02 %s', async (_, first, second, status) => {
  const hermes = openHermes()
  expect((await hermes.call('POST', '/v1/runs', first, k)).status).toBe(202)
  expect((await hermes.call('POST', '/v1/runs', second, k)).status).toBe(status)
})

test('HM-02 another session key conflicts, a bad body does not use the key up', async () => {
  const hermes = openHermes()
  expect((await hermes.call('POST', '/v1/runs', '{"input":""}', k)).status).toBe(400)
  expect((await hermes.call('POST', '/v1/runs', '{"input":"a"}', k)).status).toBe(202)
  const other = { ...k, 'x-hermes-session-key': 'memory' }
  const conflict = await hermes.call('POST', '/v1/runs', '{"input":"a"}', other)
  expect([conflict.status, conflict.json]).toEqual([
    409,
    {
      error: {
        message: 'Idempotency-Key was already used with a different request payload',
        type: 'invalid_request_error',
        param: null,
        code: 'idempotency_key_conflict',
      },
    },
  ])
})

test('HM-02 half a surrogate pair cannot be fingerprinted, without a key it is accepted', async () => {
  const hermes = openHermes()
  const body = String.raw`{"input":"\ud800"}`
  expect((await hermes.call('POST', '/v1/runs', body, k)).status).toBe(500)
  expect((await hermes.call('POST', '/v1/runs', body)).status).toBe(202)
})

test('HM-02 each profile has its own keys and sees its own runs only', async () => {
  const hermes = openHermes({ multiplex: true, profiles: { alpha: 'alpha-key-0123456789abcdef' } })
  const alpha = { ...k, authorization: 'Bearer alpha-key-0123456789abcdef' }
  const own = await hermes.call('POST', '/v1/runs', { input: 'a' }, k)
  const theirs = await hermes.call('POST', '/p/alpha/v1/runs', { input: 'b' }, alpha)
  expect([own.status, theirs.status]).toEqual([202, 202])
  expect((await hermes.call('GET', `/v1/runs/${String(runOf(theirs))}`)).status).toBe(404)
  expect(
    (await hermes.call('GET', `/p/alpha/v1/runs/${String(runOf(theirs))}`, undefined, alpha))
      .status,
  ).toBe(200)
  const foreign = await hermes.call('GET', '/p/alpha/v1/models', undefined, {
    authorization: `Bearer ${key}`,
  })
  expect(foreign.status).toBe(401)
})
