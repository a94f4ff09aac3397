import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hello } from './github.ts'
import { newRef, openHooked, tipOf, withHook, type Hooked, type Json } from './hooked.ts'

type Step =
  | { readonly kind: 'create' | 'push' | 'rewind' | 'delete'; readonly branch: string }
  | { readonly kind: 'open'; readonly branch: string }
  | { readonly kind: 'title' | 'close' | 'reopen' | 'merge'; readonly number: number }
  /** The reply of the next write is lost. */
  | { readonly kind: 'lose' }

const branch = fc.constantFrom('a', 'b', 'feature', 'stale')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('create', 'push', 'rewind', 'delete', 'open'),
    branch,
  }) as fc.Arbitrary<Step>,
  fc.record({
    kind: fc.constantFrom('title', 'close', 'reopen', 'merge'),
    number: fc.constantFrom(1, 1, 1, 2),
  }) as fc.Arbitrary<Step>,
  fc.constant<Step>({ kind: 'lose' }),
)

async function take(hooked: Hooked, one: Step, at: number): Promise<void> {
  const pull = 'number' in one ? `${hello}/pulls/${one.number}` : ''
  const file = { message: `m${at}`, content: 'eA==' }
  switch (one.kind) {
    case 'create':
      await newRef(hooked, `heads/${one.branch}`)
      break
    case 'push':
      await hooked.call('PUT', `${hello}/contents/f${at}.txt`, { ...file, branch: one.branch })
      break
    case 'rewind': {
      const sha = await tipOf(hooked)
      await hooked.call('PATCH', `${hello}/git/refs/heads/${one.branch}`, { sha, force: true })
      break
    }
    case 'delete':
      await hooked.call('DELETE', `${hello}/git/refs/heads/${one.branch}`)
      break
    case 'open':
      await hooked.call('POST', `${hello}/pulls`, { title: 't', head: one.branch, base: 'main' })
      break
    case 'title':
      await hooked.call('PATCH', pull, { title: `t${at}` })
      break
    case 'close':
      await hooked.call('PATCH', pull, { state: 'closed' })
      break
    case 'reopen':
      await hooked.call('PATCH', pull, { state: 'open' })
      break
    case 'merge':
      await hooked.call('PUT', `${pull}/merge`)
      break
    case 'lose':
      await hooked.world.admin('POST', '/faults', { phase: 'after-commit', kind: 'drop' })
      break
  }
}

const branches = async (hooked: Hooked): Promise<Map<string, string>> => {
  const { json } = await hooked.call('GET', `${hello}/git/matching-refs/heads/`)
  const refs = json as readonly {
    readonly ref: string
    readonly object: { readonly sha: string }
  }[]
  return new Map(refs.map(({ ref, object }) => [ref, object.sha]))
}
const pulls = async (hooked: Hooked): Promise<Map<unknown, unknown>> => {
  const { json } = await hooked.call('GET', `${hello}/pulls?state=all&per_page=100`)
  return new Map((json as readonly Json[]).map((pull) => [pull['number'], wordsOf(pull)]))
}
const wordsOf = (pull: Json): unknown => [
  pull['title'],
  pull['state'],
  (pull['head'] as Json)['sha'],
  pull['merged_at'],
]

test('GH-12 whoever follows the webhooks knows every branch and pull request, replies lost or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const hooked = openHooked()
      await withHook(hooked, ['push', 'pull_request'])
      const known = await branches(hooked)
      const seen = await pulls(hooked)
      for (const [at, one] of steps.entries()) {
        // A lost reply is what clients see as a network error.
        await take(hooked, one, at).catch(() => {})
      }
      await hooked.world.admin('DELETE', '/faults')
      await hooked.settle(5000)
      for (const { event, payload } of hooked.got) {
        if (event === 'pull_request') {
          const pull = payload['pull_request'] as Json
          seen.set(pull['number'], wordsOf(pull))
          continue
        }
        const ref = String(payload['ref'])
        const { before, after, created, deleted } = payload
        expect([ref, before]).toEqual([ref, created === true ? '0'.repeat(40) : known.get(ref)])
        if (deleted === true) known.delete(ref)
        else known.set(ref, String(after))
      }
      expect(known).toEqual(await branches(hooked))
      expect(seen).toEqual(await pulls(hooked))
    }),
    { numRuns: 30 },
  )
}, 60_000)
