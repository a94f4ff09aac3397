import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyTable, type Table, type TableSchema } from '../persistent/table.ts'
import { emptyTree, type Tree } from '../persistent/tree.ts'
import { applyDelta, deltaOf } from './delta.ts'
import { fromPlain, NotPlain, toPlain } from './plain.ts'

interface Row {
  readonly id: string
  readonly value: unknown
  readonly log: Tree<number, string>
}
const schema: TableSchema<Row, 'value'> = {
  key: (row) => row.id,
  indexes: { value: (row) => typeof row.value },
}
interface State {
  readonly rows: Table<Row, 'value'>
  readonly settings: Readonly<Record<string, unknown>>
}
const empty: State = { rows: emptyTable(schema), settings: {} }

const leaf = fc.oneof(
  fc.string(),
  fc.double(),
  fc.bigInt(),
  fc.boolean(),
  fc.constantFrom(null, undefined, '$table', -0),
  fc.uint8Array({ maxLength: 4 }),
)
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '$x', '$table', '__proto__'), tie('any'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
})).any
const log = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.string()), { maxLength: 5 })
  .map((entries) =>
    entries.reduce((tree, [at, text]) => tree.set(at, text), emptyTree<number, string>()),
  )
const step = fc.oneof(
  fc.record({ put: fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), value, log }) }),
  fc.record({ remove: fc.constantFrom('a', 'b', 'c', 'd') }),
  fc.record({
    set: fc.dictionary(fc.constantFrom('m', 'n'), value, { maxKeys: 2, noNullPrototype: true }),
  }),
)
const apply = (
  state: State,
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
): State => {
  let next = state
  for (const one of steps) {
    if ('put' in one) next = { ...next, rows: next.rows.set(one.put) }
    else if ('remove' in one) next = { ...next, rows: next.rows.delete(one.remove) }
    else next = { ...next, settings: one.set }
  }
  return next
}
const throughJson = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T

describe('a state in JSON', () => {
  test('comes back whole, indexes included', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const state = apply(empty, steps)
        const back = fromPlain(throughJson(toPlain(state)), empty) as State
        expect(toPlain(back)).toEqual(toPlain(state))
        for (const row of state.rows.rows()) {
          expect([...back.rows.where('value', typeof row.value)].map(({ id }) => id)).toContain(
            row.id,
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  test('refuses what is not data', () => {
    expect(() => toPlain({ run: () => 1 })).toThrow(NotPlain)
    expect(() => toPlain({ at: new Date(0) })).toThrow(NotPlain)
  })
})

describe('a delta', () => {
  test('turns the state before into the state after', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 10 }),
        fc.array(step, { maxLength: 6 }),
        (first, then) => {
          const before = apply(empty, first)
          const after = apply(before, then)
          const delta = deltaOf(before, after)
          const back = delta === undefined ? before : applyDelta(before, throughJson(delta), empty)
          expect(toPlain(back)).toEqual(toPlain(after))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('of one new line in a long log is that line', () => {
    let lines = emptyTree<number, string>()
    for (let i = 0; i < 1000; i++) lines = lines.set(i, `line ${i}`)
    const before: State = { ...empty, rows: empty.rows.set({ id: 'a', value: 1, log: lines }) }
    const after: State = {
      ...before,
      rows: before.rows.update('a', (row) => ({ ...row, log: row.log.set(1000, 'new') })),
    }
    expect(deltaOf(before, after)).toEqual({
      o: { rows: { c: [['a', { o: { log: { c: [[1000, { '=': 'new' }]] } } }]] } },
    })
    expect(deltaOf(after, after)).toBe(undefined)
  })
})
