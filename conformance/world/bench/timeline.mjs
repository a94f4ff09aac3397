// The timeline at 1e3 and 1e6 records: what costs nothing must cost nothing at any size.
import { createWorld, emptyTable, defineService, done } from '@crvouga/mockingbird-shared-runtime'
import { row, timed } from './measure.mjs'

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
const memory = () => {
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
  return { world, namespace, main, commit, checkpoint, branch, checkout, lookUp, here, past, naive }
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

export function timelineRows() {
  const small = measured(1e3)
  small.world.dispose()
  const maps = plainMaps(1e6)
  const big = measured(1e6)
  const rows = []
  for (const verb of ['checkpoint', 'branch', 'checkout']) {
    rows.push(
      row(`${verb} at 1e6`, big[verb], 'µs', {
        against: '1e3 records',
        ratio: big[verb] / small[verb],
        bar: '<= 3',
      }),
    )
    rows.push(
      row(`${verb} at 1e6`, big[verb], 'µs', {
        against: 'copy of a Map',
        ratio: maps.copy / big[verb],
        bar: '>= 20000',
      }),
    )
  }
  rows.push(
    row('commit, two indexes, at 1e6', big.commit, 'µs', {
      against: '1e3 records',
      ratio: big.commit / small.commit,
      bar: '<= 4',
    }),
  )
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
  const before = memory()
  for (let i = 0; i < 10_000; i++) namespace.fork(`m${i}`, { root: main.root, head: main.head })
  rows.push(
    row('memory of one of 10,000 branches', (memory() - before) / 10_000, 'bytes', {
      bar: '<= 1024',
    }),
  )
  for (let i = 0; i < 10_000; i++) namespace.deleteBranch(`m${i}`)

  const live = memory()
  for (let i = 0; i < 1000; i++) {
    main.commit(
      'records',
      (state) => done({ table: state.table.set({ ...record(random(1e6)), created: 2e6 + i }) }),
      { kind: 'named' },
    )
  }
  rows.push(
    row('memory of 1,000 retained checkpoints at 1e6', (memory() - live) / 1e6, 'MB', {
      bar: '<= 5',
    }),
  )

  const reset = timed(1, () => namespace.reset(), 5)
  rows.push(row('reset at 1e6', reset / 1000, 'ms', {}))
  big.world.dispose()
  return rows
}
