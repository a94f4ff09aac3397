import { json } from '../wire/replies.ts'
import { toVersionJson } from '../wire/system-json.ts'
import type { Operation } from './parts/operation.ts'

export const systemVersion: Operation = (ctx) =>
  json(
    200,
    ctx.read((state) => toVersionJson(state.daemon)),
  )
