import { describe, expect, test } from 'vitest'
import { openHermes, shown, type Hermes } from './hermes.ts'

const ask = (command: string): object => ({
  approval: { command },
  then: [{ delta: 'ran ${choice}' }],
  else: [{ delta: 'left ${choice}' }],
})
const answer = (hermes: Hermes, id: string, body: object) =>
  hermes.call('POST', `/v1/runs/${id}/approval`, body)
const status = async (hermes: Hermes, id: string): Promise<Record<string, unknown>> =>
  (await hermes.call('GET', `/v1/runs/${id}`)).json as Record<string, unknown>
const requestId = async (hermes: Hermes, id: string): Promise<string> =>
  String(((await status(hermes, id))['approval'] as Record<string, unknown>)['request_id'])

describe('approval', () => {
  test('HM-09 a request waits in the status until it is answered, and is answered once', async () => {
    const hermes = openHermes()
    const id = await hermes.run([ask('rm -rf ./x')])
    expect(await status(hermes, id)).toMatchObject({
      status: 'waiting_for_approval',
      last_event: 'approval.request',
      approval: {
        command: 'rm -rf ./x',
        pattern_key: 'recursive delete',
        event: 'approval.request',
        choices: ['once', 'session', 'always', 'deny'],
      },
    })
    const allowed = await answer(hermes, id, { choice: ' Approve ' })
    expect([allowed.status, allowed.json]).toEqual([
      200,
      { object: 'hermes.run.approval_response', run_id: id, choice: 'once', resolved: 1 },
    ])
    expect(await status(hermes, id)).toMatchObject({ status: 'completed', output: 'ran once' })
    const late = await answer(hermes, id, { choice: 'once' })
    expect([late.status, (late.json as { error: { code: string } }).error.code]).toEqual([
      409,
      'approval_not_active',
    ])
  })

  test('HM-09 several are answered oldest first, by id, or all at once', async () => {
    const hermes = openHermes()
    const several = {
      approvals: [{ command: 'rm -rf ./1' }, { command: 'rm -rf ./2' }, { command: 'rm -rf ./3' }],
    }
    const open = async (): Promise<string> => {
      const id = await hermes.run([several, { delta: '${choices}' }])
      await hermes.advance(1000)
      return id
    }
    const first = await open()
    const newest = await requestId(hermes, first)
    await answer(hermes, first, { choice: 'deny', request_id: newest })
    await answer(hermes, first, { choice: 'once' })
    await answer(hermes, first, { choice: 'session' })
    expect(await status(hermes, first)).toMatchObject({ output: '["once", "session", "deny"]' })
    const second = await open()
    expect((await answer(hermes, second, { choice: 'once', all: true })).json).toMatchObject({
      resolved: 3,
    })
  })

  test.each([
    [{ choice: 'maybe' }, 400, 'invalid_approval_choice'],
    [{ choice: 'once', request_id: ' ' }, 400, 'invalid_approval_request'],
    [{ choice: 'once', request_id: 'f'.repeat(32) }, 409, 'approval_not_pending'],
  ])('HM-09 %j is refused with %s %s', async (body, code, name) => {
    const hermes = openHermes()
    const id = await hermes.run([ask('rm -rf ./x')])
    const refused = await answer(hermes, id, body)
    expect([refused.status, (refused.json as { error: { code: string } }).error.code]).toEqual([
      code,
      name,
    ])
  })

  test('HM-09 silence counts as no after the time limit, and a stop as a denial a second later', async () => {
    const hermes = openHermes({ approvalTimeoutSeconds: 10 })
    const silent = await hermes.run([ask('rm -rf ./x')])
    await hermes.advance(10_000)
    expect(await status(hermes, silent)).toMatchObject({ output: 'left None' })
    const stopped = await hermes.run([{ ignore_stop: true }, ask('rm -rf ./y')])
    await hermes.advance(500)
    await hermes.call('POST', `/v1/runs/${stopped}/stop`)
    await hermes.advance(499)
    expect(await status(hermes, stopped)).toMatchObject({ status: 'stopping' })
    await hermes.advance(1)
    expect(await status(hermes, stopped)).toMatchObject({
      status: 'completed',
      output: 'left deny',
    })
  })

  test('HM-09 the same question twice is asked once; a single yes is good for one of them', async () => {
    const hermes = openHermes()
    const id = await hermes.run([
      { approvals: [{ command: 'rm -rf ./same' }, { command: 'rm -rf ./same' }] },
      { delta: '${choices}' },
    ])
    await hermes.advance(1000)
    const before = await requestId(hermes, id)
    await answer(hermes, id, { choice: 'once' })
    const after = await requestId(hermes, id)
    expect(after).not.toBe(before)
    await answer(hermes, id, { choice: 'deny' })
    expect(await status(hermes, id)).toMatchObject({ output: '["once", "deny"]' })
  })

  test.each([
    [{}, 'waiting_for_approval', undefined],
    [
      { execAsk: false },
      'completed',
      /^no: BLOCKED: Command flagged as dangerous \(recursive delete\)/,
    ],
    [{ execAsk: false, unattended: 'approve' as const }, 'completed', /^yes$/],
  ])('HM-09 the guard with %j leaves a dangerous command %s', async (seed, word, output) => {
    const hermes = openHermes(seed)
    const id = await hermes.run([
      { guard: 'rm -rf ./x', then: [{ delta: 'yes' }], else: [{ delta: 'no: ${guard}' }] },
    ])
    const seen = await status(hermes, id)
    expect(seen['status']).toBe(word)
    if (output !== undefined) expect(seen['output']).toMatch(output)
  })
})

describe('steer', () => {
  test('HM-09 text goes into the next tool result; what comes too late is handed back', async () => {
    const hermes = openHermes()
    const id = await hermes.run([
      { hold: 'g' },
      { take_steer: 1 },
      { delta: 'took ${steer}' },
      { hold: 'h' },
    ])
    const steer = (text: string) => hermes.call('POST', `/v1/runs/${id}/steer`, { text })
    expect((await steer('left')).json).toEqual({
      object: 'hermes.run.steer',
      run_id: id,
      accepted: true,
    })
    await hermes.control('/gate', { name: 'g' })
    await steer('too')
    await steer('late')
    await hermes.control('/gate', { name: 'h' })
    expect(await status(hermes, id)).toMatchObject({
      output: 'took left',
      pending_steer: 'too\nlate',
    })
    expect(shown(await (await hermes.events(id)).rest()).slice(0, 2)).toEqual([
      { event: 'run.steered', accepted: true },
      { event: 'message.delta', delta: 'took left' },
    ])
    const finished = await steer('more')
    expect((finished.json as { error: { code: string } }).error.code).toBe(
      'run_not_accepting_steer',
    )
  })
})
