import { expect, test } from 'vitest'
import type { HermesState } from '../src/domain/state.ts'
import { openHermes, shown } from './hermes.ts'

test('HM-08 a late first reader gets the whole backlog, then the end, and nobody after it', async () => {
  const hermes = openHermes({ absentStreamMs: 0 })
  const id = await hermes.run([
    { tool: 'started', name: 'terminal', preview: 'ls' },
    { tool: 'completed', duration: 0.12345 },
    { reasoning: 'why' },
    { delta: 'caf\u00e9' },
  ])
  const frames = await (await hermes.events(id)).rest()
  expect(shown(frames)).toEqual([
    { event: 'tool.started', tool: 'terminal', preview: 'ls' },
    { event: 'tool.completed', tool: 'terminal', duration: 0.123, error: false },
    { event: 'reasoning.available', text: 'why' },
    { event: 'message.delta', delta: 'café' },
    {
      event: 'run.completed',
      output: 'café',
      usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    },
    ': stream closed\n\n',
  ])
  expect(frames[3]).toContain('"delta": "caf\\u00e9"}\n\n')
  expect((await hermes.events(id)).status).toBe(404)
})

test('HM-08 two readers split the events, each goes to exactly one', async () => {
  const hermes = openHermes()
  const id = await hermes.run([{ hold: 'g' }, { delta: 'n', repeat: 6, every: 1 }])
  const [a, b] = [await hermes.events(id), await hermes.events(id)]
  const seen: string[] = []
  const note = async (name: string, reader: typeof a): Promise<void> => {
    for (let frame = await reader.next(); frame !== undefined; frame = await reader.next()) {
      seen.push(
        `${name} ${frame.includes('delta') ? 'delta' : frame.includes('completed') ? 'completed' : 'closed'}`,
      )
    }
  }
  const reading = [note('a', a), note('b', b)]
  await hermes.advance(0)
  await hermes.control('/gate', { name: 'g' })
  await hermes.advance(10_000)
  expect(seen.filter((line) => line.endsWith('delta'))).toEqual([
    'a delta',
    'b delta',
    'a delta',
    'b delta',
    'a delta',
    'b delta',
  ])
  expect(seen.filter((line) => line.endsWith('completed')).length).toBe(1)
  expect(seen.filter((line) => line.endsWith('closed')).length).toBe(1)
  hermes.world.dispose()
  await Promise.allSettled(reading)
})

test('HM-08 an idle stream gets a comment after 30 s of the clock', async () => {
  const hermes = openHermes()
  const id = await hermes.run([{ hold: 'g' }, { delta: 'woke' }])
  const reader = await hermes.events(id)
  const first = reader.next()
  await hermes.advance(29_999)
  await hermes.advance(1)
  expect(await first).toBe(': keepalive\n\n')
  await hermes.control('/gate', { name: 'g' })
  expect(shown(await reader.rest())[0]).toEqual({ event: 'message.delta', delta: 'woke' })
})

test('HM-08 a reader that leaves loses the stream for all, and the run goes on', async () => {
  const hermes = openHermes({ absentStreamMs: 0 })
  const id = await hermes.run([{ delta: 'one' }, { hold: 'g' }, { delta: 'two' }])
  const reader = await hermes.events(id)
  expect(shown([(await reader.next()) ?? ''])).toEqual([{ event: 'message.delta', delta: 'one' }])
  await reader.leave()
  await hermes.control('/gate', { name: 'g' })
  await hermes.advance(0)
  expect((await hermes.events(id)).status).toBe(404)
  expect((await hermes.call('GET', `/v1/runs/${id}`)).json).toMatchObject({
    status: 'completed',
    output: 'onetwo',
  })
})

test('HM-08 a reader that left is noticed at the next event, which is lost with the stream', async () => {
  const hermes = openHermes({ absentStreamMs: 0 })
  const id = await hermes.run([
    { approval: { command: 'rm -rf ./a' } },
    { approval: { command: 'sudo reboot' } },
    { final: '${choice}' },
  ])
  const once = { choice: 'once' }
  const gone = await hermes.events(id)
  await gone.next()
  await hermes.advance(0)
  await gone.leave()
  const stays = await hermes.events(id)
  expect(stays.status).toBe(200)
  const next = stays.next()
  await hermes.advance(0)
  await hermes.call('POST', `/v1/runs/${id}/approval`, once)
  expect((await hermes.events(id)).status).toBe(404)
  // A question goes straight into the queue that the other reader still holds.
  expect(shown([(await next) ?? ''])).toMatchObject([
    { event: 'approval.request', command: 'sudo reboot' },
  ])
  const comment = stays.next()
  await hermes.advance(0)
  await hermes.call('POST', `/v1/runs/${id}/approval`, once)
  expect((await hermes.call('GET', `/v1/runs/${id}`)).json).toMatchObject({
    status: 'completed',
    output: 'once',
  })
  await hermes.advance(30_000)
  expect(await comment).toBe(': keepalive\n\n')
  await stays.leave()
})

