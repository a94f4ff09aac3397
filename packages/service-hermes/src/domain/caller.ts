import { digestOf } from './fingerprint.ts'
import { levelOf, type HermesState } from './state.ts'
import type { Level } from './level.ts'
import type { Scope } from './run.ts'
import type { Settings } from './settings.ts'

/** Who is spoken to: the listener's own profile or one under `/p/<name>`, and what it expects. */
export interface Caller {
  readonly profile: string
  readonly settings: Settings
  readonly level: Level
  /** The key that opens this mount; null = open. */
  readonly key: string | null
  readonly scope: Scope
  /** CORS headers for an allowed origin. */
  readonly cors: readonly (readonly [string, string])[]
}

export const ownProfile = 'default'

export function callerOf(state: HermesState, profile: string, cors: Caller['cors']): Caller {
  const { settings } = state
  const level = levelOf(state)
  const own = Object.hasOwn(settings.profiles, profile) ? settings.profiles[profile] : undefined
  const key = level.profileKeys && own !== undefined ? own : settings.key
  return { profile, settings, level, key, scope: scopeOf(profile, key), cors }
}

/** Opaque digest, so that no stored row holds a key. */
export const scopeOf = (profile: string, key: string | null): Scope =>
  digestOf(
    `${profile}\0${key === null || key === '' ? 'unauthenticated-test-listener' : key}`,
  ) as Scope
