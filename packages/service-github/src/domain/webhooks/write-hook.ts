import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { validationFailed } from '../refusals.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import { hookId, unused, type Hook, type HookConfig } from './hook.ts'

export interface HookInput {
  readonly config: HookConfig
  readonly events: readonly string[]
  readonly active: boolean
}

/** As many hooks of one repository may listen to the same event. */
const hooksPerEventMax = 20

const custom = (message: string): Refusal =>
  validationFailed([{ resource: 'Hook', code: 'custom', message }])

export function createHook(
  state: State,
  env: Env,
  repository: Repository,
  input: HookInput,
  apiBase: string,
): Committed<State, Hook> | Refusal {
  const problem = hookProblem(state, repository, input, undefined)
  if (problem !== undefined) return problem
  const hook: Hook = {
    id: hookId(env.nextId('hook')),
    repositoryId: repository.id,
    active: input.active,
    events: unique(input.events),
    config: input.config,
    createdAt: env.now,
    updatedAt: env.now,
    lastResponse: unused,
    apiBase,
  }
  return done({ ...state, hooks: state.hooks.set(hook) }, hook)
}

export function editHook(
  state: State,
  env: Env,
  repository: Repository,
  hook: Hook,
  change: Partial<HookInput>,
): Committed<State, Hook> | Refusal {
  const edited: Hook = {
    ...hook,
    ...change,
    events: unique(change.events ?? hook.events),
    updatedAt: env.now,
  }
  const problem = hookProblem(state, repository, edited, hook)
  if (problem !== undefined) return problem
  return done({ ...state, hooks: state.hooks.set(edited) }, edited)
}

/** With what is known of its deliveries. */
export function deleteHook(state: State, hook: Hook): State {
  let { hookDeliveries } = state
  for (const delivery of hookDeliveries.ordered('hook', { prefix: [hook.id] })) {
    hookDeliveries = hookDeliveries.delete(delivery.id)
  }
  return { ...state, hooks: state.hooks.delete(hook.id), hookDeliveries }
}

/** What stands against a hook that is to be like this; `itself` does not stand against it. */
function hookProblem(
  state: State,
  repository: Repository,
  { config, events }: Pick<HookInput, 'config' | 'events'>,
  itself: Hook | undefined,
): Refusal | undefined {
  if (config.url === '') return custom('Config must contain URL for webhooks')
  if (!/^https?:\/\/[^\s"<>\\^`{|}]+$/i.test(config.url)) {
    // tektoncd/experimental#387; GitHub also refuses loopback addresses, the only ones that are sent to here.
    return custom(
      "The URL you've entered is not valid. Please make sure that you encode all special characters first",
    )
  }
  const others = [...state.hooks.where('repository', repository.id)].filter(
    (hook) => hook.id !== itself?.id,
  )
  // The description says: hooks may share a config as long as no event of theirs overlaps.
  if (
    others.some(
      (hook) => sameTarget(hook.config, config) && hook.events.some((one) => events.includes(one)),
    )
  ) {
    return custom('Hook already exists on this repository')
  }
  for (const event of events) {
    if (others.filter((hook) => hook.events.includes(event)).length >= hooksPerEventMax) {
      return custom(`The "${event}" event cannot have more than ${hooksPerEventMax} hooks`)
    }
  }
  return undefined
}

const sameTarget = (one: HookConfig, two: HookConfig): boolean =>
  one.url === two.url && one.contentType === two.contentType && one.insecureSsl === two.insecureSsl

const unique = (events: readonly string[]): readonly string[] => [...new Set(events)]
