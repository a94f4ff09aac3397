import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { isExecuting } from '../domain/container.ts'
import { containerByRef } from '../domain/find-container.ts'
import { processes } from '../domain/program/machine.ts'
import type { DockerState } from '../domain/state.ts'
import { goEncode } from '../wire/go-encode.ts'
import { boolParam, boolParamOr } from '../wire/query.ts'
import { json, stream } from '../wire/replies.ts'
import { toStatsJson, type StatsSample } from '../wire/stats-json.ts'
import { param, type DockerCtx, type Operation } from './parts/operation.ts'

const everyMs = 1000

/** Numbers that a small idle process would show; they grow with logical time. */
export const containerStats: Operation = (ctx) => {
  const container = ctx.read((state) => containerByRef(state, param(ctx, 'id')))
  if (isRefusal(container)) return container
  const { id } = container
  const take = (oneShot: boolean): unknown =>
    ctx.read((state, now) => {
      const sample = sampleOf(state, id, now)
      return sample === undefined ? undefined : toStatsJson(sample, oneShot)
    })
  if (!boolParamOr(ctx.call.query, 'stream', true)) {
    return json(200, take(boolParam(ctx.call.query, 'one-shot')))
  }
  return stream(samples(ctx, take), 'application/json')
}

async function* samples(
  ctx: DockerCtx,
  take: (oneShot: boolean) => unknown,
): AsyncGenerator<string> {
  for (let first = true; ; first = false) {
    const sample = take(first)
    if (sample === undefined) return
    yield `${goEncode(sample, true)}\n`
    const next = ctx.read((_, now) => now) + everyMs
    ctx.commit((state, env) => {
      env.schedule(next, { type: 'wake' })
      return done(state, undefined)
    })
    await ctx.until((_, now) => (now >= next ? true : undefined))
  }
}

function sampleOf(state: DockerState, id: string, now: number): StatsSample | undefined {
  const container = state.containers.get(id)
  if (container === undefined) return undefined
  const { life } = container
  const row = state.machines.get(id)
  return {
    id,
    name: container.name,
    now,
    running: isExecuting(life)
      ? {
          ageMs: now - life.startedAt,
          processes: row?.life.status === 'booted' ? processes(row.life.machine).length : 1,
          hasNetwork: container.endpoints.some(
            ({ live }) => live !== undefined && live.address !== '',
          ),
        }
      : undefined,
    memoryLimit: container.host.Memory > 0 ? container.host.Memory : state.daemon.memoryBytes,
    cpus: state.daemon.cpus,
  }
}
