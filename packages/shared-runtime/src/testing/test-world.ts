import { createWorld } from '../create-world.ts'
import type { World, WorldOptions } from '../world.ts'
import { recordOperations, type CountedOperations } from './evidence.ts'

/** A world whose answers count as evidence of the test that asked for them. */
export function testWorld(options: WorldOptions): World {
  const world = createWorld(options)
  const end = recordOperations(() =>
    summed(world.namespaces().map((namespace) => namespace.metrics.snapshot())),
  )
  return {
    ...world,
    dispose: () => {
      // Reads the counters before they are gone; the sum is harvested after the test.
      void end()
      world.dispose()
    },
  }
}

/** The counters of several namespaces as if they were one. */
export function summed(all: readonly CountedOperations[]): CountedOperations {
  const rows = new Map<
    string,
    {
      readonly service: string
      readonly operationId: string
      readonly statuses: Record<string, number>
    }
  >()
  for (const { service, operationId, statuses } of all.flatMap(({ operations }) => operations)) {
    const key = `${service}/${operationId}`
    const row = rows.get(key) ?? { service, operationId, statuses: {} }
    for (const [status, count] of Object.entries(statuses)) {
      row.statuses[status] = (row.statuses[status] ?? 0) + count
    }
    rows.set(key, row)
  }
  return { operations: [...rows.values()] }
}
