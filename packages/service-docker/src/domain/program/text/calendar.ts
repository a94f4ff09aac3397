/** UTC calendar of logical milliseconds; no Date in pure code. */
export interface Moment {
  readonly year: number
  /** 1–12 */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
  /** 0 = Sunday */
  readonly weekday: number
  /** 1–366 */
  readonly yearDay: number
}

const dayMs = 86_400_000
export const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
export const dayNames: readonly string[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]

/** Howard Hinnant's days-to-civil conversion. */
export function momentOf(ms: number): Moment {
  const days = Math.floor(ms / dayMs)
  const rest = Math.floor(ms - days * dayMs)
  const z = days + 719_468
  const era = Math.floor(z / 146_097)
  const doe = z - era * 146_097
  const yoe = Math.floor(
    (doe - Math.floor(doe / 1460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365,
  )
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100))
  const mp = Math.floor((5 * doy + 2) / 153)
  const month = mp < 10 ? mp + 3 : mp - 9
  const year = yoe + era * 400 + (month <= 2 ? 1 : 0)
  return {
    year,
    month,
    day: doy - Math.floor((153 * mp + 2) / 5) + 1,
    hour: Math.floor(rest / 3_600_000),
    minute: Math.floor(rest / 60_000) % 60,
    second: Math.floor(rest / 1000) % 60,
    millisecond: rest % 1000,
    weekday: (((days + 4) % 7) + 7) % 7,
    yearDay: days - daysOf(year, 1, 1) + 1,
  }
}

/** Days since 1970-01-01. */
export function daysOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yoe = y - era * 400
  const doy = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yoe * 365 + Math.floor(yoe / 4) - Math.floor(yoe / 100) + doy - 719_468
}

const two = (value: number): string => String(value).padStart(2, '0')

/** strftime in the C locale, UTC. */
export function formatMoment(ms: number, format: string): string {
  const m = momentOf(ms)
  const hour12 = m.hour % 12 === 0 ? 12 : m.hour % 12
  return format.replace(/%([-_]?)([a-zA-Z%])/g, (whole, flag: string, letter: string) => {
    const number = (value: number, width = 2): string =>
      flag === '-' ? String(value) : String(value).padStart(width, flag === '_' ? ' ' : '0')
    switch (letter) {
      case 'Y':
        return String(m.year)
      case 'y':
        return number(m.year % 100)
      case 'C':
        return number(Math.floor(m.year / 100))
      case 'm':
        return number(m.month)
      case 'd':
        return number(m.day)
      case 'e':
        return String(m.day).padStart(2)
      case 'H':
        return number(m.hour)
      case 'I':
        return number(hour12)
      case 'M':
        return number(m.minute)
      case 'S':
        return number(m.second)
      case 'N':
        return String(Math.round(m.millisecond * 1_000_000)).padStart(9, '0')
      case 's':
        return String(Math.floor(ms / 1000))
      case 'j':
        return number(m.yearDay, 3)
      case 'a':
        return (dayNames[m.weekday] ?? '').slice(0, 3)
      case 'A':
        return dayNames[m.weekday] ?? ''
      case 'b':
      case 'h':
        return (monthNames[m.month - 1] ?? '').slice(0, 3)
      case 'B':
        return monthNames[m.month - 1] ?? ''
      case 'p':
        return m.hour < 12 ? 'AM' : 'PM'
      case 'u':
        return String(m.weekday === 0 ? 7 : m.weekday)
      case 'w':
        return String(m.weekday)
      case 'F':
        return `${m.year}-${two(m.month)}-${two(m.day)}`
      case 'T':
        return `${two(m.hour)}:${two(m.minute)}:${two(m.second)}`
      case 'R':
        return `${two(m.hour)}:${two(m.minute)}`
      case 'D':
        return `${two(m.month)}/${two(m.day)}/${two(m.year % 100)}`
      case 'c':
        return formatMoment(ms, '%a %b %e %H:%M:%S %Y')
      case 'x':
        return formatMoment(ms, '%D')
      case 'X':
        return formatMoment(ms, '%T')
      case 'r':
        return formatMoment(ms, '%I:%M:%S %p')
      case 'Z':
        return 'UTC'
      case 'z':
        return '+0000'
      case 'n':
        return '\n'
      case 't':
        return '\t'
      case '%':
        return '%'
      default:
        return whole
    }
  })
}

/** What `date -d` understands: @seconds, ISO date and time; undefined otherwise. */
export function parseMoment(text: string, now: number): number | undefined {
  if (/^@-?\d+(\.\d+)?$/.test(text)) return Number(text.slice(1)) * 1000
  if (text === 'now') return now
  const match = /^(\d{4})-(\d\d?)-(\d\d?)(?:[ T](\d\d?):(\d\d)(?::(\d\d))?)?Z?$/.exec(text)
  if (match === null) return undefined
  const days = daysOf(Number(match[1]), Number(match[2]), Number(match[3]))
  return (
    days * dayMs +
    Number(match[4] ?? 0) * 3_600_000 +
    Number(match[5] ?? 0) * 60_000 +
    Number(match[6] ?? 0) * 1000
  )
}
