import { pyStrip } from '../python/repr.ts'
import { pyGet, type PyDict, type PyValue } from '../python/value.ts'
import type { CreationError } from './agent.ts'
import { levels } from './level.ts'
import type { ModelRoute, Settings } from './settings.ts'

/** The model and provider that a turn runs on. */
export interface ModelChoice {
  readonly model: string
  readonly provider: string
  readonly creationError: CreationError | undefined
}

export interface ModelRequest {
  readonly model: string | undefined
  readonly provider: string | undefined
  readonly route: ModelRoute | undefined
}

/** A text without its white space; undefined for anything else and for blanks. */
export function cleanText(value: PyValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = pyStrip(value)
  return text === '' ? undefined : text
}

/**
 * What a body asks for. A route is found by the exact text; the virtual model means the configured one;
 * `bareModels` false: a model that is no route counts only together with a provider.
 */
export function modelRequest(body: PyDict, settings: Settings, bareModels: boolean): ModelRequest {
  const asked = pyGet(body, 'model')
  const { rawModels } = levels[settings.level]
  const provider = rawModels ? cleanText(pyGet(body, 'provider')) : undefined
  const model = rawModels ? cleanText(asked) : undefined
  const isOwn = model !== undefined && model !== settings.modelName
  return {
    route: typeof asked === 'string' ? routeOf(settings, asked) : undefined,
    provider,
    model: isOwn && (provider !== undefined || bareModels) ? model : undefined,
  }
}

export const routeOf = (settings: Settings, alias: string): ModelRoute | undefined =>
  Object.hasOwn(settings.modelRoutes, alias) ? settings.modelRoutes[alias] : undefined

/** Text of a 400 when a provider is named that the route does not allow. */
export function routeConflict({ model, provider, route }: ModelRequest): string | undefined {
  if (provider === undefined || route === undefined) return undefined
  const alias = model ?? 'requested model'
  const own = cleanText(route.provider)
  if (own !== undefined && own !== provider) {
    return `Model route '${alias}' is pinned to provider '${own}'. Remove 'provider' or use '${own}'.`
  }
  const isPinned = cleanText(route.base_url) !== undefined || cleanText(route.api_key) !== undefined
  if (own === undefined && isPinned) {
    return `Model route '${alias}' pins route credentials/base_url. Do not combine it with an explicit 'provider'.`
  }
  return undefined
}

export function chooseModel(request: ModelRequest, settings: Settings): ModelChoice {
  const provider = request.provider ?? cleanText(request.route?.provider) ?? settings.provider
  const creationError =
    knownProviders.has(provider) || provider === settings.provider
      ? undefined
      : { text: unknownProvider(provider), auth: true }
  return {
    model: request.route?.model ?? request.model ?? settings.model,
    provider,
    creationError,
  }
}

const knownProviders: ReadonlySet<string> = new Set(['custom', 'openrouter'])
const unknownProvider = (provider: string): string =>
  `Unknown provider '${provider}'. Check 'hermes model' for available providers, or run 'hermes doctor' to diagnose config issues.`
