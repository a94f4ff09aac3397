import { refuse } from '@crvouga/mockingbird-shared-runtime'
import { toExecJson } from '../wire/exec-json.ts'
import { json } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const execInspect: Operation = (ctx) => {
  const id = param(ctx, 'id')
  const exec = ctx.read((state) => state.execs.get(id))
  if (exec === undefined || exec.probe) return refuse('not-found', `No such exec instance: ${id}`)
  ctx.touch('exec', id)
  return json(200, toExecJson(exec))
}
