import type { Address } from './http.ts'
import type { RestartKind } from './step.ts'

/** An engine that is compared, real or ours. */
export interface Side {
  readonly address: Address
  /** `/v1.52` */
  readonly api: string
  /** Absent where nobody has allowed it. */
  readonly restart?: (how: RestartKind) => Promise<void>
  readonly close: () => Promise<void>
}
