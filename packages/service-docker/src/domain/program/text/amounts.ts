import type { Bytes } from '../files/file-tree.ts'

const suffixes: Readonly<Record<string, number>> = {
  '': 1,
  b: 512,
  k: 1024,
  K: 1024,
  m: 1_048_576,
  M: 1_048_576,
  G: 1_073_741_824,
  c: 1,
  w: 2,
  kB: 1000,
  MB: 1_000_000,
}
/** A count with busybox's suffixes. */
export function amount(text: Bytes): number | undefined {
  const match = /^(\d+)([bkKmMGcw]|kB|MB)?$/.exec(text)
  if (match?.[1] === undefined) return undefined
  return Number(match[1]) * (suffixes[match[2] ?? ''] ?? 1)
}

/** make_human_readable_str: one decimal, 1024 steps, always with a unit. */
export function human(value: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let size = value
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${unit === 0 ? Math.floor(size).toFixed(0) : size.toFixed(1)}${units[unit] ?? ''}`
}
