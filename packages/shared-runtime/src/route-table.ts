import type { Contract, ContractOperation, RouteMiss } from './service.ts'

export interface RouteMatch {
  readonly operationId: string
  readonly operation: ContractOperation
  readonly params: Readonly<Record<string, string>>
}

/** Finds the operation of a method and path. Literal segments win over parameters, those over greedy ones. */
export interface RouteTable {
  readonly match: (method: string, path: string) => RouteMatch | RouteMiss
}

export const isMiss = (found: RouteMatch | RouteMiss): found is RouteMiss => 'kind' in found

/** Throws when handlers and contract disagree: a bug of the package, found at start-up. */
export function checkHandlers(service: string, contract: Contract, handlers: object): void {
  const problems: string[] = []
  for (const [id, operation] of Object.entries(contract.operations)) {
    if (operation.supported && !(id in handlers)) problems.push(`${id} has no handler`)
    if (!operation.supported && id in handlers) {
      problems.push(`${id} has a handler but the contract says unsupported`)
    }
  }
  for (const id of Object.keys(handlers)) {
    if (!(id in contract.operations)) problems.push(`handler ${id} is not in the contract`)
  }
  if (problems.length > 0) {
    throw new Error(`${service}: handlers and contract disagree: ${problems.join('; ')}`)
  }
}

interface Place {
  readonly literals: Map<string, Place>
  parameter?: Place
  /** Greedy parameter: what may follow it, as literal tails. */
  greedy?: Place
  readonly operations: Map<string, { readonly id: string; readonly names: readonly string[] }>
}
const place = (): Place => ({ literals: new Map(), operations: new Map() })

export function routeTable(contract: Contract): RouteTable {
  const root = place()
  for (const [id, operation] of Object.entries(contract.operations)) {
    let at = root
    const names: string[] = []
    for (const segment of operation.path.split('/').slice(1)) {
      const name = /^\{(.+?)(\*?)\}$/.exec(segment)
      if (name === null) {
        const next = at.literals.get(segment) ?? place()
        at.literals.set(segment, next)
        at = next
      } else {
        names.push(name[1] as string)
        at = name[2] === '*' ? (at.greedy ??= place()) : (at.parameter ??= place())
      }
    }
    if (at.operations.has(operation.method)) {
      throw new Error(`two operations for ${operation.method} ${operation.path}`)
    }
    at.operations.set(operation.method, { id, names })
  }

  return {
    match: (method, path) => {
      const segments = path.split('/').slice(1)
      const values: string[] = []
      const allow = new Set<string>()
      const found = walk(root, segments, 0, values, method, allow)
      if (found === undefined) {
        return allow.size === 0 ? { kind: 'path' } : { kind: 'method', allow: [...allow].sort() }
      }
      const params: Record<string, string> = {}
      found.names.forEach((name, i) => {
        params[name] = decoded(values[i] ?? '')
      })
      const operation = contract.operations[found.id] as ContractOperation
      return { operationId: found.id, operation, params }
    },
  }
}

function walk(
  at: Place,
  segments: readonly string[],
  index: number,
  values: string[],
  method: string,
  allow: Set<string>,
): { readonly id: string; readonly names: readonly string[] } | undefined {
  if (index === segments.length) {
    const found = at.operations.get(method)
    if (found === undefined) for (const other of at.operations.keys()) allow.add(other)
    return found
  }
  const segment = segments[index] as string
  const literal = at.literals.get(segment)
  if (literal !== undefined) {
    const found = walk(literal, segments, index + 1, values, method, allow)
    if (found !== undefined) return found
  }
  if (at.parameter !== undefined && segment !== '') {
    values.push(segment)
    const found = walk(at.parameter, segments, index + 1, values, method, allow)
    if (found !== undefined) return found
    values.pop()
  }
  if (at.greedy !== undefined) {
    // The longest value first, as a greedy pattern would take it.
    for (let end = segments.length; end > index; end--) {
      const value = segments.slice(index, end).join('/')
      if (value === '') continue
      values.push(value)
      const found = walk(at.greedy, segments, end, values, method, allow)
      if (found !== undefined) return found
      values.pop()
    }
  }
  return undefined
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
