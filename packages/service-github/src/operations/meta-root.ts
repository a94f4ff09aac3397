import { versionOf } from '../wire/context.ts'
import { readReply } from '../wire/reply.ts'
import { toRootJson } from '../wire/root-json.ts'
import type { Operation } from './steps/operation.ts'

export const metaRoot: Operation = (ctx) =>
  readReply(ctx, toRootJson(ctx.context.apiBase, versionOf(ctx.context)))
