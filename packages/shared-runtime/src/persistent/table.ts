import type { Key } from './key.ts'
import { diffTrees, emptyKeySet, emptyTree, type Change, type Range, type Tree } from './tree.ts'

/** Names the primary key of a row and its secondary indexes. Functions only: never part of a state. */
export interface TableSchema<Row, Index extends string = never> {
  readonly key: (row: Row) => string | number
  /** Value by which rows are ordered in that index; undefined = this row is not in it. Need not be unique. */
  readonly indexes?: { readonly [name in Index]: (row: Row) => Key | undefined }
}

export interface OrderedRange {
  /** Only rows whose index value begins with these parts. */
  readonly prefix?: readonly (string | number)[]
  readonly reverse?: boolean
}

/** A frozen collection of rows with its indexes. Every write answers a new table. */
export interface Table<Row, Index extends string = never> {
  readonly size: number
  /** The primary key of a row. */
  readonly keyOf: (row: Row) => string | number
  readonly get: (key: string | number) => Row | undefined
  readonly has: (key: string | number) => boolean
  /** Inserts, or replaces the row of the same key. */
  readonly set: (row: Row) => Table<Row, Index>
  /** Replaces the row of that key by what `change` makes of it; a missing key changes nothing. */
  readonly update: (key: string | number, change: (row: Row) => Row) => Table<Row, Index>
  readonly delete: (key: string | number) => Table<Row, Index>
  /** Rows in key order. */
  readonly rows: (range?: Range<string | number>) => Generator<Row, undefined>
  /** Rows whose index value equals `value`, in key order. */
  readonly where: (index: Index, value: Key) => Generator<Row, undefined>
  /** Rows in the order of that index. */
  readonly ordered: (index: Index, range?: OrderedRange) => Generator<Row, undefined>
  /** The first row whose index value equals `value`. */
  readonly find: (index: Index, value: Key) => Row | undefined
  readonly toJSON: () => { readonly $table: readonly Row[] }
}

export function emptyTable<Row, Index extends string = never>(
  schema: TableSchema<Row, Index>,
): Table<Row, Index> {
  const indexes = {} as Record<Index, IndexTree>
  for (const name of indexNames(schema)) indexes[name] = emptyKeySet()
  return new PersistentTable(schema, emptyTree<string | number, Row>(), indexes)
}

/** Rows that differ between two states of a table; costs the size of the difference. */
export const diffTables = <Row, Index extends string>(
  before: Table<Row, Index>,
  after: Table<Row, Index>,
): Generator<Change<string | number, Row>, undefined> =>
  diffTrees(
    (before as PersistentTable<Row, Index>).tree,
    (after as PersistentTable<Row, Index>).tree,
  )

export const isTable = (value: unknown): value is Table<unknown, string> =>
  value instanceof PersistentTable

/** The parts of the index value, then the primary key, so that equal values stay apart. */
type IndexKey = readonly (string | number)[]
type IndexTree = Tree<IndexKey, IndexKey>

const indexNames = <Row, Index extends string>(schema: TableSchema<Row, Index>): Index[] =>
  Object.keys(schema.indexes ?? {}) as Index[]

const parts = (value: Key): readonly (string | number)[] =>
  typeof value === 'object' ? value : [value]

class PersistentTable<Row, Index extends string> implements Table<Row, Index> {
  readonly schema: TableSchema<Row, Index>
  readonly tree: Tree<string | number, Row>
  readonly indexes: Readonly<Record<Index, IndexTree>>
  constructor(
    schema: TableSchema<Row, Index>,
    tree: Tree<string | number, Row>,
    indexes: Readonly<Record<Index, IndexTree>>,
  ) {
    this.schema = schema
    this.tree = tree
    this.indexes = indexes
  }

  get size(): number {
    return this.tree.size
  }
  keyOf(row: Row): string | number {
    return this.schema.key(row)
  }
  get(key: string | number): Row | undefined {
    return this.tree.get(key)
  }
  has(key: string | number): boolean {
    return this.tree.has(key)
  }

  set(row: Row): Table<Row, Index> {
    const key = this.schema.key(row)
    const tree = this.tree.set(key, row)
    return tree === this.tree ? this : this.reindexed(tree, key, this.tree.get(key), row)
  }

  update(key: string | number, change: (row: Row) => Row): Table<Row, Index> {
    const row = this.tree.get(key)
    return row === undefined ? this : this.set(change(row))
  }

  delete(key: string | number): Table<Row, Index> {
    const row = this.tree.get(key)
    return row === undefined ? this : this.reindexed(this.tree.delete(key), key, row, undefined)
  }

  rows(range?: Range<string | number>): Generator<Row, undefined> {
    return this.tree.values(range)
  }

  *where(index: Index, value: Key): Generator<Row, undefined> {
    const wanted = parts(value)
    for (const at of this.indexes[index].keys({ gte: wanted })) {
      if (!startsWith(at, wanted)) return
      // A longer index value that merely begins with the wanted parts is another value.
      if (at.length === wanted.length + 1) yield this.rowAt(at)
    }
  }

  *ordered(
    index: Index,
    { prefix, reverse = false }: OrderedRange = {},
  ): Generator<Row, undefined> {
    const bounds = prefix === undefined ? {} : { gte: prefix, lt: [...prefix, afterAll] }
    for (const at of this.indexes[index].keys({ ...bounds, reverse })) yield this.rowAt(at)
  }

  find(index: Index, value: Key): Row | undefined {
    const next = this.where(index, value).next()
    return next.done === true ? undefined : next.value
  }

  toJSON(): { readonly $table: readonly Row[] } {
    return { $table: [...this.tree.values()] }
  }

  private rowAt(at: IndexKey): Row {
    return this.tree.get(at.at(-1) as string | number) as Row
  }

  private reindexed(
    tree: Tree<string | number, Row>,
    key: string | number,
    before: Row | undefined,
    after: Row | undefined,
  ): Table<Row, Index> {
    const names = indexNames(this.schema)
    if (names.length === 0) return new PersistentTable(this.schema, tree, this.indexes)
    const indexes: Record<Index, IndexTree> = { ...this.indexes }
    for (const name of names) {
      const valueOf = this.schema.indexes?.[name]
      if (valueOf === undefined) continue
      const old = before === undefined ? undefined : valueOf(before)
      const fresh = after === undefined ? undefined : valueOf(after)
      if (old !== undefined && fresh !== undefined && sameKey(old, fresh)) continue
      if (old !== undefined) indexes[name] = indexes[name].delete(parts(old).concat(key))
      if (fresh !== undefined) {
        // Not spread: an array that grows reserves place for more.
        const at = parts(fresh).concat(key)
        indexes[name] = indexes[name].set(at, at)
      }
    }
    return new PersistentTable(this.schema, tree, indexes)
  }
}

// No index value holds the highest code unit, which is not a character.
const afterAll = '\uffff'

const startsWith = (
  list: readonly (string | number)[],
  head: readonly (string | number)[],
): boolean => head.every((part, i) => list[i] === part)

const sameKey = (a: Key, b: Key): boolean => {
  const one = parts(a)
  const two = parts(b)
  return one.length === two.length && startsWith(one, two)
}
