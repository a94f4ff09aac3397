import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitsBetween, history, isAncestor, mergeBases } from './ancestry.ts'
import { generationOf, type Commit } from './git-object.ts'
import { readerOf, type ObjectReader } from './object-store.ts'
import { shaOf } from './sha.ts'
import { emptyTreeSha } from './tree-files.ts'

/** Commits by number; `parents[i]` lists earlier numbers. */
function graph(parents: readonly (readonly number[])[]): {
  reader: ObjectReader
  id: (n: number) => string
} {
  const id = (n: number) => shaOf(n.toString(16).padStart(40, '0'))
  const commits = new Map<string, Commit>()
  for (const [n, of] of parents.entries()) {
    const above = of.flatMap((p) => commits.get(id(p)) ?? [])
    const signature = { name: 'a', email: 'a@b', at: n, offsetMinutes: 0 }
    commits.set(id(n), {
      type: 'commit',
      sha: id(n),
      tree: emptyTreeSha,
      parents: of.map(id),
      author: signature,
      committer: signature,
      message: String(n),
      generation: generationOf(above),
    })
  }
  return { reader: readerOf((sha) => commits.get(sha)), id }
}

/** Ancestors the slow way. */
function closure(parents: readonly (readonly number[])[], from: number): Set<number> {
  const seen = new Set<number>([from])
  for (const n of seen) for (const p of parents[n] ?? []) seen.add(p)
  return seen
}

const graphs = fc
  .integer({ min: 2, max: 14 })
  .chain((size) =>
    fc.tuple(
      ...Array.from({ length: size }, (_, n) =>
        n === 0
          ? fc.constant<number[]>([])
          : fc.uniqueArray(fc.integer({ min: 0, max: n - 1 }), { maxLength: 3 }),
      ),
    ),
  )

test('GH-02 ancestry of random histories is what a full walk finds', () => {
  fc.assert(
    fc.property(graphs, (parents) => {
      const { reader, id } = graph(parents)
      for (let a = 0; a < parents.length; a++) {
        for (let b = 0; b < parents.length; b++) {
          expect(isAncestor(reader, id(a), id(b))).toBe(closure(parents, b).has(a))
        }
      }
    }),
  )
})

test('GH-08 merge bases of random histories are the common ancestors below no other one', () => {
  fc.assert(
    fc.property(graphs, (parents) => {
      const { reader, id } = graph(parents)
      for (let a = 0; a < parents.length; a++) {
        for (let b = 0; b < parents.length; b++) {
          const shared = [...closure(parents, a)].filter((n) => closure(parents, b).has(n))
          const best = shared.filter(
            (n) => !shared.some((m) => m !== n && closure(parents, m).has(n)),
          )
          const found = mergeBases(reader, id(a), id(b)).map((commit) => commit.sha)
          expect(found.toSorted()).toEqual(best.map(id).sort())
        }
      }
    }),
  )
})

test('GH-08 base..head of random histories is what head reaches and base does not', () => {
  fc.assert(
    fc.property(graphs, (parents) => {
      const { reader, id } = graph(parents)
      const last = parents.length - 1
      for (let base = 0; base < parents.length; base++) {
        const wanted = [...closure(parents, last)].filter((n) => !closure(parents, base).has(n))
        const found = commitsBetween(reader, id(base), id(last)).map((commit) => commit.message)
        expect(found).toEqual(wanted.sort((a, b) => b - a).map(String))
      }
    }),
  )
})

test('GH-01 history lists every reachable commit once, newest first', () => {
  const { reader, id } = graph([[], [0], [0], [1, 2], [3]])
  expect([...history(reader, id(4))].map((commit) => commit.message)).toEqual([
    '4',
    '3',
    '2',
    '1',
    '0',
  ])
})
