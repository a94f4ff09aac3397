import type { FaultKind } from './kind.ts'
import { drop } from './kinds/drop.ts'
import { latency } from './kinds/latency.ts'
import { reset } from './kinds/reset.ts'
import { status } from './kinds/status.ts'

const kinds: readonly FaultKind[] = [status, latency, drop, reset]

/** Every kind by name. */
export const faultKinds: ReadonlyMap<string, FaultKind> = new Map(
  kinds.map((kind) => [kind.name, kind]),
)
