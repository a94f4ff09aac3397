import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { Viewer } from './credential.ts'

/** One hour of requests of one caller. */
export interface RateWindow {
  readonly bucket: string
  readonly limit: number
  readonly used: number
  /** Logical ms, always a whole second: callers are told seconds and may come back at that very one. */
  readonly resetAt: number
}
export type RateTable = Table<RateWindow>
export const emptyRates = (): RateTable =>
  emptyTable<RateWindow>({ key: (window) => window.bucket })

const windowMs = 3_600_000
export const anonymousLimit = 60
export const authenticatedLimit = 5000

/** Tokens of one user share a window; callers without a token share one too, since they share an address here. */
export const bucketOf = (viewer: Viewer): string => {
  switch (viewer.kind) {
    case 'anonymous':
      return 'anonymous'
    case 'user':
      return `user:${viewer.accountId}`
    case 'installation':
      return `installation:${viewer.installationId}`
  }
}

export const limitOf = (viewer: Viewer): number =>
  viewer.kind === 'anonymous' ? anonymousLimit : authenticatedLimit

/** The window as it stands: a new one when the old has run out. It opens with its first use. */
export function currentWindow(rates: RateTable, viewer: Viewer, now: number): RateWindow {
  const bucket = bucketOf(viewer)
  const window = rates.get(bucket)
  if (window !== undefined && window.resetAt > now) return window
  const opened = Math.floor(now / 1000) * 1000
  return { bucket, limit: limitOf(viewer), used: 0, resetAt: opened + windowMs }
}

export const isSpent = (window: RateWindow): boolean => window.used >= window.limit
/** `used` stays at the limit once spent. */
export const spendOne = (window: RateWindow): RateWindow =>
  isSpent(window) ? window : { ...window, used: window.used + 1 }
export const refundOne = (window: RateWindow): RateWindow => ({
  ...window,
  used: Math.max(0, window.used - 1),
})
