import { refuse } from '@crvouga/mockingbird-shared-runtime'
import { errorLine } from '../wire/pull-progress.ts'
import { stream } from '../wire/replies.ts'
import { readTar } from '../wire/tar.ts'
import { each } from './parts/each.ts'
import type { Operation } from './parts/operation.ts'

/** Says what is wrong with an archive; a good one is not taken in. */
export const imageLoad: Operation = async (ctx) => {
  const bytes = await ctx.call.body()
  const entries = readTar(bytes)
  if (entries !== undefined && entries.length > 0) {
    return refuse('unsupported', 'ImageLoad of a readable archive is not modelled by this emulator')
  }
  const problem = entries === undefined ? 'unexpected EOF' : 'unrecognized image format'
  return stream(each([errorLine(problem)]), 'application/json')
}
