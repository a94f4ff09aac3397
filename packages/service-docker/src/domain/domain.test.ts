import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutLines, joined, logRecordBytesMax } from './output.ts'
import { familiar, parseReference, withDefaultTag } from './reference.ts'
import { nextBackoff, shouldRestart } from './restart-policy.ts'
import { parseSignal } from './signal.ts'

test.each([
  ['busybox', 'busybox:latest'],
  ['docker.io/library/busybox:1', 'busybox:1'],
  ['or/a', 'or/a:latest'],
  ['reg.example/x/y:1', 'reg.example/x/y:1'],
  ['localhost:5000/a', 'localhost:5000/a:latest'],
  [`busybox@sha256:${'0'.repeat(64)}`, `busybox@sha256:${'0'.repeat(64)}`],
])('DK-18 the reference %s is shown as %s', (text, shown) => {
  const parsed = parseReference(text)
  expect('refusal' in parsed ? parsed.message : familiar(withDefaultTag(parsed))).toBe(shown)
})

// create/image bad reference, image uppercase; images/inspect bad ref (Engine 29.1.5).
test.each([
  ['BAD//ref:::', 'invalid reference format'],
  ['Busybox', 'invalid reference format: repository name (library/Busybox) must be lowercase'],
  ['BAD:::', 'invalid reference format: repository name (library/BAD) must be lowercase'],
])('DK-18 the reference %s is refused', (text, message) => {
  expect(parseReference(text)).toEqual({ refusal: 'invalid', message })
})

test('DK-16 log records do not depend on how a program cuts its writes', () => {
  const records = (pieces: readonly Uint8Array[]): readonly string[] => {
    let rest: readonly Uint8Array[] = []
    const out: Uint8Array[] = []
    for (const piece of pieces) {
      const cut = cutLines(rest, piece)
      out.push(...cut.records)
      rest = cut.rest
    }
    if (rest.length > 0) out.push(joined(rest))
    return out.map((record) => new TextDecoder().decode(record))
  }
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b\n', '\n', 'x'.repeat(logRecordBytesMax)), { maxLength: 8 }),
      (texts) => {
        const pieces = texts.map((text) => new TextEncoder().encode(text))
        expect(records(pieces)).toEqual(records([joined(pieces)]))
        expect(records(pieces).join('')).toBe(texts.join(''))
      },
    ),
  )
})

test('DK-20 back-off doubles to a minute and starts over after a steady run', () => {
  const delays: number[] = []
  for (let i = 0, delay = 0; i < 12; i++) delays.push((delay = nextBackoff(delay, 0)))
  expect(delays).toEqual([
    100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 51_200, 60_000, 60_000,
  ])
  expect(nextBackoff(60_000, 10_000)).toBe(100)
})

test('DK-20 on-failure restarts failures only, as often as it may', () => {
  const policy = { Name: 'on-failure', MaximumRetryCount: 2 }
  expect([
    shouldRestart(policy, 0, 0),
    shouldRestart(policy, 1, 1),
    shouldRestart(policy, 1, 2),
  ]).toEqual([false, true, false])
  expect(shouldRestart({ Name: 'no', MaximumRetryCount: 0 }, 1, 0)).toBe(false)
})

test.each([
  ['SIGTERM', 15],
  ['term', 15],
  ['sigkill', 9],
  ['17', 17],
  ['RTMIN+1', 35],
  ['99', 99],
])('DK-04 the signal %s is %d', (text, number) => {
  expect(parseSignal(text)).toBe(number)
})

test.each(['NOPE', '0', ''])('DK-04 the signal %j is refused', (text) => {
  expect(parseSignal(text)).toEqual({ refusal: 'invalid', message: `invalid signal: ${text}` })
})
