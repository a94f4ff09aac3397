import { z } from 'zod'
import type { Host } from '../clock.ts'
import { OperatorError } from '../failure.ts'
import type { Namespace } from '../namespace.ts'
import { mainBranch } from '../namespace-names.ts'
import { emptyRoot, type Root } from '../root.ts'
import type { AnyService } from '../service.ts'
import type { Checkpoint } from '../timeline.ts'
import { applyDelta, deltaOf, type Delta } from './delta.ts'
import type { DurableLog, LogRecord } from './log.ts'

/** Raised when records of an older program can't be read by this one. */
export const logFormat = 1

/** A namespace as the log knows it. */
export interface RecoveredNamespace {
  readonly seed: string
  readonly seeds: unknown
  /** Checkpoints made so far: ids go on from there. */
  readonly checkpointCount: number
  readonly branches: ReadonlyMap<string, Root>
  readonly checkpoints: ReadonlyMap<string, Checkpoint>
}

/** Keeps a world's roots in a log: what changed since the last flush, all of one turn in one batch. */
export interface Persistence {
  readonly recovered: ReadonlyMap<string, RecoveredNamespace>
  /** Something of that namespace changed. Cheap; the work is done once per turn of the event loop. */
  readonly touch: (namespace: Namespace) => void
  /** That namespace is forgotten. */
  readonly forget: (name: string) => void
  /** Resolves when everything touched so far is in the log; undefined when nothing waits. */
  readonly settled: () => Promise<void> | undefined
  readonly close: () => Promise<void>
}

const delta = z.custom<Delta>((value) => typeof value === 'object' && value !== null)
const recordSchema = z.union([
  z.strictObject({ format: z.number() }),
  z.strictObject({ n: z.string(), gone: z.literal(true) }),
  z.strictObject({ n: z.string(), seed: z.string(), seeds: z.unknown() }),
  z.strictObject({ n: z.string(), count: z.number() }),
  z.strictObject({ n: z.string(), b: z.string(), gone: z.literal(true) }),
  /** Change of a branch; of a new one from branch `from`, else from nothing. */
  z.strictObject({
    n: z.string(),
    b: z.string(),
    from: z.string().optional(),
    fresh: z.boolean().optional(),
    d: delta,
  }),
  z.strictObject({ n: z.string(), c: z.string(), gone: z.literal(true) }),
  /** A pinned or named checkpoint, as a change from the main branch. */
  z.strictObject({ n: z.string(), c: z.string(), meta: z.unknown(), d: delta.nullable() }),
])
type LogEntry = z.infer<typeof recordSchema>

interface Mirror {
  seed: string
  seeds: unknown
  checkpointCount: number
  readonly branches: Map<string, Root>
  readonly checkpoints: Map<string, Checkpoint>
}
const newMirror = (): Mirror => ({
  seed: '',
  seeds: {},
  checkpointCount: 0,
  branches: new Map(),
  checkpoints: new Map(),
})

// A log this long is written anew as a snapshot of what it amounts to.
const logBytesMin = 4_000_000
const growthMax = 4

