import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Header } from '../message.ts'
import type { OutgoingRequest, Send, SendAnswer } from '../outbox/sending.ts'

const requestBytesMax = 25_000_000
/** So much of an answer is read, then the connection is closed. */
const answerBytesMax = 65_536

export interface HttpSendOptions {
  /** Host names, besides loopback, that requests may go to; as they stand in URLs. */
  readonly allowedHosts?: readonly string[]
  /** Addresses of a name that is not allowed as such; default: as the system resolves it. */
  readonly resolve?: (hostname: string) => Promise<readonly ResolvedAddress[]>
}
export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Sends over HTTP/1.1: to loopback, or to hosts that are allowed by name; follows no redirect. */
export function httpSend({
  allowedHosts = [],
  resolve = (hostname) => lookup(hostname, { all: true }),
}: HttpSendOptions = {}): Send {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()))
  return (request, signal) => {
    const url = URL.canParse(request.url) ? new URL(request.url) : undefined
    const secure = url?.protocol === 'https:'
    if (url === undefined || (!secure && url.protocol !== 'http:')) return failed('not-allowed')
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
    const free = allowed.has(host)
    if (!free && isIP(host) !== 0 && !isLoopback(host)) return failed('not-allowed')
    const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body
    if (body.length > requestBytesMax) return failed('too-large')
    const options: RequestOptions = {
      method: 'POST',
      host,
      port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      headers: [
        ['Host', url.host],
        ...credentialsOf(url),
        ...request.headers,
        ['Content-Length', String(body.length)],
      ].flat(),
      setHost: false,
      agent: false,
      ...(free ? {} : { lookup: onlyLoopback(resolve) }),
    }
    return exchange(secure, options, request, body, signal)
  }
}

/** A name and password in the address are sent as every client sends them. */
const credentialsOf = ({ username, password }: URL): readonly Header[] => {
  if (username === '' && password === '') return []
  const pair = `${decoded(username)}:${decoded(password)}`
  return [['Authorization', `Basic ${Buffer.from(pair).toString('base64')}`]]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const failed = (reason: Extract<SendAnswer, { kind: 'failed' }>['reason']): Promise<SendAnswer> =>
  Promise.resolve({ kind: 'failed', reason })

function exchange(
  secure: boolean,
  options: RequestOptions,
  { timeoutMs, verifyTls }: OutgoingRequest,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<SendAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = secure
      ? httpsRequest({ ...options, rejectUnauthorized: verifyTls })
      : httpRequest(options)
    const timer = setTimeout(() => {
      settle({ kind: 'failed', reason: 'timeout' })
    }, timeoutMs)
    timer.unref()
    const over = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      outgoing.destroy()
    }
    const settle = (answer: SendAnswer): void => {
      over()
      resolve(answer)
    }
    const onAbort = (): void => {
      over()
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    }
    signal.addEventListener('abort', onAbort, { once: true })
    outgoing.on('error', (error) => {
      settle({ kind: 'failed', reason: error === notLoopback ? 'not-allowed' : 'unreachable' })
    })
    outgoing.on('response', (incoming) => {
      void answerOf(incoming).then(settle, () => {
        settle({ kind: 'failed', reason: 'unreachable' })
      })
    })
    outgoing.end(body)
    if (signal.aborted) onAbort()
  })
}

async function answerOf(incoming: IncomingMessage): Promise<SendAnswer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of incoming) {
    const bytes = piece as Uint8Array
    pieces.push(bytes)
    length += bytes.length
    if (length >= answerBytesMax) break
  }
  const { rawHeaders } = incoming
  const headers: Header[] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    headers.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  }
  return {
    kind: 'answered',
    status: incoming.statusCode ?? 0,
    headers,
    body: Buffer.concat(pieces).subarray(0, answerBytesMax).toString(),
  }
}

const notLoopback = new Error('not a loopback address')

/** A name says nothing: what it resolves to is what is connected to. */
const onlyLoopback =
  (resolve: NonNullable<HttpSendOptions['resolve']>): LookupFunction =>
  (hostname, options, callback) => {
    const answer = (addresses: readonly ResolvedAddress[]): void => {
      const own = addresses.filter(({ address }) => isLoopback(address))
      const [first] = own
      if (first === undefined) callback(notLoopback, [])
      else if (options.all === true) callback(null, own)
      else callback(null, first.address, first.family)
    }
    resolve(hostname).then(answer, (error: unknown) => {
      callback(error instanceof Error ? error : new Error(String(error)), [])
    })
  }

const isLoopback = (address: string): boolean =>
  /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i.test(address) || address === '::1'
