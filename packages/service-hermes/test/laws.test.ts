import { serviceLaws, type ScriptStep } from '@crvouga/mockingbird-shared-runtime/testing'
import { test } from 'vitest'
import { hermes } from '../src/index.ts'
import { defaultKey } from '../src/domain/settings.ts'
import { script } from './hermes.ts'

const as = { authorization: `Bearer ${defaultKey}`, 'content-type': 'application/json' }
const get = (path: string): ScriptStep => ({ method: 'GET', path, headers: as })
const send = (method: string, path: string, body: object = {}, more: object = {}): ScriptStep => ({
  method,
  path,
  headers: { ...as, ...more },
  body: JSON.stringify(body),
})
/** A request about the newest object of a kind that an answer named. */
const about =
  (pattern: RegExp, step: (id: string) => ScriptStep): ScriptStep =>
  (answers) => {
    const bodies = answers.flatMap((answer) => answer?.body.match(pattern)?.[0] ?? [])
    const made = step(bodies.at(-1) ?? 'none')
    const request = typeof made === 'function' ? made(answers) : made
    if ('advanceMs' in request) throw new Error('a request is wanted')
    return request
  }
const run = (step: (id: string) => ScriptStep): ScriptStep => about(/run_[0-9a-f]{32}/, step)
const response = (step: (id: string) => ScriptStep): ScriptStep => about(/resp_[0-9a-f]{28}/, step)
const key = { 'idempotency-key': 'k' }
const approval = script({ approval: { command: 'rm -rf ./x' }, then: [{ delta: 'ran' }] })

const events = run((id) => get(`/v1/runs/${id}/events`))

/** Uses every supported operation, refusals among them. */
const steps: readonly ScriptStep[] = [
  get('/health'),
  get('/v1/health'),
  get('/health/detailed'),
  get('/v1/models'),
  get('/v1/capabilities'),
  get('/v1/skills'),
  get('/v1/nope'),
  send('POST', '/v1/runs', { input: 'hello' }, key),
  send('POST', '/v1/runs', { input: 'hello' }, key),
  send('POST', '/v1/runs', { input: 'other' }, key),
  run((id) => get(`/v1/runs/${id}`)),
  events,
  send('POST', '/v1/runs', { input: approval }),
  run((id) => send('POST', `/v1/runs/${id}/steer`, { text: 'left' })),
  run((id) => send('POST', `/v1/runs/${id}/approval`, { choice: 'once' })),
  send('POST', '/v1/runs', { input: script({ delta: 'tick ', repeat: 3, every: 10 }) }),
  { advanceMs: 15_000 },
  run((id) => send('POST', `/v1/runs/${id}/steer`, { text: 'right' })),
  run((id) => send('POST', `/v1/runs/${id}/stop`)),
  run((id) => get(`/v1/runs/${id}`)),
  send('POST', '/api/sessions', { id: 's', title: 'One' }),
  send('POST', '/api/sessions', {}),
  get('/api/sessions'),
  get('/api/sessions/s'),
  send('PATCH', '/api/sessions/s', { title: 'Two' }),
  send('POST', '/api/sessions/s/model', { model: 'vendor/x' }),
  send('POST', '/api/sessions/s/chat', { message: 'hello' }),
  send('POST', '/api/sessions/s/chat/stream', { message: 'hello' }),
  get('/api/sessions/s/messages'),
  send('POST', '/api/sessions/s/fork', { id: 'f' }),
  { method: 'DELETE', path: '/api/sessions/f', headers: as },
  send('POST', '/v1/chat/completions', { messages: [{ role: 'user', content: 'hello' }] }),
  send('POST', '/v1/responses', { input: 'hello' }),
  response((id) => get(`/v1/responses/${id}`)),
  response((id) => ({ method: 'DELETE', path: `/v1/responses/${id}`, headers: as })),
  get('/api/jobs'),
  send('POST', '/api/cron/fire'),
  send('POST', '/api/platforms/telegram/events'),
  send('POST', '/v1/browser-control/register'),
  send('POST', '/v1/artifacts/upload'),
]

const laws = serviceLaws({ service: hermes, steps, parity: 'HM-06' })
// What a stream takes it takes as it is read: one that is lost before its first byte takes nothing.
const isStreamed = (step: ScriptStep): boolean =>
  typeof step !== 'function' && 'path' in step && step.path.endsWith('/stream')
const lostReply = 'SH-03 a reply lost after the commit loses nothing but the reply'
const whole = serviceLaws({
  service: hermes,
  steps: steps.filter((step) => step !== events && !isStreamed(step)),
  parity: 'HM-06',
})
for (const law of [
  ...laws.filter(({ name }) => name !== lostReply),
  ...whole.filter(({ name }) => name === lostReply),
])
  test(law.name, law.prove)
