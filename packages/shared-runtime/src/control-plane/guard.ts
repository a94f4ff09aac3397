import type { Address } from '../carriers.ts'
import type { Reply } from '../message.ts'
import { toolError } from './tool-error.ts'

/**
 * Who may call the admin API: not a page of a browser (a foreign Origin, a cross-site fetch), not a name
 * that was rebound to this machine (Host), and whoever lacks the key when one is set.
 */
export function refusedCaller(
  { call, exposed }: Address,
  adminKey: string | undefined,
): Reply | undefined {
  const { headers } = call
  if (adminKey === undefined && exposed) {
    return toolError(
      403,
      'admin_key_needed',
      'This listener is not on loopback: set an admin key to use the admin API.',
    )
  }
  const host = headers.get('host')
  if (adminKey === undefined && call.carrier === 'tcp' && host !== undefined && !isOwnHost(host)) {
    return toolError(403, 'foreign_host', 'The admin API answers to loopback names only.')
  }
  const origin = headers.get('origin')
  if (origin !== undefined && origin !== `http://${host ?? ''}`) {
    return toolError(
      403,
      'foreign_origin',
      'The admin API does not answer to pages of other origins.',
    )
  }
  const site = headers.get('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return toolError(403, 'cross_site', 'The admin API does not answer to cross-site requests.')
  }
  if (adminKey !== undefined && !sameText(bearer(headers.get('authorization')), adminKey)) {
    return toolError(401, 'admin_key_required', 'Send the admin key as a bearer token.')
  }
  return undefined
}

const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

const isOwnHost = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '')
  return ownHosts.has(name) || name.endsWith('.localhost')
}

const bearer = (header: string | undefined): string =>
  header?.startsWith('Bearer ') === true ? header.slice('Bearer '.length) : ''

/** Takes as long for a wrong text as for the right one. */
function sameText(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length
  for (let i = 0; i < wanted.length; i++) {
    difference |= wanted.charCodeAt(i) ^ (given.charCodeAt(i % Math.max(1, given.length)) || 0)
  }
  return difference === 0
}
