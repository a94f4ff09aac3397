import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareKeys, type Key } from './key.ts'
import { diffTrees, emptyKeySet, emptyTree, type Range, type Tree } from './tree.ts'

const key: fc.Arbitrary<Key> = fc.oneof(
  fc.integer({ min: -30, max: 30 }),
  fc.string({ maxLength: 2 }),
  fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.string({ maxLength: 1 })), { maxLength: 3 }),
)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('set' as const), key, fc.integer()) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('delete' as const), key, fc.constant(0)) },
)

/** The naive model: a sorted array of entries. */
type Model = readonly (readonly [Key, number])[]
const modelSet = (model: Model, at: Key, value: number): Model =>
  [...model.filter(([other]) => compareKeys(other, at) !== 0), [at, value] as const].sort((a, b) =>
    compareKeys(a[0], b[0]),
  )
const modelDelete = (model: Model, at: Key): Model =>
  model.filter(([other]) => compareKeys(other, at) !== 0)
const inRange = (at: Key, range: Range<Key>): boolean =>
  (range.gte === undefined || compareKeys(at, range.gte) >= 0) &&
  (range.gt === undefined || compareKeys(at, range.gt) > 0) &&
  (range.lte === undefined || compareKeys(at, range.lte) <= 0) &&
  (range.lt === undefined || compareKeys(at, range.lt) < 0)

describe('a persistent tree', () => {
  test('holds what a sorted array holds after any sequence of writes, and so does every older tree', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        let tree: Tree<Key, number> = emptyTree()
        let model: Model = []
        const history: (readonly [Tree<Key, number>, Model])[] = [[tree, model]]
        for (const [verb, at, value] of steps) {
          tree = verb === 'set' ? tree.set(at, value) : tree.delete(at)
          model = verb === 'set' ? modelSet(model, at, value) : modelDelete(model, at)
          history.push([tree, model])
        }
        for (const [past, expected] of history) {
          expect([...past.entries()]).toEqual(expected)
          expect(past.size).toBe(expected.length)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('answers ranges in both directions as a filtered array does', () => {
    const bound = fc.option(key, { nil: undefined })
    const range: fc.Arbitrary<Range<Key>> = fc
      .record({ gte: bound, gt: bound, lte: bound, lt: bound, reverse: fc.boolean() })
      .map(
        (given) =>
          Object.fromEntries(
            Object.entries(given).filter(([, value]) => value !== undefined),
          ) as Range<Key>,
      )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, fc.integer()), { maxLength: 200 }),
        range,
        (entries, wanted) => {
          let tree: Tree<Key, number> = emptyTree()
          let model: Model = []
          for (const [at, value] of entries) {
            tree = tree.set(at, value)
            model = modelSet(model, at, value)
          }
          const expected = model.filter(([at]) => inRange(at, wanted))
          expect([...tree.entries(wanted)]).toEqual(
            wanted.reverse ? expected.toReversed() : expected,
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('keeps its order over thousands of appends, prepends and deletes', () => {
    let tree: Tree<number, number> = emptyTree()
    for (let i = 0; i < 5000; i++) tree = tree.set(i, i).set(-i, -i)
    for (let i = -4999; i < 5000; i += 3) tree = tree.delete(i)
    const keys = [...tree.keys()]
    expect(keys.length).toBe(tree.size)
    expect(keys).toEqual(keys.toSorted((a, b) => a - b))
    expect(tree.get(-4999)).toBe(undefined)
    expect(tree.get(-4998)).toBe(-4998)
  })

  test('a set of keys keeps all others while nine of ten are deleted', () => {
    let set: Tree<number, number> = emptyKeySet()
    for (let i = 0; i < 5000; i++) set = set.set(i, i)
    for (let i = 0; i < 5000; i++) if (i % 10 !== 3) set = set.delete(i)
    expect([...set.keys()]).toEqual(Array.from({ length: 500 }, (_, i) => i * 10 + 3))
  })

  test('a set of keys holds what a tree of entries holds, and every older set too', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        let set: Tree<Key, Key> = emptyKeySet()
        let tree: Tree<Key, number> = emptyTree()
        const history: (readonly [Tree<Key, Key>, Tree<Key, number>])[] = []
        for (const [verb, at, value] of steps) {
          set = verb === 'set' ? set.set(at, at) : set.delete(at)
          tree = verb === 'set' ? tree.set(at, value) : tree.delete(at)
          history.push([set, tree])
        }
        for (const [past, entries] of history) {
          const keys = [...entries.keys()]
          expect([...past.entries()]).toEqual(keys.map((one) => [one, one]))
          expect(past.size).toBe(keys.length)
          expect(past.first()?.[0]).toEqual(keys[0])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('an equal write and a delete of nothing answer the same tree', () => {
    const tree = emptyTree<string, number>().set('a', 1)
    expect(tree.set('a', 1)).toBe(tree)
    expect(tree.delete('b')).toBe(tree)
  })
})

describe('the difference of two trees', () => {
  test('is what an entry by entry comparison finds', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 200 }),
        fc.array(step, { maxLength: 40 }),
        (first, then) => {
          const apply = (tree: Tree<Key, number>, steps: typeof first): Tree<Key, number> => {
            let next = tree
            for (const [verb, at, value] of steps)
              next = verb === 'set' ? next.set(at, value) : next.delete(at)
            return next
          }
          const before = apply(emptyTree(), first)
          const after = apply(before, then)
          const expected = new Map<string, unknown>()
          for (const [at, value] of before.entries()) {
            if (after.get(at) !== value) expected.set(JSON.stringify(at), [value, after.get(at)])
          }
          for (const [at, value] of after.entries()) {
            if (!before.has(at)) expected.set(JSON.stringify(at), [undefined, value])
          }
          const found = [...diffTrees(before, after)]
          expect(
            new Map(
              found.map((change) => [JSON.stringify(change.key), [change.before, change.after]]),
            ),
          ).toEqual(expected)
          expect(found.length).toBe(expected.size)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('of ten changes in 100,000 entries looks at a few hundred nodes, not at all of them', () => {
    let before: Tree<number, object> = emptyTree()
    for (let i = 0; i < 100_000; i++) before = before.set(i, {})
    let after = before
    for (let i = 0; i < 10; i++) after = after.set(i * 10_000, {})
    expect([...diffTrees(before, after)].map(({ key: at }) => at)).toEqual(
      Array.from({ length: 10 }, (_, i) => i * 10_000),
    )
  })
})
