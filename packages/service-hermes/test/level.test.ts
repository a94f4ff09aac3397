import { expect, test } from 'vitest'
import { openHermes } from './hermes.ts'

const older = () => openHermes({ level: '0.19.0' })
const k = { 'idempotency-key': 'k' }

test('HM-02 at level 0.19.0 a key is ignored: two posts, two runs, and no word of a replay', async () => {
  const hermes = older()
  const posts = [
    await hermes.call('POST', '/v1/runs', { input: 'a' }, k),
    await hermes.call('POST', '/v1/runs', { input: 'a' }, k),
  ]
  const ids = posts.map(({ json }) => (json as { run_id: string }).run_id)
  expect(posts.map(({ json }) => json)).toEqual(
    ids.map((run_id) => ({ run_id, status: 'started' })),
  )
  expect(new Set(ids).size).toBe(2)
})

test('HM-03 at level 0.19.0 a stopped run is cancelled however it returns, and then unknown to stop', async () => {
  const hermes = older()
  const id = await hermes.run([{ ignore_stop: true }, { hold: 'g' }, { delta: 'won' }])
  await hermes.call('POST', `/v1/runs/${id}/stop`)
  await hermes.control('/gate', { name: 'g' })
  expect((await hermes.call('GET', `/v1/runs/${id}`)).json).toMatchObject({ status: 'cancelled' })
  expect((await hermes.call('POST', `/v1/runs/${id}/stop`)).status).toBe(404)
})

test('HM-09 at level 0.19.0 a request has no id and does not show in the status', async () => {
  const hermes = older()
  const id = await hermes.run([{ approval: { command: 'rm -rf ./x' } }])
  const status = await hermes.call('GET', `/v1/runs/${id}`)
  expect(status.json).toMatchObject({ status: 'waiting_for_approval' })
  expect(status.json).not.toHaveProperty('approval')
  const reader = await hermes.events(id)
  expect(await reader.next()).not.toContain('request_id')
  await reader.leave()
})

test.each([
  ['POST', '/v1/runs/x/steer'],
  ['POST', '/api/sessions/x/model'],
  ['POST', '/v1/artifacts/upload'],
])('HM-10 at level 0.19.0 %s %s is no path at all', async (method, path) => {
  const answer = await older().call(method, path, {})
  expect([answer.status, answer.text]).toEqual([404, '404: Not Found'])
})

test('HM-11 the version string and the pid can be anything', async () => {
  const hermes = openHermes({ level: '0.19.0', version: '0.19.7', pid: 321 })
  expect((await hermes.call('GET', '/health/detailed')).json).toMatchObject({
    version: '0.19.7',
    pid: 321,
  })
})
