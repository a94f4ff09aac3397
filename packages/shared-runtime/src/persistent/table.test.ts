import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffTables, emptyTable, type Table, type TableSchema } from './table.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly hidden: boolean
}
type Index = 'name' | 'bySize'
const schema: TableSchema<Row, Index> = {
  key: (row) => row.id,
  indexes: {
    name: (row) => row.name,
    bySize: (row) => (row.hidden ? undefined : [row.size, row.name]),
  },
}
const row: fc.Arbitrary<Row> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  name: fc.constantFrom('x', 'y', 'z'),
  size: fc.integer({ min: 0, max: 3 }),
  hidden: fc.boolean(),
})

describe('a table', () => {
  test('and its indexes agree with the rows after any sequence of writes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), row), { maxLength: 60 }), (steps) => {
        let table: Table<Row, Index> = emptyTable(schema)
        const model = new Map<string, Row>()
        for (const [keep, one] of steps) {
          table = keep ? table.set(one) : table.delete(one.id)
          if (keep) model.set(one.id, one)
          else model.delete(one.id)
        }
        const rows = [...model.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
        expect([...table.rows()]).toEqual(rows)
        for (const name of ['x', 'y', 'z']) {
          expect([...table.where('name', name)]).toEqual(rows.filter((one) => one.name === name))
        }
        const sorted = rows
          .filter((one) => !one.hidden)
          .sort((a, b) => a.size - b.size || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
        expect([...table.ordered('bySize')]).toEqual(sorted)
        for (const size of [0, 1, 2, 3]) {
          const wanted = sorted.filter((one) => one.size === size)
          expect([...table.ordered('bySize', { prefix: [size] })]).toEqual(wanted)
          expect([...table.ordered('bySize', { prefix: [size], reverse: true })].length).toBe(
            wanted.length,
          )
        }
        expect([...table.ordered('bySize', { reverse: true })].map(({ size }) => size)).toEqual(
          sorted.toReversed().map(({ size }) => size),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('the past keeps its rows and its indexes', () => {
    const before = emptyTable(schema).set({ id: 'a', name: 'x', size: 1, hidden: false })
    const after = before.update('a', (one) => ({ ...one, name: 'y' }))
    expect([before.find('name', 'x')?.id, before.find('name', 'y')]).toEqual(['a', undefined])
    expect([after.find('name', 'x'), after.find('name', 'y')?.id]).toEqual([undefined, 'a'])
    expect([...diffTables(before, after)]).toEqual([
      { key: 'a', before: before.get('a'), after: after.get('a') },
    ])
  })

  test('a change of a missing row changes nothing', () => {
    const table = emptyTable(schema)
    expect(table.update('a', (one) => one)).toBe(table)
    expect(table.delete('a')).toBe(table)
  })
})
