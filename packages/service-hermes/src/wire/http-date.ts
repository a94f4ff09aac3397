const days = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] as const
const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const
const two = (value: number): string => String(value).padStart(2, '0')

/** Calendar parts of a time in UTC. */
export function utcParts(ms: number): {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly clock: string
} {
  const day = Math.floor(ms / 86_400_000)
  const second = Math.floor((ms - day * 86_400_000) / 1000)
  // Days since 0000-03-01, so that the leap day ends a year.
  const z = day + 719_468
  const era = Math.floor(z / 146_097)
  const ofEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * ofYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * shifted + 2) / 5) + 1,
    clock: `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`,
  }
}

/** `Mon, 30 Nov 2026 13:23:39 GMT` */
export function httpDate(ms: number): string {
  const { year, month, day, clock } = utcParts(ms)
  const weekday = days[Math.floor(ms / 86_400_000) % 7] ?? 'Thu'
  return `${weekday}, ${two(day)} ${months[month - 1] ?? 'Jan'} ${year} ${clock} GMT`
}

/** `2026-11-30T13:23:39.236684+00:00`, microseconds left out when there are none. */
export function isoTime(ms: number): string {
  const { year, month, day, clock } = utcParts(ms)
  const micros = Math.round((ms - Math.floor(ms / 1000) * 1000) * 1000)
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`
  return `${year}-${two(month)}-${two(day)}T${clock}${fraction}+00:00`
}
