import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { CreationError } from './agent.ts'
import { levels, type Level } from './level.ts'
import { keyTable, runTable, type KeyRecord, type Run } from './run.ts'
import type { NamedScript } from './script-choice.ts'
import { messageTable, sessionTable, type Message, type Session } from './session.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { storedResponseTable, type StoredResponse } from './stored-response.ts'
import { turnTable, type Turn } from './turn.ts'
import { replayTable, type Replay } from './replay-cache.ts'

/** Everything one emulated gateway knows, on disk and in its process. */
export interface HermesState {
  readonly settings: Settings
  /** Counts starts. Runs of an earlier one have lost their executor. */
  readonly process: number
  readonly startedAt: number
  readonly draining: boolean
  /** A round of the sweeper is scheduled. */
  readonly isSweeperSet: boolean
  /** Gates of `hold` steps: open for good, or tickets that let one through each. */
  readonly gates: Gates
  readonly scripts: readonly NamedScript[]
  readonly creationErrors: readonly CreationError[]
  /** Rules that were answered with `always`. */
  readonly alwaysAllowed: readonly string[]
  readonly runs: Table<Run, 'status' | 'waiting'>
  readonly turns: Table<Turn, 'gate' | 'unfinished'>
  readonly replays: Table<Replay>
  // On disk: these survive a restart.
  readonly keys: Table<KeyRecord, 'run' | 'updated'>
  readonly sessions: Table<Session, 'title' | 'parent'>
  readonly messages: Table<Message, 'session'>
  readonly responses: Table<StoredResponse>
}

export interface Gates {
  readonly open: readonly string[]
  readonly tickets: readonly string[]
}

export const emptyState = (now: number): HermesState => ({
  settings: defaultSettings,
  process: 1,
  startedAt: now,
  draining: false,
  isSweeperSet: false,
  gates: { open: [], tickets: [] },
  scripts: [],
  creationErrors: [],
  alwaysAllowed: [],
  runs: emptyTable(runTable),
  turns: emptyTable(turnTable),
  replays: emptyTable(replayTable),
  keys: emptyTable(keyTable),
  sessions: emptyTable(sessionTable),
  messages: emptyTable(messageTable),
  responses: emptyTable(storedResponseTable),
})

export const levelOf = (state: HermesState): Level => levels[state.settings.level]
export const versionOf = (state: HermesState): string =>
  state.settings.version ?? levelOf(state).version
