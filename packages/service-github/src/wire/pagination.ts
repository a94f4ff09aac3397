import type { Call } from '@crvouga/mockingbird-shared-runtime'

/** Which page of a list was asked for. Values that make no sense count as not sent; nothing is refused for them. */
export interface PageQuery {
  readonly page: number
  readonly perPage: number
}

const perPageDefault = 30
const perPageMax = 100

export const pageQuery = (query: URLSearchParams): PageQuery => ({
  page: positive(query.get('page')) ?? 1,
  perPage: Math.min(positive(query.get('per_page')) ?? perPageDefault, perPageMax),
})

function positive(text: string | null): number | undefined {
  if (text === null || !/^\d+$/.test(text)) return undefined
  const value = Number(text)
  return value > 0 && Number.isSafeInteger(value) ? value : undefined
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly page: number
  /** Number of the last page that has rows. */
  readonly lastPage: number
}

export function pageOf<Row>(rows: readonly Row[], { page, perPage }: PageQuery): Page<Row> {
  const start = (page - 1) * perPage
  return {
    rows: rows.slice(start, start + perPage),
    page,
    lastPage: Math.max(1, Math.ceil(rows.length / perPage)),
  }
}

/**
 * The `Link` header: `prev`, `next`, `last`, `first` where they lead somewhere else; none for a single
 * page. Past the end, `prev` and `last` both name the last page with rows.
 */
export function linkHeader(
  url: string,
  call: Call,
  { page, lastPage }: Pick<Page<unknown>, 'page' | 'lastPage'>,
  order: readonly Relation[] = ['prev', 'next', 'last', 'first'],
): string | undefined {
  const targets: Record<Relation, number | undefined> = {
    prev: page > 1 ? Math.min(page - 1, lastPage) : undefined,
    next: page < lastPage ? page + 1 : undefined,
    last: page !== lastPage ? lastPage : undefined,
    first: page > 1 ? 1 : undefined,
  }
  if (lastPage === 1 && page === 1) return undefined
  const links = order.flatMap((relation) => {
    const target = targets[relation]
    return target === undefined
      ? []
      : [`<${url}?${withPage(call.query, target)}>; rel="${relation}"`]
  })
  return links.length === 0 ? undefined : links.join(', ')
}

/** Comparisons name first and last always, and in an order of their own (recorded: pygithub, 2026). */
export function comparisonLinkHeader(
  url: string,
  call: Call,
  { page, lastPage }: Pick<Page<unknown>, 'page' | 'lastPage'>,
): string | undefined {
  if (lastPage === 1) return undefined
  const link = (relation: Relation, target: number): string =>
    `<${url}?${withPage(call.query, target)}>; rel="${relation}"`
  return [
    link('last', lastPage),
    ...(page < lastPage ? [link('next', page + 1)] : []),
    link('first', 1),
    ...(page > 1 ? [link('prev', page - 1)] : []),
  ].join(', ')
}

export type Relation = 'prev' | 'next' | 'last' | 'first'

/** Everything the caller sent, as sent, with the page replaced where it stood or added at the end. */
function withPage(sent: URLSearchParams, page: number): string {
  const query = new URLSearchParams(sent)
  query.set('page', String(page))
  return query.toString()
}
