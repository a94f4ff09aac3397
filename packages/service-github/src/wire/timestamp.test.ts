import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHttpDate, parseIso, toHttpDate, toIsoSeconds } from './timestamp.ts'

test('dates of four centuries print and parse as the standard ones do', () => {
  fc.assert(
    fc.property(fc.integer({ min: -6_000_000_000, max: 12_000_000_000 }), (seconds) => {
      const date = new Date(seconds * 1000)
      const iso = date.toISOString().replace('.000Z', 'Z')
      expect(toIsoSeconds(seconds * 1000)).toBe(iso)
      expect(toHttpDate(seconds * 1000)).toBe(date.toUTCString())
      expect(parseIso(iso)).toEqual({ ms: seconds * 1000, offsetMinutes: 0 })
      expect(parseHttpDate(date.toUTCString())).toBe(seconds * 1000)
    }),
  )
})

test('an offset is taken off, and what is no RFC 3339 date is none', () => {
  expect(parseIso('1972-11-02T15:05:10+08:00')).toEqual({ ms: 89_535_910_000, offsetMinutes: 480 })
  expect(parseIso('4728-11-02T15:05:10')).toBeUndefined()
  expect(parseHttpDate('null')).toBeUndefined()
})
