import fc from 'fast-check'
import { expect, test } from 'vitest'
import { negotiateEvents } from './accept.ts'
import { base64 } from './base64.ts'
import { cleanPath } from './clean-path.ts'
import { parseDetachKeys, scanDetach } from './detach-keys.ts'
import { durationText } from './duration-text.ts'
import { httpDate, rfc3339Nano, rfc3339NanoFixed } from './go-time.ts'
import { readTar, tarOf, type TarEntry } from './tar.ts'
import { readWebSocketFrames, webSocketAccept, webSocketFrame } from './websocket.ts'

test('DK-01 times are printed as Go prints them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (ms) => {
      const date = new Date(ms)
      expect(httpDate(ms)).toBe(date.toUTCString())
      expect(rfc3339NanoFixed(ms)).toBe(date.toISOString().replace('Z', '000000Z'))
    }),
  )
  expect(rfc3339Nano(1_796_035_950_326.96)).toBe('2026-11-30T10:52:30.32696Z')
  expect(rfc3339Nano(1_796_035_950_000)).toBe('2026-11-30T10:52:30Z')
})

test.each([
  [0, 'Less than a second'],
  [1000, '1 second'],
  [59_999, '59 seconds'],
  [60_000, 'About a minute'],
  [150_000, '2 minutes'],
  [3_600_000, 'About an hour'],
  [7_200_000, '2 hours'],
  [3 * 86_400_000, '3 days'],
  [20 * 86_400_000, '2 weeks'],
  [100 * 86_400_000, '3 months'],
  [800 * 86_400_000, '2 years'],
])('DK-01 an age of %d ms reads %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test.each([
  [undefined, 'application/json'],
  ['application/json', 'application/json'],
  ['application/jsonl', 'application/json'],
  ['text/plain', 'application/json'],
  ['*/*', 'application/x-ndjson'],
  ['application/x-ndjson', 'application/x-ndjson'],
  ['application/json-seq', 'application/json-seq'],
  ['application/jsonl;q=0.5, application/json-seq;q=0.9', 'application/json-seq'],
])('DK-17 events for Accept %s come as %s', (accept, type) => {
  expect(negotiateEvents(accept)).toBe(type)
})

test.each([
  ['//containers//json', '/containers/json'],
  ['/containers/../version', '/version'],
  ['/a/./b/', '/a/b/'],
  ['/', '/'],
])('DK-01 the path %s is clean as %s', (path, clean) => {
  expect(cleanPath(path)).toBe(clean)
})

test('DK-15 detach keys are found wherever the input is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(16, 17, 65), { maxLength: 12 }),
      fc.nat(),
      (bytes, cut) => {
        const at = bytes.length === 0 ? 0 : cut % bytes.length
        const whole = scanDetach([16, 17], 0, Uint8Array.from(bytes))
        const first = scanDetach([16, 17], 0, Uint8Array.from(bytes.slice(0, at)))
        if (first.detached) {
          expect(whole.detached).toBe(true)
          return
        }
        const second = scanDetach([16, 17], first.matched, Uint8Array.from(bytes.slice(at)))
        expect([...first.pass, ...second.pass]).toEqual([...whole.pass])
        expect(second.detached).toBe(whole.detached)
      },
    ),
  )
  expect(parseDetachKeys('ctrl-a,x')).toEqual([1, 120])
  expect(parseDetachKeys('zzz')).toBeUndefined()
})

test('DK-15 WebSocket frames survive being cut and masked', () => {
  expect(webSocketAccept('dGhlIHNhbXBsZSBub25jZQ==')).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
  for (const length of [0, 5, 125, 126, 65_535, 65_536]) {
    const sent = webSocketFrame('binary', new Uint8Array(length).fill(7))
    expect(readWebSocketFrames(sent.subarray(0, sent.length - 1)).messages).toEqual([])
    const { messages, rest } = readWebSocketFrames(sent)
    expect([messages.length, messages[0]?.payload.length, rest.length]).toEqual([1, length, 0])
  }
  const masked = Uint8Array.of(0x81, 0x82, 1, 2, 3, 4, 104 ^ 1, 105 ^ 2)
  expect(readWebSocketFrames(masked).messages).toEqual([
    { opcode: 'text', payload: Uint8Array.of(104, 105) },
  ])
})

test('DK-20 an archive is read back as it was written, and a cut one is known', () => {
  const entry = (name: string, content: Uint8Array): TarEntry => ({
    name,
    type: 'file',
    mode: 0o640,
    uid: 1,
    gid: 2,
    mtime: 1_700_000_000,
    content,
    linkTarget: '',
  })
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 1500 }), { maxLength: 4 }), (contents) => {
      const entries = contents.map((content, i) => entry(`dir/file${i}`, content))
      expect(readTar(tarOf(entries))).toEqual(entries)
    }),
  )
  expect(readTar(tarOf([entry('a', new Uint8Array(600))]).subarray(0, 700))).toBeUndefined()
})

test('DK-20 base64 is the usual one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    }),
  )
})
