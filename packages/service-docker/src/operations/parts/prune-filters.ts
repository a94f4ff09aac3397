import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { valuesOf, type Filters } from '../../domain/filters.ts'

export const pruneKeys: ReadonlySet<string> = new Set(['label', 'label!', 'until'])

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** `until`: seconds since the epoch, or an age such as `1h30m`. */
export function createdBefore(
  filters: Filters,
  now: number,
): ((created: number) => boolean) | Refusal {
  const limits: number[] = []
  for (const text of valuesOf(filters, 'until')) {
    const limit = moment(text, now)
    if (limit === undefined) return refuse('invalid', `invalid filter 'until=${text}'`)
    limits.push(limit)
  }
  return (created) => limits.every((limit) => created < limit)
}

function moment(text: string, now: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  if (!/^(\d+(\.\d+)?(ms|h|m|s))+$/.test(text)) return undefined
  let age = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)) {
    age += Number(amount) * (unitsMs[unit ?? 's'] ?? 0)
  }
  return now - age
}
