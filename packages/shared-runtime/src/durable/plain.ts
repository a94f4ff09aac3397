import { emptyTree, isTree, type Tree } from '../persistent/tree.ts'
import { isTable, type Table } from '../persistent/table.ts'
import type { Key } from '../persistent/key.ts'

/** JSON form of a state: collections, bytes and numbers that JSON lacks are tagged, the rest stands as it is. */
export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [name: string]: Plain }

/** Thrown for a value that no state may hold (functions, class instances): a bug of the service. */
export class NotPlain extends Error {
  override readonly name = 'NotPlain'
}

type Rows = Table<unknown, string>
type Entries = Tree<Key, unknown>

export function toPlain(value: unknown): Plain {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : { $number: numberText(value) }
  }
  if (typeof value === 'bigint') return { $bigint: value.toString() }
  if (value === undefined) return { $undefined: true }
  if (value instanceof Uint8Array) return { $bytes: base64(value) }
  if (isTable(value)) return { $table: [...value.rows()].map(toPlain) }
  if (isTree(value))
    return { $tree: [...value.entries()].map(([key, one]) => [toPlain(key), toPlain(one)]) }
  if (Array.isArray(value)) return value.map(toPlain)
  if (isRecord(value)) {
    // A name that looks like a tag is escaped by one more `$`. By entries: assigning to `__proto__` sets no member.
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name.startsWith('$') ? `$${name}` : name,
        toPlain(one),
      ]),
    )
  }
  throw new NotPlain(
    `a state can't hold ${typeof value === 'object' ? value.constructor.name : typeof value}`,
  )
}

/**
 * The value of a JSON form. Indexes of tables are functions and not in it, so they come from `template`,
 * a state of the same service: a table must stand there at the same place.
 */
export function fromPlain(plain: Plain, template: unknown): unknown {
  if (plain === null || typeof plain !== 'object') return plain
  if (Array.isArray(plain)) return plain.map((one: Plain) => fromPlain(one, undefined))
  const [tag, ...others] = Object.keys(plain)
  const record = plain as Readonly<Record<string, Plain>>
  if (others.length === 0 && tag !== undefined && tag.startsWith('$') && !tag.startsWith('$$')) {
    return tagged(tag, record[tag] as Plain, template)
  }
  return Object.fromEntries(
    Object.entries(record).map(([name, one]) => {
      const own = name.startsWith('$$') ? name.slice(1) : name
      return [own, fromPlain(one, isRecord(template) ? template[own] : undefined)]
    }),
  )
}

function tagged(tag: string, content: Plain, template: unknown): unknown {
  switch (tag) {
    case '$number':
      return Number(content)
    case '$bigint':
      return BigInt(content as string)
    case '$undefined':
      return undefined
    case '$bytes':
      return fromBase64(content as string)
    case '$table': {
      if (!isTable(template)) throw new NotPlain('a table stands where the service has none')
      let table: Rows = template
      for (const row of template.rows()) table = table.delete(table.keyOf(row))
      for (const row of content as readonly Plain[]) table = table.set(fromPlain(row, undefined))
      return table
    }
    case '$tree': {
      let tree: Entries = emptyTree()
      for (const entry of content as readonly (readonly [Plain, Plain])[]) {
        tree = tree.set(fromPlain(entry[0], undefined) as Key, fromPlain(entry[1], undefined))
      }
      return tree
    }
    default:
      throw new NotPlain(`unknown tag ${tag}`)
  }
}

/** Objects made by literals; anything else with a prototype is not data. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
