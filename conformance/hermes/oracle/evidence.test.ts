import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compareStories, compareWalks } from './compare.ts'
import { storyEvidence, walkEvidence } from './evidence.ts'
import { key, loadAdapter, type Adapter } from './instance.ts'
import { releases } from './real-server.ts'
import { stories, type Story } from './stories.ts'

const own = join(import.meta.dirname, '../oracle-adapter.mjs')
const opened: Adapter[] = []
const adapter = async (level: string): Promise<Adapter> => {
  const made = await loadAdapter(own, level)
  opened.push(made)
  return made
}
afterAll(async () => {
  for (const made of opened) await made.close()
})

const folder = join(import.meta.dirname, '../../../packages/service-hermes/evidence')
const written = readdirSync(folder).filter((name) => name.startsWith('oracle-'))
const mark = ['zq7', 'canary'].join('')

/** Whatever a script of a walk says, asks or answers. */
const said = [
  'some text',
  'abcdef',
  'did not work',
  'rm -rf',
  'sudo',
  'be short',
  '"input"',
  'gate',
]

test('HM-07 what differs is told without prompts, outputs and keys', async () => {
  const body = { input: `${mark} prompt`, instructions: `${mark} instructions` }
  const story: Story = {
    name: 'a prompt that nobody may learn',
    steps: [
      { do: 'submit', script: 'echo', more: { keyed: true, body } },
      { do: 'get', run: 0 },
    ],
  }
  const both = [await adapter('0.21.0'), await adapter('0.19.0')] as const
  const told = await compareStories(both, [story])
  const report = await compareWalks(both, { level: '0.21.0', walks: 1, length: 12, firstSeed: 1 })
  const evidence = { stories: storyEvidence(told), walks: walkEvidence(report, 1) }
  expect(evidence).toEqual({
    stories: [{ name: story.name, steps: 2, isEqual: false }],
    walks: {
      count: 1,
      steps: 12,
      firstSeed: 1,
      differ: [{ seed: 1, did: [expect.any(String)], after: 0, cameAgain: true }],
    },
  })
  const text = JSON.stringify(evidence)
  expect([mark, key, ...said].filter((secret) => text.includes(secret))).toEqual([])
  // The look would see one: what the comparison itself holds is full of them.
  expect(JSON.stringify(told)).toContain(mark)
})

test.each(written)('HM-07 HM-12 every word of %s is one that it may hold', (name) => {
  const evidence = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { level: string }
  const release = releases[evidence.level]
  const known = new Set([
    'PASS',
    ...(release?.packages ?? []),
    ...Object.values(release?.sources ?? {}),
    ...stories.map((story) => story.name),
  ])
  const isKnown = (word: string): boolean => known.has(word) || shapes.test(word)
  expect(stringsOf(evidence).filter((word) => !isKnown(word))).toEqual([])
  expect(keysOf(evidence).filter((word) => !names.test(word))).toEqual([])
})

/** Versions and digests. */
const shapes = /^(\d+\.\d+\.\d+|[0-9a-f]{64})$/
/** Names of members, and paths of sources. */
const names = /^[a-zA-Z]+$|^[a-z_]+(\/[a-z_]+)*\.py$/

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}

function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(keysOf)
  return [...Object.keys(value), ...Object.values(value).flatMap(keysOf)]
}

test.each(readdirSync(folder))('HM-07 no key stands in %s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  expect([key, mark, 'Bearer '].filter((secret) => text.includes(secret))).toEqual([])
  expect(text).not.toMatch(/\bsk-[A-Za-z0-9]{16}/)
})
