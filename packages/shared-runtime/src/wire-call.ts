import type { CancelReason } from './failure.ts'
import type { Call } from './message.ts'

/** A call as a carrier hands it over: with what the pipeline needs and handlers don't see. */
export interface WireCall extends Call {
  /** Namespace of the listener, when it has one of its own. */
  readonly listenerNamespace?: string | undefined
  /** It came in at an address that other machines may reach. */
  readonly exposed?: boolean
  /** Aborts `signal`, stops a running stream (not one byte more) and closes the connection. */
  readonly cut: (reason: CancelReason) => void
}
