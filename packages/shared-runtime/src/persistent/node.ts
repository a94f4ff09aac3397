import { compareKeys, type Key } from './key.ts'

// Of 8 to 64 the best mix at 1e6 records: 32 reads a little faster, 16 retains a quarter less per checkpoint.
const nodeEntriesMax = 16
const nodeEntriesMin = 6

/**
 * The nodes of a B+tree are bare arrays, because a checkpoint keeps a path of them: an object around each
 * would be a fifth of what it holds. A node doesn't know its height; whoever walks counts down from the root.
 *
 * An inner node is `[keys, child, child, …]`: keys[i] is the smallest key below child i, keys[0] is never
 * compared. A leaf has the form that its `Leaves` give it.
 */
export type Node = readonly unknown[]

/** What differs between a tree of entries and a set of keys. Types of key and value are the tree's business. */
export interface Leaves {
  readonly empty: Node
  readonly keys: (leaf: Node) => readonly Key[]
  readonly value: (leaf: Node, at: number) => unknown
  /** Undefined: the same value stands there already. */
  readonly replaced: (leaf: Node, at: number, value: unknown) => Node | undefined
  readonly inserted: (leaf: Node, at: number, key: Key, value: unknown) => Node
  readonly removed: (leaf: Node, at: number) => Node
  readonly slice: (leaf: Node, from: number, to?: number) => Node
  readonly joined: (one: Node, two: Node) => Node
}

/** `[keys, value, value, …]`: keys and values apart, so that a new value shares the keys. */
export const entryLeaves: Leaves = {
  empty: [[]],
  keys: (leaf) => separators(leaf),
  value: (leaf, at) => leaf[at + 1],
  replaced: (leaf, at, value) => (leaf[at + 1] === value ? undefined : leaf.with(at + 1, value)),
  inserted: (leaf, at, key, value) =>
    headed(separators(leaf).toSpliced(at, 0, key), leaf.toSpliced(at + 1, 0, value)),
  removed: (leaf, at) => headed(separators(leaf).toSpliced(at, 1), leaf.toSpliced(at + 1, 1)),
  slice: (leaf, from, to) => sliced(leaf, from, to),
  joined: (one, two) => joinedNodes(one, two),
}

/** The keys alone: a value is its key, and a write copies half as much. */
export const keyLeaves: Leaves = {
  empty: [],
  keys: (leaf) => leaf as readonly Key[],
  value: (leaf, at) => leaf[at],
  replaced: () => undefined,
  inserted: (leaf, at, key) => leaf.toSpliced(at, 0, key),
  removed: (leaf, at) => leaf.toSpliced(at, 1),
  slice: (leaf, from, to) => leaf.slice(from, to),
  joined: (one, two) => one.concat(two),
}

export const separators = (node: Node): readonly Key[] => node[0] as readonly Key[]
export const childAt = (inner: Node, at: number): Node => inner[at + 1] as Node
export const childCount = (inner: Node): number => inner.length - 1

/** An array made to be the node with those keys. */
function headed(keys: readonly unknown[], node: unknown[]): Node {
  node[0] = keys
  return node
}
// The entry before the first one taken makes room for the keys: a literal with a spread would reserve more.
const sliced = (node: Node, from: number, to?: number): Node =>
  headed(separators(node).slice(from, to), node.slice(from, to === undefined ? undefined : to + 1))
const joinedNodes = (one: Node, two: Node): Node =>
  headed(separators(one).concat(separators(two)), one.concat(two.slice(1)))

/** Index of the first key that is not smaller than `key`. */
export function lowerBound(keys: readonly Key[], key: Key): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareKeys(keys[middle] as Key, key) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the child below which `key` belongs. */
export function childIndex(keys: readonly Key[], key: Key): number {
  let low = 1
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareKeys(keys[middle] as Key, key) <= 0) low = middle + 1
    else high = middle
  }
  return low - 1
}

export function leafOf(root: Node, height: number, key: Key): Node {
  let node = root
  for (let above = height; above > 0; above--)
    node = childAt(node, childIndex(separators(node), key))
  return node
}

/** A root above what an insertion answered. */
export const rootOver = (left: Node, right: Node, leftKey: Key, rightKey: Key): Node => [
  [leftKey, rightKey],
  left,
  right,
]

