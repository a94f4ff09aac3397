export interface Config {
  readonly key: string
  readonly modelRoutes?: Readonly<Record<string, string>>
  /** Seconds; the clock stands there and no sweeper runs. */
  readonly clock?: number
  readonly maxRuns?: number
}

/** What a server knows of its work, without touching it. */
export interface Peek {
  /** Turns and admitted requests that count against the limit. */
  readonly active: number
  readonly statuses: ReadonlyMap<string, string>
}

/** A server under test. Whatever is no API request goes through here. */
export interface Instance {
  readonly url: string
  readonly key: string
  readonly info?: Readonly<Record<string, unknown>>
  /** Whether the run came to one of these statuses (an end: and its turn is over) in that time. */
  readonly waitRun: (
    id: string,
    status?: string | readonly string[],
    ms?: number,
  ) => Promise<boolean>
  readonly waitGate: (name: string, ms?: number) => Promise<boolean>
  readonly waitIdle: (ms?: number) => Promise<unknown>
  readonly peek: () => Promise<Peek>
  readonly gate: (name: string, how?: 'open' | 'once' | 'close') => Promise<unknown>
  readonly clock: (to: { readonly set: number } | { readonly advance: number }) => Promise<unknown>
  readonly sweep: () => Promise<unknown>
  readonly drain: (on: boolean) => Promise<unknown>
  readonly capacity: (max: number) => Promise<unknown>
  readonly createFault: (fault: {
    readonly text: string
    readonly auth: boolean
    readonly count: number
  }) => Promise<unknown>
  readonly stop: () => Promise<unknown>
  readonly restart: (how: { readonly crash: boolean; readonly clock: number }) => Promise<Instance>
}
export interface Adapter {
  readonly start: (config: Config) => Promise<Instance>
  readonly close: () => Promise<unknown>
}

export async function loadAdapter(path: string, level: string): Promise<Adapter> {
  const loaded = (await import(path)) as {
    createAdapter: (target: string, options: object) => Promise<Adapter>
  }
  return loaded.createAdapter(level, {})
}

export const key = '0123456789abcdef0123456789abcdef'
export const startTime = 2_000_000_000
export const config: Config = {
  key,
  modelRoutes: { fast: 'vendor/fast-1', same: 'same' },
  clock: startTime,
  maxRuns: 10,
}
