import type { Call } from '@crvouga/mockingbird-shared-runtime'
import { expect, test } from 'vitest'
import { linkHeader, pageOf, pageQuery } from './pagination.ts'

const call = (search: string): Call => ({ query: new URLSearchParams(search) }) as Call
const rows = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)
const url = 'https://api.test/repositories/1/pulls'

function linkOf(search: string, count: number): string | undefined {
  const page = pageOf(rows(count), pageQuery(new URLSearchParams(search)))
  return linkHeader(url, call(search), page)
}

test.each([
  ['', { page: 1, perPage: 30 }],
  ['per_page=101', { page: 1, perPage: 100 }],
  ['per_page=0&page=0', { page: 1, perPage: 30 }],
  ['per_page=abc&page=-1', { page: 1, perPage: 30 }],
  ['per_page=2&page=3', { page: 3, perPage: 2 }],
])('GH-03 the page asked for by "%s" is never refused', (search, wanted) => {
  expect(pageQuery(new URLSearchParams(search))).toEqual(wanted)
})

test.each([
  ['a single page has no links', '', 30, undefined],
  [
    'the first page leads on',
    'per_page=3',
    15,
    `<${url}?per_page=3&page=2>; rel="next", <${url}?per_page=3&page=5>; rel="last"`,
  ],
  [
    'a middle page leads everywhere, prev first',
    'state=all&per_page=3&page=2',
    15,
    `<${url}?state=all&per_page=3&page=1>; rel="prev", <${url}?state=all&per_page=3&page=3>; rel="next", <${url}?state=all&per_page=3&page=5>; rel="last", <${url}?state=all&per_page=3&page=1>; rel="first"`,
  ],
  [
    'the last page leads back',
    'per_page=3&page=5',
    15,
    `<${url}?per_page=3&page=4>; rel="prev", <${url}?per_page=3&page=1>; rel="first"`,
  ],
  [
    'past the end, prev and last are the last page with rows',
    'per_page=3&page=9',
    15,
    `<${url}?per_page=3&page=5>; rel="prev", <${url}?per_page=3&page=5>; rel="last", <${url}?per_page=3&page=1>; rel="first"`,
  ],
  [
    'per_page is echoed as it was sent',
    'per_page=500',
    150,
    `<${url}?per_page=500&page=2>; rel="next", <${url}?per_page=500&page=2>; rel="last"`,
  ],
  [
    'what was not sent is not added',
    '',
    31,
    `<${url}?page=2>; rel="next", <${url}?page=2>; rel="last"`,
  ],
])('GH-03 Link: %s', (_, search, count, wanted) => {
  expect(linkOf(search, count)).toBe(wanted)
})
