import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Container } from './container.ts'
import type { DockerState } from './state.ts'

/** Full id, then exact name, then a prefix of one id only. */
export function containerByRef(state: DockerState, ref: string): Container | Refusal {
  if (ref === '') return refuse('invalid', 'invalid name or ID supplied: ""')
  const exact = state.containers.get(ref) ?? state.containers.find('name', ref.replace(/^\//, ''))
  if (exact !== undefined) return exact
  const found: Container[] = []
  if (/^[0-9a-f]+$/.test(ref)) {
    for (const row of state.containers.rows({ gte: ref, lt: `${ref}g` })) {
      found.push(row)
      if (found.length > 1) {
        return refuse('invalid', `multiple IDs found with provided prefix: ${ref}`)
      }
    }
  }
  return found[0] ?? refuse('not-found', `No such container: ${ref}`)
}

export const putContainer = (state: DockerState, container: Container): DockerState => ({
  ...state,
  containers: state.containers.set(container),
})
