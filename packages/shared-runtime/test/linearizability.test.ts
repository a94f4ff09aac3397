import { describe, expect, test } from 'vitest'
import { createWorld } from '../src/index.ts'
import { Draws, seedRng } from '../src/ids.ts'
import {
  HistoryRecorder,
  isLinearizable,
  type HistoryCall,
  type SequentialModel,
} from '../src/testing/linearizability.ts'
import { notesService } from '../src/testing/notes-service.ts'

interface Input {
  readonly verb: 'create' | 'remove' | 'look'
  readonly name: string
}
/** One name: there or not. */
const oneName: SequentialModel<boolean, Input, number> = {
  initial: false,
  step: (there, { verb }) => {
    if (verb === 'look') return { state: there, output: there ? 200 : 404 }
    if (verb === 'create') return { state: true, output: there ? 409 : 201 }
    return { state: false, output: there ? 204 : 404 }
  },
  key: String,
  sameOutput: (a, b) => a === b,
}
const call = (
  verb: Input['verb'],
  output: number | undefined,
  called: number,
  answered: number,
): HistoryCall<Input, number> => ({ input: { verb, name: 'a' }, output, called, answered })
const never = Number.POSITIVE_INFINITY

describe('the checker', () => {
  test('SH-09 accepts what one order explains and rejects what none does', () => {
    const verdicts = [
      // Two creates at once: one wins.
      [call('create', 201, 1, 4), call('create', 409, 2, 3)],
      // Both win: nobody can.
      [call('create', 201, 1, 4), call('create', 201, 2, 3)],
      // A look after the answer of a create must see it.
      [call('create', 201, 1, 2), call('look', 404, 3, 4)],
      // A look beside it need not.
      [call('create', 201, 1, 4), call('look', 404, 2, 3)],
      // A lost create may explain a later conflict, or not have happened.
      [call('create', undefined, 1, never), call('create', 409, 2, 3)],
      [call('create', undefined, 1, never), call('create', 201, 2, 3)],
      // But it takes effect once: a remove can't succeed twice.
      [call('create', undefined, 1, never), call('remove', 204, 2, 3), call('remove', 204, 4, 5)],
    ].map((history) => isLinearizable(history, oneName))
    expect(verdicts).toEqual([true, false, false, true, true, true, false])
  })
})

test('SH-09 names under concurrent clients with delays and lost replies are linearizable', async () => {
  const world = createWorld({ services: [notesService], seed: 'linear' })
  const rules = [
    { phase: 'before', kind: 'latency', ms: 1, jitterMs: 1, rate: 0.5, count: 'unlimited' },
    { phase: 'after-commit', kind: 'latency', ms: 1, jitterMs: 1, rate: 0.5, count: 'unlimited' },
    { phase: 'before', kind: 'drop', rate: 0.05, count: 'unlimited' },
    { phase: 'after-commit', kind: 'drop', rate: 0.1, count: 'unlimited' },
    { phase: 'reply-head', kind: 'drop', rate: 0.05, count: 'unlimited' },
  ]
  for (const rule of rules)
    await world.admin('POST', '/faults', { ...rule, match: { service: 'notes' } })
  const recorder = new HistoryRecorder<Input, number>()
  await Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      const draws = new Draws(seedRng(`client ${client}`))
      const pick = <T>(list: readonly T[]): T => list[Math.floor(draws.random() * list.length)] as T
      for (let i = 0; i < 60; i++) {
        const input: Input = {
          verb: pick(['create', 'create', 'remove', 'look']),
          name: pick(Array.from({ length: 12 }, (__, n) => `n${n}`)),
        }
        const [method, path] =
          input.verb === 'create'
            ? ['POST', `/notes?name=${input.name}`]
            : [input.verb === 'look' ? 'GET' : 'DELETE', `/notes/${input.name}`]
        await recorder.record(
          input,
          async () => (await world.fetch('notes', `http://notes${path}`, { method })).status,
        )
      }
    }),
  )
  world.dispose()
  const lost = recorder.calls.filter(({ output }) => output === undefined).length
  expect(lost).toBeGreaterThan(20)
  for (const [name, history] of recorder.by(({ name: object }) => object)) {
    expect([name, isLinearizable(history, oneName)]).toEqual([name, true])
    // With more winners than lost removes could explain, the same history is refused: the check can fail.
    const end = recorder.calls.length * 2
    const removes = history.filter(
      ({ input, output }) => input.verb === 'remove' && output === undefined,
    )
    const winners = Array.from({ length: removes.length + 2 }, (_, i) =>
      call('create', 201, end + i * 2, end + i * 2 + 1),
    )
    expect(isLinearizable([...history, ...winners], oneName)).toBe(false)
  }
})
