import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { claimName } from './container-name.ts'
import { emitContainer } from './emit.ts'
import { containerByRef, putContainer } from './find-container.ts'
import type { DockerState } from './state.ts'

export function renameContainer(
  state: DockerState,
  ref: string,
  asked: string,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  // Judged before the container is looked for (live engine 29.0.0-beta.1).
  if (asked === '') return refuse('invalid', 'Neither old nor new names may be empty')
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  const bare = asked.replace(/^\//, '')
  if (bare === container.name) {
    return refuse('invalid', 'Renaming a container with the same name as its current name')
  }
  const name = claimName(state, asked, `/${bare}`)
  if (typeof name !== 'string') {
    return { ...name, message: `Error when allocating new name: ${name.message}` }
  }
  const endpoints = container.endpoints.map((endpoint) =>
    endpoint.live === undefined ? endpoint : ({ ...endpoint, renamed: true } as const),
  )
  const renamed = { ...container, name, endpoints }
  const next = emitContainer(putContainer(state, renamed), renamed, 'rename', env, {
    oldName: `/${container.name}`,
  })
  return done(next, undefined)
}
