import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { races } from './event-order.ts'
import { stories } from './stories.ts'
import { waivers } from './waivers.ts'

const folder = join(import.meta.dirname, '../../../packages/service-docker/evidence')
const written = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.json'))
  : []

/** Versions, digests and levels. */
const shapes = /^(\d+\.\d+(\.\d+)?(-beta\.\d+)?|[0-9a-f]{64}|engine-[\d.]+|endpoint|PASS)$/

test('DK-11 every word of written evidence is one that it may hold', () => {
  const known = new Set([
    ...stories.map((story) => story.name),
    ...[...waivers, ...races].flatMap((waiver) => [waiver.name, waiver.reason]),
  ])
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const words = written.flatMap((name) => stringsOf(read(name)))
  expect(words.filter((word) => !known.has(word) && !shapes.test(word))).toEqual([])
})

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}
