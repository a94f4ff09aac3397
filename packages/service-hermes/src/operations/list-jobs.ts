import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { jsonAnswer } from '../wire/reply.ts'

/** GET /api/jobs. Nothing is ever scheduled here. */
export const listJobs = (): HandlerResult => jsonAnswer(200, { jobs: [] })