/** One tree's way to write; holds nothing between writes. */
export class Writer {
  readonly #leaves: Leaves
  /** Whether the last insertion made a new entry. */
  grew = false
  /** The right half of a node that the last insertion split, at the height that it answered. */
  split: Node | undefined

  constructor(leaves: Leaves) {
    this.#leaves = leaves
  }

  smallest(node: Node, height: number): Key {
    return (height === 0 ? this.#leaves.keys(node) : separators(node))[0] as Key
  }

  /** Undefined: the same value stands there already. A node that grew too big leaves its right half in `split`. */
  insert(node: Node, height: number, key: Key, value: unknown): Node | undefined {
    if (height === 0) return this.#insertInLeaf(node, key, value)
    const keys = separators(node)
    const at = childIndex(keys, key)
    const left = this.insert(childAt(node, at), height - 1, key, value)
    if (left === undefined) return undefined
    const leftKey = this.smallest(left, height - 1)
    const right = this.split
    this.split = undefined
    if (right === undefined) {
      const next = node.with(at + 1, left)
      if (keys[at] !== leftKey) next[0] = keys.with(at, leftKey)
      return next
    }
    const grown = headed(
      keys.toSpliced(at, 1, leftKey, this.smallest(right, height - 1)),
      node.toSpliced(at + 1, 1, left, right),
    )
    if (childCount(grown) <= nodeEntriesMax) return grown
    const cut = at === keys.length - 1 ? nodeEntriesMax : childCount(grown) >>> 1
    this.split = sliced(grown, cut)
    return sliced(grown, 0, cut)
  }

  #insertInLeaf(leaf: Node, key: Key, value: unknown): Node | undefined {
    this.grew = false
    this.split = undefined
    const keys = this.#leaves.keys(leaf)
    const at = lowerBound(keys, key)
    const found = keys[at]
    if (found !== undefined && compareKeys(found, key) === 0)
      return this.#leaves.replaced(leaf, at, value)
    this.grew = true
    const grown = this.#leaves.inserted(leaf, at, key, value)
    const count = keys.length + 1
    if (count <= nodeEntriesMax) return grown
    // Appending is the common load (ids grow): leave the left leaf full then.
    const cut = at === keys.length ? nodeEntriesMax : count >>> 1
    this.split = this.#leaves.slice(grown, cut)
    return this.#leaves.slice(grown, 0, cut)
  }

  /** Undefined: the key isn't there. */
  remove(node: Node, height: number, key: Key): Node | undefined {
    if (height === 0) return this.#removeFromLeaf(node, key)
    const keys = separators(node)
    const at = childIndex(keys, key)
    const below = this.remove(childAt(node, at), height - 1, key)
    if (below === undefined) return undefined
    const count = this.#count(below, height - 1)
    if (count === 0) return headed(keys.toSpliced(at, 1), node.toSpliced(at + 1, 1))
    if (count < nodeEntriesMin && childCount(node) > 1) {
      const left = at > 0 ? at - 1 : at
      const one = at > 0 ? childAt(node, left) : below
      const two = at > 0 ? below : childAt(node, at + 1)
      if (this.#count(one, height - 1) + this.#count(two, height - 1) <= nodeEntriesMax) {
        const joined = height === 1 ? this.#leaves.joined(one, two) : joinedNodes(one, two)
        return headed(
          keys.toSpliced(left, 2, this.smallest(joined, height - 1)),
          node.toSpliced(left + 1, 2, joined),
        )
      }
    }
    const belowKey = this.smallest(below, height - 1)
    const next = node.with(at + 1, below)
    if (keys[at] !== belowKey) next[0] = keys.with(at, belowKey)
    return next
  }

  #removeFromLeaf(leaf: Node, key: Key): Node | undefined {
    const keys = this.#leaves.keys(leaf)
    const at = lowerBound(keys, key)
    const found = keys[at]
    return found !== undefined && compareKeys(found, key) === 0
      ? this.#leaves.removed(leaf, at)
      : undefined
  }

  #count(node: Node, height: number): number {
    return height === 0 ? this.#leaves.keys(node).length : childCount(node)
  }
}
