import { refuse } from '@crvouga/mockingbird-shared-runtime'
import type { Operation } from './parts/operation.ts'

export const session: Operation = (ctx) =>
  ctx.call.headers.has('upgrade')
    ? refuse('unsupported', 'Session is not modelled by this emulator')
    : refuse('invalid', 'no upgrade proto in request')
