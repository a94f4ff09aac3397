import {
  HistoryRecorder,
  isLinearizable,
  type HistoryCall,
  type SequentialModel,
} from '@crvouga/mockingbird-shared-runtime/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openGithub, type Github } from './github.ts'
import { c, graph, graphSeed } from './seeds.ts'

/** c1 ── c2 ── c3 and c2 ── c4 ── c5, as in the seed: what each commit descends from. */
const ancestors: Readonly<Record<string, readonly number[]>> = {
  1: [1],
  2: [1, 2],
  3: [1, 2, 3],
  4: [1, 2, 4],
  5: [1, 2, 4, 5],
}

type Input =
  | { readonly verb: 'create' | 'move' | 'force'; readonly ref: string; readonly at: number }
  | { readonly verb: 'delete' | 'read'; readonly ref: string }
/** Status and, where an answer has one, the commit. */
type Output = string

/** One ref by itself: absent, or at a commit. */
const oneRef: SequentialModel<number | undefined, Input, Output> = {
  initial: undefined,
  step: (at, input) => {
    switch (input.verb) {
      case 'create':
        return at === undefined
          ? { state: input.at, output: `201 ${input.at}` }
          : { state: at, output: '422' }
      case 'move':
      case 'force': {
        if (at === undefined) return { state: at, output: '422' }
        const allowed = input.verb === 'force' || ancestors[input.at]?.includes(at) === true
        return allowed
          ? { state: input.at, output: `200 ${input.at}` }
          : { state: at, output: '422' }
      }
      case 'delete':
        return at === undefined ? { state: at, output: '422' } : { state: undefined, output: '204' }
      case 'read':
        return { state: at, output: at === undefined ? '404' : `200 ${at}` }
    }
  },
  key: String,
  sameOutput: (a, b) => a === b,
}

const perform = async (github: Github, input: Input): Promise<Output> => {
  const path = `${graph}/git/refs/heads/${input.ref}`
  const answer = await (() => {
    switch (input.verb) {
      case 'create':
        return github.call('POST', `${graph}/git/refs`, {
          ref: `refs/heads/${input.ref}`,
          sha: c(input.at),
        })
      case 'move':
      case 'force':
        return github.call('PATCH', path, { sha: c(input.at), force: input.verb === 'force' })
      case 'delete':
        return github.call('DELETE', path)
      case 'read':
        return github.call('GET', `${graph}/git/ref/heads/${input.ref}`)
    }
  })()
  const sha = (answer.json as { object?: { sha: string } } | undefined)?.object?.sha
  return sha === undefined ? String(answer.status) : `${answer.status} ${Number.parseInt(sha, 16)}`
}

const refs = ['x', 'y', 'z']
const inputs: fc.Arbitrary<Input> = fc.oneof(
  fc.record({
    verb: fc.constantFrom('create' as const, 'move' as const, 'force' as const),
    ref: fc.constantFrom(...refs),
    at: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    verb: fc.constantFrom('delete' as const, 'read' as const, 'read' as const),
    ref: fc.constantFrom(...refs),
  }),
)

const troubles = [
  { phase: 'before', kind: 'latency', ms: 1, rate: 0.5, count: 'unlimited' },
  { phase: 'after-commit', kind: 'latency', ms: 1, rate: 0.5, count: 'unlimited' },
  { phase: 'before', kind: 'drop', rate: 0.05, count: 'unlimited' },
  { phase: 'after-commit', kind: 'drop', rate: 0.15, count: 'unlimited' },
]

const ofRef = (calls: readonly HistoryCall<Input, Output>[], ref: string) =>
  calls.filter(({ input }) => input.ref === ref)

test('SH-09 refs under concurrent clients with delays and lost replies are linearizable', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(inputs, { maxLength: 12 }), { minLength: 4, maxLength: 4 }),
      async (clients) => {
        const github = openGithub(graphSeed)
        for (const rule of troubles) {
          await github.world.admin('POST', '/faults', { ...rule, match: { service: 'github' } })
        }
        const recorder = new HistoryRecorder<Input, Output>()
        await Promise.all(
          clients.map(async (steps) => {
            for (const input of steps) await recorder.record(input, () => perform(github, input))
          }),
        )
        for (const ref of refs) {
          expect(isLinearizable(ofRef(recorder.calls, ref), oneRef)).toBe(true)
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('SH-09 one pull request per head and base, whoever asks and whatever is lost', async () => {
  const github = openGithub(graphSeed)
  for (const rule of troubles) {
    await github.world.admin('POST', '/faults', { ...rule, match: { service: 'github' } })
  }
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      try {
        const body = { title: 't', head: 'topic', base: 'main' }
        return (await github.call('POST', `${graph}/pulls`, body)).status
      } catch {
        return 'lost'
      }
    }),
  )
  await github.world.admin('DELETE', '/faults')
  const open = await github.call('GET', `${graph}/pulls?state=all`)
  expect(open.json).toHaveLength(1)
  expect(outcomes.filter((one) => one === 201).length).toBeLessThanOrEqual(1)
  expect(new Set(outcomes.filter((one) => one !== 201 && one !== 'lost'))).toEqual(new Set([422]))
})
