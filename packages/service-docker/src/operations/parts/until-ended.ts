import { isExecuting } from '../../domain/container.ts'
import type { StopAccepted } from '../../domain/stop-container.ts'
import type { DockerCtx } from './operation.ts'

/** Waits for the end of one run of a container. Its removal is an end too. */
export const untilEnded = (ctx: DockerCtx, { id, run }: StopAccepted): Promise<true> =>
  ctx.until((state) => {
    const container = state.containers.get(id)
    const ended = container === undefined || container.run !== run || !isExecuting(container.life)
    return ended ? true : undefined
  })
