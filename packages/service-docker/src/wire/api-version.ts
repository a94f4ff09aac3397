export const apiVersionMax = '1.52'
export const apiVersionMin = '1.44'

/** The API version a call speaks: from its path, else the engine's newest. */
export interface ApiContext {
  /** As it stands in the path. */
  readonly version: string
}

export const newest: ApiContext = { version: apiVersionMax }

/** Takes `/v1.44` off a path. Digits and dots only; anything else is no version (system/api version 1.x). */
export function splitVersion(path: string): {
  readonly path: string
  readonly context: ApiContext
} {
  const match = /^\/v([0-9.]+)(\/.*)$/.exec(path)
  return match === null
    ? { path, context: newest }
    : { path: match[2] ?? '/', context: { version: match[1] ?? '' } }
}

/** Number by number; missing parts count as 0. */
export function compareVersions(a: string, b: string): number {
  if (a === b) return 0
  const left = a.split('.').map(Number)
  const right = b.split('.').map(Number)
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = (left[i] ?? 0) - (right[i] ?? 0)
    if (order !== 0) return order
  }
  return 0
}

export const atLeast = (context: ApiContext, version: string): boolean =>
  compareVersions(context.version, version) >= 0

interface VersionProblem {
  readonly message: string
  readonly plain: boolean
}

/** The engine's words when it can't speak this version; `plain` below 1.24, where errors had no JSON. */
export function versionProblem({ version }: ApiContext): VersionProblem | undefined {
  if (version === apiVersionMax) return undefined
  if (compareVersions(version, apiVersionMax) > 0) {
    return {
      message: `client version ${version} is too new. Maximum supported API version is ${apiVersionMax}`,
      plain: false,
    }
  }
  if (compareVersions(version, apiVersionMin) >= 0) return undefined
  return {
    message: `client version ${version} is too old. Minimum supported API version is ${apiVersionMin}, please upgrade your client to a newer version`,
    plain: compareVersions(version, '1.24') < 0,
  }
}
