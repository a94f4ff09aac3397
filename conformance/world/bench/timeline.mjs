// The timeline at 1e3, 1e5 and 1e6 records: what costs nothing must cost nothing at any size.
import { createWorld, emptyTable, defineService, done } from '@crvouga/mockingbird-shared-runtime'
import { percentile, row, timed } from './measure.mjs'

const record = (i) => ({
  id: `id-${i}`,
  state: i % 2 === 0 ? 'running' : 'exited',
  created: i,
  labels: { a: '1' },
})
const schema = {
  key: (one) => one.id,
  indexes: { created: (one) => one.created, running: (one) => [one.state, one.created] },
}
const manners = {
  headers: () => ({ headers: [], framing: 'length' }),
  onMalformed: () => '',
  headBytesMax: 1,
  bodyBytesMax: 1,
  anyMethod: true,
  keepAliveMs: 0,
}
const records = (n) =>
  defineService({
    name: 'records',
    title: 'Records',
    version: '1',
    contract: { title: 'Records', version: '1', operations: {} },
    seed: { schema: { safeParse: (data) => ({ success: true, data }) }, initial: {} },
    handlers: {},
    initialState: () => {
      let table = emptyTable(schema)
      for (let i = 0; i < n; i++) table = table.set(record(i))
      return { table }
    },
    applySeed: (state) => state,
    onDue: (state) => state,
    manners,
    enter: (call) => ({ path: call.path, context: undefined }),
    failures: {},
    defaults: { port: 0 },
    clientEnv: () => ({}),
  })

let seed = 1
const random = (n) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed % n
}
const first = (rows, count) => {
  const found = []
  for (const one of rows) {
    found.push(one)
    if (found.length === count) break
  }
  return found
}
const turn = () => new Promise((resolve) => setImmediate(resolve))
/** Bytes of live heap. In a turn of its own: the stack of the one before still holds what it used. */
async function memory() {
  await turn()
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}

function measured(n) {
  const world = createWorld({ services: [records(n)], limits: { checkpointsMax: 1000 } })
  const namespace = world.namespace('default')
  const { main } = namespace
  const cause = { kind: 'named' }
  let at = n
  const write = () =>
    main.commit(
      'records',
      (state) => done({ table: state.table.set({ ...record(random(n)), created: (at += 1) }) }),
      cause,
    )
  const read = (root) => root.services.records.table.get(`id-${random(n)}`)
  const commit = timed(2000, write)
  const checkpoint = timed(2000, () => main.checkpoint(cause))
  const branch = timed(200, (i) => namespace.fork(`b${i}`, { root: main.root, head: main.head }))
  for (const { name } of namespace.branches()) namespace.deleteBranch(name)
  const points = Array.from({ length: 100 }, () => {
    write()
    return main.checkpoint(cause, { pinned: true })
  })
  const checkout = timed(200, () => {
    const point = points[random(100)]
    main.replace(point.root, point, 'checkout')
  })
  const lookUp = timed(2000, () => read(main.root))
  const page = (root) =>
    first(
      root.services.records.table.ordered('running', { prefix: ['running'], reverse: true }),
      100,
    )
  const here = timed(100, () => page(main.root))
  const past = timed(100, () => page(points[0].root))
  const late = {
    checkpoint: percentile(0.99, 10_000, () => main.checkpoint(cause)),
    checkout: percentile(0.99, 2000, () => {
      const point = points[random(100)]
      main.replace(point.root, point, 'checkout')
    }),
    commit: percentile(0.99, 10_000, write),
  }
  const rows = [...main.root.services.records.table.rows()]
  const naive = timed(
    1,
    () =>
      rows
        .filter((one) => one.state === 'running')
        .sort((a, b) => b.created - a.created)
        .slice(0, 100),
    n > 1e5 ? 3 : 9,
  )
  return {
    world,
    namespace,
    main,
    commit,
    checkpoint,
    branch,
    checkout,
    lookUp,
    here,
    past,
    naive,
    late,
  }
}

function plainMaps(n) {
  const maps = [new Map(), new Map(), new Map()]
  for (let i = 0; i < n; i++) {
    const one = record(i)
    maps[0].set(one.id, one)
    maps[1].set(one.created, one)
    maps[2].set(`${one.state} ${one.created}`, one)
  }
  let at = n
  const write = timed(2000, () => {
    const one = { ...record(random(n)), created: (at += 1) }
    const before = maps[0].get(one.id)
    maps[0].set(one.id, one)
    maps[1].delete(before.created)
    maps[1].set(one.created, one)
    maps[2].delete(`${before.state} ${before.created}`)
    maps[2].set(`${one.state} ${one.created}`, one)
  })
  return { write, copy: timed(1, () => new Map(maps[0]), n > 1e5 ? 3 : 9) }
}