test('HM-08 a reader that left is noticed when an idle line wants its comment', async () => {
  const hermes = openHermes({ absentStreamMs: 0 })
  const id = await hermes.run([{ delta: 'one' }, { hold: 'g' }])
  const gone = await hermes.events(id)
  await gone.next()
  await hermes.advance(0)
  await gone.leave()
  await hermes.advance(29_999)
  const found = await hermes.events(id)
  expect(found.status).toBe(200)
  await hermes.advance(1)
  expect((await hermes.events(id)).status).toBe(404)
  await found.leave()
})

test('HM-08 the end that comes with the last event still reaches the reader behind one that left', async () => {
  const hermes = openHermes({ absentStreamMs: 0 })
  const id = await hermes.run([{ hold: 'g' }, { final: 'done' }])
  const gone = await hermes.events(id)
  const none = gone.next().catch(() => undefined)
  await hermes.advance(0)
  await gone.leave()
  expect(await none).toBeUndefined()
  const stays = await hermes.events(id)
  const rest = stays.rest()
  await hermes.advance(0)
  await hermes.control('/gate', { name: 'g' })
  expect(await rest).toEqual([': stream closed\n\n'])
  expect((await hermes.events(id)).status).toBe(404)
})

test('HM-08 a known run without a stream is looked for during one second of the clock', async () => {
  const hermes = openHermes()
  const id = await hermes.run([{ delta: 'x' }])
  await (await hermes.events(id)).rest()
  let answered = false
  const second = hermes.events(id).then((reader) => {
    answered = true
    return reader.status
  })
  await hermes.advance(999)
  expect(answered).toBe(false)
  await hermes.advance(1)
  expect(await second).toBe(404)
  expect((await hermes.events('run_nobody')).status).toBe(404)
})

test('HM-08 a thousand streams at once each get their own run', { timeout: 60_000 }, async () => {
  const hermes = openHermes({ maxRuns: 0 })
  const ids: string[] = []
  for (let i = 0; i < 1000; i++) ids.push(await hermes.run([{ hold: 'all' }, { delta: `${i}` }]))
  const readers = await Promise.all(ids.map((id) => hermes.events(id)))
  const all = Promise.all(readers.map((reader) => reader.rest()))
  await hermes.control('/gate', { name: 'all' })
  const deltas = (await all).map((frames) => (shown(frames)[0] as { delta: string }).delta)
  expect(deltas).toEqual(ids.map((_, i) => `${i}`))
})

test('HM-08 an event stream whose answer was lost before its first byte takes nothing', async () => {
  const hermes = openHermes()
  const id = await hermes.run([{ delta: 'kept' }])
  await hermes.world.admin('POST', '/faults', { phase: 'reply-head', kind: 'drop' })
  await expect(hermes.events(id)).rejects.toThrow()
  const events = shown(await (await hermes.events(id)).rest()) as readonly { event?: string }[]
  expect(events.map(({ event }) => event)).toEqual(['message.delta', 'run.completed', undefined])
})

test('HM-08 a session stream whose answer was lost ran all the same, and is forgotten', async () => {
  const hermes = openHermes()
  await hermes.call('POST', '/api/sessions', { id: 's' })
  await hermes.world.admin('POST', '/faults', { phase: 'after-commit', kind: 'drop' })
  const chat = hermes.call('POST', '/api/sessions/s/chat/stream', { message: 'hello' })
  await expect(chat).rejects.toThrow()
  const { json } = await hermes.call('GET', '/api/sessions/s/messages')
  expect((json as { data: unknown[] }).data.length).toBe(2)
  const state = hermes.world.namespace('default')?.main.root.services['hermes'] as HermesState
  expect(state.turns.size).toBe(0)
})