/** Reads the log and goes on writing to it. */
export async function openPersistence(
  log: DurableLog,
  services: readonly AnyService[],
  host: Host,
): Promise<Persistence> {
  const template = emptyRoot(services)
  const { records, version: found } = await log.read()
  let version = found
  const mirrors = readMirrors(records, template)
  let bytes = lengthOf(records)
  if (records.length === 0) {
    version = await log.append([JSON.stringify({ format: logFormat })], version)
  }
  const recovered = readRecords(records, template)

  // Not the length of the log: a program that lives shortly and often would never write it anew.
  let snapshotBytes = bytes > logBytesMin ? lengthOf(snapshotOf(mirrors, template)) : 0
  const dirty = new Map<string, Namespace>()
  const forgotten = new Set<string>()
  let scheduled: Promise<void> | undefined
  /** Ends when everything scheduled so far is written; undefined when nothing is. */
  let writing: Promise<void> | undefined
  let failure: unknown

  const flush = async (): Promise<void> => {
    await host.turn()
    scheduled = undefined
    const entries: LogEntry[] = []
    for (const name of forgotten) {
      if (mirrors.delete(name)) entries.push({ n: name, gone: true })
    }
    for (const [name, namespace] of dirty) {
      const mirror = mirrors.get(name) ?? newMirror()
      mirrors.set(name, mirror)
      entries.push(...changesOf(mirror, namespace, template))
    }
    forgotten.clear()
    dirty.clear()
    if (entries.length === 0) return
    const batch = entries.map((entry) => JSON.stringify(entry))
    bytes += lengthOf(batch)
    if (bytes > Math.max(logBytesMin, snapshotBytes * growthMax)) {
      const snapshot = snapshotOf(mirrors, template)
      version = await log.rewrite(snapshot, version)
      bytes = lengthOf(snapshot)
      snapshotBytes = bytes
    } else {
      version = await log.append(batch, version)
    }
  }
  const schedule = (): void => {
    if (scheduled !== undefined) return
    const flushed = (writing ?? Promise.resolve()).then(flush)
    scheduled = flushed
    writing = flushed.then(
      () => {
        if (scheduled === undefined) writing = undefined
      },
      (error: unknown) => {
        // Nothing further can be promised to anyone: every later wait fails too.
        failure = error
        host.warn(`durable log: ${String(error)}`)
      },
    )
  }

  return {
    recovered,
    touch: (namespace) => {
      dirty.set(namespace.name, namespace)
      schedule()
    },
    forget: (name) => {
      dirty.delete(name)
      forgotten.add(name)
      schedule()
    },
    settled: () => {
      if (failure === undefined) return writing?.then(promised)
      return promised()
    },
    close: async () => {
      await writing
      await log.close()
    },
  }

  async function promised(): Promise<void> {
    if (failure !== undefined) throw new Error('durable log: a write failed', { cause: failure })
  }
}

const lengthOf = (records: readonly LogRecord[]): number =>
  records.reduce((sum, record) => sum + record.length, 0)

/** What records amount to. */
export const readRecords = (
  records: readonly LogRecord[],
  template: Root,
): ReadonlyMap<string, RecoveredNamespace> => readMirrors(records, template)

/** The records that a namespace amounts to, from nothing. */
export const recordsOf = (namespace: Namespace, template: Root): readonly unknown[] => [
  ...changesOf(newMirror(), namespace, template),
]

function readMirrors(records: readonly LogRecord[], template: Root): Map<string, Mirror> {
  const mirrors = new Map<string, Mirror>()
  for (const record of records) replay(mirrors, parseRecord(record), template)
  return mirrors
}

function parseRecord(record: LogRecord): LogEntry {
  const entry = recordSchema.safeParse(JSON.parse(record))
  if (!entry.success) {
    throw new OperatorError(
      'bad_log',
      'records of an unknown kind: written by another program or edited',
    )
  }
  if ('format' in entry.data && entry.data.format !== logFormat) {
    throw new OperatorError(
      'log_format',
      `the data directory has format ${entry.data.format}, this program reads ${logFormat}: use the version that wrote it, or another --data DIR`,
    )
  }
  return entry.data
}

