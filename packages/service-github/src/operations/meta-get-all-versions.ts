import { apiVersions } from '../wire/api-version.ts'
import { readReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'

export const metaGetAllVersions: Operation = (ctx) => readReply(ctx, [...apiVersions])
