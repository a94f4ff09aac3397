import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { jsonAnswer } from '../wire/reply.ts'

/** GET /v1/skills. A fresh home has none. */
export const listSkills = (): HandlerResult => jsonAnswer(200, { object: 'list', data: [] })
