import { describe, expect, test } from 'vitest'
import { emptyTree } from '../persistent/tree.ts'
import { jsonReply } from '../message.ts'
import { divergences, LawBroken, notPlain, serviceLaws, type LawSubject } from './laws.ts'
import { notesService, type NotesState } from './notes-service.ts'
import { done, type Handler, type Transition } from '../service.ts'
import type { ScriptStep } from './script.ts'

const steps: readonly ScriptStep[] = [
  { method: 'GET', path: '/notes' },
  { method: 'POST', path: '/notes?name=a' },
  { method: 'POST', path: '/notes?name=a' },
  { advanceMs: 500 },
  { method: 'POST', path: '/notes', body: 'b' },
  (answers) => ({ method: 'GET', path: `/notes/${answers.length === 5 ? 'b' : 'nobody'}` }),
  { method: 'DELETE', path: '/notes/a' },
  { method: 'GET', path: '/notes/a' },
  { method: 'GET', path: '/notes/a/gone' },
  { method: 'GET', path: '/notes/a/stream' },
  { method: 'GET', path: '/notes' },
]
const subject: LawSubject = { service: notesService, steps, parity: 'SH-01' }

describe('a service that keeps the laws', () => {
  for (const law of serviceLaws(subject)) test(law.name, law.prove)
})

let outside = 0
const shared: number[] = []
const entered: number[] = []
const withHandlers = (
  handlers: Readonly<Record<string, Handler<NotesState>>>,
  more: Partial<typeof notesService> = {},
): LawSubject => ({
  ...subject,
  service: { ...notesService, ...more, handlers: { ...notesService.handlers, ...handlers } },
})
const counting = withHandlers({ NoteList: () => jsonReply(200, { n: (outside += 1) }) })
const add = (id: string): Transition<NotesState, string> => {
  const note = { id, number: 1, name: id, at: 0, readers: 0 }
  return (state) => done({ notes: state.notes.set(note) }, id)
}

/** Each breaks one law in the way that services are tempted to. */
const broken: Readonly<Record<string, LawSubject>> = {
  'SH-04 the same seed': counting,
  'SH-01 a namespace knows': withHandlers(
    {
      NoteList: () => {
        shared.push(1)
        return jsonReply(200, [])
      },
    },
    { applySeed: (state) => ({ ...state, shared }) },
  ),
  'SH-01 every answer': withHandlers({ NoteCreate: () => jsonReply(418, {}) }),
  'SH-02 after a checkout': counting,
  'SH-04 branches': counting,
  'SH-03 a request that never': withHandlers(
    {},
    {
      enter: (call) => {
        entered.push(1)
        return { path: call.path, context: undefined }
      },
      applySeed: (state) => ({ ...state, entered }),
    },
  ),
  // What comes after the client left belongs into the commit.
  'SH-03 a reply lost': withHandlers({
    NoteCreate: async (ctx) => {
      ctx.commit(add('x'))
      await new Promise((later) => setTimeout(later, 5))
      ctx.commit(add('y'))
      return jsonReply(201, {})
    },
  }),
  'SH-02 the state is plain': withHandlers({
    NoteCreate: (ctx) => {
      ctx.commit((state) => done({ ...state, when: new Map() }, 1))
      return jsonReply(201, {})
    },
  }),
  'SH-01 every supported operation': { ...subject, steps: steps.slice(0, 2) },
}

test('every law has a service that breaks it', () => {
  const unbroken = serviceLaws(subject).filter(
    ({ name }) => !Object.keys(broken).some((start) => name.startsWith(start)),
  )
  expect(unbroken).toEqual([])
})

test.each(Object.entries(broken))('a service that breaks it is found: %s', async (name, bad) => {
  const law = serviceLaws(bad).find((candidate) => candidate.name.startsWith(name))
  await expect(law?.prove()).rejects.toThrow(LawBroken)
})

test('a planted difference names its step', () => {
  const answer = { status: 200, headers: [], body: 'a' }
  expect(divergences([answer, undefined], [answer, { ...answer, body: 'b' }])).toEqual([1])
  expect(divergences([answer], [answer, answer])).toEqual([1])
})

test('what no checkpoint can hold is named by its path', () => {
  expect(notPlain({ a: [{ b: () => 1 }] }, 's')).toBe('s.a.0.b')
  expect(notPlain({ at: new Date(0) }, 's')).toBe('s.at')
  expect(notPlain({ bytes: new Uint8Array(2), t: emptyTree(), n: null }, 's')).toBeUndefined()
})
