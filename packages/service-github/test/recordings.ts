import { readFileSync } from 'node:fs'
import { api, type Answer, type Github } from './github.ts'

/** One exchange with the real service, cut down to what does not depend on its ids and dates. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Names of the answer's headers, the security and transport ones left out. */
  readonly headerNames: readonly string[]
  /** The body, or its stable part. */
  readonly answer?: Readonly<Record<string, unknown>>
  /** Members of the body in the order they came in. */
  readonly members?: readonly string[]
  readonly items?: number
  readonly repositoryMembers?: readonly string[]
  readonly userMembers?: readonly string[]
}
interface Recording {
  readonly name: string
  readonly recorded: string
  readonly exchanges: readonly Exchange[]
}

const recordings = JSON.parse(
  readFileSync(new URL('../evidence/recordings.json', import.meta.url), 'utf8'),
) as readonly Recording[]

export function recording(name: string): readonly Exchange[] {
  const found = recordings.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no recording ${name}`)
  return found.exchanges
}

/** The exchange's request, sent to the emulator. */
export const replay = (
  github: Github,
  exchange: Exchange,
  change: { readonly path?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> =>
  github.call(exchange.method, change.path ?? exchange.path, exchange.body, change.headers)

/** A recorded value as the emulator's own address would make it. */
export const here = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll('https://api.github.com', api)) as T

/**
 * An error body of today: the address of the documentation moved twice while its anchor stayed, and `status`
 * came in 2024.
 */
export function errorOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { status: _, documentation_url: docs, ...rest } = body as Record<string, unknown>
  return { ...rest, anchor: typeof docs === 'string' ? docs.split('#')[1] : undefined }
}

/** Members that both know, in the order of each. */
export function sharedOrder(
  ours: readonly string[],
  recorded: readonly string[],
): {
  readonly ours: readonly string[]
  readonly recorded: readonly string[]
} {
  return {
    ours: ours.filter((name) => recorded.includes(name)),
    recorded: recorded.filter((name) => ours.includes(name)),
  }
}
