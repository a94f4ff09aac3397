import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dumps } from './json-dump.ts'
import { InvalidJson, loads } from './json-parse.ts'
import { pyRepr } from './repr.ts'

const python = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import sys; assert sys.version_info >= (3, 11)']).status === 0,
)

// The other side of the comparison: the real json module, one document per line in and out.
const peer = `
import json, sys
out = []
for raw in json.load(sys.stdin):
    text = raw.encode("utf-8", "surrogatepass").decode("utf-8", "surrogatepass")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        out.append(None)
        continue
    out.append([json.dumps(value), json.dumps(value, sort_keys=True, separators=(",", ":")), ascii(repr(value))])
json.dump(out, sys.stdout)
`
function inPython(documents: readonly string[]): unknown {
  if (python === undefined) return undefined
  const input = JSON.stringify(documents)
  const answer = spawnSync(python, ['-c', peer], { input, maxBuffer: 1 << 28, encoding: 'utf8' })
  if (answer.status !== 0) throw new Error(answer.stderr)
  return JSON.parse(answer.stdout)
}

const asciiOf = (text: string): string => {
  let out = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) out += character
    else if (code <= 0xff) out += `\\x${code.toString(16).padStart(2, '0')}`
    else if (code <= 0xffff) out += `\\u${code.toString(16).padStart(4, '0')}`
    else out += `\\U${code.toString(16).padStart(8, '0')}`
  }
  return out
}
// ascii(repr(x)) quotes once more; undo that before comparing.
const unquoted = (text: string): string => {
  const inner = text.slice(1, -1).replaceAll('\\\\', '\\')
  return text.startsWith("'") ? inner.replaceAll("\\'", "'") : inner
}

function ours(document: string): unknown {
  try {
    const value = loads(document)
    return [dumps(value), dumps(value, { compact: true, sortKeys: true }), asciiOf(pyRepr(value))]
  } catch (error) {
    if (error instanceof InvalidJson) return null
    throw error
  }
}
const comparable = (answer: unknown): unknown =>
  Array.isArray(answer)
    ? [answer[0], answer[1], unquoted(String(answer[2])).replaceAll("\\'", "'")]
    : answer
const comparableOurs = (answer: unknown): unknown =>
  Array.isArray(answer) ? [answer[0], answer[1], String(answer[2]).replaceAll("\\'", "'")] : answer

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 25 })
const numberText = fc
  .tuple(
    fc.constantFrom('', '-', '+', '--'),
    fc.oneof(digits, fc.constantFrom('0', '1', '01', '')),
    fc.oneof(
      fc.constant(''),
      digits.map((d) => `.${d}`),
      fc.constant('.'),
    ),
    fc.oneof(
      fc.constant(''),
      fc
        .tuple(
          fc.constantFrom('e', 'E'),
          fc.constantFrom('', '-', '+'),
          fc.oneof(fc.nat(22), fc.nat(340)),
        )
        .map((p) => p.join('')),
    ),
  )
  .map((parts) => parts.join(''))
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('"', '\\', 'u', '\n', '\u007f', '\u2028', '\uffff', '\u{1f600}', '/'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  })
  .map((s) => `"${s}"`)
const escapedText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\\n',
        '\\u0000',
        '\\ud800',
        '\\udc00',
        '\\ud83d\\ude00',
        '\\u00e9',
        'a',
        "'",
        '\\"',
      ),
      fc.integer({ min: 0, max: 0xffff }).map((n) => `\\u${n.toString(16).padStart(4, '0')}`),
    ),
  )
  .map((parts) => `"${parts.join('')}"`)
const float = fc
  .double()
  .map((n) => (Number.isNaN(n) ? 'NaN' : Object.is(n, -0) ? '-0.0' : String(n)))
const leaf = fc.oneof(
  numberText,
  text,
  escapedText,
  float,
  fc.constantFrom('null', 'true', 'false', 'NaN', '-Infinity', 'nan', 'None'),
)
const gap = fc.constantFrom('', ' ', '\n\t', '\r', '\u00a0')
const documents = fc.letrec<{ tree: string; list: string; dict: string }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4 }, leaf, tie('list'), tie('dict')),
  list: fc
    .tuple(fc.array(tie('tree'), { maxLength: 4 }), gap)
    .map(([items, g]) => `[${items.join(`${g},${g}`)}]`),
  dict: fc
    .tuple(fc.array(fc.tuple(fc.oneof(escapedText, text), tie('tree')), { maxLength: 4 }), gap)
    .map(([members, g]) => `{${members.map(([k, v]) => `${k}${g}:${g}${v}`).join(',')}}`),
})).tree

describe('Python JSON', () => {
  test.skipIf(python === undefined)(
    `HM-02 10,000 random documents parse, print and sort as in Python${python === undefined ? ' (NOT_RUN: no python3 >= 3.11 here)' : ''}`,
    () => {
      const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)
      const sample = fc.sample(documents, { numRuns: 10_000, seed })
      const theirs = inPython(sample)
      if (!Array.isArray(theirs)) throw new Error('no answer')
      const different = sample.filter(
        (document, i) =>
          JSON.stringify(comparable(theirs[i])) !== JSON.stringify(comparableOurs(ours(document))),
      )
      const shown = different.slice(0, 5).map((document) => ({
        document,
        python: theirs[sample.indexOf(document)],
        ours: ours(document),
      }))
      expect({ seed, shown }).toEqual({ seed, shown: [] })
    },
  )
})
