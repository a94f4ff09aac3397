import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { jsonAnswer } from '../wire/reply.ts'

/** POST /api/cron/fire. No fire token is ever valid here. */
export const fireCron = (): HandlerResult => jsonAnswer(401, { error: 'invalid fire token' })
