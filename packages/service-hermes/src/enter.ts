import type { Call, Entered, Reply } from '@crvouga/mockingbird-shared-runtime'
import { callerOf, ownProfile, type Caller } from './domain/caller.ts'
import type { HermesState } from './domain/state.ts'
import { levelOf } from './domain/state.ts'
import { contract } from './generated/contract.ts'
import { isMissingPath, routeLookup } from './route-lookup.ts'
import { notFoundAnswer } from './wire/failure.ts'
import { corsHeaders, earlyAnswer } from './wire/middleware.ts'
import { jsonAnswer, textAnswer } from './wire/reply.ts'

const operationAt = routeLookup(contract)

/**
 * The first look at a call, in the server's order: mount of a profile, origin, body length. A foreign
 * profile is only told where the rest of the path is a route; else the plain 404 or 405 wins.
 */
export function enter(call: Call, state: HermesState): Entered<Caller> | Reply {
  const { settings } = state
  const level = levelOf(state)
  const server = [['Server', level.server]] as const
  const withServer = (reply: Reply): Reply => ({
    ...reply,
    headers: [...(reply.headers ?? []), ...server],
  })
  const expects = call.headers.get('expect') ?? ''
  if (expects !== '' && expects.toLowerCase() !== '100-continue') {
    return withServer(textAnswer(417, `Unknown Expect: ${expects}`))
  }
  const packed = packedAnswer(call)
  if (packed !== undefined) return withServer(packed)
  const [target = ''] = call.path.split('#')
  const mount = /^\/p\/([^/]+)(\/.*)$/.exec(target)
  const path = unreserved(mount?.[2] ?? target)
  const profile = mount === null ? ownProfile : servedProfile(decoded(mount[1] ?? ''), state)
  if (profile === undefined && operationAt(call.method, path) !== undefined) {
    return withServer(jsonAnswer(404, { error: 'Unknown or unconfigured profile' }))
  }
  const cors = corsHeaders(call.headers.get('origin') ?? '', settings.corsOrigins)
  const early = earlyAnswer(call, cors)
  if (early !== undefined) return withServer(early)
  if (isMissingPath(path, level)) return withServer(notFoundAnswer())
  return { path, context: callerOf(state, profile ?? ownProfile, cors ?? []) }
}

const missingDecoders: ReadonlyMap<string, string> = new Map([
  ['br', 'brotli (br). Please install `Brotli`'],
  ['zstd', 'zstandard (zstd). Please install `backports.zstd`'],
])

/** A body packed in a way that the server's environment has no decoder for; seen before any route. */
function packedAnswer(call: Call): Reply | undefined {
  const decoder = missingDecoders.get((call.headers.get('content-encoding') ?? '').toLowerCase())
  if (decoder === undefined || call.bodyLength === 0) return undefined
  return { ...textAnswer(400, `Can not decode content-encoding: ${decoder}`), close: true }
}

/** The profile that a mount name means here; undefined = not served. */
function servedProfile(name: string, state: HermesState): string | undefined {
  const { multiplex, profiles } = state.settings
  const level = levelOf(state)
  if (multiplex && Object.hasOwn(profiles, name)) return name
  if (!multiplex && !level.profileKeys) return ownProfile
  if (name === ownProfile) return ownProfile
  // Without multiplexing the server compares resolved folders, so these two name its own home
  // (profiles: off /p/Default/health, off /p/../health).
  return !multiplex && (name.toLowerCase() === ownProfile || name === '..') ? ownProfile : undefined
}

/** `%68ealth` is `health`: unreserved characters are never escaped in a route. */
const unreserved = (path: string): string =>
  path.replace(/%([2-7][0-9a-f])/gi, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escape
  })

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
