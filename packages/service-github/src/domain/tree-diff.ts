import { diffLines, linesOf, type Hunk } from './line-diff.ts'
import { isBinary } from './merge-trees.ts'
import type { ObjectReader } from './object-store.ts'
import type { Sha } from './sha.ts'
import { filesOf, type FileEntry } from './tree-files.ts'

export interface FileChange {
  readonly path: string
  readonly status: 'added' | 'removed' | 'modified' | 'renamed'
  readonly previousPath?: string
  /** The new blob; of a removed file the old one. */
  readonly sha: Sha
  /** What stood there, and what stands there now. */
  readonly before?: FileEntry
  readonly after?: FileEntry
  readonly additions: number
  readonly deletions: number
  /** Its content, old or new, is no text. */
  readonly isBinary?: true
  /** Unified diff without file headers; absent for binary files, empty ones and pure renames. */
  readonly patch?: string
}

/** What differs between two trees, by path. A removed file whose very content was added elsewhere is a rename. */
export function diffTrees(reader: ObjectReader, before: Sha, after: Sha): readonly FileChange[] {
  const [one, two] = [filesOf(reader, before), filesOf(reader, after)]
  const removed = new Map([...one].filter(([path]) => !two.has(path)))
  const changes: FileChange[] = []
  for (const [path, entry] of two) {
    const old = one.get(path)
    if (old === undefined) {
      const [source, before] =
        [...removed].find(([, candidate]) => candidate.sha === entry.sha) ?? []
      if (source === undefined || before === undefined) {
        const what = { status: 'added', sha: entry.sha, after: entry } as const
        changes.push({ path, ...what, ...counts(reader, undefined, entry) })
      } else {
        removed.delete(source)
        const what = { status: 'renamed', sha: entry.sha, before, after: entry } as const
        changes.push({ path, previousPath: source, ...what, additions: 0, deletions: 0 })
      }
    } else if (old.sha !== entry.sha || old.mode !== entry.mode) {
      const what = { status: 'modified', sha: entry.sha, before: old, after: entry } as const
      changes.push({ path, ...what, ...counts(reader, old, entry) })
    }
  }
  for (const [path, entry] of removed) {
    const what = { status: 'removed', sha: entry.sha, before: entry } as const
    changes.push({ path, ...what, ...counts(reader, entry, undefined) })
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1))
}

type Counts = Pick<FileChange, 'additions' | 'deletions' | 'isBinary' | 'patch'>

function counts(
  reader: ObjectReader,
  before: FileEntry | undefined,
  after: FileEntry | undefined,
): Counts {
  const [one, two] = [linesIn(reader, before), linesIn(reader, after)]
  if (one === undefined || two === undefined) return { additions: 0, deletions: 0, isBinary: true }
  const hunks = diffLines(one, two)
  const additions = hunks.reduce((sum, hunk) => sum + hunk.bEnd - hunk.bStart, 0)
  const deletions = hunks.reduce((sum, hunk) => sum + hunk.aEnd - hunk.aStart, 0)
  return hunks.length === 0
    ? { additions, deletions }
    : { additions, deletions, patch: unified(one, two, hunks) }
}

function linesIn(
  reader: ObjectReader,
  entry: FileEntry | undefined,
): readonly string[] | undefined {
  if (entry === undefined) return []
  const blob = reader.blob(entry.sha)
  if (blob === undefined || isBinary(blob.bytes)) return undefined
  return linesOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(blob.bytes))
}

const contextLines = 3

/** `@@ -a,n +b,m @@` sections with three lines of context; sections that touch are joined. */
export function unified(
  one: readonly string[],
  two: readonly string[],
  hunks: readonly Hunk[],
): string {
  const sections: Hunk[][] = []
  for (const hunk of hunks) {
    const last = sections.at(-1)
    const previous = last?.at(-1)
    if (
      last !== undefined &&
      previous !== undefined &&
      hunk.aStart - previous.aEnd <= 2 * contextLines
    ) {
      last.push(hunk)
    } else sections.push([hunk])
  }
  return sections.map((section) => printSection(one, two, section)).join('\n')
}

function printSection(
  one: readonly string[],
  two: readonly string[],
  hunks: readonly Hunk[],
): string {
  const [first, last] = [hunks[0], hunks.at(-1)]
  if (first === undefined || last === undefined) return ''
  const lead = Math.min(contextLines, first.aStart)
  const trail = Math.min(contextLines, one.length - last.aEnd)
  const lines: string[] = []
  let at = first.aStart - lead
  const context = (until: number): void => {
    for (; at < until; at++) lines.push(marked(' ', one[at]))
  }
  for (const hunk of hunks) {
    context(hunk.aStart)
    for (; at < hunk.aEnd; at++) lines.push(marked('-', one[at]))
    for (let j = hunk.bStart; j < hunk.bEnd; j++) lines.push(marked('+', two[j]))
  }
  context(last.aEnd + trail)
  const a = range(first.aStart - lead, last.aEnd + trail)
  const b = range(first.bStart - lead, last.bEnd + trail)
  return [`@@ -${a} +${b} @@${heading(one, first.aStart - lead)}`, ...lines].join('\n')
}

/** The last line above that begins like a name: git shows it behind the numbers, cut at eighty characters. */
function heading(lines: readonly string[], before: number): string {
  const found = lines.slice(0, before).findLast((line) => /^[A-Za-z_$]/.test(line))
  return found === undefined ? '' : ` ${found.trimEnd().slice(0, 80)}`
}

/** `start,count` counted from one; the count is left out when it is one, and an empty range names the line before. */
function range(start: number, end: number): string {
  const count = end - start
  if (count === 1) return `${start + 1}`
  return `${count === 0 ? start : start + 1},${count}`
}

const marked = (mark: string, line: string | undefined): string => {
  const text = line ?? ''
  return text.endsWith('\n')
    ? mark + text.slice(0, -1)
    : `${mark}${text}\n\\ No newline at end of file`
}
