import type { Call } from '@crvouga/mockingbird-shared-runtime'
import { pageQuery } from './pagination.ts'

/** A place in a list: the value it is sorted by and the id of the row there. */
export interface Cursor {
  readonly rank: number
  readonly id: number
}

const prefix = 'cursor:v2:'

/** `cursor:v2:` and a MessagePack pair of 64 and 32 bits, in base64 (as tokens in public logs decode). */
export function cursorText({ rank, id }: Cursor): string {
  const bytes = [0x92, 0xcf, ...bigEndian(rank, 8), 0xce, ...bigEndian(id, 4)]
  return btoa(prefix + String.fromCharCode(...bytes))
}

export function parseCursor(text: string | null): Cursor | undefined {
  if (text === null) return undefined
  let raw: string
  try {
    raw = atob(text)
  } catch {
    return undefined
  }
  const bytes = Array.from(raw.slice(prefix.length), (char) => char.charCodeAt(0))
  const shaped =
    raw.startsWith(prefix) &&
    bytes.length === 15 &&
    bytes[0] === 0x92 &&
    bytes[1] === 0xcf &&
    bytes[10] === 0xce
  return shaped ? { rank: toNumber(bytes.slice(2, 10)), id: toNumber(bytes.slice(11)) } : undefined
}

const bigEndian = (value: number, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256)
const toNumber = (bytes: readonly number[]): number =>
  bytes.reduce((sum, byte) => sum * 256 + byte, 0)

export interface CursorPage<Row> {
  readonly rows: readonly Row[]
  readonly before: Cursor | undefined
  readonly after: Cursor | undefined
}

/**
 * The page behind or before a cursor, or one by number: both are served (measured 2026-09). Rows that have
 * gone meanwhile shift nothing, for a cursor names a place in the order and not a row.
 */
export function cursorPage<Row>(
  rows: readonly Row[],
  query: URLSearchParams,
  placeOf: (row: Row) => Cursor,
  direction: 'asc' | 'desc',
): CursorPage<Row> {
  const { page, perPage } = pageQuery(query)
  const after = parseCursor(query.get('after'))
  const before = parseCursor(query.get('before'))
  const behind = (row: Row, cursor: Cursor): boolean => {
    const place = placeOf(row)
    const order = place.rank - cursor.rank || place.id - cursor.id
    return direction === 'asc' ? order > 0 : order < 0
  }
  const start =
    after !== undefined
      ? rows.filter((row) => !behind(row, after)).length
      : before !== undefined
        ? Math.max(
            0,
            rows.filter((row) => !behind(row, before) && !isAt(placeOf(row), before)).length -
              perPage,
          )
        : (page - 1) * perPage
  const shown = rows.slice(start, start + perPage)
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    rows: shown,
    before: first === undefined || start === 0 ? undefined : placeOf(first),
    after: last === undefined || start + perPage >= rows.length ? undefined : placeOf(last),
  }
}

const isAt = (place: Cursor, cursor: Cursor): boolean =>
  place.rank === cursor.rank && place.id === cursor.id

/**
 * `next` and `prev` only, in that order; `per_page` as it was applied, `page` only when one beyond the first
 * was sent (measured 2026-09; the places of `after` and `before` as public logs show them).
 */
export function cursorLinkHeader(
  url: string,
  call: Call,
  page: CursorPage<unknown>,
): string | undefined {
  const { page: sent, perPage } = pageQuery(call.query)
  const rest = (to: number): URLSearchParams => {
    const query = new URLSearchParams(call.query)
    for (const name of ['after', 'before', 'page', 'per_page']) query.delete(name)
    query.set('per_page', String(perPage))
    if (sent >= 2 && to >= 1) query.set('page', String(to))
    return query
  }
  const next =
    page.after === undefined
      ? []
      : [
          `<${url}?${new URLSearchParams({ after: cursorText(page.after) }).toString()}&${rest(sent + 1).toString()}>; rel="next"`,
        ]
  const prev =
    page.before === undefined
      ? []
      : [
          `<${url}?${rest(sent - 1).toString()}&${new URLSearchParams({ before: cursorText(page.before) }).toString()}>; rel="prev"`,
        ]
  const links = [...next, ...prev]
  return links.length === 0 ? undefined : links.join(', ')
}
