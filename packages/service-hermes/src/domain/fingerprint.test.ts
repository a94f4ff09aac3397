import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { InvalidJson, loads } from '../python/json-parse.ts'
import { canonicalText, fingerprintOf } from './fingerprint.ts'

const vector = z.object({
  raw: z.string(),
  memoryKey: z.string(),
  outcome: z.enum(['ok', 'parse_error', 'encode_error']).default('ok'),
  canonical: z.string().optional(),
  sha256: z.string().optional(),
})
const vectorsOf = (file: string) =>
  z
    .object({ vectors: z.array(vector) })
    .parse(JSON.parse(readFileSync(new URL(`../../evidence/${file}`, import.meta.url), 'utf8')))
    .vectors

// Two vectors stand abbreviated in the file: `99…(4318 chars: digits 9 repeated 4300×)`.
const abbreviated = /^(.*?)9+…\(\d+ chars: digits 9 repeated (\d+)×\)$/
const inFull = (raw: string): string =>
  raw.replace(
    abbreviated,
    (_, head: string, count: string) => `${head}${'9'.repeat(Number(count))}}`,
  )

const observed = (raw: string, memoryKey: string) => {
  let body
  try {
    body = loads(inFull(raw))
  } catch (error) {
    if (error instanceof InvalidJson) return { outcome: 'parse_error' }
    throw error
  }
  const sha256 = fingerprintOf(body, memoryKey)
  if (sha256 === undefined) return { outcome: 'encode_error' }
  return { outcome: 'ok', canonical: canonicalText(body, memoryKey), sha256 }
}

describe('fingerprint', () => {
  for (const file of ['fingerprint-python.json', 'fingerprint-python-extra.json']) {
    const vectors = vectorsOf(file)
    test(`HM-02 every one of the ${vectors.length} Python vectors of ${file} is met`, () => {
      const expected = vectors.map(({ outcome, canonical, sha256 }) =>
        outcome === 'ok' ? { outcome, canonical, sha256 } : { outcome },
      )
      const found = vectors.map((v) => {
        const answer = observed(v.raw, v.memoryKey)
        return v.canonical === '(omitted)' ? { ...answer, canonical: '(omitted)' } : answer
      })
      expect(found).toEqual(expected)
    })
  }
  test('HM-02 there are 79 vectors', () => {
    const all = [
      ...vectorsOf('fingerprint-python.json'),
      ...vectorsOf('fingerprint-python-extra.json'),
    ]
    expect(all.length).toBe(79)
  })
})
