import type { LevelName } from './level.ts'

/** What an alias of `/v1/models` stands for. */
export interface ModelRoute {
  readonly model: string
  readonly provider?: string | undefined
  readonly base_url?: string | undefined
  readonly api_key?: string | undefined
}

/** How the emulated gateway is configured: what its config file and start-up flags would say. */
export interface Settings {
  readonly level: LevelName
  /** Reported version; the level's own unless set. */
  readonly version: string | undefined
  readonly pid: number
  /** Bearer key; null serves everybody, as the real server does only in tests. */
  readonly key: string | null
  /** Advertised model. */
  readonly modelName: string
  /** Model and provider that turns run on when nothing else is asked for. */
  readonly model: string
  readonly provider: string
  readonly modelRoutes: Readonly<Record<string, ModelRoute>>
  readonly directModels: boolean
  /** Keys of named profiles; served under `/p/<name>` when `multiplex` is on. */
  readonly profiles: Readonly<Record<string, string>>
  readonly multiplex: boolean
  /** 0 or less: no limit. */
  readonly maxRuns: number
  readonly corsOrigins: readonly string[]
  readonly approvalTimeoutSeconds: number | undefined
  /** Whether guarded commands are put to the client (HERMES_EXEC_ASK in a packaged gateway). */
  readonly execAsk: boolean
  readonly unattended: 'deny' | 'approve'
  readonly gatewayState: string
  /** The 60 s sweep; off for those who sweep by hand. */
  readonly sweeper: boolean
  /** How long a turn takes before its first step. */
  readonly turnMs: number
  /** How long GET events looks for the stream of a known run. */
  readonly absentStreamMs: number
  /** After how much silence an event stream gets a comment line. */
  readonly keepAliveMs: number
}

export const defaultKey = 'mockingbird-hermes-key-0123456789abcdef'

export const defaultSettings: Settings = {
  level: '0.21.0',
  version: undefined,
  pid: 4242,
  key: defaultKey,
  modelName: 'hermes-agent',
  model: 'vendor/main-1',
  provider: 'custom',
  modelRoutes: {},
  directModels: false,
  profiles: {},
  multiplex: false,
  maxRuns: 10,
  corsOrigins: [],
  approvalTimeoutSeconds: undefined,
  execAsk: true,
  unattended: 'deny',
  gatewayState: 'running',
  sweeper: true,
  turnMs: 0,
  absentStreamMs: 1000,
  keepAliveMs: 30_000,
}
