import { refuse } from '@crvouga/mockingbird-shared-runtime'
import { containerFacts } from '../domain/container-facts.ts'
import { imageFacts } from '../domain/image-facts.ts'
import { volumeUsers } from '../domain/volumes.ts'
import { toDataUsageJson, usageTypes } from '../wire/data-usage-json.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'

export const systemDataUsage: Operation = (ctx) => {
  const types = ctx.call.query.getAll('type')
  const wrong = types.find((type) => !usageTypes.includes(type))
  if (wrong !== undefined) return refuse('invalid', `unknown object type: ${wrong}`)
  return ctx.read((state, now) =>
    json(
      200,
      toDataUsageJson(
        {
          images: [...state.images.rows()]
            .sort((a, b) => b.created - a.created || b.sequence - a.sequence)
            .map((image) => imageFacts(state, image)),
          containers: [...state.containers.ordered('sequence', { reverse: true })].map((one) =>
            containerFacts(state, one),
          ),
          volumes: [...state.volumes.ordered('sequence')].map((volume) => ({
            volume,
            users: volumeUsers(state, volume.name).length,
          })),
        },
        { types: types.length === 0 ? usageTypes : types, now },
        ctx.context,
      ),
    ),
  )
}
