import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import {
  refuse,
  type Header,
  type HandlerResult,
  type Reply,
} from '@crvouga/mockingbird-shared-runtime'
import { parseHttpDate, toHttpDate } from './timestamp.ts'
import type { Context, GithubCtx } from './context.ts'
import type { Json } from './json.ts'

export const jsonType: Header = ['Content-Type', 'application/json; charset=utf-8']
export const errorVary: Header = ['Vary', 'Accept-Encoding, Accept, X-Requested-With']

export interface ReplyOptions {
  /** Logical ms of the last change, when GitHub tells it for this kind of answer. */
  readonly lastModified?: number | undefined
  readonly headers?: readonly Header[]
  readonly maxAgeSeconds?: number
}

/** A read: weak ETag, and 304 when the caller has this very answer already. */
export function readReply(ctx: GithubCtx, value: Json, options: ReplyOptions = {}): HandlerResult {
  return textReply(ctx, JSON.stringify(value), jsonType, options)
}

export function textReply(
  ctx: GithubCtx,
  body: string | Uint8Array,
  type: Header,
  options: ReplyOptions = {},
): HandlerResult {
  const tag = etagOf(ctx.context, body)
  const fresh = isFresh(ctx, tag, options.lastModified)
  if (fresh === 'unparsable') {
    return refuse(
      'invalid',
      'Unable to parse If-Modified-Since request header. Please make sure value is in an acceptable format.',
    )
  }
  const caching = cacheHeaders(ctx.context, options.maxAgeSeconds ?? 60)
  const modified: readonly Header[] =
    options.lastModified === undefined ? [] : [['Last-Modified', toHttpDate(options.lastModified)]]
  if (fresh) return { status: 304, headers: [...caching, ['ETag', `"${tag}"`], ...modified] }
  return {
    status: 200,
    headers: [type, ...caching, ['ETag', `W/"${tag}"`], ...modified, ...(options.headers ?? [])],
    body,
  }
}

/** A write that made something: 201, strong ETag, where it is. */
export function createdReply(ctx: GithubCtx, value: Json, location: string): Reply {
  const body = JSON.stringify(value)
  return {
    status: 201,
    headers: [
      jsonType,
      ...cacheHeaders(ctx.context, 60),
      ['ETag', `"${etagOf(ctx.context, body)}"`],
      ['Location', location],
    ],
    body,
  }
}

/** A write that changed something: 200, weak ETag, never conditional. */
export function updatedReply(ctx: GithubCtx, value: Json): Reply {
  const body = JSON.stringify(value)
  return {
    status: 200,
    headers: [
      jsonType,
      ...cacheHeaders(ctx.context, 60),
      ['ETag', `W/"${etagOf(ctx.context, body)}"`],
    ],
    body,
  }
}

export const emptyReply = (): Reply => ({ status: 204, headers: [errorVary] })

function cacheHeaders(context: Context, maxAge: number): readonly Header[] {
  return context.viewer.kind === 'anonymous'
    ? [
        ['Cache-Control', `public, max-age=${maxAge}, s-maxage=${maxAge}`],
        ['Vary', 'Accept,Accept-Encoding, Accept, X-Requested-With'],
      ]
    : [
        ['Cache-Control', `private, max-age=${maxAge}, s-maxage=${maxAge}`],
        [
          'Vary',
          'Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With',
        ],
      ]
}

const encoder = new TextEncoder()

/** Differs by caller and by representation, as GitHub's does: one token's ETag is no good with another. */
function etagOf(context: Context, body: string | Uint8Array): string {
  const who = context.viewer.kind === 'anonymous' ? 'anonymous' : context.viewer.digest
  const key = `${who}\n${context.media.param ?? ''}\n${context.apiBase}\n`
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  return bytesToHex(sha256(concatBytes(encoder.encode(key), bytes)))
}

function isFresh(
  ctx: GithubCtx,
  tag: string,
  lastModified: number | undefined,
): boolean | 'unparsable' {
  const none = ctx.call.headers.get('if-none-match')
  if (none !== undefined) {
    return none.split(',').some((item) => {
      const bare = item.trim().replace(/^W\//, '')
      return bare === '*' || bare === `"${tag}"`
    })
  }
  const since = ctx.call.headers.get('if-modified-since')
  if (since === undefined) return false
  const limit = parseHttpDate(since)
  if (limit === undefined) return 'unparsable'
  return lastModified !== undefined && Math.floor(lastModified / 1000) * 1000 <= limit
}
