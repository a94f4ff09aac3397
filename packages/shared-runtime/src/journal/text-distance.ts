/** How far apart two texts are: 0 for equal ones, 1 for texts with nothing in common. Long texts are cut. */
export function textDistance(one: string, other: string): number {
  if (one === other) return 0
  const a = one.slice(0, comparedMax)
  const b = other.slice(0, comparedMax)
  const longest = Math.max(a.length, b.length)
  if (longest === 0) return 1
  let before = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = row
  }
  // Texts that differ only behind the cut are not equal.
  return Math.max((before[b.length] ?? longest) / longest, Number.EPSILON)
}

const comparedMax = 64
