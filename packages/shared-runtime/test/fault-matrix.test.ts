import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../src/index.ts'
import {
  carriers,
  checkFault,
  checkImpossible,
  checkStaleRead,
  matrixCells,
  type MatrixSubject,
} from '../src/testing/index.ts'
import { notesService } from '../src/testing/notes-service.ts'

const notes: MatrixSubject = {
  open: () => createWorld({ services: [notesService] }),
  service: 'notes',
  operationId: 'NoteCreate',
  write: { method: 'POST', path: '/notes?name=x' },
  refusedWrite: { method: 'POST', path: '/notes?name=welcome' },
  readOperationId: 'NoteList',
  read: { method: 'GET', path: '/notes' },
  isThere: (body) => body.includes('"x"'),
}

for (const cell of matrixCells.filter(({ possible }) => !possible)) {
  test(`SH-03 ${cell.kind} at ${cell.phase} is refused: it could never strike`, async () => {
    await checkImpossible(notes, cell)
  })
}

describe.each(carriers)('every phase and kind over %s', (carrier) => {
  const possible = matrixCells.filter((cell) => cell.possible)
  for (const cell of possible) {
    test(`SH-03 ${cell.kind} at ${cell.phase}: what the client sees, the state, the journal and the history agree`, async () => {
      await checkFault(notes, carrier, cell, 'accepted')
      await checkFault(notes, carrier, cell, 'refused')
    })
  }
  test('SH-03 a stale read answers from before the last change', async () => {
    await checkStaleRead(notes, carrier)
  })
})

test('SH-03 a fault that strikes one phase late is caught by the matrix', async () => {
  const late = [
    [{ kind: 'drop', phase: 'before' }, 'after-commit', 'accepted'],
    [{ kind: 'status', phase: 'before' }, 'after-commit', 'accepted'],
    [{ kind: 'hang', phase: 'before' }, 'after-commit', 'accepted'],
    // Both lose the reply of an accepted write; a refused one is only reached by the later.
    [{ kind: 'drop', phase: 'after-commit' }, 'reply-head', 'refused'],
    [{ kind: 'hang', phase: 'after-commit' }, 'reply-head', 'refused'],
    [{ kind: 'drop', phase: 'reply-head' }, 'after-reply', 'accepted'],
  ] as const
  for (const [cell, struckAt, write] of late) {
    await expect(
      checkFault(notes, 'tcp', { ...cell, possible: true }, write, struckAt),
    ).rejects.toThrow('strictly deep-equal')
  }
})

let world: World
beforeEach(() => {
  world = createWorld({ services: [notesService] })
})
afterEach(() => {
  world.dispose()
})

test('SH-03 a request that is delivered twice runs twice, and the journal says which is the second', async () => {
  await world.admin('POST', '/faults', { kind: 'duplicate', phase: 'before', answer: 'last' })
  const reply = await world.fetch('notes', 'http://notes/notes?name=x', { method: 'POST' })
  expect([reply.status, await reply.json()]).toEqual([409, { message: 'taken: x' }])
  const entries = world.namespace('default')?.journal.query({}).entries ?? []
  expect(entries.map(({ seq, status, duplicateOf }) => [seq, status, duplicateOf])).toEqual([
    [1, 409, undefined],
    [2, 409, 1],
  ])
})

test('SH-03 a stale read answers from before the last change, and the one after it from the present', async () => {
  const names = async (): Promise<string[]> => {
    const reply = await world.fetch('notes', 'http://notes/notes')
    return ((await reply.json()) as { name: string }[]).map(({ name }) => name)
  }
  for (const name of ['a', 'b']) {
    await world.fetch('notes', `http://notes/notes?name=${name}`, { method: 'POST' })
  }
  await world.admin('POST', '/faults', { kind: 'stale-read', phase: 'before', count: 2 })
  expect([await names(), await names(), await names()]).toEqual([
    ['welcome', 'a'],
    ['welcome', 'a'],
    ['welcome', 'a', 'b'],
  ])
})

test('SH-03 a stream is cut at a byte, and what it registered is taken back', async () => {
  await world.admin('POST', '/faults', {
    kind: 'truncate',
    phase: 'reply-body',
    atByte: 4,
    how: 'reset',
  })
  const reply = await world.fetch('notes', 'http://notes/notes/welcome/stream')
  const reader = reply.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('read')
  await expect(reader?.read()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
  const note = await world.fetch('notes', 'http://notes/notes/welcome')
  expect(((await note.json()) as { readers: number }).readers).toBe(0)
})

test('SH-03 a service that goes away ends its live streams', async () => {
  const reply = await world.fetch('notes', 'http://notes/notes/welcome/stream')
  const reader = reply.body?.getReader()
  await reader?.read()
  await world.admin('POST', '/faults', {
    kind: 'unavailable',
    phase: 'before',
    match: { service: 'notes' },
  })
  await expect(reader?.read()).rejects.toThrow('fetch failed')
  for (let i = 0; i < 3; i++) {
    await expect(world.fetch('notes', 'http://notes/notes')).rejects.toThrow('fetch failed')
  }
})
