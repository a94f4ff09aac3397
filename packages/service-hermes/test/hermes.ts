import type { World } from '@crvouga/mockingbird-shared-runtime'
import { testWorld } from '@crvouga/mockingbird-shared-runtime/testing'
import { onTestFinished } from 'vitest'
import { hermes as service, type HermesSeed } from '../src/index.ts'

export const key = 'test-key-0123456789abcdef'
export const base = 'http://127.0.0.1:8642'
/** A time far from the wall clock's, in seconds. */
export const t0 = 2_000_000_000

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

export interface Hermes {
  readonly world: World
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
  /** Submits a run of these steps; answers its id. */
  readonly run: (
    steps: readonly object[],
    more?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<string>
  readonly control: (path: string, body: object) => Promise<unknown>
  /** Sets the logical time, seconds after `t0`. */
  readonly at: (seconds: number) => Promise<void>
  readonly advance: (ms: number) => Promise<void>
  /** An event stream that stays open. */
  readonly events: (runId: string) => Promise<EventReader>
}

export interface EventReader {
  readonly status: number
  /** The next frame; undefined at the end. */
  readonly next: () => Promise<string | undefined>
  readonly rest: () => Promise<readonly string[]>
  readonly leave: () => Promise<void>
}

export const script = (...steps: readonly object[]): string => JSON.stringify({ script: steps })

/** A fresh world with one emulated gateway. */
export function openHermes(seed: HermesSeed = {}): Hermes {
  const world = testWorld({
    services: [service],
    seeds: { hermes: { key, ...seed } },
    clock: { mode: 'frozen', now: t0 * 1000 },
  })
  onTestFinished(() => {
    world.dispose()
  })
  const auth = seed.key === null ? {} : { authorization: `Bearer ${seed.key ?? key}` }
  const request = (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    world.fetch('hermes', `${base}${path}`, {
      method,
      headers: { ...auth, ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const call: Hermes['call'] = async (...args) => {
    const response = await request(...args)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const json = isJson ? (JSON.parse(text) as unknown) : undefined
    return { status: response.status, headers: response.headers, text, json }
  }
  const admin = async (method: string, path: string, body: object): Promise<unknown> => {
    const answer = await world.admin(method, path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.json
  }
  return {
    world,
    call,
    run: async (steps, more = {}, headers = {}) => {
      const answer = await call('POST', '/v1/runs', { input: script(...steps), ...more }, headers)
      if (answer.status !== 202) throw new Error(answer.text)
      return (answer.json as { run_id: string }).run_id
    },
    control: (path, body) => admin('POST', `/hermes${path}`, body),
    at: async (seconds) => {
      await admin('PUT', '/clock', { now: (t0 + seconds) * 1000 })
    },
    advance: async (ms) => {
      await admin('POST', '/clock/advance', { ms })
    },
    events: async (runId) => reader(await request('GET', `/v1/runs/${runId}/events`)),
  }
}

function reader(response: Response): EventReader {
  const stream = response.body?.getReader()
  const decoder = new TextDecoder()
  const next = async (): Promise<string | undefined> => {
    const piece = await stream?.read()
    return piece === undefined || piece.done ? undefined : decoder.decode(piece.value)
  }
  return {
    status: response.status,
    next,
    rest: async () => {
      const frames: string[] = []
      for (let frame = await next(); frame !== undefined; frame = await next()) frames.push(frame)
      return frames
    },
    leave: async () => {
      await stream?.cancel()
    },
  }
}

/** Events of frames, timestamps and run ids left out. */
export const shown = (frames: readonly string[]): readonly unknown[] =>
  frames.map((frame) => {
    if (!frame.startsWith('data: ')) return frame
    const { timestamp, run_id, ...event } = JSON.parse(frame.slice(6)) as Record<string, unknown>
    void timestamp
    void run_id
    return event
  })
