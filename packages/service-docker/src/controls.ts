import { done, isRefusal, refuse, type Control } from '@crvouga/mockingbird-shared-runtime'
import { z } from 'zod'
import { toRegistryEntry } from './apply-seed.ts'
import { isExecuting } from './domain/container.ts'
import { containerByRef } from './domain/find-container.ts'
import {
  beginShutdown,
  completeContainer,
  haveEnded,
  restartDaemon,
} from './domain/restart-daemon.ts'
import type { DockerState } from './domain/state.ts'
import { registryEntry } from './seed.ts'
import { programRule } from './seed-program.ts'

const completion = z.strictObject({ exitCode: z.int().min(0).max(255) })
const restart = z.strictObject({ containers: z.enum(['preserve', 'terminate', 'stop', 'kill']) })

/** Below `/__admin/docker`. */
export const controls: readonly Control<DockerState>[] = [
  {
    method: 'POST',
    path: '/programs',
    summary:
      "Scripts a command line: the newest matching script runs instead of the image's program.",
    body: programRule,
    run: (ctx) => {
      const rule = programRule.parse(ctx.body)
      return ctx.commit((state) =>
        done(
          { ...state, programs: [rule, ...state.programs] },
          { programs: state.programs.length + 1 },
        ),
      )
    },
  },
  {
    method: 'DELETE',
    path: '/programs',
    summary: 'Forgets every script given by an operator.',
    run: (ctx) => ctx.commit((state) => done({ ...state, programs: [] }, { programs: 0 })),
  },
  {
    method: 'POST',
    path: '/containers/{id}/complete',
    summary: 'Ends the program of a running container with that exit code.',
    body: completion,
    run: (ctx) => {
      const { exitCode } = completion.parse(ctx.body)
      return ctx.commit((state, env) => {
        const container = containerByRef(state, ctx.params['id'] ?? '')
        if (isRefusal(container)) return container
        if (!isExecuting(container.life)) {
          return refuse('conflict', `container ${container.id} is not running`)
        }
        return done(completeContainer(state, container.id, exitCode, env), {
          id: container.id,
          exitCode,
        })
      })
    },
  },
  {
    method: 'POST',
    path: '/daemon/restart',
    summary:
      'Restarts the daemon: every connection ends; containers run on (preserve), end with 137 (terminate), or are stopped before (stop) or after (kill) it was away. Answers when it is back.',
    body: restart,
    run: async (ctx) => {
      const { containers } = restart.parse(ctx.body)
      const stops = containers === 'stop' || containers === 'kill'
      const ids = stops ? ctx.commit(beginShutdown) : []
      if (isRefusal(ids)) return ids
      await ctx.until((state) => (haveEnded(state, ids) ? true : undefined), ctx.signal)
      const result = ctx.commit((state, env) =>
        done(restartDaemon(state, containers, ids, env), { containers }),
      )
      ctx.disconnect()
      return result
    },
  },
  {
    method: 'PUT',
    path: '/registry',
    summary: 'Scripts what the registry answers for a reference; `repo:*` stands for every tag.',
    body: registryEntry,
    run: (ctx) =>
      ctx.commit((state, env) => {
        const row = toRegistryEntry(registryEntry.parse(ctx.body), env.now)
        return isRefusal(row)
          ? row
          : done({ ...state, registry: state.registry.set(row) }, { ref: row.ref })
      }),
  },
]
