/** Dates without the host's clock or time zone: proleptic Gregorian, UTC, days counted from 1970-01-01. */
export interface CivilTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** 0 = Sunday. */
  readonly weekday: number
}

const dayMs = 86_400_000

/** Howard Hinnant's civil-from-days, with the year beginning in March so that leap days come last. */
export function civilTime(ms: number): CivilTime {
  const days = Math.floor(ms / dayMs)
  const secondOfDay = Math.floor((ms - days * dayMs) / 1000)
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
    hour: Math.floor(secondOfDay / 3600),
    minute: Math.floor(secondOfDay / 60) % 60,
    second: secondOfDay % 60,
    weekday: (((days + 4) % 7) + 7) % 7,
  }
}

export function millisecondsOf(time: Omit<CivilTime, 'weekday'>): number {
  const year = time.month <= 2 ? time.year - 1 : time.year
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const marchMonth = time.month > 2 ? time.month - 3 : time.month + 9
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5) + time.day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  const days = era * 146_097 + dayOfEra - 719_468
  return days * dayMs + ((time.hour * 60 + time.minute) * 60 + time.second) * 1000
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-11-30T12:00:00Z`, as GitHub writes every timestamp. */
export function toIsoSeconds(ms: number): string {
  const t = civilTime(ms)
  const year = String(t.year).padStart(4, '0')
  return `${year}-${two(t.month)}-${two(t.day)}T${two(t.hour)}:${two(t.minute)}:${two(t.second)}Z`
}

export const toIsoOrNull = (ms: number | null): string | null =>
  ms === null ? null : toIsoSeconds(ms)

export interface Instant {
  readonly ms: number
  readonly offsetMinutes: number
}

/** RFC 3339 with a zone; undefined when it is anything else. */
export function parseIso(text: string): Instant | undefined {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):?(\d\d))$/.exec(
      text,
    )
  if (match === null) return undefined
  const number = (group: number): number => Number(match[group] ?? '0')
  const offset = (number(8) * 60 + number(9)) * (match[7] === '-' ? -1 : 1)
  const [month, day] = [number(2), number(3)]
  if (month < 1 || month > 12 || day < 1 || day > 31 || number(4) > 23) return undefined
  const local = millisecondsOf({
    year: number(1),
    month,
    day,
    hour: number(4),
    minute: number(5),
    second: number(6),
  })
  return { ms: local - offset * 60_000, offsetMinutes: offset }
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Mon, 30 Nov 2026 12:00:00 GMT`. */
export function toHttpDate(ms: number): string {
  const t = civilTime(ms)
  const date = `${two(t.day)} ${months[t.month - 1] ?? ''} ${t.year}`
  return `${weekdays[t.weekday] ?? ''}, ${date} ${two(t.hour)}:${two(t.minute)}:${two(t.second)} GMT`
}

export function parseHttpDate(text: string): number | undefined {
  const match = /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/.exec(
    text,
  )
  if (match === null) return undefined
  const month = months.indexOf(match[2] ?? '') + 1
  if (month === 0) return undefined
  return millisecondsOf({
    year: Number(match[3]),
    month,
    day: Number(match[1]),
    hour: Number(match[4]),
    minute: Number(match[5]),
    second: Number(match[6]),
  })
}
