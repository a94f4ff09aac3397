import type { Bytes } from '../files/file-tree.ts'
import { unescapeText } from './echo.ts'

// Wider than any line that anyone reads; a number with more digits would not fit into memory.
const widthMax = 16_777_216

export interface Printed {
  readonly text: Bytes
  readonly complaints: readonly Bytes[]
  readonly status: number
}

/** printf(1): the format is used again while arguments are left. */
export function printfText(format: Bytes, args: readonly Bytes[]): Printed {
  const state = { text: '', complaints: [] as Bytes[], status: 0, at: 0 }
  for (;;) {
    const before = state.at
    if (!formatOnce(format, args, state)) break
    if (state.at >= args.length || state.at === before) break
  }
  return { text: state.text, complaints: state.complaints, status: state.status }
}

interface Progress {
  text: Bytes
  complaints: Bytes[]
  status: number
  at: number
}

/** False when output shall stop (\c, or a bad format). */
function formatOnce(format: Bytes, args: readonly Bytes[], state: Progress): boolean {
  const pattern =
    /%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+)?)?(?:[hlLjzt]*)([a-zA-Z%])|\\(?:[0-7]{1,3}|x[0-9A-Fa-f]{1,2}|.)|%|[^%\\]+|\\/gs
  for (const match of format.matchAll(pattern)) {
    const whole = match[0]
    const conversion = match[4]
    if (conversion === undefined) {
      if (whole === '%') {
        state.complaints.push(badFormat(format, match.index))
        state.status = 1
        return false
      }
      if (whole.startsWith('\\')) {
        const unescaped = unescapeText(whole, false)
        state.text += unescaped.text
        if (unescaped.stop) return false
      } else state.text += whole
      continue
    }
    if (conversion === '%') {
      state.text += '%'
      continue
    }
    const next = (): Bytes | undefined => {
      const arg = args[state.at]
      state.at += 1
      return arg
    }
    let flags = match[1] ?? ''
    let width = match[2] === '*' ? integer(next() ?? '0', state) : Number(match[2] ?? 0)
    if (width < 0) {
      flags += '-'
      width = -width
    }
    const hasPrecision = /\./.test(whole)
    const precision = !hasPrecision
      ? undefined
      : match[3] === '*'
        ? integer(next() ?? '0', state)
        : Math.min(widthMax, Number(match[3] ?? 0))
    const converted = convert(conversion, flags, precision, next(), state)
    if (converted === undefined) {
      state.complaints.push(badFormat(format, match.index))
      state.status = 1
      return false
    }
    state.text += padded(converted.text, width, flags, converted.numeric && precision === undefined)
    if (converted.stop) return false
  }
  return true
}

/** The complaint shows the rest of the format, without the length letters it had taken out. */
const badFormat = (format: Bytes, at: number): Bytes =>
  `${format.slice(at).replace(/^(%[-+ #0]*[\d.*]*)[hlLjzt]+/, '$1')}: invalid format`

function convert(
  conversion: string,
  flags: string,
  precision: number | undefined,
  arg: Bytes | undefined,
  state: Progress,
): { readonly text: Bytes; readonly numeric: boolean; readonly stop: boolean } | undefined {
  const plain = (
    text: Bytes,
    numeric = false,
    stop = false,
  ): { text: Bytes; numeric: boolean; stop: boolean } => ({ text, numeric, stop })
  switch (conversion) {
    case 's':
      return plain((arg ?? '').slice(0, precision))
    case 'c':
      return plain((arg ?? '').slice(0, 1))
    case 'b': {
      const unescaped = unescapeText(arg ?? '', true)
      return plain(unescaped.text.slice(0, precision), false, unescaped.stop)
    }
    case 'd':
    case 'i':
      return plain(signed(wide(arg, state), flags, precision), true)
    case 'u':
    case 'o':
    case 'x':
    case 'X': {
      const value = BigInt.asUintN(64, wide(arg, state))
      const radix = conversion === 'u' ? 10 : conversion === 'o' ? 8 : 16
      const digits = value.toString(radix).padStart(precision ?? 0, '0')
      const prefix =
        !flags.includes('#') || value === 0n
          ? ''
          : conversion === 'o'
            ? '0'
            : conversion === 'u'
              ? ''
              : '0x'
      const text = prefix + digits
      return plain(conversion === 'X' ? text.toUpperCase() : text, true)
    }
    case 'f':
    case 'F':
      return plain(
        withSign(floating(arg, state), flags, (x) => fixed(x, precision ?? 6)),
        true,
      )
    case 'e':
    case 'E':
      return plain(
        withSign(floating(arg, state), flags, (x) => exponential(x, precision ?? 6)),
        true,
      )
    case 'g':
    case 'G':
      return plain(
        withSign(floating(arg, state), flags, (x) => general(x, precision ?? 6)),
        true,
      )
    default:
      return undefined
  }
}

