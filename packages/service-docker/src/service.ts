import { defineService, type ServiceDefinition } from '@crvouga/mockingbird-shared-runtime'
import { applySeed } from './apply-seed.ts'
import { controls } from './controls.ts'
import { onDue } from './domain/due.ts'
import { initialState } from './domain/initial-state.ts'
import { withoutLiveHandles } from './domain/live-handles.ts'
import type { DockerState } from './domain/state.ts'
import { enter } from './enter.ts'
import { contract } from './generated/contract.ts'
import { presets } from './presets.ts'
import { handlers } from './routes.ts'
import { initialSeed, seedSchema, type DockerSeed } from './seed.ts'
import type { ApiContext } from './wire/api-version.ts'
import { withEngineHeaders } from './wire/engine-headers.ts'
import { failures, versionRefusal } from './wire/failure.ts'
import { manners } from './wire/manners.ts'

/** The emulated Docker Engine 29.1.5, API 1.52. */
export const docker: ServiceDefinition<DockerState, ApiContext, DockerSeed> = defineService({
  name: 'docker',
  title: 'Docker Engine',
  version: '0.0.0',
  contract,
  handlers,
  seed: { schema: seedSchema, initial: initialSeed },
  initialState,
  applySeed,
  onDue,
  withoutLiveHandles,
  manners,
  enter,
  admit: (ctx) => versionRefusal(ctx.context),
  finish: withEngineHeaders,
  failures,
  controls,
  presets,
  defaults: { port: 8826, socket: '.mockingbird/docker.sock' },
  clientEnv: (listeners) => {
    const host = dockerHost(listeners)
    return host === undefined ? {} : { DOCKER_HOST: host }
  },
  tryCommands: (listeners) => {
    const host = dockerHost(listeners)
    return host === undefined
      ? []
      : [
          `docker -H ${host} version`,
          `docker -H ${host} run --rm alpine echo hi`,
          `docker -H ${host} ps -a`,
        ]
  },
})

function dockerHost(listeners: {
  readonly http?: string
  readonly socket?: string
}): string | undefined {
  if (listeners.socket !== undefined) return listeners.socket
  return listeners.http?.replace(/^http:/, 'tcp:')
}
