/** Keys of ordered collections: texts by code unit, numbers by value, tuples element by element. */
export type Key = string | number | readonly (string | number)[]

/** Total order over keys: numbers before texts before tuples. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'object' && typeof b === 'object') {
    const shared = Math.min(a.length, b.length)
    for (let i = 0; i < shared; i++) {
      const order = compareKeys(a[i] as string | number, b[i] as string | number)
      if (order !== 0) return order
    }
    return a.length - b.length
  }
  return rank(a) - rank(b)
}

const rank = (key: Key): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2)
