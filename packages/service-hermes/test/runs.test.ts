import { describe, expect, test } from 'vitest'
import { openHermes, shown, t0, type Answer, type Hermes } from './hermes.ts'

const statusOf = async (hermes: Hermes, id: string): Promise<Answer> =>
  hermes.call('GET', `/v1/runs/${id}`)
const word = (answer: Answer): unknown => (answer.json as { status: unknown }).status
const error = (message: string, code: string | null = null, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
})

describe('a run', () => {
  test('HM-01 is accepted as started, echoes its prompt and keeps the whole status object', async () => {
    const hermes = openHermes()
    const accepted = await hermes.call('POST', '/v1/runs', { input: 'hello there' })
    const { run_id } = accepted.json as { run_id: string }
    expect([accepted.status, accepted.json]).toEqual([
      202,
      { run_id: expect.stringMatching(/^run_[0-9a-f]{32}$/), status: 'started', replayed: false },
    ])
    const status = await statusOf(hermes, run_id)
    expect(status.text).toBe(
      `{"object": "hermes.run", "run_id": "${run_id}", "status": "completed", "updated_at": ${t0}.0, ` +
        `"created_at": ${t0}.0, "session_id": "${run_id}", "model": "hermes-agent", "output": "echo: hello there", ` +
        '"usage": {"input_tokens": 2, "output_tokens": 3, "total_tokens": 5}, "last_event": "run.completed"}',
    )
  })

  test.each([
    ['{', 400, error('Invalid JSON')],
    ['{}', 400, error("Missing 'input' field")],
    ['{"input":[{"content":""}]}', 400, error('No user message found in input')],
    [
      '{"input":"a","conversation_history":[{"role":"user"}]}',
      400,
      error("conversation_history[0] must have 'role' and 'content' fields"),
    ],
  ])('HM-01 %s is refused in the words of the server', async (body, status, json) => {
    const answer = await openHermes().call('POST', '/v1/runs', body)
    expect([answer.status, answer.json]).toEqual([status, json])
  })

  test('HM-01 a body that is no object, or an input of bare texts, crashes the handler there', async () => {
    const hermes = openHermes()
    for (const body of ['[]', 'null', '{"input":["x"]}']) {
      const answer = await hermes.call('POST', '/v1/runs', body)
      expect([answer.status, answer.text]).toEqual([
        500,
        '500 Internal Server Error\n\nServer got itself in trouble',
      ])
    }
  })

  test('HM-01 an unknown run is 404 by name, a missing key 401 before that', async () => {
    const hermes = openHermes()
    const unknown = await hermes.call('GET', '/v1/runs/run_nope')
    expect([unknown.status, unknown.json]).toEqual([
      404,
      error('Run not found: run_nope', 'run_not_found'),
    ])
    const anonymous = await hermes.call('GET', '/v1/runs/run_nope', undefined, {
      authorization: '',
    })
    expect([anonymous.status, anonymous.json]).toEqual([
      401,
      {
        error: {
          message: 'Invalid gateway API key (API_SERVER_KEY)',
          type: 'gateway_auth_error',
          code: 'gateway_auth_failed',
        },
      },
    ])
  })

  test('HM-01 a failed result, an exception and an empty answer end as the server ends them', async () => {
    const hermes = openHermes()
    const failed = await hermes.run([
      { delta: 'part' },
      { fail: 'bad key sk-abcdefghijklmnopqrstuvwx123456' },
    ])
    expect((await statusOf(hermes, failed)).json).toMatchObject({
      status: 'failed',
      error: 'bad key sk-abc...3456',
      last_event: 'run.failed',
    })
    const raised = await hermes.run([{ raise: { type: 'KeyError', text: 'k' } }])
    expect((await statusOf(hermes, raised)).json).toMatchObject({ status: 'failed', error: "'k'" })
    const none = await hermes.run([{ none: 1 }])
    expect((await statusOf(hermes, none)).json).toMatchObject({ status: 'completed', output: '' })
  })
})

describe('stop', () => {
  test('HM-03 is accepted at once and over when the executor returns: cancelled', async () => {
    const hermes = openHermes()
    const id = await hermes.run([{ stop_lag: 2 }, { hold: 'g' }])
    const stopped = await hermes.call('POST', `/v1/runs/${id}/stop`, '{"garbage')
    expect([stopped.status, stopped.json]).toEqual([200, { run_id: id, status: 'stopping' }])
    expect(word(await statusOf(hermes, id))).toBe('stopping')
    const again = await hermes.call('POST', `/v1/runs/${id}/stop`)
    expect(again.json).toEqual({ run_id: id, status: 'stopping' })
    await hermes.advance(2000)
    const done = await statusOf(hermes, id)
    expect(done.json).toMatchObject({ status: 'cancelled', last_event: 'run.cancelled' })
    expect((await hermes.call('POST', `/v1/runs/${id}/stop`)).json).toEqual(done.json)
  })

  test('HM-03 loses against an executor that finishes all the same', async () => {
    const hermes = openHermes()
    const id = await hermes.run([{ ignore_stop: true }, { hold: 'g' }, { delta: 'won' }])
    await hermes.call('POST', `/v1/runs/${id}/stop`)
    await hermes.control('/gate', { name: 'g' })
    expect((await statusOf(hermes, id)).json).toMatchObject({ status: 'completed', output: 'won' })
    const frames = await (await hermes.events(id)).rest()
    expect(shown(frames)).toEqual([
      { event: 'message.delta', delta: 'won' },
      {
        event: 'run.completed',
        output: 'won',
        usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
      },
      ': stream closed\n\n',
    ])
  })

  test('HM-03 of a run that another process left is its interrupted status; without a key it is gone', async () => {
    const hermes = openHermes()
    const keyed = await hermes.run([{ hold: 'g' }], {}, { 'idempotency-key': 'k' })
    const keyless = await hermes.run([{ hold: 'g' }])
    await hermes.control('/restart', {})
    await hermes.at(5)
    const stopped = await hermes.call('POST', `/v1/runs/${keyed}/stop`)
    expect([stopped.status, stopped.json]).toEqual([
      200,
      {
        created_at: t0,
        model: 'hermes-agent',
        object: 'hermes.run',
        run_id: keyed,
        session_id: keyed,
        status: 'interrupted',
        updated_at: t0 + 5,
        error: 'The gateway restarted before this run settled.',
        last_event: 'run.interrupted',
      },
    ])
    expect((await hermes.call('POST', `/v1/runs/${keyless}/stop`)).status).toBe(404)
  })
})

