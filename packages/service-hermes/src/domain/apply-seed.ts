import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { pyDict } from '../python/value.ts'
import { ownProfile } from './caller.ts'
import type { NamedScript } from './script-choice.ts'
import { addSession, appendMessages } from './session.ts'
import type { Settings } from './settings.ts'
import type { HermesState } from './state.ts'

export interface SeedSession {
  readonly id: string
  readonly title?: string | undefined
  readonly model?: string | undefined
  readonly system_prompt?: string | undefined
  readonly messages?: readonly { readonly role: string; readonly content: string }[] | undefined
}

export type SettingsPatch = { readonly [K in keyof Settings]?: Settings[K] | undefined }

/** Takes over the settings that are given. */
export function withSettings(state: HermesState, patch: SettingsPatch): HermesState {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return { ...state, settings: { ...state.settings, ...given } }
}

/** Adds scripts; one of the same name is replaced. */
export function withScripts(state: HermesState, scripts: readonly NamedScript[]): HermesState {
  const names = new Set(scripts.map(({ name }) => name))
  return {
    ...state,
    scripts: [...state.scripts.filter(({ name }) => !names.has(name)), ...scripts],
  }
}

export function withSessions(
  start: HermesState,
  sessions: readonly SeedSession[],
  env: Env,
): HermesState {
  let state = start
  for (const { id, title, model, system_prompt, messages } of sessions) {
    const row = {
      profile: ownProfile,
      id,
      title: title ?? null,
      model: model ?? null,
      systemPrompt: system_prompt ?? null,
      hasModelConfig: model !== undefined,
    }
    state = addSession(state, row, env)
    const rows = (messages ?? []).map(({ role, content }) =>
      pyDict([
        ['role', role],
        ['content', content],
      ]),
    )
    state = appendMessages(state, ownProfile, id, rows, env)
  }
  return state
}
