import type { HeaderList, Reply } from '@crvouga/mockingbird-shared-runtime'
import { goEncode } from './go-encode.ts'

/** A JSON answer; Go's encoder ends it with a newline. */
export const json = (status: number, value: unknown): Reply => jsonText(status, goEncode(value))

/** JSON that was encoded by hand because of integers beyond 2^53. */
export const jsonText = (status: number, text: string): Reply => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: `${text}\n`,
})

export const noContent: Reply = { status: 204 }
/** 200 or 201 without a body and without a type. */
export const emptyReply = (status: number): Reply => ({ status, body: '' })

export const message = (status: number, text: string): Reply => json(status, { message: text })

/** A stream whose head goes out at once. */
export const stream = (
  items: AsyncIterable<string | Uint8Array>,
  contentType: string | undefined,
  headers: HeaderList = [],
): Reply => ({
  status: 200,
  headers: contentType === undefined ? headers : [['Content-Type', contentType], ...headers],
  stream: items,
})
