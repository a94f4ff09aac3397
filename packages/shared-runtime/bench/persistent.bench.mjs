// The collections under the timeline against what else could stand there. Each figure is a ratio within this run.
//   node bench/persistent.bench.mjs [--json FILE]
import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import BTreeModule from 'sorted-btree'
import Immutable from 'immutable'
import { emptyTable, emptyTree } from '../dist/index.js'

const BTree = BTreeModule.default ?? BTreeModule
const sizes = [1e3, 1e5, 1e6]
const rows = []
let seed = 1
const random = (n) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed % n
}
const record = (i) => ({
  id: `id-${i}`,
  name: `name-${i}`,
  state: 'running',
  created: i,
  labels: { a: '1' },
})
/** Microseconds per call, median of seven rounds. */
function time(times, body) {
  const rounds = []
  for (let round = 0; round < 7; round++) {
    const start = performance.now()
    for (let i = 0; i < times; i++) body(i)
    rounds.push(((performance.now() - start) * 1000) / times)
  }
  return rounds.sort((a, b) => a - b)[3]
}
const add = (what, store, n, us) =>
  rows.push({ what, store, records: n, us: Math.round(us * 1000) / 1000 })

for (const n of sizes) {
  const keys = Array.from({ length: n }, (_, i) => `id-${i}`)
  const stores = {
    tree: (() => {
      let t = emptyTree()
      for (let i = 0; i < n; i++) t = t.set(keys[i], record(i))
      return {
        get: (k) => t.get(k),
        write: (k, v) => (t = t.set(k, v)),
        past: () => t,
        page: () => first(t.values(), 100),
      }
    })(),
    immutable: (() => {
      let m = Immutable.Map(keys.map((k, i) => [k, record(i)]))
      return { get: (k) => m.get(k), write: (k, v) => (m = m.set(k, v)), past: () => m }
    })(),
    'sorted-btree': (() => {
      let t = new BTree(keys.map((k, i) => [k, record(i)]))
      const write = (k, v) => {
        const next = t.clone()
        next.set(k, v)
        t = next
      }
      return { get: (k) => t.get(k), write, past: () => t.clone() }
    })(),
    map: (() => {
      const m = new Map(keys.map((k, i) => [k, record(i)]))
      return { get: (k) => m.get(k), write: (k, v) => m.set(k, v), past: () => new Map(m) }
    })(),
  }
  for (const [name, store] of Object.entries(stores)) {
    add(
      'read',
      name,
      n,
      time(20_000, () => store.get(keys[random(n)])),
    )
    add(
      'write',
      name,
      n,
      time(20_000, (i) => store.write(keys[random(n)], record(i))),
    )
    add(
      'checkpoint',
      name,
      n,
      time(name === 'map' ? Math.max(1, 2e5 / n) : 20_000, () => store.past()),
    )
  }
  let table = emptyTable({
    key: (row) => row.id,
    indexes: { name: (row) => row.name, created: (row) => row.created },
  })
  for (let i = 0; i < n; i++) table = table.set(record(i))
  add(
    'write, two indexes',
    'table',
    n,
    time(5_000, (i) => (table = table.set({ ...record(random(n)), created: n + i }))),
  )
  const plain = [new Map(), new Map(), new Map()]
  for (let i = 0; i < n; i++)
    plain.forEach((m, at) => m.set(at === 0 ? `id-${i}` : at === 1 ? `name-${i}` : i, record(i)))
  add(
    'write, two indexes',
    'map',
    n,
    time(5_000, (i) => {
      const r = record(random(n))
      plain[0].set(r.id, r)
      plain[1].set(r.name, r)
      plain[2].set(n + i, r)
    }),
  )
  add(
    'page of 100 by order',
    'table',
    n,
    time(200, () => first(table.ordered('created', { reverse: true }), 100)),
  )
  const all = [...table.rows()]
  add(
    'page of 100 by order',
    'map',
    n,
    time(n > 1e5 ? 1 : 5, () =>
      all
        .filter((r) => r.state === 'running')
        .sort((a, b) => b.created - a.created)
        .slice(0, 100),
    ),
  )
}

function first(iterable, count) {
  const found = []
  for (const value of iterable) {
    found.push(value)
    if (found.length === count) break
  }
  return found
}

console.table(rows)
const at = process.argv.indexOf('--json')
if (at > 0) writeFileSync(process.argv[at + 1], JSON.stringify(rows, null, 1))
