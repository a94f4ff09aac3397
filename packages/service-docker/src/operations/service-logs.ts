import { refuse } from '@crvouga/mockingbird-shared-runtime'
import { boolParam } from '../wire/query.ts'
import type { Operation } from './parts/operation.ts'
import { outsideSwarm } from './parts/outside-swarm.ts'

/** Streams are looked at first, and untyped: 500 where a container's logs are 400. */
export const serviceLogs: Operation = (ctx) =>
  boolParam(ctx.call.query, 'stdout') || boolParam(ctx.call.query, 'stderr')
    ? outsideSwarm(ctx)
    : refuse('internal', 'Bad parameters: you must choose at least one stream')
