import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Filters } from '../domain/filters.ts'
import { parseJsonValue, type JsonNode } from './json-text.ts'

/** A JSON map of lists, or of objects whose keys are the values (their booleans mean nothing). */
export function parseFilters(
  query: URLSearchParams,
  /** Undefined = every key goes (events). */
  known: ReadonlySet<string> | undefined,
): Filters | Refusal {
  const text = query.get('filters') ?? ''
  if (text === '') return new Map()
  const parsed = parseJsonValue(text)
  if (!parsed.ok) return invalid
  const { node } = parsed
  if (node.kind === 'null') return new Map()
  if (node.kind !== 'object' || text.slice(parsed.end).trim() !== '') return invalid
  const filters = new Map<string, readonly string[]>()
  for (const [key, value] of node.members) {
    const values = valuesOf(value)
    if (values === undefined) return invalid
    filters.set(key, values)
  }
  for (const key of filters.keys()) {
    if (known !== undefined && !known.has(key)) return refuse('invalid', `invalid filter '${key}'`)
  }
  return filters
}

const invalid = refuse('invalid', 'invalid filter')

function valuesOf(node: JsonNode): readonly string[] | undefined {
  if (node.kind === 'null') return []
  if (node.kind === 'object') {
    return node.members.every(([, value]) => value.kind === 'bool' || value.kind === 'null')
      ? node.members.map(([key]) => key)
      : undefined
  }
  if (node.kind !== 'array') return undefined
  const values: string[] = []
  for (const item of node.items) {
    if (item.kind !== 'string') return undefined
    values.push(item.value)
  }
  return values
}
