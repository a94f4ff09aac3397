import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, toBase64Lines } from './base64.ts'

// Each pair says that GitHub reads the first as it reads the second (dummy-central, test_decode64).
test.each([
  ['a', ''],
  ['ab', 'aQ=='],
  ['abc', 'abc='],
  ['abcd', 'abcd'],
  ['abcde', 'abcd'],
  ['abcdef', 'abcdeQ=='],
  ['ab=cdefg', 'aQ=='],
  ['abc=defg', 'abc='],
  ['abcd=efg', 'abcdefg='],
  ['a=bcdefg', 'abcdefg='],
  ['a=b=cdefg', 'aQ=='],
])('GH-08 base64 %j is read as %j', (given, same) => {
  expect(fromBase64(given)).toEqual(fromBase64(same))
  expect(toBase64Lines(fromBase64(given)).trim()).toBe(same)
})

test('GH-08 bytes come back from lines of sixty letters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = toBase64Lines(bytes)
      expect(text === '' || text.endsWith('\n')).toBe(true)
      expect(text.split('\n').every((line) => line.length <= 60)).toBe(true)
      expect(fromBase64(text)).toEqual(new Uint8Array(bytes))
    }),
  )
})
