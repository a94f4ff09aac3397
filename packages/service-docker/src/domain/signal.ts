import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'

const names =
  'HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS'.split(
    ' ',
  )
const byName: ReadonlyMap<string, number> = new Map([
  ...names.map((name, i): [string, number] => [name, i + 1]),
  ['CLD', 17],
  ['IOT', 6],
  ['POLL', 29],
  ['UNUSED', 31],
  ...realtime(),
])

function realtime(): [string, number][] {
  const out: [string, number][] = [
    ['RTMIN', 34],
    ['RTMAX', 64],
  ]
  for (let i = 1; i <= 15; i++) out.push([`RTMIN+${i}`, 34 + i])
  for (let i = 1; i <= 14; i++) out.push([`RTMAX-${i}`, 64 - i])
  return out
}

export const sigKill = 9
export const sigTerm = 15

/** A number, or a name in any case with or without `SIG`. */
export function parseSignal(text: string): number | Refusal {
  if (/^\d+$/.test(text)) {
    const number = Number(text)
    return number === 0 ? invalid(text) : number
  }
  return byName.get(text.toUpperCase().replace(/^SIG/, '')) ?? invalid(text)
}

const invalid = (text: string): Refusal => refuse('invalid', `invalid signal: ${text}`)

/** Whether the kernel knows it: 32 and 33 belong to the C library. */
export const isKernelSignal = (signal: number): boolean =>
  (signal >= 1 && signal <= 31) || (signal >= 34 && signal <= 64)
