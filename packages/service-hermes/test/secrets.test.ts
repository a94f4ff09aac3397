import { expect, test } from 'vitest'
import { openHermes, script } from './hermes.ts'

test('HM-05 no prompt, output, key or session key shows in journal, metrics or control answers', async () => {
  const canary = 'canary-5f2b9c'
  const hermes = openHermes({ key: `${canary}-key-0123456789` })
  const headers = {
    'idempotency-key': `${canary}-idem`,
    'x-hermes-session-key': `${canary}-memory`,
  }
  await hermes.call(
    'POST',
    '/v1/runs',
    { input: script({ delta: canary }), session_id: 'plain' },
    headers,
  )
  await hermes.call('POST', '/api/sessions/plain/chat', { message: canary })
  await hermes.call('GET', `/api/sessions?title=${canary}`)
  await hermes.call('GET', '/v1/models', undefined, { authorization: `Bearer ${canary}` })
  for (const path of [
    '/requests?service=hermes',
    '/metrics',
    '/hermes/runs',
    '/hermes/config',
    '/timeline',
  ]) {
    const answer = await hermes.world.admin('GET', path)
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.json)).not.toContain(canary)
  }
})
