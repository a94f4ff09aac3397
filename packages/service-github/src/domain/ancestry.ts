import { CommitQueue, laterCommitted, laterGeneration } from './commit-queue.ts'
import type { Commit } from './git-object.ts'
import type { ObjectReader } from './object-store.ts'

/** Whether `ancestor` is reachable from `descendant`; a commit is its own ancestor. */
export function isAncestor(reader: ObjectReader, ancestor: string, descendant: string): boolean {
  const goal = reader.commit(ancestor)
  const start = reader.commit(descendant)
  if (goal === undefined || start === undefined) return false
  const seen = new Set<string>()
  const stack: Commit[] = [start]
  for (let commit = stack.pop(); commit !== undefined; commit = stack.pop()) {
    if (commit.sha === goal.sha) return true
    if (commit.generation <= goal.generation) continue
    for (const parent of parentsOf(reader, commit)) {
      if (seen.has(parent.sha)) continue
      seen.add(parent.sha)
      stack.push(parent)
    }
  }
  return false
}

const fromOne = 1
const fromTwo = 2
const common = fromOne | fromTwo
/** Below a common ancestor: common as well, but not a best one. */
const covered = 4

/** The best common ancestors: those that no other common ancestor descends from. */
export function mergeBases(reader: ObjectReader, one: string, two: string): readonly Commit[] {
  const marks = paint(reader, one, two, (left) => left.all)
  return marks.order.filter((commit) => marks.of.get(commit.sha) === common)
}

/** The merge base git would take, or undefined for unrelated histories. */
export const mergeBase = (reader: ObjectReader, one: string, two: string): Commit | undefined =>
  mergeBases(reader, one, two).toSorted((a, b) => (laterCommitted(a, b) ? -1 : 1))[0]

/** Commits reachable from `head` and not from `base` (`base..head`), newest first. */
export function commitsBetween(
  reader: ObjectReader,
  base: string,
  head: string,
): readonly Commit[] {
  const marks = paint(reader, head, base, (left) => left.oneOnly)
  const own = marks.order.filter((commit) => marks.of.get(commit.sha) === fromOne)
  return own.toSorted((a, b) => (laterCommitted(a, b) ? -1 : 1))
}

/** Everything reachable from `head`, newest first. */
export function* history(reader: ObjectReader, head: string): Generator<Commit, undefined> {
  const start = reader.commit(head)
  if (start === undefined) return
  const queue = new CommitQueue(laterCommitted)
  const seen = new Set<string>([start.sha])
  queue.push(start)
  for (let commit = queue.pop(); commit !== undefined; commit = queue.pop()) {
    yield commit
    for (const parent of parentsOf(reader, commit)) {
      if (seen.has(parent.sha)) continue
      seen.add(parent.sha)
      queue.push(parent)
    }
  }
}

interface Marks {
  readonly of: ReadonlyMap<string, number>
  /** Visited commits, descendants first. */
  readonly order: readonly Commit[]
}
interface Left {
  all: boolean
  oneOnly: boolean
}

/**
 * Walks down from both tips by generation and marks what each commit is reachable from. A commit's
 * marks are final when it is visited, since all of its descendants were visited before.
 */
function paint(
  reader: ObjectReader,
  one: string,
  two: string,
  wanted: (left: Left) => boolean,
): Marks {
  const of = new Map<string, number>()
  const order: Commit[] = []
  const queue = new CommitQueue(laterGeneration)
  const waiting = new Set<string>()
  const mark = (commit: Commit, mask: number): void => {
    of.set(commit.sha, (of.get(commit.sha) ?? 0) | mask)
    if (waiting.has(commit.sha)) return
    waiting.add(commit.sha)
    queue.push(commit)
  }
  const [first, second] = [reader.commit(one), reader.commit(two)]
  if (first !== undefined) mark(first, fromOne)
  if (second !== undefined) mark(second, fromTwo)
  while (wanted(left(waiting, of))) {
    const commit = queue.pop()
    if (commit === undefined) break
    waiting.delete(commit.sha)
    order.push(commit)
    const mask = of.get(commit.sha) ?? 0
    const down = (mask & common) === common ? mask | covered : mask
    for (const parent of parentsOf(reader, commit)) mark(parent, down)
  }
  return { of, order }
}

function left(waiting: ReadonlySet<string>, of: ReadonlyMap<string, number>): Left {
  const result: Left = { all: false, oneOnly: false }
  for (const sha of waiting) {
    const mask = of.get(sha) ?? 0
    if ((mask & covered) === 0) result.all = true
    if (mask === fromOne) result.oneOnly = true
  }
  return result
}

const parentsOf = (reader: ObjectReader, commit: Commit): readonly Commit[] =>
  commit.parents.flatMap((sha) => reader.commit(sha) ?? [])