function replay(mirrors: Map<string, Mirror>, entry: LogEntry, template: Root): void {
  if ('format' in entry) return
  if (!('b' in entry) && !('c' in entry) && 'gone' in entry) {
    mirrors.delete(entry.n)
    return
  }
  const mirror = mirrors.get(entry.n) ?? newMirror()
  mirrors.set(entry.n, mirror)
  if ('seed' in entry) {
    mirror.seed = entry.seed
    mirror.seeds = entry.seeds
  } else if ('count' in entry) {
    mirror.checkpointCount = entry.count
  } else if ('b' in entry) {
    if ('gone' in entry) mirror.branches.delete(entry.b)
    else {
      const base =
        entry.from !== undefined
          ? mirror.branches.get(entry.from)
          : entry.fresh === true
            ? undefined
            : mirror.branches.get(entry.b)
      mirror.branches.set(entry.b, asRoot(applyDelta(base ?? template, entry.d, template)))
    }
  } else if ('c' in entry) {
    if ('gone' in entry) mirror.checkpoints.delete(entry.c)
    else {
      const base = mirror.branches.get(mainBranch) ?? template
      const root = entry.d === null ? base : asRoot(applyDelta(base, entry.d, template))
      mirror.checkpoints.set(entry.c, { ...(entry.meta as Omit<Checkpoint, 'root'>), root })
    }
  }
}

/** What has to be written so that the mirror equals the namespace; brings the mirror up to date. */
function changesOf(mirror: Mirror, namespace: Namespace, template: Root): LogEntry[] {
  const n = namespace.name
  const entries: LogEntry[] = []
  if (mirror.seed !== namespace.seed || mirror.seeds !== namespace.seeds) {
    mirror.seed = namespace.seed
    mirror.seeds = namespace.seeds
    entries.push({ n, seed: namespace.seed, seeds: namespace.seeds })
  }
  if (mirror.checkpointCount !== namespace.timeline.made) {
    mirror.checkpointCount = namespace.timeline.made
    entries.push({ n, count: namespace.timeline.made })
  }
  for (const b of mirror.branches.keys()) {
    if (namespace.branch(b) !== undefined) continue
    mirror.branches.delete(b)
    entries.push({ n, b, gone: true })
  }
  for (const { name: b, root } of namespace.branches()) {
    const known = mirror.branches.get(b)
    if (known === root) continue
    const from =
      known === undefined && b !== mainBranch ? mirror.branches.get(mainBranch) : undefined
    const d = deltaOf(known ?? from ?? template, root)
    mirror.branches.set(b, root)
    if (d === undefined && known !== undefined) continue
    entries.push({
      n,
      b,
      ...(known === undefined ? (from === undefined ? { fresh: true } : { from: mainBranch }) : {}),
      d: d ?? { o: {} },
    })
  }
  entries.push(...checkpointChanges(mirror, namespace))
  return entries
}

function checkpointChanges(mirror: Mirror, namespace: Namespace): LogEntry[] {
  const n = namespace.name
  const entries: LogEntry[] = []
  const main = mirror.branches.get(mainBranch)
  const kept = namespace.timeline.pinned()
  for (const c of mirror.checkpoints.keys()) {
    if (kept.has(c)) continue
    mirror.checkpoints.delete(c)
    entries.push({ n, c, gone: true })
  }
  for (const [c, checkpoint] of kept) {
    if (mirror.checkpoints.get(c) === checkpoint) continue
    mirror.checkpoints.set(c, checkpoint)
    const { root, ...meta } = checkpoint
    entries.push({ n, c, meta, d: deltaOf(main, root) ?? null })
  }
  return entries
}

function snapshotOf(mirrors: ReadonlyMap<string, Mirror>, template: Root): LogRecord[] {
  const entries: LogEntry[] = [{ format: logFormat }]
  for (const [n, mirror] of mirrors) {
    entries.push(
      { n, seed: mirror.seed, seeds: mirror.seeds },
      { n, count: mirror.checkpointCount },
    )
    const main = mirror.branches.get(mainBranch)
    for (const [b, root] of mirror.branches) {
      const first = b === mainBranch || main === undefined
      const d = deltaOf(first ? template : main, root) ?? { o: {} }
      entries.push({ n, b, ...(first ? { fresh: true } : { from: mainBranch }), d })
    }
    for (const [c, { root, ...meta }] of mirror.checkpoints) {
      entries.push({ n, c, meta, d: deltaOf(main, root) ?? null })
    }
  }
  return entries.map((entry) => JSON.stringify(entry))
}

const asRoot = (value: unknown): Root => value as Root
