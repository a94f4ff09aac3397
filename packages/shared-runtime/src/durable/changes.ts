import type { Key } from '../persistent/key.ts'
import { diffTables, isTable } from '../persistent/table.ts'
import { diffTrees, isTree } from '../persistent/tree.ts'
import { isRecord, toPlain, type Plain } from './plain.ts'

/** One thing that differs between two states: a row of a collection, or a member outside of any. */
export interface StateChange {
  /** Names from the state down to the collection or member, joined by dots. */
  readonly path: string
  /** Of the row; absent for a member. */
  readonly key?: Plain
  readonly kind: 'added' | 'removed' | 'changed'
  readonly before?: Plain
  readonly after?: Plain
}

/** What differs, in order. Costs the size of the difference: what both states share is skipped. */
export function* changesBetween(
  before: unknown,
  after: unknown,
  path = '',
): Generator<StateChange, undefined> {
  if (Object.is(before, after)) return
  if (isTable(before) && isTable(after)) {
    yield* rows(path, diffTables(before, after))
  } else if (isTree(before) && isTree(after)) {
    yield* rows(path, diffTrees(before, after))
  } else if (isRecord(before) && isRecord(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* changesBetween(before[name], after[name], path === '' ? name : `${path}.${name}`)
    }
  } else {
    yield change(path, before, after)
  }
}

function* rows(
  path: string,
  found: Iterable<{ readonly key: Key; readonly before: unknown; readonly after: unknown }>,
): Generator<StateChange, undefined> {
  for (const { key, before, after } of found) {
    yield { ...change(path, before, after), key: toPlain(key) }
  }
}

const change = (path: string, before: unknown, after: unknown): StateChange => ({
  path,
  kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
  ...(before === undefined ? {} : { before: toPlain(before) }),
  ...(after === undefined ? {} : { after: toPlain(after) }),
})

/** The value at a path of names, or undefined. */
export function valueAt(state: unknown, path: string): unknown {
  let value = state
  for (const name of path === '' ? [] : path.split('.')) {
    if (!isRecord(value)) return undefined
    value = value[name]
  }
  return value
}
