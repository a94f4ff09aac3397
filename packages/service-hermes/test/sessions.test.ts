import { describe, expect, test } from 'vitest'
import { openHermes, script, shown, t0 } from './hermes.ts'

const code = (json: unknown): unknown => (json as { error: { code: unknown } }).error.code
const session = (json: unknown): Record<string, unknown> =>
  (json as { session: Record<string, unknown> }).session

describe('sessions', () => {
  test('HM-10 a created session is listed, read, renamed and deleted', async () => {
    const hermes = openHermes()
    const created = await hermes.call('POST', '/api/sessions', {
      id: ' s-1 ',
      title: '  My   title ',
    })
    expect(created.text).toBe(
      '{"object": "hermes.session", "session": {"id": "s-1", "source": "api_server", "user_id": null, "model": null, ' +
        `"title": "My title", "started_at": ${t0}.0, "ended_at": null, "end_reason": null, "message_count": 0, ` +
        '"tool_call_count": 0, "input_tokens": 0, "output_tokens": 0, "cache_read_tokens": 0, "cache_write_tokens": 0, ' +
        '"reasoning_tokens": 0, "estimated_cost_usd": null, "actual_cost_usd": null, "api_call_count": 0, ' +
        '"parent_session_id": null, "pinned": false, "archived": false, "hidden": false, "has_system_prompt": false, ' +
        '"has_model_config": false}}',
    )
    const renamed = await hermes.call('PATCH', '/api/sessions/s-1', {
      title: 'Other',
      pinned: true,
    })
    expect(session(renamed.json)).toMatchObject({ title: 'Other', pinned: true })
    const listed = await hermes.call('GET', '/api/sessions?limit=1')
    expect(listed.json).toMatchObject({ data: [{ id: 's-1' }], limit: 1, offset: 0 })
    expect((await hermes.call('DELETE', '/api/sessions/s-1')).json).toEqual({
      object: 'hermes.session.deleted',
      id: 's-1',
      deleted: true,
    })
    const gone = await hermes.call('GET', '/api/sessions/s-1')
    expect([gone.status, code(gone.json)]).toEqual([404, 'session_not_found'])
  })

  test.each([
    [{ id: 'a/b' }, 400, 'invalid_session_id'],
    [{ id: 'taken' }, 409, 'session_exists'],
    [{ id: 'x', title: 'Taken' }, 400, 'invalid_title'],
    [{ id: 'x', system_prompt: 5 }, 400, 'invalid_system_prompt'],
  ])('HM-10 creating %j is refused with %s %s', async (body, status, name) => {
    const hermes = openHermes({ sessions: [{ id: 'taken', title: 'Taken' }] })
    const refused = await hermes.call('POST', '/api/sessions', body)
    expect([refused.status, code(refused.json)]).toEqual([status, name])
    expect((await hermes.call('GET', '/api/sessions/x')).status).toBe(404)
  })

  test('HM-10 a fork takes the transcript along, and the source then answers with the child', async () => {
    const hermes = openHermes()
    await hermes.run([{ delta: 'answer' }], { session_id: 'm' })
    const forked = await hermes.call('POST', '/api/sessions/m/fork', { id: 'f' })
    expect([forked.status, session(forked.json)]).toMatchObject([
      201,
      { id: 'f', title: 'fork', parent_session_id: 'm', message_count: 2 },
    ])
    expect(session((await hermes.call('GET', '/api/sessions/m')).json)).toMatchObject({
      end_reason: 'branched',
    })
    const messages = await hermes.call('GET', '/api/sessions/m/messages?limit=1')
    expect(messages.json).toMatchObject({
      session_id: 'f',
      data: [{ id: 3, role: 'user' }],
      pagination: { limit: 1, offset: 0, order: 'oldest', returned: 1 },
    })
  })

  test('HM-10 a fork is numbered after all titles of its line, in letters of either case', async () => {
    const hermes = openHermes()
    const forked = async (source: string, id: string, title?: string): Promise<unknown> => {
      const body = { id, ...(title === undefined ? {} : { title }) }
      return session((await hermes.call('POST', `/api/sessions/${source}/fork`, body)).json)[
        'title'
      ]
    }
    for (const id of ['a', 'b', 'c']) await hermes.call('POST', '/api/sessions', { id })
    expect([
      await forked('a', 'a1', 'Fork'),
      await forked('a1', 'a2'),
      await forked('b', 'b1'),
      await forked('c', 'c1'),
    ]).toEqual(['Fork', 'Fork #2', 'fork #3', 'fork #4'])
  })

  test('HM-10 a model lock rules later chat turns of the session, not its runs', async () => {
    const hermes = openHermes({ modelRoutes: { fast: { model: 'vendor/fast-1' } } })
    await hermes.call('POST', '/api/sessions', { id: 'lk' })
    const locked = await hermes.call('POST', '/api/sessions/lk/model', { model: 'fast' })
    expect(locked.json).toEqual({
      object: 'hermes.session.model_lock',
      session_id: 'lk',
      runtime: {
        provider: '',
        model: 'vendor/fast-1',
        route_source: 'model_routes',
        requested: { provider: '', model: 'fast' },
        model_lock: 'accepted',
      },
    })
    const message = script({ final: '${model}' })
    const chat = await hermes.call('POST', '/api/sessions/lk/chat', { message })
    expect(chat.json).toMatchObject({
      message: { content: 'vendor/fast-1' },
      runtime: { model_lock: 'confirmed' },
    })
    const run = await hermes.run([{ final: '${model}' }], { session_id: 'lk' })
    expect((await hermes.call('GET', `/v1/runs/${run}`)).json).toMatchObject({
      output: 'vendor/main-1',
    })
    const none = await hermes.call('POST', '/api/sessions/lk/model', { model: 'hermes-agent' })
    expect([none.status, code(none.json)]).toEqual([400, 'missing_model'])
  })
})

