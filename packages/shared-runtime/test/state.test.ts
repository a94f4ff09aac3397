import { afterEach, expect, test } from 'vitest'
import { createWorld, type World } from '../src/index.ts'
import { notesService } from '../src/testing/notes-service.ts'

const worlds: World[] = []
const open = (): World => {
  const world = createWorld({ services: [notesService] })
  worlds.push(world)
  return world
}
afterEach(() => {
  for (const world of worlds.splice(0)) world.dispose()
})
const post = (world: World, path: string): Promise<Response> =>
  world.fetch('notes', `http://notes${path}`, { method: 'POST' })

test('SH-02 the difference of two moments names the rows, with their values when asked', async () => {
  const world = open()
  await post(world, '/notes?name=a')
  await world.admin('POST', '/checkpoints', { name: 'one' })
  await world.fetch('notes', 'http://notes/notes/welcome', { method: 'DELETE' })
  const made = (await (await post(world, '/notes?name=b')).json()) as { id: string }
  await world.admin('POST', '/notes/rename', { from: 'a', to: 'c' })
  const diff = (await world.admin('GET', '/diff?from=one&values=1')).json as {
    changes: Record<string, unknown>[]
  }
  expect(
    diff.changes
      .map(({ service, path, key, kind, before, after }) => [
        service,
        path,
        kind,
        key === made.id,
        (before as { name: string } | null)?.name,
        (after as { name: string } | null)?.name,
      ])
      .sort((a, b) => (String(a) < String(b) ? -1 : 1)),
  ).toEqual([
    ['notes', 'notes', 'added', true, undefined, 'b'],
    ['notes', 'notes', 'changed', false, 'a', 'c'],
    ['notes', 'notes', 'removed', false, 'welcome', undefined],
  ])
  const none = (await world.admin('GET', '/diff?from=one&to=one')).json
  expect(none).toEqual({ changes: [], more: false })
})

test('SH-02 collections can be looked at, also in the past', async () => {
  const world = open()
  await world.admin('POST', '/checkpoints', { name: 'before' })
  const made = (await (await post(world, '/notes?name=a')).json()) as object & { id: string }
  expect((await world.admin('GET', '/state/notes')).json).toEqual({
    members: [{ name: 'notes', kind: 'table', size: 2 }],
  })
  expect((await world.admin('GET', `/state/notes/notes/${made.id}`)).json).toEqual({ value: made })
  const past = await world.admin('GET', '/state/notes/notes', undefined, {
    'x-mockingbird-at': 'before',
  })
  expect((past.json as { size: number }).size).toBe(1)
  expect((await world.admin('GET', '/state/notes/mail')).status).toBe(404)
})

test('SH-02 an imported world goes on as the exported one did, and two imports are equal byte for byte', async () => {
  const first = open()
  await post(first, '/notes?name=a&ttl=1000')
  await first.admin('POST', '/checkpoints', { name: 'kept' })
  await first.admin('POST', '/branches', { name: 'side' })
  await post(first, '/ns/default~side/notes?name=b')
  await first.admin('POST', '/faults', { phase: 'before', kind: 'drop', match: { method: 'PUT' } })
  const exported = (await first.admin('GET', '/export')).json
  const second = open()
  expect((await second.admin('POST', '/import', exported)).json).toEqual({
    imported: 'default',
    branches: ['main', 'side'],
  })
  const next = (await post(first, '/notes?name=z').then((reply) => reply.json())) as object
  expect(await post(second, '/notes?name=z').then((reply) => reply.json())).toEqual(next)
  const again = open()
  await again.admin('POST', '/import', exported)
  expect(JSON.stringify((await again.admin('GET', '/export')).json)).toBe(
    JSON.stringify(
      (
        await (async () => {
          const one = open()
          await one.admin('POST', '/import', exported)
          return one.admin('GET', '/export')
        })()
      ).json,
    ),
  )
})

test('SH-02 an export of another version or shape is refused with the reason', async () => {
  const world = open()
  const answers = await Promise.all(
    [
      {},
      { format: 'mockingbird-namespace', version: 2, records: [] },
      { version: 1, records: [{ n: 1 }] },
    ].map(async (document) => {
      const { status, json } = await world.admin('POST', '/import', document)
      return [status, (json as { error: { message: string } }).error.message]
    }),
  )
  expect(answers).toEqual([
    [400, 'The body is not an exported namespace.'],
    [400, 'The export has version 2, this program reads 1: use the version that wrote it.'],
    [400, 'records of an unknown kind: written by another program or edited'],
  ])
})
