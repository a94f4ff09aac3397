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
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  if (asked === '') return refuse('invalid', 'Neither old nor new names may be empty')
  const bare = asked.replace(/^\//, '')
  if (bare === container.name) {
    return refuse('invalid', 'Renaming a container with the same name as its current name')
  }
  const name = claimName(state, asked, `/${bare}`)
  if (typeof name !== 'string') {
    return { ...name, message: `Error when allocating new name: ${name.message}` }
  }
  const renamed = { ...container, name }
  const next = emitContainer(putContainer(state, renamed), renamed, 'rename', env, {
    oldName: `/${container.name}`,
  })
  return done(next, undefined)
}
