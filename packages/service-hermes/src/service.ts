import {
  defineService,
  type Ctx,
  type HandlerResult,
  type ServiceDefinition,
} from '@crvouga/mockingbird-shared-runtime'
import { withScripts, withSessions, withSettings } from './domain/apply-seed.ts'
import type { Caller } from './domain/caller.ts'
import { onDue } from './domain/due.ts'
import { withoutReaders } from './domain/live-handles.ts'
import { emptyState, type HermesState } from './domain/state.ts'
import { controls } from './controls.ts'
import { enter } from './enter.ts'
import { contract } from './generated/contract.ts'
import { presets } from './presets.ts'
import { handlers } from './routes.ts'
import { initialSeed, namedScripts, seedSchema, type HermesSeed } from './seed.ts'
import { authorize, refuseRoomGrant } from './wire/authorization.ts'
import { failures } from './wire/failure.ts'
import { manners } from './wire/manners.ts'
import { finished } from './wire/middleware.ts'

/** Operations that answer before any credential is looked at. */
const open: ReadonlySet<string> = new Set([
  'getHealth',
  'getHealthV1',
  'fireCron',
  'receivePlatformEvent',
  'registerBrowser',
  'uploadArtifact',
])
/** Those that take a room grant in place of the key. */
const roomed: ReadonlySet<string> = new Set(['createRun', 'getRun', 'stopRun', 'answerRunApproval'])

function admit(ctx: Ctx<HermesState, Caller>): HandlerResult | undefined {
  if (open.has(ctx.operationId)) return undefined
  const grant = roomed.has(ctx.operationId) ? refuseRoomGrant(ctx.call, ctx.context) : undefined
  return grant ?? authorize(ctx.call, ctx.context)
}

/** The emulated Hermes Agent API server. */
export const hermes: ServiceDefinition<HermesState, Caller, HermesSeed> = defineService({
  name: 'hermes',
  title: 'Hermes Agent',
  version: '0.0.0',
  contract,
  handlers,
  seed: { schema: seedSchema, initial: initialSeed },
  initialState: (env) => emptyState(env.now),
  applySeed: (state, seed, env) => {
    const { scripts, sessions, ...settings } = seed
    const set = withScripts(withSettings(state, settings), namedScripts(scripts ?? {}))
    return withSessions(set, sessions ?? [], env)
  },
  onDue,
  withoutLiveHandles: withoutReaders,
  manners,
  enter,
  admit,
  finish: (reply, ctx) => finished(reply, ctx.context),
  failures,
  controls,
  presets,
  defaults: { port: 8642 },
  clientEnv: ({ http }) => ({
    ...(http === undefined ? {} : { HERMES_URL: http }),
    HERMES_API_KEY: initialSeed.key ?? '',
  }),
  tryCommands: ({ http }) =>
    http === undefined
      ? []
      : [
          `curl ${http}/health`,
          `curl -H "Authorization: Bearer ${initialSeed.key ?? ''}" -d '{"input":"hello"}' ${http}/v1/runs`,
          `curl -H "Authorization: Bearer ${initialSeed.key ?? ''}" ${http}/v1/capabilities`,
        ],
})
