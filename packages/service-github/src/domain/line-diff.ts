/** Lines `[aStart, aEnd)` of the old text became lines `[bStart, bEnd)` of the new one. */
export interface Hunk {
  readonly aStart: number
  readonly aEnd: number
  readonly bStart: number
  readonly bEnd: number
}

/** Lines with their line ends, so that a missing last newline is a difference. */
export const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** What changed between two texts, smallest edit first found (Myers), as maximal runs. */
export function diffLines(a: readonly string[], b: readonly string[]): readonly Hunk[] {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  ) {
    tail++
  }
  const [n, m] = [a.length - head - tail, b.length - head - tail]
  if (n === 0 && m === 0) return []
  if (n === 0 || m === 0) {
    return [{ aStart: head, aEnd: head + n, bStart: head, bEnd: head + m }]
  }
  const matches = matchedPairs(a.slice(head, head + n), b.slice(head, head + m))
  const hunks: Hunk[] = []
  let [x, y] = [0, 0]
  for (const [i, j] of [...matches, [n, m] as const]) {
    if (i > x || j > y) {
      hunks.push({ aStart: head + x, aEnd: head + i, bStart: head + y, bEnd: head + j })
    }
    x = i + 1
    y = j + 1
  }
  return hunks
}

/** Past this many edits the middle counts as rewritten as a whole; keeps a hostile text cheap. */
const editsMax = 2000

function matchedPairs(
  a: readonly string[],
  b: readonly string[],
): readonly (readonly [number, number])[] {
  const [n, m] = [a.length, b.length]
  const reach = new Map<number, number>([[1, 0]])
  const trace: Map<number, number>[] = []
  for (let edits = 0; edits <= Math.min(n + m, editsMax); edits++) {
    trace.push(new Map(reach))
    for (let k = -edits; k <= edits; k += 2) {
      const down =
        k === -edits || (k !== edits && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1))
      let x = down ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1
      let y = x - k
      while (x < n && y < m && a[x] === b[y]) {
        x++
        y++
      }
      reach.set(k, x)
      if (x >= n && y >= m) return walkBack(trace, n, m)
    }
  }
  return []
}

function walkBack(
  trace: readonly ReadonlyMap<number, number>[],
  n: number,
  m: number,
): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  let [x, y] = [n, m]
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] ?? new Map<number, number>()
    const k = x - y
    const down =
      k === -edits || (k !== edits && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1))
    const before = down ? k + 1 : k - 1
    const fromX = edits === 0 ? 0 : (reach.get(before) ?? 0)
    const fromY = edits === 0 ? 0 : fromX - before
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x--
      y--
      pairs.push([x, y])
    }
    x = fromX
    y = fromY
  }
  return pairs.reverse()
}
