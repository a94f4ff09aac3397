import { z, type ZodType } from 'zod'
import type { SeedSession, SettingsPatch } from './domain/apply-seed.ts'
import type { PyValue } from './python/value.ts'
import { pyDict, pyFloat, pyInt } from './python/value.ts'
import type { NamedScript } from './domain/script-choice.ts'
import { defaultKey } from './domain/settings.ts'

/** A JSON value of the admin side; numbers become ints or floats as JSON.parse left them. */
export function fromJson(value: unknown): PyValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? pyInt(value) : pyFloat(value)
  if (Array.isArray(value)) return value.map(fromJson)
  if (typeof value === 'object') {
    return pyDict(Object.entries(value).map(([key, member]) => [key, fromJson(member)]))
  }
  return null
}

const text = z.string().min(1)
const step = z.record(z.string(), z.unknown())
/** A list of steps, or a list that the exact prompt or a prefix of it chooses. */
const script = z.union([
  z.array(step),
  z.strictObject({
    steps: z.array(step),
    exact: z.string().optional(),
    prefix: z.string().optional(),
  }),
])
export type ScriptInput =
  | readonly Readonly<Record<string, unknown>>[]
  | {
      readonly steps: readonly Readonly<Record<string, unknown>>[]
      readonly exact?: string | undefined
      readonly prefix?: string | undefined
    }
export type ScriptsInput = Readonly<Record<string, ScriptInput>>
const scripts = z.record(text, script)
export const scriptsSchema: ZodType<ScriptsInput> = scripts

const route = z.union([
  text.transform((model) => ({ model })),
  z.strictObject({
    model: text,
    provider: text.optional(),
    base_url: text.optional(),
    api_key: text.optional(),
  }),
])

/** What can be set, all of it optional: at start, by `POST /__admin/seed` and by the config control. */
const settings = z
  .strictObject({
    level: z.enum(['0.21.0', '0.19.0']),
    version: text,
    pid: z.int().min(2),
    key: z.string().nullable(),
    modelName: text,
    model: text,
    provider: text,
    modelRoutes: z.record(text, route),
    directModels: z.boolean(),
    profiles: z.record(z.string().regex(/^[A-Za-z0-9_-]+$/), text),
    multiplex: z.boolean(),
    maxRuns: z.int(),
    corsOrigins: z.array(text),
    approvalTimeoutSeconds: z.number().min(0),
    execAsk: z.boolean(),
    unattended: z.enum(['deny', 'approve']),
    gatewayState: text,
    sweeper: z.boolean(),
    turnMs: z.number().min(0),
    absentStreamMs: z.number().min(0),
    keepAliveMs: z.number().min(1),
  })
  .partial()
export const settingsSchema: ZodType<SettingsPatch> = settings

export type HermesSeed = SettingsPatch & {
  readonly scripts?: ScriptsInput | undefined
  readonly sessions?: readonly SeedSession[] | undefined
}
export const seedSchema: ZodType<HermesSeed> = settings.extend({
  scripts: scripts.optional(),
  sessions: z
    .array(
      z.strictObject({
        id: text,
        title: z.string().optional(),
        model: text.optional(),
        system_prompt: z.string().optional(),
        messages: z.array(z.strictObject({ role: text, content: z.string() })).optional(),
      }),
    )
    .optional(),
})
/** What a namespace starts with: a key to use at once, and a model. */
export const initialSeed: HermesSeed = { key: defaultKey }

/** Scripts as the domain keeps them. */
export const namedScripts = (input: ScriptsInput): readonly NamedScript[] =>
  Object.entries(input).map(([name, given]) => {
    const { steps, exact, prefix } =
      'steps' in given ? given : { steps: given, exact: undefined, prefix: undefined }
    return { name, steps: steps.map(fromJson), exact, prefix }
  })
