/** What Go prints for a time that was never set. */
export const zeroTime = '0001-01-01T00:00:00Z'

interface Parts {
  readonly date: string
  /** Nine digits. */
  readonly nanos: string
}

// Logical time carries at most microseconds; the last three digits are always zero.
function parts(ms: number): Parts {
  const micros = Math.round(ms * 1000)
  const seconds = Math.floor(micros / 1e6)
  const nanos = String(micros - seconds * 1e6).padStart(6, '0') + '000'
  const days = Math.floor(seconds / 86_400)
  const rest = seconds - days * 86_400
  const pad = (n: number): string => String(n).padStart(2, '0')
  const { year, month, day } = civil(days)
  const clock = `${pad(Math.floor(rest / 3600))}:${pad(Math.floor(rest / 60) % 60)}:${pad(rest % 60)}`
  return { date: `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}T${clock}`, nanos }
}

/** Days since 1970-01-01 as a date of the Gregorian calendar (years start in March, eras of 400 years). */
function civil(days: number): { year: number; month: number; day: number } {
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
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** RFC 3339 with the fraction's trailing zeros dropped. */
export function rfc3339Nano(ms: number): string {
  const { date, nanos } = parts(ms)
  const fraction = nanos.replace(/0+$/, '')
  return `${date}${fraction === '' ? '' : `.${fraction}`}Z`
}

/** RFC 3339 with nine fractional digits: the time stamps of logs. */
export function rfc3339NanoFixed(ms: number): string {
  const { date, nanos } = parts(ms)
  return `${date}.${nanos}Z`
}

export const rfc3339Seconds = (ms: number): string => `${parts(ms).date}Z`
export const timeOrZero = (ms: number | undefined): string =>
  ms === undefined ? zeroTime : rfc3339Nano(ms)

export const unixSeconds = (ms: number): number => Math.floor(ms / 1000)
/** Digits of the nanosecond count; too large for a JSON number of ours. */
export function unixNanoDigits(ms: number): string {
  const micros = Math.round(ms * 1000)
  return `${micros}000`
}

const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

let lastDate = { seconds: Number.NaN, text: '' }

/** The Date header. Most answers of a second carry the same. */
export function httpDate(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds !== lastDate.seconds) lastDate = { seconds, text: dateText(seconds) }
  return lastDate.text
}

function dateText(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const { year, month, day } = civil(days)
  const clock = parts(seconds * 1000).date.slice(11)
  const weekday = weekdays[((days % 7) + 7) % 7]
  return `${weekday}, ${String(day).padStart(2, '0')} ${months[month - 1]} ${year} ${clock} GMT`
}
