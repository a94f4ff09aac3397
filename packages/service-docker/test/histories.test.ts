import {
  HistoryRecorder,
  isLinearizable,
  type HistoryCall,
  type SequentialModel,
} from '@crvouga/mockingbird-shared-runtime/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engine, type Engine } from './docker.ts'

/** `by` marks who made a container: ids are not known when a reply is lost. */
type Input =
  | { readonly verb: 'create'; readonly name: string; readonly by: number }
  | { readonly verb: 'remove' | 'inspect'; readonly name: string }
  | { readonly verb: 'rename'; readonly name: string; readonly to: string }
/** Status and, of an inspect, the mark. */
type Output = string
type Names = Readonly<Record<string, number>>

const pool = ['one', 'two', 'three']
/** All names together, since a rename moves between two. */
const names: SequentialModel<Names, Input, Output> = {
  initial: {},
  step: (state, input) => {
    const by = state[input.name]
    const { [input.name]: _, ...others } = state
    switch (input.verb) {
      case 'create':
        return by === undefined
          ? { state: { ...state, [input.name]: input.by }, output: '201' }
          : { state, output: '409' }
      case 'remove':
        return by === undefined ? { state, output: '404' } : { state: others, output: '204' }
      case 'rename':
        if (by === undefined) return { state, output: '404' }
        return state[input.to] === undefined
          ? { state: { ...others, [input.to]: by }, output: '204' }
          : { state, output: '409' }
      case 'inspect':
        return { state, output: by === undefined ? '404' : `200 ${by}` }
    }
  },
  key: (state) => JSON.stringify(pool.map((one) => state[one] ?? null)),
  sameOutput: (a, b) => a === b,
}

async function perform(docker: Engine, input: Input): Promise<Output> {
  const path = `/containers/${input.name}`
  switch (input.verb) {
    case 'create': {
      const config = { Image: 'busybox', Labels: { by: String(input.by) } }
      const { status } = await docker.call('POST', `/containers/create?name=${input.name}`, config)
      return String(status)
    }
    case 'remove':
      return String((await docker.call('DELETE', path)).status)
    case 'rename':
      return String((await docker.call('POST', `${path}/rename?name=${input.to}`)).status)
    case 'inspect': {
      const { status, json } = await docker.call('GET', `${path}/json`)
      if (status !== 200) return String(status)
      const { Labels } = (json as { readonly Config: { readonly Labels: { readonly by: string } } })
        .Config
      return `200 ${Labels.by}`
    }
  }
}

const name = fc.constantFrom(...pool)
const inputs: fc.Arbitrary<Input> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ verb: fc.constant('create'), name, by: fc.nat(1_000_000) }) },
  { weight: 3, arbitrary: fc.record({ verb: fc.constantFrom('remove', 'inspect'), name }) },
  {
    weight: 1,
    arbitrary: fc
      .record({ verb: fc.constant('rename'), name, to: name })
      .filter((input) => input.name !== input.to),
  },
)

const troubles = [
  { phase: 'before', kind: 'latency', ms: 1, rate: 0.5, count: 'unlimited' },
  { phase: 'after-commit', kind: 'latency', ms: 1, rate: 0.5, count: 'unlimited' },
  { phase: 'before', kind: 'drop', rate: 0.05, count: 'unlimited' },
  { phase: 'after-commit', kind: 'drop', rate: 0.1, count: 'unlimited' },
  { phase: 'reply-head', kind: 'reset', rate: 0.05, count: 'unlimited' },
]

const never = 2_000_000
/** After everything: enough creates of one name that succeed for no lost removal to explain them all. */
function tooManyWinners(
  history: readonly HistoryCall<Input, Output>[],
): readonly HistoryCall<Input, Output>[] {
  const end = history.length * 2 + 1
  const lost = history.filter(({ output }) => output === undefined).length
  return Array.from({ length: lost + 2 }, (_, i) => ({
    input: { verb: 'create', name: 'one', by: never + i },
    output: '201',
    called: end + i * 2,
    answered: end + i * 2 + 1,
  }))
}

test('SH-09 DK-05 container names under concurrent clients with delays and lost replies are linearizable', async () => {
  const seen = { calls: 0, lost: 0, conflicts: 0, misread: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(inputs, { minLength: 4, maxLength: 10 }), { minLength: 4, maxLength: 4 }),
      async (clients) => {
        const docker = engine()
        for (const rule of troubles) {
          await docker.world.admin('POST', '/faults', { ...rule, match: { service: 'docker' } })
        }
        const recorder = new HistoryRecorder<Input, Output>()
        await Promise.all(
          clients.map(async (steps) => {
            for (const input of steps) await recorder.record(input, () => perform(docker, input))
          }),
        )
        docker.world.dispose()
        const { calls } = recorder
        expect(isLinearizable(calls, names)).toBe(true)
        expect(isLinearizable([...calls, ...tooManyWinners(calls)], names)).toBe(false)
        const read = calls.findIndex(({ output }) => output?.startsWith('200') === true)
        if (read !== -1) {
          const misread = calls.map((call, i) =>
            i === read ? { ...call, output: `200 ${never}` } : call,
          )
          expect(isLinearizable(misread, names)).toBe(false)
          seen.misread += 1
        }
        seen.calls += calls.length
        seen.lost += calls.filter(({ output }) => output === undefined).length
        seen.conflicts += calls.filter(({ output }) => output === '409').length
      },
    ),
    { numRuns: 15 },
  )
  // A history without trouble would prove nothing.
  expect([seen.lost > 20, seen.conflicts > 20, seen.misread > 0]).toEqual([true, true, true])
})
