import { pyFloat, type PyFloat } from '../python/value.ts'

/** Epoch seconds with microseconds, as `time.time()` prints them. */
export const secondsOf = (ms: number): number => Math.round(ms * 1000) / 1e6
export const timestampOf = (ms: number): PyFloat => pyFloat(secondsOf(ms))
