import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'

/** Everything is true but these (create/list: `all=yes`, Engine 29.1.5). */
export function boolParam(query: URLSearchParams, name: string): boolean {
  const value = (query.get(name) ?? '').trim().toLowerCase()
  return !['', '0', 'no', 'false', 'none'].includes(value)
}

export const boolParamOr = (query: URLSearchParams, name: string, absent: boolean): boolean =>
  query.has(name) ? boolParam(query, name) : absent

/** A malformed integer is an untyped error of the daemon: 500 (list/limit bad, lifecycle/stop t bad). */
export function intParam(query: URLSearchParams, name: string): number | undefined | Refusal {
  const value = query.get(name)
  if (value === null || value === '') return undefined
  return atoi(value) ?? refuse('internal', `strconv.Atoi: parsing "${value}": invalid syntax`)
}

export const atoi = (text: string): number | undefined =>
  /^[+-]?\d+$/.test(text) ? Number(text) : undefined

/** `seconds[.nanoseconds]` as logical milliseconds. */
export function timestampParam(
  query: URLSearchParams,
  name: string,
): { readonly ms: number; readonly text: string } | undefined | Refusal {
  const text = query.get(name)
  if (text === null || text === '' || text === '0') return undefined
  const [seconds = '', fraction] = text.split('.', 2)
  const whole = atoi(seconds)
  if (whole === undefined) {
    return refuse('internal', `strconv.ParseInt: parsing "${seconds}": invalid syntax`)
  }
  if (fraction === undefined) return { ms: whole * 1000, text }
  if (atoi(fraction) === undefined) {
    return refuse('internal', `strconv.ParseInt: parsing "${fraction}": invalid syntax`)
  }
  return { ms: whole * 1000 + Number(fraction.padEnd(9, '0').slice(0, 9)) / 1e6, text }
}

/** Height or width: 400, unlike other integers (lifecycle/resize). */
export function sizeParam(query: URLSearchParams, name: 'h' | 'w'): number | Refusal {
  const text = query.get(name) ?? ''
  const what = name === 'h' ? 'height' : 'width'
  if (!/^\d+$/.test(text))
    return refuse('invalid', `invalid resize ${what} "${text}": invalid syntax`)
  const value = Number(text)
  return value > 0xffff_ffff
    ? refuse('invalid', `invalid resize ${what} "${text}": value out of range`)
    : value
}
