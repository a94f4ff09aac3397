import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUint8Array, toUint8Array } from './bytes.ts'

const lengths = { maxLength: 300 }

test('bytes of any value and any length come back as they went in', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.uint8Array(lengths), fc.uint8Array({ ...lengths, max: 127 })),
      (array) => {
        expect(toUint8Array(fromUint8Array(array))).toEqual(array)
      },
    ),
    { numRuns: 500 },
  )
})

test('one byte over ASCII in a long text stays one byte', () => {
  const text = `${'a'.repeat(1000)}\u00e9${'b'.repeat(1000)}`
  expect([...toUint8Array(text)]).toEqual([...text].map((unit) => unit.charCodeAt(0)))
})
