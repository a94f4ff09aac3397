import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { browserControlDisabled } from '../wire/failure.ts'

/** POST /v1/browser-control/register, as a default server refuses it. */
export const registerBrowser = (): HandlerResult => browserControlDisabled()
