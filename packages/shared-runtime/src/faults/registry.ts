import type { FaultKind } from './kind.ts'
import { bandwidth } from './kinds/bandwidth.ts'
import { drop } from './kinds/drop.ts'
import { duplicate } from './kinds/duplicate.ts'
import { hang } from './kinds/hang.ts'
import { latency } from './kinds/latency.ts'
import { reorder } from './kinds/reorder.ts'
import { reset } from './kinds/reset.ts'
import { slice } from './kinds/slice.ts'
import { staleRead } from './kinds/stale-read.ts'
import { stall } from './kinds/stall.ts'
import { status } from './kinds/status.ts'
import { truncate } from './kinds/truncate.ts'
import { unavailable } from './kinds/unavailable.ts'

const kinds: readonly FaultKind[] = [
  status,
  latency,
  drop,
  reset,
  hang,
  truncate,
  slice,
  bandwidth,
  stall,
  duplicate,
  staleRead,
  unavailable,
  reorder,
]

/** Every kind by name. */
export const faultKinds: ReadonlyMap<string, FaultKind> = new Map(
  kinds.map((kind) => [kind.name, kind]),
)