describe('limits', () => {
  test('HM-05 at capacity a replay still answers, a new run is told to come back', async () => {
    const hermes = openHermes({ maxRuns: 1 })
    const key = { 'idempotency-key': 'k' }
    const id = await hermes.run([{ hold: 'g' }], {}, key)
    const full = await hermes.call('POST', '/v1/runs', { input: 'a' })
    expect([full.status, full.headers.get('retry-after'), full.json]).toEqual([
      429,
      '1',
      error('Too many concurrent runs (max 1)', 'rate_limit_exceeded', 'rate_limit_error'),
    ])
    const body = { input: JSON.stringify({ script: [{ hold: 'g' }] }) }
    const replay = await hermes.call('POST', '/v1/runs', body, key)
    expect([replay.status, replay.json]).toEqual([
      202,
      { run_id: id, status: 'running', replayed: true },
    ])
    await hermes.control('/drain', { on: true })
    const draining = await hermes.call('POST', '/v1/runs', body, key)
    expect([draining.status, draining.json]).toEqual([
      503,
      error('Gateway is draining existing work; retry shortly.', 'gateway_draining'),
    ])
  })

  test.each(['hermes-run-accepted-then-lost'])(
    'HM-05 %s: the run is there, and its key finds it',
    async (preset) => {
      const hermes = openHermes()
      await hermes.world.admin('POST', `/faults/presets/${preset}`)
      const key = { 'idempotency-key': 'k' }
      await expect(hermes.call('POST', '/v1/runs', { input: 'once' }, key)).rejects.toThrow()
      const listed = await hermes.world.admin('GET', '/hermes/runs')
      const { runs } = listed.json as { runs: { run_id: string }[] }
      expect(runs.length).toBe(1)
      const retried = await hermes.call('POST', '/v1/runs', { input: 'once' }, key)
      expect(retried.json).toEqual({ run_id: runs[0]?.run_id, status: 'completed', replayed: true })
      const journal = await hermes.world.admin('GET', '/requests?service=hermes')
      expect(JSON.stringify(journal.json)).toContain('"committed"')
    },
  )

  test.each([
    ['hermes-run-refused-503', 503],
    ['hermes-run-throttled-429', 429],
  ])('HM-05 %s leaves no trace', async (preset, status) => {
    const hermes = openHermes()
    await hermes.world.admin('POST', `/faults/presets/${preset}`)
    const refused = await hermes.call('POST', '/v1/runs', { input: 'a' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, '1'])
    const listed = await hermes.world.admin('GET', '/hermes/runs')
    expect((listed.json as { runs: unknown[] }).runs).toEqual([])
    expect((await hermes.call('POST', '/v1/runs', { input: 'a' })).status).toBe(202)
  })
})

test.each([
  [false, ['refused None True', 'onetwo', undefined]],
  [true, [undefined, undefined, undefined]],
])(
  'HM-05 what a process still says as it ends (crash %s) is stored: waits for decisions are let go',
  async (crash, said) => {
    const hermes = openHermes()
    const asks = (command: string, answer: string): object => ({
      approval: { command },
      else: [{ delta: answer }],
    })
    const scripts = [
      [asks('rm -rf ./x', 'refused ${choice} ${resolved}')],
      [asks('rm -rf ./x', 'one'), asks('rm -rf ./y', 'two')],
      [{ hold: 'g' }, { delta: 'held' }],
    ]
    const ids: string[] = []
    for (const [i, steps] of scripts.entries()) {
      ids.push(await hermes.run(steps, { session_id: `s${i}` }, { 'idempotency-key': `k${i}` }))
    }
    await hermes.control('/restart', { crash })
    const last = async (session: string): Promise<unknown> => {
      const answer = await hermes.call('GET', `/api/sessions/${session}/messages`)
      const { data } = answer.json as { data: { content: string }[] }
      return data[1]?.content
    }
    expect(await Promise.all(['s0', 's1', 's2'].map(last))).toEqual(said)
    for (const id of ids) {
      const { json } = await hermes.call('GET', `/v1/runs/${id}`)
      expect((json as { status: string }).status).toBe('interrupted')
    }
  },
)

test.each([
  ['br', 'brotli (br). Please install `Brotli`'],
  ['ZSTD', 'zstandard (zstd). Please install `backports.zstd`'],
])('HM-01 a body packed as %s is refused before any route or key', async (encoding, told) => {
  const hermes = openHermes({ key: null })
  const packed = { 'content-encoding': encoding }
  const answer = await hermes.call('POST', '/v1/nowhere', { input: 'x' }, packed)
  expect([answer.status, answer.text]).toEqual([400, `Can not decode content-encoding: ${told}`])
  expect(answer.headers.get('x-frame-options')).toBe(null)
  expect((await hermes.call('GET', '/health', undefined, packed)).status).toBe(200)
})
