import { compareKeys, type Key } from './key.ts'
import {
  childAt,
  childCount,
  childIndex,
  lowerBound,
  separators,
  type Leaves,
  type Node,
} from './node.ts'

export interface Range<K> {
  readonly gte?: K
  readonly gt?: K
  readonly lte?: K
  readonly lt?: K
  readonly reverse?: boolean
}

export interface Change<K, V> {
  readonly key: K
  readonly before: V | undefined
  readonly after: V | undefined
}

/** What walking needs of a tree. */
export interface Walkable {
  readonly root: Node
  readonly height: number
  readonly leaves: Leaves
}

/** What `pick` makes of each entry of the range, in its direction. */
export function* walk<T>(
  tree: Walkable,
  range: Range<Key>,
  pick: (keys: readonly Key[], leaf: Node, at: number) => T,
): Generator<T, undefined> {
  const { leaves, height } = tree
  const step = range.reverse === true ? -1 : 1
  const from = step === 1 ? (range.gte ?? range.gt) : (range.lte ?? range.lt)
  // The path to the leaf in hand: inner nodes from the root down, and the child taken in each.
  const path: Node[] = []
  const taken: number[] = []
  let node = tree.root
  let start = from
  for (;;) {
    while (path.length < height) {
      const at =
        start !== undefined
          ? childIndex(separators(node), start)
          : step === 1
            ? 0
            : childCount(node) - 1
      path.push(node)
      taken.push(at)
      node = childAt(node, at)
    }
    const keys = leaves.keys(node)
    let at = step === -1 ? keys.length - 1 : start === undefined ? 0 : lowerBound(keys, start)
    for (; at >= 0 && at < keys.length; at += step) {
      const key = keys[at] as Key
      const where = standing(key, range, step)
      if (where === 'after') return
      if (where === 'in') yield pick(keys, node, at)
    }
    start = undefined
    // Up to the first inner node that has another child in this direction, and down again.
    for (;;) {
      const inner = path.pop()
      const last = taken.pop()
      if (inner === undefined || last === undefined) return
      const next = last + step
      if (next < 0 || next >= childCount(inner)) continue
      path.push(inner)
      taken.push(next)
      node = childAt(inner, next)
      break
    }
  }
}

/** Where a key stands to a range that is walked in that direction. */
function standing(key: Key, range: Range<Key>, step: 1 | -1): 'before' | 'in' | 'after' {
  if (
    (range.gte !== undefined && compareKeys(key, range.gte) < 0) ||
    (range.gt !== undefined && compareKeys(key, range.gt) <= 0)
  ) {
    return step === 1 ? 'before' : 'after'
  }
  if (
    (range.lte !== undefined && compareKeys(key, range.lte) > 0) ||
    (range.lt !== undefined && compareKeys(key, range.lt) >= 0)
  ) {
    return step === 1 ? 'after' : 'before'
  }
  return 'in'
}

export function* difference(
  before: Walkable,
  after: Walkable,
): Generator<Change<Key, unknown>, undefined> {
  const left = new Frontier(before)
  const right = new Frontier(after)
  for (;;) {
    const a = left.top
    const b = right.top
    if (a === undefined && b === undefined) return
    if (a !== undefined && a === b) {
      left.pop()
      right.pop()
      continue
    }
    const aHeight = left.height
    const bHeight = right.height
    if (aHeight > 0 && aHeight >= bHeight) {
      left.open()
      if (bHeight === aHeight) right.open()
      continue
    }
    if (bHeight > 0) {
      right.open()
      continue
    }
    // Both are leaves (or one side has ended): compare entry by entry.
    const one = left.entry()
    const two = right.entry()
    const order = one === undefined ? 1 : two === undefined ? -1 : compareKeys(one[0], two[0])
    if (order < 0 && one !== undefined) {
      left.next()
      yield { key: one[0], before: one[1], after: undefined }
    } else if (order > 0 && two !== undefined) {
      right.next()
      yield { key: two[0], before: undefined, after: two[1] }
    } else if (one !== undefined && two !== undefined) {
      left.next()
      right.next()
      if (one[1] !== two[1]) yield { key: one[0], before: one[1], after: two[1] }
    }
  }
}

/** The nodes still to be visited, leftmost on top, each with its height; and a position inside the top leaf. */
class Frontier {
  readonly #leaves: Leaves
  readonly #nodes: Node[] = []
  readonly #heights: number[] = []
  #at = 0

  constructor(tree: Walkable) {
    this.#leaves = tree.leaves
    if (tree.height > 0 || tree.leaves.keys(tree.root).length > 0) {
      this.#nodes.push(tree.root)
      this.#heights.push(tree.height)
    }
  }

  get top(): Node | undefined {
    return this.#nodes.at(-1)
  }

  /** Of the node on top; -1 when all are visited. */
  get height(): number {
    return this.#heights.at(-1) ?? -1
  }

  pop(): void {
    this.#nodes.pop()
    this.#heights.pop()
    this.#at = 0
  }

  /** Puts the children of the top node in its place. */
  open(): void {
    const node = this.#nodes.pop()
    const height = this.#heights.pop()
    if (node === undefined || height === undefined) return
    for (let i = childCount(node) - 1; i >= 0; i--) {
      this.#nodes.push(childAt(node, i))
      this.#heights.push(height - 1)
    }
  }

  entry(): readonly [Key, unknown] | undefined {
    const leaf = this.#nodes.at(-1)
    if (leaf === undefined) return undefined
    return [this.#leaves.keys(leaf)[this.#at] as Key, this.#leaves.value(leaf, this.#at)]
  }

  next(): void {
    const leaf = this.#nodes.at(-1)
    this.#at += 1
    if (leaf === undefined || this.#at >= this.#leaves.keys(leaf).length) this.pop()
  }
}
