import type { Header, HeaderList, Reply } from '@crvouga/mockingbird-shared-runtime'
import { apiVersionMax } from './api-version.ts'

/** The last release whose API is 1.52. */
export const engineVersion = '29.1.5'

/** A version refusal comes from before the place that adds Docker-Experimental. */
export const versionRefusalHeaders: HeaderList = [
  ['Api-Version', apiVersionMax],
  ['Ostype', 'linux'],
  ['Server', `Docker/${engineVersion} (linux)`],
]

/** What every routed answer carries. */
export const engineHeaders: HeaderList = [
  ['Api-Version', apiVersionMax],
  ['Docker-Experimental', 'false'],
  ['Ostype', 'linux'],
  ['Server', `Docker/${engineVersion} (linux)`],
]

/** Adds the engine's headers unless the answer says who it is already, or takes the connection over. */
export function withEngineHeaders(reply: Reply): Reply {
  const headers = reply.headers ?? []
  if (reply.upgrade !== undefined || hasHeader(headers, 'Api-Version')) return reply
  // An answer that is given again is the same object, and so is what it becomes here.
  const known = completed.get(reply)
  if (known !== undefined) return known
  const complete = { ...reply, headers: [...headers, ...engineHeaders].sort(byName) }
  completed.set(reply, complete)
  return complete
}
const completed = new WeakMap<Reply, Reply>()

/** The order of Go's header writer. */
export const byName = ([a]: Header, [b]: Header): number => (a < b ? -1 : a > b ? 1 : 0)

export const hasHeader = (headers: HeaderList, name: string): boolean =>
  headers.some(([key]: Header) => key.toLowerCase() === name.toLowerCase())
