import { testWorld } from '@crvouga/mockingbird-shared-runtime/testing'
import type { World } from '@crvouga/mockingbird-shared-runtime'
import { docker, type DockerSeed } from '../src/index.ts'

/** A frozen world with one emulated engine. */
export function engine(seed: DockerSeed = { images: [{ ref: 'busybox' }] }): Engine {
  const world = testWorld({
    services: [docker],
    clock: { mode: 'frozen', now: Date.UTC(2026, 10, 30, 12) },
    seeds: { docker: seed },
  })
  const fetch = (method: string, path: string, body?: unknown): Promise<Response> =>
    world.fetch('docker', `http://docker${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  const call = async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const response = await fetch(method, path, body)
    const text = await response.text()
    return { status: response.status, json: text === '' ? undefined : parsed(text) }
  }
  const make = async (name: string, config: object = {}): Promise<string> => {
    const { json } = await call('POST', `/containers/create?name=${name}`, {
      Image: 'busybox',
      ...config,
    })
    return (json as { Id: string }).Id
  }
  return {
    world,
    fetch,
    call,
    make,
    run: async (name, config) => {
      const id = await make(name, config)
      await call('POST', `/containers/${id}/start`)
      return id
    },
    state: async (ref) => {
      const { json } = await call('GET', `/containers/${ref}/json`)
      return (json as { State: ContainerState }).State
    },
    logs: async (ref, query = 'stdout=1&stderr=1') =>
      frames(
        new Uint8Array(
          await (await fetch('GET', `/containers/${ref}/logs?${query}`)).arrayBuffer(),
        ),
      ),
    advance: async (ms) => {
      await world.admin('POST', '/clock/advance', { ms })
    },
    events: async () => {
      const now = Math.ceil(world.namespace('default')?.main.now ?? 0) / 1000
      const response = await fetch('GET', `/events?since=1&until=${now}`)
      return eventsOf(await response.text())
    },
  }
}

export interface Engine {
  readonly world: World
  readonly fetch: (method: string, path: string, body?: unknown) => Promise<Response>
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answered>
  /** Answers the id. */
  readonly make: (name: string, config?: object) => Promise<string>
  readonly run: (name: string, config?: object) => Promise<string>
  readonly state: (ref: string) => Promise<ContainerState>
  readonly logs: (ref: string, query?: string) => Promise<readonly string[]>
  readonly advance: (ms: number) => Promise<void>
  /** Everything in the ring so far. */
  readonly events: () => Promise<readonly string[]>
}
export interface Answered {
  readonly status: number
  readonly json: unknown
}
export interface ContainerState {
  readonly Status: string
  readonly Running: boolean
  readonly ExitCode: number
  readonly Health?: { readonly Status: string; readonly FailingStreak: number }
}

export const sh = (script: string): { readonly Cmd: readonly string[] } => ({
  Cmd: ['sh', '-c', script],
})
/** Runs until it is told to stop. */
export const untilTerm = sh('trap "exit 0" TERM; while :; do sleep 0.1; done')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Multiplexed frames as `stream:text`. */
export function frames(bytes: Uint8Array): readonly string[] {
  const out: string[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length;) {
    const length = view.getUint32(at + 4)
    const text = new TextDecoder().decode(bytes.subarray(at + 8, at + 8 + length))
    out.push(`${view.getUint8(at)}:${text}`)
    at += 8 + length
  }
  return out
}

/** Lines of an event stream as `type action`. */
export const eventsOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { Type: string; Action: string })
    .map(({ Type, Action }) => `${Type} ${Action}`)
