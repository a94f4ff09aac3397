import { done, isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { isExecuting } from '../domain/container.ts'
import { emitContainer } from '../domain/emit.ts'
import { containerByRef } from '../domain/find-container.ts'
import { isNotRunning, isRestarting } from '../domain/pause-container.ts'
import { processes } from '../domain/program/machine.ts'
import { json } from '../wire/replies.ts'
import { processTable } from '../wire/process-table.ts'
import { param, type Operation } from './parts/operation.ts'

export const containerTop: Operation = (ctx) => {
  const listed = ctx.commit((state, env) => {
    const container = containerByRef(state, param(ctx, 'id'))
    if (isRefusal(container)) return container
    if (container.life.status === 'restarting') return isRestarting(container)
    const row = state.machines.get(container.id)
    if (!isExecuting(container.life) || row?.life.status !== 'booted')
      return isNotRunning(container)
    const table = processTable(
      processes(row.life.machine),
      container.life.pid,
      ctx.call.query.get('ps_args') ?? '',
    )
    if (table === undefined) return refuse('internal', 'ps: error: unknown gnu long option')
    return done(emitContainer(state, container, 'top', env), table)
  })
  return isRefusal(listed) ? listed : json(200, listed)
}
