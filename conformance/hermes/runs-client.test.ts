import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsClient, type RunsClient } from './runs-client.ts'

const script = packageCommand('@crvouga/mockingbird-service-hermes', import.meta.filename)
let command: StartedCommand
let base = ''
let apiKey = ''

beforeAll(async () => {
  command = await startCommand(script, ['--port', '0'])
  base = command.ready.env['HERMES_URL'] ?? ''
  apiKey = command.ready.env['HERMES_API_KEY'] ?? ''
})
afterAll(async () => {
  expect(await command.stop()).toBe(0)
})

const prompt = (...steps: readonly object[]): string => JSON.stringify({ script: steps })

interface Server {
  readonly client: RunsClient
  readonly admin: (method: string, path: string, body?: object) => Promise<unknown>
  /** Ids of the runs there are. */
  readonly runs: () => Promise<readonly string[]>
}

/** A namespace of its own: what one test does to it no other sees. */
function server(name: string): Server {
  const url = `${base}/ns/${name}`
  const admin: Server['admin'] = async (method, path, body) => {
    const answer = await fetch(`${url}/__admin${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    client: runsClient(url, apiKey),
    admin,
    runs: async () => {
      const { runs } = (await admin('GET', '/hermes/runs')) as { runs: { run_id: string }[] }
      return runs.map(({ run_id }) => run_id)
    },
  }
}

test('HM-06 a task is submitted, polled to its end and stopped', async () => {
  const { client } = server('plain')
  const made = await client.submit({ key: 'a', input: prompt({ delta: 'do' }, { delta: 'ne' }) })
  expect(made).toMatchObject({ replayed: false, attempts: 1 })
  expect(await client.finished(made.runId)).toEqual({
    runId: made.runId,
    status: 'completed',
    output: 'done',
    error: undefined,
  })
  const long = await client.submit({ key: 'b', input: prompt({ wait_stop: 1 }) })
  expect(await client.stop(long.runId)).toMatchObject({ status: 'stopping' })
  expect(await client.finished(long.runId)).toMatchObject({ status: 'cancelled' })
  const failing = await client.submit({ input: prompt({ raise: 'broken' }) })
  expect(await client.finished(failing.runId)).toMatchObject({ status: 'failed', error: 'broken' })
  await expect(client.status('run_nope')).rejects.toMatchObject({
    status: 404,
    code: 'run_not_found',
  })
})

test('HM-05 a lost 202 costs an attempt with a key and a second run without one', async () => {
  const { client, admin, runs } = server('lost')
  await admin('POST', '/faults/presets/hermes-run-accepted-then-lost', {})
  const made = await client.submit({ key: 'k', input: 'hello' })
  expect(made).toMatchObject({ replayed: true, attempts: 2 })
  expect(await runs()).toEqual([made.runId])
  await admin('POST', '/faults/presets/hermes-run-accepted-then-lost', {})
  const again = await client.submit({ input: 'hello' })
  expect(again).toMatchObject({ replayed: false, attempts: 2 })
  expect((await runs()).length).toBe(3)
})

test('HM-05 refused and throttled submissions come again and make one run', async () => {
  const { client, admin, runs } = server('refused')
  for (const [i, preset] of ['hermes-run-refused-503', 'hermes-run-throttled-429'].entries()) {
    await admin('POST', `/faults/presets/${preset}`, {})
    expect(await client.submit({ key: preset, input: 'hello' })).toMatchObject({
      replayed: false,
      attempts: 2,
    })
    expect((await runs()).length).toBe(i + 1)
  }
})

test('HM-02 submissions of one task at once are one run, another body under its key is refused', async () => {
  const { client, runs } = server('at-once')
  const made = await Promise.all(
    Array.from({ length: 20 }, () => client.submit({ key: 'k', input: 'hello' })),
  )
  expect(new Set(made.map(({ runId }) => runId)).size).toBe(1)
  expect(made.filter(({ replayed }) => !replayed).length).toBe(1)
  expect((await runs()).length).toBe(1)
  await expect(client.submit({ key: 'k', input: 'other' })).rejects.toMatchObject({
    status: 409,
    code: 'idempotency_key_conflict',
  })
})

test('HM-03 after a restart an old key finds its interrupted run and revives nothing', async () => {
  const { client, admin } = server('restart')
  const keyed = await client.submit({ key: 'k', input: prompt({ hold: 'g' }) })
  const keyless = await client.submit({ input: prompt({ hold: 'g' }) })
  await admin('POST', '/hermes/restart', { crash: true })
  expect(await client.status(keyed.runId)).toMatchObject({ status: 'interrupted' })
  expect(await client.submit({ key: 'k', input: prompt({ hold: 'g' }) })).toMatchObject({
    runId: keyed.runId,
    replayed: true,
  })
  expect(await client.stop(keyed.runId)).toMatchObject({ status: 'interrupted' })
  await expect(client.status(keyless.runId)).rejects.toMatchObject({ status: 404 })
})
