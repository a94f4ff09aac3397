export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/**
 * One side's names for what both sides have: ids and digests become numbers in the order of their first
 * appearance, times, addresses of hardware, process ids and sizes become their kind.
 */
export class Symbols {
  private readonly known = new Map<string, number>()

  private numberOf(id: string): number {
    const key = id.slice(0, 12)
    const known = this.known.get(key) ?? this.known.size + 1
    this.known.set(key, known)
    return known
  }

  text(value: string): string {
    return value.replace(pattern, (found) => {
      if (found.startsWith('sha256:')) return `<digest ${this.numberOf(found.slice(7))}>`
      if (found.startsWith('0001-')) return found
      if (/^\d{4}-/.test(found)) return '<time>'
      if (found.includes(':')) return '<mac>'
      return found.length === 64
        ? `<id ${this.numberOf(found)}>`
        : `<short ${this.numberOf(found)}>`
    })
  }

  json(value: unknown, key = ''): Json {
    if (typeof value === 'string') return this.member(value, key)
    if (typeof value === 'number') return numberOf(value, key)
    if (typeof value === 'boolean' || value === null) return value
    if (typeof value !== 'object') return typeof value
    return Array.isArray(value) ? this.list(value, key) : this.object(value)
  }

  private member(value: string, key: string): string {
    if (key === 'execDuration') return '<seconds>'
    if (key === 'Processes' && /^\d+$/.test(value)) return '<pid>'
    if (key === 'reclaimed' && value !== '0') return '<size>'
    if (key === 'Status') return value.replace(spent, '$1<spent>')
    if ((key === 'HostPort' || key === 'PublicPort') && Number(value) > 32_000) return '<port>'
    const text = this.text(value)
    return key === 'Name' || key === 'name' ? text.replace(madeUp, '$1<made up>') : text
  }

  /** The engine gives these in the order of a map, which is by chance. */
  private list(value: readonly unknown[], key: string): readonly Json[] {
    const order = orders[key]
    const sorted =
      order === undefined ? value : value.toSorted((a, b) => compare(order(a), order(b)))
    const masked = sorted.map((one) => this.json(one, key))
    return key === 'ExecIDs' ? masked.map(String).sort(compare) : masked
  }

  /** Members in the order of their masked names, so that what is keyed by ids has one order on both sides. */
  private object(value: object): JsonObject {
    const named = Object.entries(value).map(([key, one]) => [this.text(key), one, key] as const)
    named.sort(([a], [b]) => compare(a, b))
    return Object.fromEntries(named.map(([name, one, key]) => [name, this.json(one, key)]))
  }
}

const pattern =
  /sha256:[0-9a-f]{64}|\b[0-9a-f]{64}\b|\b[0-9a-f]{12}\b|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)|\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b/g
const spent =
  /^(Up|Exited \(\d+\)|Restarting \(\d+\)) (?:[A-Z][a-z ]+)?[a-z0-9 ]+?(?= \(|$)(?: ago)?/
const madeUp = /^(\/?)[a-z]+_[a-z]+\d?$/

const text = (value: unknown, key: string): string => {
  if (typeof value !== 'object' || value === null) return ''
  const member = (value as Readonly<Record<string, unknown>>)[key]
  return typeof member === 'string' ? member : ''
}
const orders: Readonly<Record<string, (value: unknown) => string>> = {
  Mounts: (value) => text(value, 'Destination'),
  Volumes: (value) => text(value, 'Name'),
  networks: (value) => text(value, 'Name'),
  NetworksDeleted: String,
  VolumesDeleted: String,
  RepoTags: String,
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const times = new Set(['Created', 'time', 'timeNano'])
const sizes = new Set(['Size', 'SizeRw', 'SizeRootFs', 'size', 'SpaceReclaimed', 'LayersSize'])
function numberOf(value: number, key: string): Json {
  if (times.has(key) && value > 0) return '<time>'
  if (key === 'Pid' && value > 0) return '<pid>'
  if (key === 'PublicPort' && value > 32_000) return '<port>'
  return sizes.has(key) && value > 0 ? '<size>' : value
}

export interface Difference {
  readonly path: string
  /** Absent on a side = undefined. */
  readonly a: Json | undefined
  readonly b: Json | undefined
}

/** Where two values differ, as deep as both have the same kind. `counted` hears of every equal leaf. */
export function differences(
  a: Json | undefined,
  b: Json | undefined,
  path: string,
  counted: () => void,
): readonly Difference[] {
  if (isList(a) && isList(b) && a.length === b.length) {
    return a.flatMap((one, i) => differences(one, b[i], `${path}[${i}]`, counted))
  }
  if (isObject(a) && isObject(b)) {
    const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
    return names.flatMap((name) => differences(a[name], b[name], `${path}.${name}`, counted))
  }
  if (JSON.stringify(a) === JSON.stringify(b)) {
    counted()
    return []
  }
  return [{ path, a, b }]
}

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
