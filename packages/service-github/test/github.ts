import type { World } from '@crvouga/mockingbird-shared-runtime'
import { testWorld } from '@crvouga/mockingbird-shared-runtime/testing'
import { onTestFinished } from 'vitest'
import { defaultToken, github } from '../src/index.ts'

export const api = 'https://api.github.test'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly json: unknown
  readonly text: string
}

export interface Github {
  readonly world: World
  /** One request as the default user; a body is sent as JSON. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
}

/** A fresh world with the default seed, or with another. */
export function openGithub(seed?: unknown): Github {
  const world = testWorld({
    services: [github],
    ...(seed === undefined ? {} : { seeds: { github: seed } }),
  })
  onTestFinished(() => {
    world.dispose()
  })
  return {
    world,
    call: async (method, path, body, headers = {}) => {
      const response = await world.fetch('github', `${api}${path}`, {
        method,
        headers: { authorization: `Bearer ${defaultToken}`, ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') === true
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
      }
    },
  }
}

export const hello = '/repos/octo-org/hello-world'
