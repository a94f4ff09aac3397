import { isRefusal, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { StopOptions } from '../../domain/stop-container.ts'
import { intParam } from '../../wire/query.ts'
import type { DockerCtx } from './operation.ts'

export function stopOptions(ctx: DockerCtx): StopOptions | Refusal {
  const timeout = intParam(ctx.call.query, 't')
  if (isRefusal(timeout)) return timeout
  return { timeout, signal: ctx.call.query.get('signal') || undefined }
}
