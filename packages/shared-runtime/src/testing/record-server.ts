import { z } from 'zod'
import { recordOperations, type CountedOperations } from './evidence.ts'
import { summed } from './test-world.ts'

const namespacesAnswer = z.object({ namespaces: z.array(z.object({ name: z.string() })) })
const metricsAnswer = z.object({
  operations: z.array(
    z.object({
      service: z.string(),
      operationId: z.string(),
      statuses: z.record(z.string(), z.number()),
    }),
  ),
})

/**
 * From now on what the server at `url` answers is evidence of the tests of this file. Any listener of a
 * world will do: metrics cover all its services. Answers the end of it, to be awaited before the server stops.
 */
export function recordServer(url: string, adminKey?: string): () => Promise<void> {
  const headers = adminKey === undefined ? {} : { authorization: `Bearer ${adminKey}` }
  const get = async (
    path: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<unknown> => {
    const response = await fetch(`${url}/__admin/${path}`, { headers: { ...headers, ...more } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
  return recordOperations(async (): Promise<CountedOperations> => {
    const { namespaces } = namespacesAnswer.parse(await get('namespaces'))
    const counted: CountedOperations[] = []
    for (const { name } of namespaces) {
      counted.push(metricsAnswer.parse(await get('metrics', { 'x-mockingbird-namespace': name })))
    }
    return summed(counted)
  })
}
