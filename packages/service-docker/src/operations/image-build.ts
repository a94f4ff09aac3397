import { refuse } from '@crvouga/mockingbird-shared-runtime'
import type { Operation } from './parts/operation.ts'

/** Refusals only: no Dockerfile is ever run. */
export const imageBuild: Operation = async (ctx) => {
  const remote = ctx.call.query.get('remote') ?? ''
  if (remote !== '' && !/^(https?|git):|^git@|^github\.com\//.test(remote)) {
    return refuse('internal', `remoteURL (${remote}) could not be recognized as URL`)
  }
  const bytes = remote === '' ? await ctx.call.body() : new Uint8Array(1)
  return bytes.length === 0
    ? refuse('internal', 'Cannot locate specified Dockerfile: Dockerfile')
    : refuse('unsupported', 'ImageBuild is not modelled by this emulator')
}
