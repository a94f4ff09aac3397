import type { Contract } from '@crvouga/mockingbird-shared-runtime'
import type { Level } from './domain/level.ts'

interface Route {
  readonly id: string
  readonly method: string
  readonly pattern: RegExp
}

/** Which operation a path belongs to: needed before routing, to tell a foreign profile from a foreign path. */
export function routeLookup(
  contract: Contract,
): (method: string, path: string) => string | undefined {
  const routes = Object.entries(contract.operations).map(([id, operation]): Route => {
    const source = operation.path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
    return { id, method: operation.method, pattern: new RegExp(`^${source}$`) }
  })
  return (method, path) =>
    routes.find((route) => route.method === method && route.pattern.test(path))?.id
}

/** Paths that a level does not have at all, whatever the method. */
export function isMissingPath(path: string, level: Level): boolean {
  if (!level.steer && /^\/v1\/runs\/[^/]+\/steer$/.test(path)) return true
  if (
    !level.modelLock &&
    (/^\/api\/sessions\/[^/]+\/model$/.test(path) || path === '/api/model/options')
  )
    return true
  return !level.browserControl && /^\/v1\/(?:browser-control|artifacts)\//.test(path)
}
