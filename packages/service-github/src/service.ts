import { defineService, type ServiceDefinition } from '@crvouga/mockingbird-shared-runtime'
import { admit, finish } from './admit.ts'
import { controls } from './controls.ts'
import { defaultSeed, defaultToken } from './default-seed.ts'
import { emptyState, type State } from './domain/state.ts'
import { onDue } from './due.ts'
import { enter } from './enter.ts'
import { contract } from './generated/contract.ts'
import { presets } from './presets.ts'
import { routes } from './routes.ts'
import { seedSchema, type Seed } from './seed-schema.ts'
import { applySeed } from './seed.ts'
import type { Context } from './wire/context.ts'
import { failures } from './wire/failure.ts'
import { manners } from './wire/manners.ts'
import { consequences, outbox } from './webhooks.ts'

/** GitHub's REST API, as a service of the shared runtime. */
export const github: ServiceDefinition<State, Context, Seed> = defineService({
  name: 'github',
  title: 'GitHub REST API',
  version: '0.0.0',
  contract,
  handlers: routes,
  seed: { schema: seedSchema, initial: defaultSeed },
  initialState: emptyState,
  applySeed,
  onDue,
  consequences,
  outbox,
  manners,
  headAsGet: true,
  enter,
  admit,
  finish,
  failures,
  controls,
  presets,
  defaults: { port: 8828 },
  clientEnv: (listeners) =>
    listeners.http === undefined
      ? {}
      : { GITHUB_API_URL: listeners.http, GITHUB_TOKEN: defaultToken },
  tryCommands: (listeners) =>
    listeners.http === undefined
      ? []
      : [
          `curl -H 'Authorization: Bearer ${defaultToken}' ${listeners.http}/repos/octo-org/hello-world/pulls`,
        ],
})
