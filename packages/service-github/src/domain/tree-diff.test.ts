import { expect, test } from 'vitest'
import { diffLines, linesOf } from './line-diff.ts'
import { unified } from './tree-diff.ts'

const numbered = Array.from({ length: 30 }, (_, i) => `line ${i + 1}\n`).join('')

test('GH-08 a patch is what git diff prints: three lines of context, near changes together', () => {
  const changed = numbered
    .replace('line 5\n', 'LINE 5\n')
    .replace('line 12\n', '')
    .replace('line 28\n', 'line 28\nadded\n')
    .replace(/\n$/, '')
  const [one, two] = [linesOf(numbered), linesOf(changed)]
  expect(unified(one, two, diffLines(one, two))).toBe(
    [
      '@@ -2,14 +2,13 @@ line 1',
      ' line 2',
      ' line 3',
      ' line 4',
      '-line 5',
      '+LINE 5',
      ' line 6',
      ' line 7',
      ' line 8',
      ' line 9',
      ' line 10',
      ' line 11',
      '-line 12',
      ' line 13',
      ' line 14',
      ' line 15',
      '@@ -26,5 +25,6 @@ line 25',
      ' line 26',
      ' line 27',
      ' line 28',
      '+added',
      ' line 29',
      '-line 30',
      '+line 30',
      '\\ No newline at end of file',
    ].join('\n'),
  )
})
