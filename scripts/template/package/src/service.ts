import { defineService, type ServiceDefinition } from '@crvouga/mockingbird-shared-runtime'
import { initialState, type State } from './domain/state.ts'
import { contract } from './generated/contract.ts'
import { handlers } from './routes.ts'
import { applySeed, initialSeed, seedSchema, type ServiceSeed } from './seed.ts'
import { failures } from './wire/failure.ts'
import { manners } from './wire/manners.ts'

export const service: ServiceDefinition<State, undefined, ServiceSeed> = defineService<
  State,
  undefined,
  ServiceSeed
>({
  name: '__name__',
  title: '__Title__',
  version: '0.0.0',
  contract,
  handlers,
  seed: { schema: seedSchema, initial: initialSeed },
  initialState: () => initialState,
  applySeed,
  onDue: (state) => state,
  manners,
  enter: (call) => ({ path: call.path, context: undefined }),
  failures,
  defaults: { port: 8899 },
  clientEnv: ({ http }) => (http === undefined ? {} : { __NAME___URL: http }),
})
