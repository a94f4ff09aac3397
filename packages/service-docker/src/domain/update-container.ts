import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import type { HostConfig, Resources, RestartPolicy } from './container-config.ts'
import { resourcesProblem, restartProblem } from './create-problem.ts'
import { emitContainer } from './emit.ts'
import { containerByRef, putContainer } from './find-container.ts'
import type { DockerState } from './state.ts'

export interface UpdateRequest {
  readonly resources: Resources
  readonly restartPolicy: RestartPolicy
}

/** Zero and null leave a limit as it is. */
export function updateContainer(
  state: DockerState,
  ref: string,
  request: UpdateRequest,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  const problem =
    restartProblem(request.restartPolicy) ?? resourcesProblem(state, request.resources)
  if (problem !== undefined) return problem
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  const { Name: policy } = request.restartPolicy
  if (container.host.AutoRemove && policy !== '' && policy !== 'no') {
    return refuse(
      'conflict',
      `Cannot update container ${container.id}: Restart policy cannot be updated because AutoRemove is enabled for the container`,
    )
  }
  const given = Object.fromEntries(
    Object.entries(request.resources).filter(
      ([, value]) => value !== 0 && value !== '' && value !== null,
    ),
  ) as Partial<Resources>
  const host: HostConfig = {
    ...container.host,
    ...given,
    RestartPolicy: policy === '' ? container.host.RestartPolicy : request.restartPolicy,
  }
  const updated = { ...container, host }
  return done(emitContainer(putContainer(state, updated), updated, 'update', env), undefined)
}