describe('chat', () => {
  test('HM-10 a session stream names its run, which can be stopped; it ends completed all the same', async () => {
    const hermes = openHermes()
    await hermes.call('POST', '/api/sessions', { id: 'c' })
    const url = 'http://127.0.0.1/api/sessions/c/chat/stream'
    const response = await hermes.world.fetch('hermes', url, {
      method: 'POST',
      headers: { authorization: 'Bearer test-key-0123456789abcdef' },
      body: JSON.stringify({
        message: script({ delta: 'part ' }, { hold: 'g' }, { delta: 'never' }),
      }),
    })
    const text = response.text()
    await hermes.control('/wait', { gate: 'g' })
    const listed = await hermes.world.admin('GET', '/hermes/runs')
    const id = (listed.json as { runs: { run_id: string }[] }).runs[0]?.run_id ?? ''
    expect((await hermes.call('GET', `/v1/runs/${id}`)).json).toMatchObject({
      status: 'running',
      last_event: 'run.started',
    })
    await hermes.call('POST', `/v1/runs/${id}/stop`)
    const names = [...(await text).matchAll(/^event: (.*)$/gm)].map(([, name]) => name)
    expect(names).toEqual([
      'run.started',
      'message.started',
      'assistant.delta',
      'assistant.completed',
      'run.completed',
      'done',
    ])
    expect((await hermes.call('GET', `/v1/runs/${id}`)).json).toMatchObject({ status: 'completed' })
  })

  test('HM-10 chat completions answer in the OpenAI form, plain and streamed', async () => {
    const hermes = openHermes()
    const body = { messages: [{ role: 'user', content: 'hello' }] }
    const plain = await hermes.call('POST', '/v1/chat/completions', body)
    expect(plain.json).toMatchObject({
      object: 'chat.completion',
      model: 'hermes-agent',
      choices: [
        { index: 0, message: { role: 'assistant', content: 'echo: hello' }, finish_reason: 'stop' },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    })
    expect(plain.headers.get('x-hermes-session-id')).toBe('api-a1ad92f331dce2e0')
    const streamed = await hermes.call('POST', '/v1/chat/completions', { ...body, stream: true })
    const frames = streamed.text.split(/(?<=\n\n)/)
    expect(frames.at(-1)).toBe('data: [DONE]\n\n')
    expect(
      shown(frames.slice(0, -1)).map(
        (chunk) => (chunk as { choices: { delta: unknown }[] }).choices[0]?.delta,
      ),
    ).toEqual([{ role: 'assistant' }, { content: 'echo: ' }, { content: 'hello' }, {}])
  })

  test('HM-10 responses chain by id and by name, and survive a restart', async () => {
    const hermes = openHermes()
    const first = await hermes.call('POST', '/v1/responses', { input: 'one', conversation: 'c' })
    const { id } = first.json as { id: string }
    await hermes.control('/restart', {})
    expect((await hermes.call('GET', `/v1/responses/${id}`)).json).toEqual(first.json)
    const input = script({ final: '${history_length}' })
    const chained = await hermes.call('POST', '/v1/responses', { input, conversation: 'c' })
    expect(chained.json).toMatchObject({ output: [{ content: [{ text: '3' }] }] })
    await hermes.call('DELETE', `/v1/responses/${id}`)
    const unknown = await hermes.call('POST', '/v1/responses', { input, previous_response_id: id })
    expect([unknown.status, unknown.json]).toMatchObject([
      404,
      { error: { message: `Previous response not found: ${id}` } },
    ])
  })
})

describe('discovery', () => {
  test('HM-10 health is open, the rest wants the key, capabilities follow the level', async () => {
    const hermes = openHermes({ pid: 77 })
    const anonymous = { authorization: '' }
    expect((await hermes.call('GET', '/health', undefined, anonymous)).text).toBe(
      '{"status": "ok", "platform": "hermes-agent", "version": "0.21.0"}',
    )
    expect((await hermes.call('GET', '/v1/models', undefined, anonymous)).status).toBe(401)
    const detailed = await hermes.call('GET', '/health/detailed')
    expect(detailed.json).toMatchObject({ version: '0.21.0', pid: 77 })
    const pinned = await hermes.call('GET', '/v1/capabilities')
    expect(pinned.json).toMatchObject({ features: { run_steer: true, session_model_lock: true } })
    await hermes.world.admin('PATCH', '/hermes/config', { level: '0.19.0' })
    const older = await hermes.call('GET', '/v1/capabilities')
    expect((older.json as { features: object }).features).not.toHaveProperty('run_steer')
  })

  test.each([
    ['GET', '/v1/runs', 405, 'POST'],
    ['GET', '/v1/sessions', 404, null],
    ['PUT', '/api/sessions', 405, 'GET,POST'],
  ])(
    'HM-10 %s %s is %s in plain text, before any credential',
    async (method, path, status, allow) => {
      const answer = await openHermes().call(method, path, undefined, { authorization: '' })
      expect([
        answer.status,
        answer.headers.get('allow'),
        answer.headers.get('x-frame-options'),
      ]).toEqual([status, allow, null])
    },
  )

  test('HM-10 an origin that is not allowed is refused without a word, an allowed one is told so', async () => {
    const hermes = openHermes({ corsOrigins: ['http://allowed.example'] })
    const from = (origin: string) => hermes.call('GET', '/health', undefined, { origin })
    const denied = await from('http://denied.example')
    expect([denied.status, denied.text, denied.headers.get('content-type')]).toEqual([
      403,
      '',
      null,
    ])
    const allowed = await from('http://allowed.example')
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://allowed.example')
  })
})