/**
 * A million writes while the last 1,000 states are kept: what the heap grows by, what is left of that once
 * they are gone, and the longest time that nothing else could run.
 */
async function sustainedRows({ namespace, main }) {
  const { root, head } = main
  const before = await memory()
  let stall = 0
  for (let round = 0; round < 1000; round++) {
    stall = Math.max(stall, longestOf(main, 3e6 + round * 1000))
    await turn()
  }
  const grown = (await memory()) - before
  const kept = forget(namespace)
  main.replace(root, head, 'checkout')
  const left = (await memory()) - before
  return [
    row(`heap after 1e6 writes, the last ${kept} states kept`, grown / 1e6, 'MB over before', {}),
    row('heap with those states gone', left / 1e6, 'MB over before', {
      against: 'the heap before',
      ratio: (before + left) / before,
      bar: '<= 1.05',
    }),
    row('longest of 1e6 writes', stall, 'ms', {}),
  ]
}
/** A thousand writes; the longest time that one of them took, ms. */
function longestOf(main, created) {
  let longest = 0
  for (let i = 0; i < 1000; i++) {
    const start = performance.now()
    put(main, created + i)
    longest = Math.max(longest, performance.now() - start)
  }
  return longest
}
const put = (main, created) => {
  main.commit(
    'records',
    (state) => done({ table: state.table.set({ ...record(random(1e6)), created }) }),
    { kind: 'named' },
  )
}
/** Deletes every checkpoint; answers how many there were. */
function forget({ timeline }) {
  const all = timeline.list()
  for (const { id } of all) timeline.delete(id)
  return all.length
}

export async function timelineRows() {
  const small = measured(1e3)
  small.world.dispose()
  const middle = measured(1e5)
  middle.world.dispose()
  const maps = plainMaps(1e6)
  const big = measured(1e6)
  const sizes = [
    { size: middle, at: '1e5' },
    { size: big, at: '1e6' },
  ]
  const rows = []
  for (const verb of ['checkpoint', 'branch', 'checkout']) {
    for (const { size, at } of sizes) {
      rows.push(
        row(`${verb} at ${at}`, size[verb], 'µs', {
          against: '1e3 records',
          ratio: size[verb] / small[verb],
          bar: '<= 3',
        }),
      )
    }
    rows.push(
      row(`${verb} at 1e6`, big[verb], 'µs', {
        against: 'copy of a Map',
        ratio: maps.copy / big[verb],
        bar: '>= 20000',
      }),
    )
  }
  for (const verb of ['checkpoint', 'checkout', 'commit'])
    rows.push(row(`${verb} at 1e6, 99th percentile`, big.late[verb], 'µs', {}))
  for (const { size, at } of sizes) {
    rows.push(
      row(`commit, two indexes, at ${at}`, size.commit, 'µs', {
        against: '1e3 records',
        ratio: size.commit / small.commit,
        bar: '<= 4',
      }),
    )
  }
  rows.push(
    row('commit, two indexes, at 1e6', big.commit, 'µs', {
      against: 'three plain Maps',
      ratio: big.commit / maps.write,
      bar: '<= 25',
    }),
  )
  rows.push(
    row('page of 100 at 1e6', big.here, 'µs', {
      against: 'filter and sort an array',
      ratio: big.naive / big.here,
      bar: '>= 100',
    }),
  )
  rows.push(
    row('page of 100 at 1e6, in the past', big.past, 'µs', {
      against: 'the present',
      ratio: big.past / big.here,
      bar: '<= 1.5',
    }),
  )

  rows.push(
    row('look-up at 1e6', big.lookUp, 'µs', {
      against: '1e3 records',
      ratio: big.lookUp / small.lookUp,
    }),
  )
  const { namespace, main } = big
  forget(namespace)
  const before = await memory()
  for (let i = 0; i < 10_000; i++) namespace.fork(`m${i}`, { root: main.root, head: main.head })
  rows.push(
    row('memory of one of 10,000 branches', ((await memory()) - before) / 10_000, 'bytes', {
      bar: '<= 1024',
    }),
  )
  for (let i = 0; i < 10_000; i++) namespace.deleteBranch(`m${i}`)

  const live = await memory()
  for (let i = 0; i < 1000; i++) put(main, 2e6 + i)
  rows.push(
    row('memory of 1,000 retained checkpoints at 1e6', ((await memory()) - live) / 1e6, 'MB', {
      bar: '<= 5',
    }),
  )

  rows.push(...(await sustainedRows(big)))

  const reset = timed(1, () => namespace.reset(), 5)
  rows.push(row('reset at 1e6', reset / 1000, 'ms', {}))
  big.world.dispose()
  return rows
}
