import type { Call, Entered, Reply } from '@crvouga/mockingbird-shared-runtime'
import { splitVersion, type ApiContext } from './wire/api-version.ts'
import { cleanPath } from './wire/clean-path.ts'
import { withEngineHeaders } from './wire/engine-headers.ts'

/** First look: unclean paths are redirected, `OPTIONS` is answered for any path, the version comes off. */
export function enter(call: Call): Entered<ApiContext> | Reply {
  const clean = cleanPath(call.path)
  if (clean !== call.path && call.method !== 'CONNECT') {
    const query = call.search === '' ? '' : `?${call.search}`
    return { status: 301, headers: [['Location', `${prefixOf(call)}${clean}${query}`]], body: '' }
  }
  if (call.method === 'OPTIONS') return withEngineHeaders({ status: 200, body: '' })
  return splitVersion(call.path)
}

/** What a carrier took off the path has to stand in front again. */
function prefixOf(call: Call): string {
  const match = /^[a-z]+:\/\/[^/]*(\/.*)?$/.exec(call.baseUrl)
  return match?.[1] ?? ''
}
