import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'

/** Values by key: any value of a key may match (labels: all must), every key must. */
export type Filters = ReadonlyMap<string, readonly string[]>

export const valuesOf = (filters: Filters, key: string): readonly string[] => filters.get(key) ?? []

/** True, false, or undefined when the key is not there; anything else is refused. */
export function boolFilter(filters: Filters, key: string): boolean | undefined | Refusal {
  const values = valuesOf(filters, key)
  if (values.length === 0) return undefined
  const isTrue = values.some((value) => value === '1' || value.toLowerCase() === 'true')
  const isFalse = values.some((value) => value === '0' || value.toLowerCase() === 'false')
  return isTrue === isFalse
    ? refuse('invalid', `invalid filter '${key}=[${values.join(' ')}]'`)
    : isTrue
}

/** Every `key` or `key=value` must be there. */
export function matchesLabels(
  labels: Readonly<Record<string, string>> | null,
  wanted: readonly string[],
): boolean {
  return wanted.every((text) => {
    const at = text.indexOf('=')
    const key = at < 0 ? text : text.slice(0, at)
    const value = labels?.[key]
    return value !== undefined && (at < 0 || value === text.slice(at + 1))
  })
}

/** None of `label!` may match. */
export const lacksLabels = (
  labels: Readonly<Record<string, string>> | null,
  unwanted: readonly string[],
): boolean => !unwanted.some((text) => matchesLabels(labels, [text]))

/** Unanchored regular expression, as Go's `regexp` would; a broken one matches nothing. */
export function matchesPattern(pattern: string, texts: readonly string[]): boolean {
  if (texts.includes(pattern)) return true
  try {
    const expression = new RegExp(pattern)
    return texts.some((text) => expression.test(text))
  } catch {
    return false
  }
}

export const matchesAny = (values: readonly string[], test: (value: string) => boolean): boolean =>
  values.length === 0 || values.some(test)
