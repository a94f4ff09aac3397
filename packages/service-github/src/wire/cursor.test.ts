import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorPage, cursorText, parseCursor, type Cursor } from './cursor.ts'

test('GH-10 a cursor is written as those of the real service', () => {
  // A token of kubernetes/kubernetes in a public log.
  const text = 'Y3Vyc29yOnYyOpLPAAABVoh0pOjOCjII8A=='
  const cursor = { rank: 0x1_56_88_74_a4_e8, id: 0x0a_32_08_f0 }
  expect([cursorText(cursor), parseCursor(text)]).toEqual([text, cursor])
})

test.each([null, '', 'x', '!', btoa('cursor:v2:'), btoa('cursor:v1:123456789012345')])(
  'GH-10 %j is no cursor',
  (text) => {
    expect(parseCursor(text)).toBeUndefined()
  },
)

test('GH-10 cursors followed to the end and back show every row once, whatever ranks are equal', () => {
  const rows = fc.array(fc.nat(5), { maxLength: 40 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), fc.boolean(), (ranks, size, descending) => {
      const direction = descending ? 'desc' : 'asc'
      const ascending = ranks
        .map((rank, id): Cursor => ({ rank, id }))
        .toSorted((a, b) => a.rank - b.rank || a.id - b.id)
      const all = descending ? ascending.toReversed() : ascending
      const page = (query: Record<string, string>) =>
        cursorPage(
          all,
          new URLSearchParams({ ...query, per_page: String(size) }),
          (row) => row,
          direction,
        )
      const there: Cursor[] = []
      let at = page({})
      for (;;) {
        there.push(...at.rows)
        if (at.after === undefined) break
        at = page({ after: cursorText(at.after) })
      }
      expect(there).toEqual(all)
      let back = at.rows
      while (at.before !== undefined) {
        at = page({ before: cursorText(at.before) })
        back = [...at.rows, ...back]
      }
      expect(back).toEqual(all)
    }),
    { seed: 10, numRuns: 300 },
  )
})
