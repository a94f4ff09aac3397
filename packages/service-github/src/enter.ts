import type { Call, Entered } from '@crvouga/mockingbird-shared-runtime'
import { tokenDigest, type Viewer } from './domain/credential.ts'
import { currentWindow } from './domain/rate-limit.ts'
import type { State } from './domain/state.ts'
import { requestPath } from './request-path.ts'
import { askedVersion } from './wire/api-version.ts'
import type { Context } from './wire/context.ts'
import { mediaTypeOf } from './wire/media-type.ts'

const enterprisePrefix = '/api/v3'

/** The first look: prefixes taken off, path put into the form of the routes, caller looked up. */
export function enter(call: Call, state: State, now: number): Entered<Context> {
  const prefixed = call.path === enterprisePrefix || call.path.startsWith(`${enterprisePrefix}/`)
  const sent = prefixed ? call.path.slice(enterprisePrefix.length) : call.path
  const { path, ...place } = requestPath(state, call.method, sent)
  const who = credentialOf(call, state, now)
  return {
    path,
    context: {
      ...place,
      viewer: who.viewer,
      badCredential: who.bad,
      asked: askedVersion(call.headers.get('x-github-api-version')),
      media: mediaTypeOf(call.headers.get('accept')),
      apiBase: prefixed ? call.baseUrl + enterprisePrefix : call.baseUrl,
      window: currentWindow(state.rates, who.viewer, now),
      now,
    },
  }
}

interface Caller {
  readonly viewer: Viewer
  readonly bad: boolean
}
const anonymous: Caller = { viewer: { kind: 'anonymous' }, bad: false }
const unknown: Caller = { viewer: { kind: 'anonymous' }, bad: true }

function credentialOf(call: Call, state: State, now: number): Caller {
  const token = tokenOf(call.headers.get('authorization'))
  if (token === undefined) return anonymous
  const credential = state.credentials.get(tokenDigest(token))
  if (credential === undefined) return unknown
  if (credential.expiresAt !== null && credential.expiresAt <= now) return unknown
  return { viewer: credential, bad: false }
}

/** The token of a header; a scheme that GitHub doesn't know counts as no credential at all. */
function tokenOf(header: string | undefined): string | undefined {
  const match = /^(\S+)\s+(.+)$/.exec(header ?? '')
  if (match === null) return undefined
  const [, scheme = '', value = ''] = match
  switch (scheme.toLowerCase()) {
    case 'token':
    case 'bearer':
      return value.trim()
    case 'basic': {
      const [user = '', password = ''] = decodeBasic(value.trim()).split(':')
      return password === '' || password === 'x-oauth-basic' ? user : password
    }
    default:
      return undefined
  }
}

function decodeBasic(value: string): string {
  try {
    return atob(value)
  } catch {
    return ''
  }
}
