import {
  HistoryRecorder,
  isLinearizable,
  type HistoryCall,
  type SequentialModel,
} from '@crvouga/mockingbird-shared-runtime/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openHermes, type Hermes } from './hermes.ts'

interface Input {
  readonly key: string
  readonly prompt: string
}
/** `new`, `replayed`, `conflict`; any other status is in no history of the model. */
type Output = string

/** One key: unused, or bound to what was first sent with it. */
const oneKey: SequentialModel<string | undefined, Input, Output> = {
  initial: undefined,
  step: (bound, { prompt }) =>
    bound === undefined
      ? { state: prompt, output: 'new' }
      : { state: bound, output: bound === prompt ? 'replayed' : 'conflict' },
  key: String,
  sameOutput: (a, b) => a === b,
}

const keys = ['a', 'b', 'c']
const inputs: fc.Arbitrary<Input> = fc.record({
  key: fc.constantFrom(...keys),
  prompt: fc.constantFrom('first', 'second'),
})

const troubles = [
  { phase: 'before', kind: 'latency', ms: 1, rate: 0.5, count: 'unlimited' },
  { phase: 'after-commit', kind: 'latency', ms: 1, rate: 0.5, count: 'unlimited' },
  { phase: 'before', kind: 'drop', rate: 0.1, count: 'unlimited' },
  { phase: 'after-commit', kind: 'drop', rate: 0.3, count: 'unlimited' },
  { phase: 'reply-head', kind: 'reset', rate: 0.1, count: 'unlimited' },
]

interface Submitted {
  readonly run_id: string
  readonly replayed?: boolean
}

/** Sends one; notes which run the answer names. */
async function submit(
  hermes: Hermes,
  { key, prompt }: Input,
  runs: Map<string, Set<string>>,
): Promise<Output> {
  const headers = { 'idempotency-key': key }
  const answer = await hermes.call('POST', '/v1/runs', { input: prompt }, headers)
  if (answer.status === 409) return 'conflict'
  // Not thrown: the recorder would take that for a lost reply.
  if (answer.status !== 202) return String(answer.status)
  const { run_id: run, replayed } = answer.json as Submitted
  runs.set(key, (runs.get(key) ?? new Set()).add(run))
  return replayed === true ? 'replayed' : 'new'
}

/** Two more that say they were the first. */
const wonTwice = (history: readonly HistoryCall<Input, Output>[]) => {
  const end = history.length * 100
  const won = { input: { key: 'a', prompt: 'first' }, output: 'new' } as const
  return [0, 2].map((at) => ({ ...won, called: end + at, answered: end + at + 1 }))
}

test('SH-09 HM-02 idempotency keys under concurrent clients with delays and lost replies are linearizable, and name one run each', async () => {
  const seen = { lost: 0, replayed: 0, conflict: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(inputs, { minLength: 3, maxLength: 10 }), { minLength: 4, maxLength: 4 }),
      async (clients) => {
        const hermes = openHermes()
        for (const rule of troubles) {
          await hermes.world.admin('POST', '/faults', { ...rule, match: { service: 'hermes' } })
        }
        const runs = new Map<string, Set<string>>()
        const recorder = new HistoryRecorder<Input, Output>()
        await Promise.all(
          clients.map(async (steps) => {
            for (const input of steps)
              await recorder.record(input, () => submit(hermes, input, runs))
          }),
        )
        for (const [key, history] of recorder.by(({ key: object }) => object)) {
          expect([key, isLinearizable(history, oneKey)]).toEqual([key, true])
          expect(isLinearizable([...history, ...wonTwice(history)], oneKey)).toBe(false)
        }
        // Whatever was lost: every answer for a key names the same run, and it is there.
        await hermes.world.admin('DELETE', '/faults')
        for (const named of runs.values()) {
          const [run, ...others] = named
          expect(others).toEqual([])
          expect((await hermes.call('GET', `/v1/runs/${run}`)).status).toBe(200)
        }
        const count = (wanted: Output | undefined): number =>
          recorder.calls.filter(({ output }) => output === wanted).length
        seen.lost += count(undefined)
        seen.replayed += count('replayed')
        seen.conflict += count('conflict')
      },
    ),
    { numRuns: 15 },
  )
  // A history without trouble would prove nothing.
  expect([seen.lost > 20, seen.replayed > 20, seen.conflict > 20]).toEqual([true, true, true])
})
