import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Header } from '@crvouga/mockingbird-shared-runtime'
import type { HookRequest } from '../domain/webhooks/delivery.ts'
import type { Hook } from '../domain/webhooks/hook.ts'

/** As the documentation's example has it; the real one changes with every release of theirs. */
const userAgent = 'GitHub-Hookshot/044aadd'

/** The request that tells a hook of an event. */
export function toHookRequest(
  { id, repositoryId, config }: Hook,
  event: string,
  guid: string,
  payload: string,
): HookRequest {
  const json = config.contentType === 'json'
  const body = json ? payload : `payload=${formEncoded(payload)}`
  return {
    url: config.url,
    headers: [
      ['Accept', '*/*'],
      ['Content-Type', json ? 'application/json' : 'application/x-www-form-urlencoded'],
      ['User-Agent', userAgent],
      ['X-GitHub-Delivery', guid],
      ['X-GitHub-Event', event],
      ['X-GitHub-Hook-ID', String(id)],
      ['X-GitHub-Hook-Installation-Target-ID', String(repositoryId)],
      ['X-GitHub-Hook-Installation-Target-Type', 'repository'],
      ...(config.secret === null ? [] : signatures(config.secret, body)),
    ],
    body,
    verifyTls: config.insecureSsl === '0',
  }
}

/** Over the body as it is sent, so over the form and not over the JSON in it. */
export function signatures(secret: string, body: string): readonly Header[] {
  const encoder = new TextEncoder()
  const [key, bytes] = [encoder.encode(secret), encoder.encode(body)]
  return [
    ['X-Hub-Signature', `sha1=${bytesToHex(hmac(sha1, key, bytes))}`],
    ['X-Hub-Signature-256', `sha256=${bytesToHex(hmac(sha256, key, bytes))}`],
  ]
}

const formEncoded = (text: string): string =>
  new URLSearchParams([['', text]]).toString().slice('='.length)
