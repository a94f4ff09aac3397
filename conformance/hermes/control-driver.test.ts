import { readFileSync } from 'node:fs'
import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ControlDriver, type DriverOptions, type JsonObject } from './control-driver.ts'
import { controlStory } from './control-story.ts'

const script = packageCommand('@crvouga/mockingbird-service-hermes', import.meta.filename)
/** What the same story told against the real servers. */
const recorded = JSON.parse(
  readFileSync(new URL('control-story.recorded.json', import.meta.url), 'utf8'),
) as Record<string, readonly string[]>
const modelRoutes = { fast: 'vendor/fast-1', same: 'same' }
const pid = 4711
let command: StartedCommand
let url = ''
let key = ''

beforeAll(async () => {
  command = await startCommand(script, ['--port', '0'])
  url = command.ready.env['HERMES_URL'] ?? ''
  key = command.ready.env['HERMES_API_KEY'] ?? ''
})
afterAll(async () => {
  expect(await command.stop()).toBe(0)
})

const configure = async (config: object): Promise<void> => {
  const answer = await fetch(`${url}/__admin/hermes/config`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(config),
  })
  expect(answer.status).toBe(200)
}
const driver = (options: Partial<DriverOptions> = {}): ControlDriver =>
  new ControlDriver({ url, key, version: '0.21.0', pid, ...options })

describe.each(['0.21.0', '0.19.0'] as const)('level %s', (level) => {
  test('HM-11 a strict control driver does all that it knows, line for line as against the real server', async () => {
    await configure({ level, pid, modelRoutes })
    const id = `control-${level}`
    const made = await fetch(`${url}/api/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ id, title: `Control ${level}` }),
    })
    expect(made.status).toBe(201)
    const lines = await controlStory(driver({ version: level }), id)
    const wanted = recorded[level]?.map((line) =>
      line.replace('"title":"Control"', `"title":"Control ${level}"`),
    )
    expect(lines).toEqual(wanted)
  })
})

describe('a server that is not what it should be', () => {
  beforeEach(async () => {
    await configure({ level: '0.21.0', pid, modelRoutes, key })
  })
  /** Changes one answer on its way to the driver. */
  const changing =
    (path: string, change: (told: JsonObject) => object): typeof fetch =>
    async (input, init) => {
      const response = await fetch(input, init)
      if (typeof input !== 'string' || !input.endsWith(path) || !response.ok) return response
      return Response.json(change((await response.json()) as JsonObject))
    }
  const withMember = (name: string, member: string, value: unknown): typeof fetch =>
    changing('/v1/capabilities', (told) => ({
      ...told,
      [name]: { ...(told[name] as object), [member]: value },
    }))

  test('HM-11 another version is refused', async () => {
    await expect(driver({ version: '0.19.0' }).probe()).rejects.toThrow('identity: version 0.21.0')
    await configure({ version: '0.21.1' })
    await expect(driver().probe()).rejects.toThrow('identity: version 0.21.1')
    await configure({ version: '0.21.0' })
  })

  test('HM-11 another process is refused', async () => {
    await configure({ pid: 4712 })
    await expect(driver().probe()).rejects.toThrow('identity: pid 4712')
  })

  test('HM-11 a server without a key is refused, and so is a short key', async () => {
    await configure({ key: null })
    await expect(driver().probe()).rejects.toThrow('GET /v1/capabilities: status 200')
    expect(() => driver({ key: 'short' })).toThrow('at least 32 bytes')
  })

  test('HM-11 a wrong key is refused', async () => {
    const wrong = 'x'.repeat(32)
    await expect(driver({ key: wrong }).probe()).rejects.toThrow('GET /health/detailed: status 401')
  })

  test.each([
    'run_submission',
    'run_status',
    'run_events_sse',
    'run_stop',
    'run_approval_response',
    'tool_progress_events',
    'approval_events',
    'session_fork',
  ])('HM-11 a server without the feature %s is refused', async (feature) => {
    const changed = driver({ fetch: withMember('features', feature, false) })
    await expect(changed.probe()).rejects.toThrow(`feature: ${feature}`)
  })

  test.each([
    'runs',
    'run_status',
    'run_events',
    'run_approval',
    'run_stop',
    'session',
    'session_fork',
  ])('HM-11 a server with another endpoint %s is refused', async (endpoint) => {
    const changed = driver({
      fetch: withMember('endpoints', endpoint, { method: 'POST', path: '/v2/x' }),
    })
    await expect(changed.probe()).rejects.toThrow(`endpoint: ${endpoint}`)
  })

  test('HM-11 another platform beside the API server is refused', async () => {
    const changed = driver({
      fetch: changing('/health/detailed', (told) => ({
        ...told,
        platforms: { ...(told['platforms'] as object), telegram: { state: 'connected' } },
      })),
    })
    await expect(changed.probe()).rejects.toThrow('platforms: telegram')
  })
})
