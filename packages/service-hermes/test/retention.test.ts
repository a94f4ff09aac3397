import { expect, test } from 'vitest'
import { openHermes } from './hermes.ts'

const quiet = { sweeper: false, absentStreamMs: 0 }
const k = { 'idempotency-key': 'k' }

test.each([
  [299.999, 200],
  [300, 200],
  [300.001, 404],
])(
  'HM-04 a sweep %s s after admission leaves an unread buffer with %s',
  async (seconds, status) => {
    const hermes = openHermes(quiet)
    const id = await hermes.run([{ delta: 'kept' }])
    await hermes.at(seconds)
    await hermes.control('/sweep', {})
    expect((await hermes.call('GET', `/v1/runs/${id}/events`)).status).toBe(status)
    expect((await hermes.call('GET', `/v1/runs/${id}`)).status).toBe(200)
  },
)

test.each([
  [3599.999, 200],
  [3600, 200],
  [3600.001, 404],
])('HM-04 a sweep %s s after its end leaves a finished run with %s', async (seconds, status) => {
  const hermes = openHermes(quiet)
  const id = await hermes.run([{ delta: 'x' }])
  await hermes.at(seconds)
  expect((await hermes.call('GET', `/v1/runs/${id}`)).status).toBe(200)
  await hermes.control('/sweep', {})
  expect((await hermes.call('GET', `/v1/runs/${id}`)).status).toBe(status)
})

test.each([
  [86_399.999, true],
  [86_400, true],
  [86_400.001, false],
])(
  'HM-04 a key of a finished run is held for a day: %s s later, replayed is %s',
  async (seconds, replayed) => {
    const hermes = openHermes(quiet)
    await hermes.run([{ delta: 'x' }], {}, k)
    await hermes.at(seconds)
    const body = { input: JSON.stringify({ script: [{ delta: 'x' }] }) }
    const again = await hermes.call('POST', '/v1/runs', body, k)
    expect((again.json as { replayed: boolean }).replayed).toBe(replayed)
  },
)

test('HM-04 a GET never prunes: an aged row still answers until a keyed post comes by', async () => {
  const hermes = openHermes(quiet)
  const id = await hermes.run([{ delta: 'x' }], {}, k)
  await hermes.at(200_000)
  await hermes.control('/sweep', {})
  expect((await hermes.call('GET', `/v1/runs/${id}`)).status).toBe(200)
  await hermes.control('/sweep', {})
  expect(
    (await hermes.call('POST', '/v1/runs', { input: 'other' }, { 'idempotency-key': 'o' })).status,
  ).toBe(202)
  expect((await hermes.call('GET', `/v1/runs/${id}`)).status).toBe(404)
})

test('HM-04 an unfinished run ages for ever, an interrupted one is never swept', async () => {
  const hermes = openHermes(quiet)
  const id = await hermes.run([{ hold: 'g' }], {}, k)
  await hermes.at(200_000)
  await hermes.control('/sweep', {})
  expect((await hermes.call('GET', `/v1/runs/${id}`)).json).toMatchObject({ status: 'running' })
  await hermes.control('/restart', {})
  await hermes.call('GET', `/v1/runs/${id}`)
  await hermes.at(300_000)
  await hermes.control('/sweep', {})
  expect((await hermes.call('GET', `/v1/runs/${id}`)).json).toMatchObject({ status: 'interrupted' })
})

test('HM-04 the sweeper comes by every 60 s of the clock, and rests when there is nothing to forget', async () => {
  const hermes = openHermes({ absentStreamMs: 0 })
  const id = await hermes.run([{ delta: 'x' }])
  await hermes.at(3600)
  expect((await hermes.call('GET', `/v1/runs/${id}`)).status).toBe(200)
  await hermes.at(3660)
  expect((await hermes.call('GET', `/v1/runs/${id}`)).status).toBe(404)
  const idle = await hermes.world.admin('POST', '/clock/advance', { idle: true })
  expect(idle.json).toMatchObject({ events: 0 })
})

test.each([
  ['at capacity', 'new', 429],
  ['in conflict', 'held', 409],
])('HM-04 a keyed post refused %s has dropped aged rows all the same', async (_, key, status) => {
  const hermes = openHermes({ ...quiet, maxRuns: 1 })
  const id = await hermes.run([{ delta: 'x' }], {}, k)
  await hermes.run([{ hold: 'g' }], {}, { 'idempotency-key': 'held' })
  await hermes.at(86_401)
  await hermes.control('/sweep', {})
  const refused = await hermes.call(
    'POST',
    '/v1/runs',
    { input: 'other' },
    { 'idempotency-key': key },
  )
  expect(refused.status).toBe(status)
  expect((await hermes.call('GET', `/v1/runs/${id}`)).status).toBe(404)
})
