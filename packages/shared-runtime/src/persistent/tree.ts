import { compareKeys, type Key } from './key.ts'
import {
  childAt,
  childCount,
  entryLeaves,
  keyLeaves,
  leafOf,
  lowerBound,
  rootOver,
  Writer,
  type Leaves,
  type Node,
} from './node.ts'
import { difference, walk, type Change, type Range, type Walkable } from './walk.ts'

export type { Change, Range } from './walk.ts'

/**
 * A persistent ordered map: a B+tree whose writes copy only the path they touch. An old tree stays
 * valid for ever and costs what it does not share. Reads O(log n), writes O(log n), `size` O(1).
 */
export interface Tree<K extends Key, V> {
  readonly size: number
  readonly get: (key: K) => V | undefined
  readonly has: (key: K) => boolean
  readonly set: (key: K, value: V) => Tree<K, V>
  readonly delete: (key: K) => Tree<K, V>
  /** Entries in key order, from `gte`/`gt` to `lte`/`lt`; backwards when `reverse`. */
  readonly entries: (range?: Range<K>) => Generator<readonly [K, V], undefined>
  readonly keys: (range?: Range<K>) => Generator<K, undefined>
  readonly values: (range?: Range<K>) => Generator<V, undefined>
  readonly first: (range?: Range<K>) => readonly [K, V] | undefined
  readonly toJSON: () => readonly (readonly [K, V])[]
}

export function emptyTree<K extends Key, V>(): Tree<K, V> {
  return new EntryTree<K, V>(entryLeaves.empty, 0, 0)
}

/**
 * A tree whose values are its keys. They stand in one array per node, so a write copies half as much; for
 * indexes. Set with the key as value only.
 */
export function emptyKeySet<K extends Key>(): Tree<K, K> {
  return new KeySet<K>(keyLeaves.empty, 0, 0)
}

export const isTree = (value: unknown): value is Tree<Key, unknown> =>
  value instanceof PersistentTree

/** What differs between two trees, in key order. Costs the size of the difference: shared nodes are skipped. */
export const diffTrees = <K extends Key, V>(
  before: Tree<K, V>,
  after: Tree<K, V>,
): Generator<Change<K, V>, undefined> =>
  difference(before as PersistentTree<K, V>, after as PersistentTree<K, V>) as Generator<
    Change<K, V>,
    undefined
  >

abstract class PersistentTree<K extends Key, V> implements Tree<K, V>, Walkable {
  readonly root: Node
  /** How many levels of inner nodes stand above the leaves. */
  readonly height: number
  readonly size: number
  constructor(root: Node, height: number, size: number) {
    this.root = root
    this.height = height
    this.size = size
  }

  // Not fields: every commit keeps a few trees.
  abstract get leaves(): Leaves
  protected abstract get writer(): Writer
  protected abstract made(root: Node, height: number, size: number): PersistentTree<K, V>

  get(key: K): V | undefined {
    const leaf = leafOf(this.root, this.height, key)
    const keys = this.leaves.keys(leaf)
    const at = lowerBound(keys, key)
    const found = keys[at]
    return found !== undefined && compareKeys(found, key) === 0
      ? (this.leaves.value(leaf, at) as V)
      : undefined
  }

  has(key: K): boolean {
    const keys = this.leaves.keys(leafOf(this.root, this.height, key))
    const found = keys[lowerBound(keys, key)]
    return found !== undefined && compareKeys(found, key) === 0
  }

  set(key: K, value: V): Tree<K, V> {
    const { writer, height } = this
    const left = writer.insert(this.root, height, key, value)
    if (left === undefined) return this
    const size = writer.grew ? this.size + 1 : this.size
    const right = writer.split
    if (right === undefined) return this.made(left, height, size)
    const root = rootOver(
      left,
      right,
      writer.smallest(left, height),
      writer.smallest(right, height),
    )
    return this.made(root, height + 1, size)
  }

  delete(key: K): Tree<K, V> {
    let { height } = this
    let root = this.writer.remove(this.root, height, key)
    if (root === undefined) return this
    for (; height > 0 && childCount(root) === 1; height--) root = childAt(root, 0)
    return this.made(root, height, this.size - 1)
  }

  entries(range: Range<K> = {}): Generator<readonly [K, V], undefined> {
    return walk(this, range, (keys, leaf, at) => this.entry(keys, leaf, at))
  }

  keys(range: Range<K> = {}): Generator<K, undefined> {
    return walk(this, range, (keys, _leaf, at) => keys[at] as K)
  }

  values(range: Range<K> = {}): Generator<V, undefined> {
    return walk(this, range, (_keys, leaf, at) => this.leaves.value(leaf, at) as V)
  }

  first(range?: Range<K>): readonly [K, V] | undefined {
    if (range !== undefined) {
      const next = this.entries(range).next()
      return next.done === true ? undefined : next.value
    }
    // Asked for the next due event of every request.
    let node = this.root
    for (let above = this.height; above > 0; above--) node = childAt(node, 0)
    return this.size === 0 ? undefined : this.entry(this.leaves.keys(node), node, 0)
  }

  toJSON(): readonly (readonly [K, V])[] {
    return [...this.entries()]
  }

  private entry(keys: readonly Key[], leaf: Node, at: number): readonly [K, V] {
    return [keys[at] as K, this.leaves.value(leaf, at) as V]
  }
}

const entryWriter = new Writer(entryLeaves)
const keyWriter = new Writer(keyLeaves)

class EntryTree<K extends Key, V> extends PersistentTree<K, V> {
  get leaves(): Leaves {
    return entryLeaves
  }
  protected get writer(): Writer {
    return entryWriter
  }
  protected made(root: Node, height: number, size: number): PersistentTree<K, V> {
    return new EntryTree<K, V>(root, height, size)
  }
}

class KeySet<K extends Key> extends PersistentTree<K, K> {
  get leaves(): Leaves {
    return keyLeaves
  }
  protected get writer(): Writer {
    return keyWriter
  }
  protected made(root: Node, height: number, size: number): PersistentTree<K, K> {
    return new KeySet<K>(root, height, size)
  }
}
