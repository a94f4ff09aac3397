import type { Commit } from './git-object.ts'

/** A heap of commits, first the one that `before` puts first. Lives for one walk only. */
export class CommitQueue {
  private readonly heap: Commit[] = []
  private readonly before: (a: Commit, b: Commit) => boolean
  constructor(before: (a: Commit, b: Commit) => boolean) {
    this.before = before
  }

  get size(): number {
    return this.heap.length
  }

  push(commit: Commit): void {
    const { heap } = this
    heap.push(commit)
    let at = heap.length - 1
    while (at > 0) {
      const up = (at - 1) >> 1
      if (!this.swapIfBefore(at, up)) return
      at = up
    }
  }

  pop(): Commit | undefined {
    const { heap } = this
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    heap[0] = last
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      if (left >= heap.length) return first
      const right = left + 1
      const child = right < heap.length && this.isBefore(right, left) ? right : left
      if (!this.swapIfBefore(child, at)) return first
      at = child
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [one, two] = [this.heap[a], this.heap[b]]
    return one !== undefined && two !== undefined && this.before(one, two)
  }

  private swapIfBefore(a: number, b: number): boolean {
    const [one, two] = [this.heap[a], this.heap[b]]
    if (one === undefined || two === undefined || !this.before(one, two)) return false
    this.heap[a] = two
    this.heap[b] = one
    return true
  }
}

/** Descendants before ancestors. */
export const laterGeneration = (a: Commit, b: Commit): boolean =>
  a.generation !== b.generation ? a.generation > b.generation : a.sha < b.sha

/** Newest first, as `git log` walks; the generation breaks ties so that a child precedes its parent. */
export const laterCommitted = (a: Commit, b: Commit): boolean =>
  a.committer.at !== b.committer.at ? a.committer.at > b.committer.at : laterGeneration(a, b)
