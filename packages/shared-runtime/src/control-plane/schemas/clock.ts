import { z, type ZodType } from 'zod'
import type { AdminOperation } from '../admin-operation.ts'

/** Milliseconds since the epoch, or RFC 3339. */
const instant = z.union([
  z.number().min(0).max(8.64e15),
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
])
const mode = z.enum(['live', 'frozen', 'scaled'])
const change = z.strictObject({
  mode: mode.optional(),
  now: instant.optional(),
  /** Logical ms per wall ms, for `scaled`. */
  rate: z.number().positive().max(1e6).optional(),
})
const advance = z.union([
  z.strictObject({ ms: z.number().min(0).max(1e13) }),
  z.strictObject({ to: instant }),
  z.strictObject({ idle: z.literal(true) }),
])
const clock = z.strictObject({
  mode,
  now: z.number(),
  rate: z.number(),
  nextDue: z.number().nullable(),
})
const advanced = z.strictObject({ ...clock.shape, events: z.int() })

export interface ClockChange {
  readonly mode?: 'live' | 'frozen' | 'scaled' | undefined
  /** Milliseconds since the epoch, or RFC 3339. */
  readonly now?: number | string | undefined
  /** Logical ms per wall ms, for `scaled`. */
  readonly rate?: number | undefined
}
export type ClockAdvance =
  | { readonly ms: number }
  | { readonly to: number | string }
  /** Until nothing is due any more. */
  | { readonly idle: true }
export interface Clock {
  readonly mode: 'live' | 'frozen' | 'scaled'
  readonly now: number
  readonly rate: number
  /** Logical time of the next due event. */
  readonly nextDue: number | null
}
export interface AdvancedClock extends Clock {
  /** Due events that ran. */
  readonly events: number
}
/** The same with instants as numbers. */
export type ParsedClockChange = Omit<ClockChange, 'now'> & { readonly now?: number | undefined }
export type ParsedClockAdvance =
  | { readonly ms: number }
  | { readonly to: number }
  | { readonly idle: true }

export const clockChange: ZodType<ParsedClockChange, ClockChange> = change
export const clockAdvance: ZodType<ParsedClockAdvance, ClockAdvance> = advance

export const clockOperations: {
  readonly get: AdminOperation<Clock>
  readonly set: AdminOperation<Clock, ClockChange>
  readonly advance: AdminOperation<AdvancedClock, ClockAdvance>
} = {
  get: {
    id: 'clock.get',
    method: 'GET',
    path: '/clock',
    summary: 'Logical time, how it moves, and when the next event is due.',
    answer: clock,
  },
  set: {
    id: 'clock.set',
    method: 'PUT',
    path: '/clock',
    summary: 'Sets mode and time. A later time runs what is due until then.',
    body: change,
    answer: clock,
  },
  advance: {
    id: 'clock.advance',
    method: 'POST',
    path: '/clock/advance',
    summary: 'Moves time forward; answers when everything due has run.',
    body: advance,
    answer: advanced,
  },
}
