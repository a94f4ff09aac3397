/** The ways in which a provider says no. Status and words are the service's business (`wire/failure.ts`). */
export type RefusalKind =
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'not-modified'
  | 'unauthorized'
  | 'forbidden'
  | 'unavailable'
  | 'unsupported'
  | 'internal'

/** A refusal is a value: transitions and operations return it, nobody throws it. */
export interface Refusal {
  readonly refusal: RefusalKind
  /** The provider's own text. */
  readonly message: string
  /** What else the service's presenter needs (field errors, codes). Plain data. */
  readonly detail?: unknown
}

export const refuse = (refusal: RefusalKind, message: string, detail?: unknown): Refusal =>
  detail === undefined ? { refusal, message } : { refusal, message, detail }

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value && 'message' in value

/** An operator's mistake (a bad flag, a taken port): one line with the remedy, exit code 2. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Why a wait or a live stream ended from our side. */
export type CancelReason =
  | 'client-gone'
  | 'reset'
  | 'checkout'
  | 'shutdown'
  | 'branch-deleted'
  | 'restart'

/** Rejects `ctx.until`, and is the abort reason of `call.signal`. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
  readonly reason: CancelReason
  constructor(reason: CancelReason) {
    super(`cancelled: ${reason}`)
    this.reason = reason
  }
}