/** C rounds exact halves to even, toFixed rounds them up. */
function fixed(x: number, digits: number): string {
  const scaled = x * 10 ** digits
  const isTie = !Number.isInteger(scaled) && Number.isInteger(scaled * 2)
  if (!isTie) return x.toFixed(digits)
  const low = Math.floor(scaled)
  return ((low % 2 === 0 ? low : low + 1) / 10 ** digits).toFixed(digits)
}
const exponential = (x: number, digits: number): string =>
  x.toExponential(digits).replace(/e([+-])(\d)$/, 'e$10$2')
function general(x: number, precision: number): string {
  const digits = precision === 0 ? 1 : precision
  if (x === 0) return '0'
  const exponent = Math.floor(Math.log10(x))
  if (exponent < -4 || exponent >= digits) {
    return exponential(x, digits - 1).replace(/\.?0+(?=e)/, '')
  }
  const fixed = x.toFixed(Math.max(0, digits - 1 - exponent))
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed
}

function withSign(x: number, flags: string, format: (x: number) => string): Bytes {
  const sign =
    x < 0 || Object.is(x, -0) ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : ''
  return sign + format(Math.abs(x))
}

function signed(value: bigint, flags: string, precision: number | undefined): Bytes {
  const sign = value < 0n ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : ''
  return sign + (value < 0n ? -value : value).toString().padStart(precision ?? 0, '0')
}

/** strtoll with C prefixes; `'a` is a character's code. */
function wide(arg: Bytes | undefined, state: Progress): bigint {
  // A missing number counts as 0 and is complained about all the same.
  if (arg === undefined || arg === '') {
    state.complaints.push("invalid number ''")
    state.status = 1
    return 0n
  }
  if (arg.startsWith("'") || arg.startsWith('"')) return BigInt(arg.charCodeAt(1) || 0)
  const match = /^\s*([-+]?)(0[xX][0-9A-Fa-f]+|0[0-7]*|[1-9]\d*)$/.exec(arg)
  if (match?.[2] === undefined) {
    state.complaints.push(`invalid number '${arg}'`)
    state.status = 1
    return BigInt(/^\s*[-+]?\d+/.exec(arg)?.[0].trim() ?? 0) * 0n
  }
  const digits = match[2]
  const value = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits)
  return BigInt.asIntN(64, match[1] === '-' ? -value : value)
}
const integer = (arg: Bytes, state: Progress): number => Number(wide(arg, state))

function floating(arg: Bytes | undefined, state: Progress): number {
  if (arg === undefined || arg === '') return 0
  const value = Number(arg)
  if (!Number.isNaN(value)) return value
  state.complaints.push(`invalid number '${arg}'`)
  state.status = 1
  return 0
}

function padded(text: Bytes, wanted: number, flags: string, mayZero: boolean): Bytes {
  const width = Math.min(wanted, widthMax)
  if (text.length >= width) return text
  if (flags.includes('-')) return text.padEnd(width)
  if (!flags.includes('0') || !mayZero) return text.padStart(width)
  const sign = /^[-+ ]?/.exec(text)?.[0] ?? ''
  return sign + text.slice(sign.length).padStart(width - sign.length, '0')
}
