import type {
  OutgoingRequest,
  SendAnswer,
  World,
  WorldOptions,
} from '@crvouga/mockingbird-shared-runtime'
import { testWorld } from '@crvouga/mockingbird-shared-runtime/testing'
import { expect, onTestFinished } from 'vitest'
import { defaultToken, github } from '../src/index.ts'
import { api, hello } from './github.ts'

export interface Arrived {
  readonly event: string
  readonly guid: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface Json {
  readonly [member: string]: unknown
}

export interface Hooked {
  readonly world: World
  /** What receivers got, in order. */
  readonly got: Arrived[]
  /** What the receiver answers from now on. */
  answer: SendAnswer
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; json: unknown; headers: Headers }>
  /** Time passes until everything due has left and was answered. */
  readonly settle: (ms?: number) => Promise<void>
  readonly names: () => string[]
}

export const ok: SendAnswer = {
  kind: 'answered',
  status: 200,
  headers: [['X-Own', '1']],
  body: 'ok',
}

export function openHooked(options: Partial<WorldOptions> = {}): Hooked {
  const got: Arrived[] = []
  const world = testWorld({
    services: [github],
    send: (request) => {
      got.push(arrived(request))
      return Promise.resolve(hooked.answer)
    },
    ...options,
  })
  onTestFinished(() => {
    world.dispose()
  })
  const hooked: Hooked = {
    world,
    got,
    answer: ok,
    call: async (method, path, body) => {
      const response = await world.fetch('github', `${api}${path}`, {
        method,
        headers: { authorization: `Bearer ${defaultToken}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        json: text === '' ? undefined : (JSON.parse(text) as unknown),
      }
    },
    settle: async (ms = 0) => {
      await world.admin('POST', '/clock/advance', { ms })
    },
    names: () =>
      got.map(({ event, payload }) =>
        typeof payload['action'] === 'string' ? `${event}.${payload['action']}` : event,
      ),
  }
  return hooked
}

function arrived({ headers, body }: OutgoingRequest): Arrived {
  const named = Object.fromEntries(headers)
  const text = String(body)
  return {
    event: named['X-GitHub-Event'] ?? '',
    guid: named['X-GitHub-Delivery'] ?? '',
    payload: JSON.parse(
      text.startsWith('payload=') ? (new URLSearchParams(text).get('payload') ?? '') : text,
    ) as Json,
    headers: named,
    body: text,
  }
}

export const url: string = 'http://127.0.0.1:9/hook'
export const hooks: string = `${hello}/hooks`
export const config: Json = { url, content_type: 'json', secret: 'sesame' }

/** A hook whose ping is over. */
export async function withHook(hooked: Hooked, events: readonly string[] = ['*']): Promise<number> {
  const { status, json } = await hooked.call('POST', hooks, { config, events })
  expect(status).toBe(201)
  await hooked.settle()
  hooked.got.length = 0
  return (json as { readonly id: number }).id
}
export const tipOf = async (hooked: Hooked, branch = 'main'): Promise<string> => {
  const { json } = await hooked.call('GET', `${hello}/git/ref/heads/${branch}`)
  return (json as { readonly object: { readonly sha: string } }).object.sha
}
export const newRef = async (hooked: Hooked, name: string): Promise<number> =>
  (
    await hooked.call('POST', `${hello}/git/refs`, {
      ref: `refs/${name}`,
      sha: await tipOf(hooked),
    })
  ).status
export const deliveries = async (
  hooked: Hooked,
  id: number,
  query = '',
): Promise<readonly Json[]> =>
  (await hooked.call('GET', `${hooks}/${id}/deliveries${query}`)).json as readonly Json[]
