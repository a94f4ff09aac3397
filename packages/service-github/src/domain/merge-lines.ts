import { diffLines, type Hunk } from './line-diff.ts'

interface SidedHunk extends Hunk {
  readonly side: 'ours' | 'theirs'
}

/**
 * Three-way merge of one text by lines; undefined when both sides changed the same or touching
 * lines differently. Touching changes conflict in git too: it wants an unchanged line in between.
 */
export function mergeLines(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] | undefined {
  const sided = (hunks: readonly Hunk[], side: SidedHunk['side']): readonly SidedHunk[] =>
    hunks.map((hunk) => ({ ...hunk, side }))
  const hunks = [
    ...sided(diffLines(base, ours), 'ours'),
    ...sided(diffLines(base, theirs), 'theirs'),
  ].sort((a, b) => a.aStart - b.aStart || a.aEnd - b.aEnd)
  const merged: string[] = []
  let at = 0
  let last: SidedHunk | undefined
  for (const hunk of hunks) {
    const text = (hunk.side === 'ours' ? ours : theirs).slice(hunk.bStart, hunk.bEnd)
    if (last !== undefined && last.side !== hunk.side && hunk.aStart <= last.aEnd) {
      const other = (last.side === 'ours' ? ours : theirs).slice(last.bStart, last.bEnd)
      const same =
        hunk.aStart === last.aStart &&
        hunk.aEnd === last.aEnd &&
        text.length === other.length &&
        text.every((line, i) => line === other[i])
      if (!same) return undefined
      continue
    }
    merged.push(...base.slice(at, hunk.aStart), ...text)
    at = hunk.aEnd
    last = hunk
  }
  merged.push(...base.slice(at))
  return merged
}
