import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines, linesOf } from './line-diff.ts'
import { mergeLines } from './merge-lines.ts'

const texts = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n'), { maxLength: 12 })

test('GH-08 the hunks of a diff turn the old text into the new one', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const made: string[] = []
      let at = 0
      for (const hunk of diffLines(a, b)) {
        made.push(...a.slice(at, hunk.aStart), ...b.slice(hunk.bStart, hunk.bEnd))
        at = hunk.aEnd
      }
      expect([...made, ...a.slice(at)]).toEqual(b)
    }),
  )
})

test('GH-08 a merge with an unchanged side is the other side', () => {
  fc.assert(
    fc.property(texts, texts, (base, changed) => {
      expect(mergeLines(base, changed, base)).toEqual(changed)
      expect(mergeLines(base, base, changed)).toEqual(changed)
      expect(mergeLines(base, changed, changed)).toEqual(changed)
    }),
  )
})

test.each([
  ['changes apart merge', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n', 'A\nb\nC\n'],
  ['changes of the same line conflict', 'a\nb\nc\n', 'a\nX\nc\n', 'a\nY\nc\n', undefined],
  ['changes of neighbouring lines conflict, as in git', 'a\nb\n', 'A\nb\n', 'a\nB\n', undefined],
  ['the same change on both sides is made once', 'a\nb\n', 'a\nX\n', 'a\nX\n', 'a\nX\n'],
  ['additions at both ends merge', 'm\n', 'top\nm\n', 'm\nend\n', 'top\nm\nend\n'],
])('GH-08 %s', (_, base, ours, theirs, merged) => {
  const made = mergeLines(linesOf(base), linesOf(ours), linesOf(theirs))
  expect(made?.join('')).toBe(merged)
})
