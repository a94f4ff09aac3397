import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { browserControlDisabled } from '../wire/failure.ts'

/** POST /v1/artifacts/upload, as a default server refuses it. */
export const uploadArtifact = (): HandlerResult => browserControlDisabled()
