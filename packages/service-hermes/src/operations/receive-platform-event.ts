import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { errorAnswer } from '../wire/reply.ts'

/** POST /api/platforms/{platform}/events. No chat platform is ever connected here. */
export const receivePlatformEvent = (): HandlerResult =>
  errorAnswer(503, 'Platform adapter is not connected', { code: 'platform_unavailable' })
