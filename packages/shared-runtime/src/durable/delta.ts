import type { Key } from '../persistent/key.ts'
import { diffTables, isTable, type Table } from '../persistent/table.ts'
import { diffTrees, isTree, type Tree } from '../persistent/tree.ts'
import { fromPlain, isRecord, toPlain, type Plain } from './plain.ts'

/**
 * What turns one state into another, in JSON: `=` the new value; `c` changes of a collection by key (`null`:
 * gone); `o` changes of members, with the names that went away under `-`. Costs the size of the difference.
 */
export type Delta =
  | { readonly '=': Plain }
  | { readonly c: readonly (readonly [Plain, Delta | null])[] }
  | { readonly o: Readonly<Record<string, Delta>>; readonly '-'?: readonly string[] }

/** undefined: nothing differs. */
export function deltaOf(before: unknown, after: unknown): Delta | undefined {
  if (Object.is(before, after)) return undefined
  if (isTable(before) && isTable(after)) return changes(diffTables(before, after))
  if (isTree(before) && isTree(after)) return changes(diffTrees(before, after))
  if (isRecord(before) && isRecord(after)) return members(before, after)
  return { '=': toPlain(after) }
}

function changes(
  found: Iterable<{ readonly key: Key; readonly before: unknown; readonly after: unknown }>,
): Delta | undefined {
  const list: (readonly [Plain, Delta | null])[] = []
  for (const { key, before, after } of found) {
    // A row that is there holds a value; its absence is what `undefined` means here.
    const change =
      after === undefined
        ? null
        : before === undefined
          ? { '=': toPlain(after) }
          : deltaOf(before, after)
    if (change !== undefined) list.push([toPlain(key), change])
  }
  return list.length === 0 ? undefined : { c: list }
}

function members(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Delta | undefined {
  const changed = new Map<string, Delta>()
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  for (const [name, value] of Object.entries(after)) {
    const delta = Object.hasOwn(before, name)
      ? deltaOf(before[name], value)
      : { '=': toPlain(value) }
    if (delta !== undefined) changed.set(name, delta)
  }
  if (gone.length > 0) return { o: Object.fromEntries(changed), '-': gone }
  return changed.size === 0 ? undefined : { o: Object.fromEntries(changed) }
}

/** The state after a delta. `template` as for `fromPlain`. */
export function applyDelta(before: unknown, delta: Delta, template: unknown): unknown {
  if ('=' in delta) return fromPlain(delta['='], template)
  if ('c' in delta)
    return isTable(before) ? changedTable(before, delta.c) : changedTree(before, delta.c)
  const members = new Map(isRecord(before) ? Object.entries(before) : [])
  for (const name of delta['-'] ?? []) members.delete(name)
  for (const [name, change] of Object.entries(delta.o)) {
    const own = isRecord(template) ? template[name] : undefined
    members.set(name, applyDelta(members.get(name), change, own))
  }
  return Object.fromEntries(members)
}

type Changes = readonly (readonly [Plain, Delta | null])[]

function changedTable(before: Table<unknown, string>, changes: Changes): Table<unknown, string> {
  let table = before
  for (const [plainKey, change] of changes) {
    const key = plainKey as string | number
    table =
      change === null ? table.delete(key) : table.set(applyDelta(table.get(key), change, undefined))
  }
  return table
}

function changedTree(before: unknown, changes: Changes): Tree<Key, unknown> {
  if (!isTree(before)) throw new Error('delta: changes of a collection that is not there')
  let tree = before
  for (const [plainKey, change] of changes) {
    const key = fromPlain(plainKey, undefined) as Key
    tree =
      change === null
        ? tree.delete(key)
        : tree.set(key, applyDelta(tree.get(key), change, undefined))
  }
  return tree
}
