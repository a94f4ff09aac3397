import type { Contract } from '../service.ts'
import { textDistance } from './text-distance.ts'

/** An operation that a request may have meant, and the first thing that keeps it from being it. */
export interface ClosestOperation {
  readonly operationId: string
  readonly method: string
  readonly template: string
  readonly difference:
    | { readonly kind: 'method'; readonly expected: string; readonly found: string }
    /** `index` counts the segments of the path from 0. */
    | {
        readonly kind: 'segment'
        readonly index: number
        readonly expected: string
        readonly found: string
      }
    /** The path ends too early. */
    | { readonly kind: 'missing'; readonly index: number; readonly expected: string }
    /** The path goes on behind the operation's end. */
    | { readonly kind: 'extra'; readonly index: number; readonly found: string }
}

const closestMax = 3

/** The operations nearest to a method and path that no operation has. */
export function closestOperations(
  operations: Contract['operations'],
  method: string,
  path: string,
): ClosestOperation[] {
  const segments = path.split('/').slice(1)
  const found: { readonly distance: number; readonly operation: ClosestOperation }[] = []
  for (const [operationId, operation] of Object.entries(operations)) {
    const template = operation.path.split('/').slice(1)
    const { distance, first } = compared(template, segments)
    const difference =
      first ?? ({ kind: 'method', expected: operation.method, found: method } as const)
    if (first === undefined && operation.method === method) continue
    found.push({
      // A wrong method is nearer than a wrong word: the thing was found.
      distance: distance + (operation.method === method ? 0 : 0.3),
      operation: { operationId, method: operation.method, template: operation.path, difference },
    })
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, closestMax)
    .map(({ operation }) => operation)
}

function compared(
  template: readonly string[],
  segments: readonly string[],
): {
  readonly distance: number
  readonly first?: Exclude<ClosestOperation['difference'], { kind: 'method' }>
} {
  let distance = 0
  let first: Exclude<ClosestOperation['difference'], { kind: 'method' }> | undefined
  // A greedy parameter takes as many segments as are too many.
  const spare = Math.max(0, segments.length - template.length)
  let at = 0
  for (const expected of template) {
    const found = segments[at]
    if (found === undefined || (found === '' && expected.startsWith('{'))) {
      distance += 1
      first ??= { kind: 'missing', index: at, expected }
      continue
    }
    if (expected.endsWith('*}')) {
      at += 1 + spare
      continue
    }
    if (!expected.startsWith('{') && expected !== found) {
      distance += textDistance(expected, found)
      first ??= { kind: 'segment', index: at, expected, found }
    }
    at += 1
  }
  for (const found of segments.slice(at)) {
    distance += 1
    first ??= { kind: 'extra', index: at, found }
  }
  return first === undefined ? { distance } : { distance, first }
}
