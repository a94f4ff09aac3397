import { deepStrictEqual } from 'node:assert'
import { faultKinds } from '../faults/registry.ts'
import { requestPhases, type FaultPhase } from '../faults/rule.ts'
import type { JournalPhase } from '../journal.ts'
import type { World } from '../world.ts'
import {
  matrixClient,
  type MatrixCarrier,
  type MatrixClient,
  type MatrixRequest,
  type Seen,
} from './matrix-client.ts'

/** One service as the matrix of faults needs it. Both writes are of `operationId`. */
export interface MatrixSubject {
  /** A fresh world, the same each time. */
  readonly open: () => World
  readonly service: string
  readonly operationId: string
  /** Accepted in a fresh world, and answered with a counted body. */
  readonly write: MatrixRequest
  /** Refused by the provider in a fresh world. */
  readonly refusedWrite: MatrixRequest
  readonly read: MatrixRequest
  readonly readOperationId: string
  /** Whether what `write` makes is in an answer to `read`. */
  readonly isThere: (body: string) => boolean
}

/** What a fault does to a call, once it strikes. `cut`: the body ends after `cutBytes`. */
type Effect = 'none' | 'error' | 'fin' | 'rst' | 'hung' | 'then-fin' | 'then-rst' | 'cut'

const cutBytes = 5
const effects: Readonly<Record<string, Partial<Record<FaultPhase, Effect>>>> = {
  status: { before: 'error', 'after-commit': 'error', 'reply-head': 'error' },
  latency: { before: 'none', 'after-commit': 'none', 'reply-head': 'none' },
  drop: { before: 'fin', 'after-commit': 'fin', 'reply-head': 'fin', 'after-reply': 'then-fin' },
  reset: { before: 'rst', 'after-commit': 'rst', 'reply-head': 'rst', 'after-reply': 'then-rst' },
  hang: { before: 'hung', 'after-commit': 'hung', 'reply-head': 'hung' },
  truncate: { 'reply-body': 'cut' },
  slice: { 'reply-body': 'none' },
  bandwidth: { 'reply-body': 'none' },
  stall: { 'reply-body': 'none' },
  duplicate: { before: 'none' },
  'stale-read': { before: 'none' },
  unavailable: { before: 'rst' },
}
const parameters: Readonly<Record<string, object>> = {
  status: { status: 503 },
  latency: { ms: 1 },
  truncate: { atByte: cutBytes },
  slice: { bytes: 30 },
  bandwidth: { bytesPerSecond: 100_000 },
  stall: { atByte: 3, ms: 1 },
}

/** One kind at one phase. */
export interface MatrixCell {
  readonly kind: string
  readonly phase: FaultPhase
  /** False: the kind can't strike there, and a rule that says so is refused. */
  readonly possible: boolean
}

/** Every kind at every phase. */
export const matrixCells: readonly MatrixCell[] = [...faultKinds.keys()].flatMap((kind) =>
  requestPhases.map((phase) => ({ kind, phase, possible: effects[kind]?.[phase] !== undefined })),
)

/** A rule of an impossible cell is refused when it is made. Throws unless it is. */
export async function checkImpossible(
  subject: MatrixSubject,
  { kind, phase }: MatrixCell,
): Promise<void> {
  const world = subject.open()
  const { status, json } = await world.admin('POST', '/faults', {
    kind,
    phase,
    ...parameters[kind],
  })
  world.dispose()
  const { code } = (json as { readonly error: { readonly code: string } }).error
  deepStrictEqual([status, code], [400, 'wrong_phase'])
}

/**
 * Strikes the write, accepted or refused, and throws unless what the client sees, the state afterwards, the
 * journal and the history are what the phase says. `struckAt`: where the rule really strikes; another phase
 * than the cell's is a planted error, which must throw.
 */
export async function checkFault(
  subject: MatrixSubject,
  carrier: MatrixCarrier,
  { kind, phase }: MatrixCell,
  write: 'accepted' | 'refused',
  struckAt: FaultPhase = phase,
): Promise<void> {
  const request = write === 'accepted' ? subject.write : subject.refusedWrite
  const expected = await expectationOf(subject, request, kind, phase, write === 'accepted')
  const world = subject.open()
  const client = await matrixClient(world, subject.service, carrier)
  try {
    const rule = { kind, phase: struckAt, ...parameters[kind] }
    await addRule(world, { ...rule, match: { operationId: subject.operationId } })
    const seen = await client.call(request, subject.read)
    deepStrictEqual(asSeenOver(carrier, phase, seen), asSeenOver(carrier, phase, expected.seen))
    const entry = world
      .namespace('default')
      ?.journal.query({ operation: subject.operationId })
      .entries.find(({ duplicateOf }) => duplicateOf === undefined)
    deepStrictEqual(
      { phases: entry?.phases, faults: entry?.faults },
      { phases: expected.phases, faults: expected.faults },
    )
    await world.admin('DELETE', '/faults')
    deepStrictEqual(subject.isThere(await client.read(subject.read)), expected.stored)
    await checkHistory(subject, world, expected.stored ? entry?.checkpoints.at(-1) : undefined)
  } finally {
    world.dispose()
    await client.close()
  }
}

/** After an accepted write a stale read answers from before it, and the next one from the present. */
export async function checkStaleRead(
  subject: MatrixSubject,
  carrier: MatrixCarrier,
): Promise<void> {
  const world = subject.open()
  const client = await matrixClient(world, subject.service, carrier)
  try {
    const made = (): number => world.namespace('default')?.timeline.made ?? 0
    const before = made()
    await (await matrixClient(world, subject.service, 'memory')).read(subject.write)
    // What the write set going at once is part of the change: a run starts, a quota is used.
    await world.admin('POST', '/clock/advance', { ms: 0 })
    const match = { operationId: subject.readOperationId }
    const changes = made() - before
    await addRule(world, { kind: 'stale-read', phase: 'before', changes, match })
    const seen: boolean[] = []
    for (const read of [subject.read, subject.read]) {
      seen.push(subject.isThere(await client.read(read)))
    }
    deepStrictEqual(seen, [false, true])
  } finally {
    world.dispose()
    await client.close()
  }
}

interface Expectation {
  readonly seen: Seen
  readonly stored: boolean
  readonly phases: readonly JournalPhase[]
  readonly faults: readonly string[]
}

async function expectationOf(
  subject: MatrixSubject,
  request: MatrixRequest,
  kind: string,
  phase: FaultPhase,
  accepted: boolean,
): Promise<Expectation> {
  // What is refused commits nothing, so nothing is struck after it; a write is no read.
  const strikes = !(phase === 'after-commit' && !accepted) && kind !== 'stale-read'
  const effect = strikes ? (effects[kind]?.[phase] ?? 'none') : 'none'
  const decides = ['error', 'fin', 'rst', 'hung'].includes(effect)
  const runs = !(decides && phase === 'before')
  const reached: readonly JournalPhase[] = runs ? [accepted ? 'committed' : 'refused'] : []
  const undisturbed = await answerOf(subject, request, undefined)
  const seen: Seen =
    effect === 'error'
      ? await answerOf(subject, request, { kind, phase: 'before', ...parameters[kind] })
      : decides
        ? { status: null, body: '', end: effect as Seen['end'] }
        : effect === 'cut'
          ? { ...undisturbed, body: undisturbed.body.slice(0, cutBytes), end: 'fin' }
          : effect === 'then-fin' || effect === 'then-rst'
            ? { ...undisturbed, end: effect === 'then-fin' ? 'fin' : 'rst' }
            : undisturbed
  return {
    seen,
    stored: accepted && runs,
    phases: ['received', ...reached, ...endPhases(effect)],
    faults: strikes ? ['f1'] : [],
  }
}

function endPhases(effect: Effect): readonly JournalPhase[] {
  switch (effect) {
    case 'fin':
    case 'rst':
      return ['severed']
    case 'hung':
      return ['hung']
    case 'cut':
      return ['replied']
    case 'none':
    case 'error':
    case 'then-fin':
    case 'then-rst':
      return ['replied', 'delivered']
  }
}

/** The answer in a world of its own. */
async function answerOf(
  subject: MatrixSubject,
  request: MatrixRequest,
  rule: object | undefined,
): Promise<Seen> {
  const world = subject.open()
  const client = await matrixClient(world, subject.service, 'memory')
  if (rule !== undefined) await addRule(world, rule)
  const seen = await client.call(request, subject.read)
  world.dispose()
  return seen
}

async function addRule(world: World, rule: object): Promise<void> {
  const { status, json } = await world.admin('POST', '/faults', rule)
  deepStrictEqual(status, 201, JSON.stringify(json))
}

/** The write is in every checkpoint from its own on, and in none before. */
async function checkHistory(
  subject: MatrixSubject,
  world: World,
  made: string | undefined,
): Promise<void> {
  const client: MatrixClient = await matrixClient(world, subject.service, 'memory')
  const checkpoints = world.namespace('default')?.timeline.list() ?? []
  const found: string[] = []
  for (const { id } of checkpoints) {
    const headers = { ...subject.read.headers, 'x-mockingbird-at': id }
    if (subject.isThere(await client.read({ ...subject.read, headers }))) found.push(id)
  }
  const from = made === undefined ? Number.POSITIVE_INFINITY : Number(made.slice(1))
  const expected = checkpoints.map(({ id }) => id).filter((id) => Number(id.slice(1)) >= from)
  deepStrictEqual(found, expected)
}

/** A Unix socket has no RST; in process a reply that was handed over has no connection left to end. */
function asSeenOver(carrier: MatrixCarrier, phase: FaultPhase, seen: Seen): Seen {
  if (carrier === 'unix' && seen.end === 'rst') return { ...seen, end: 'fin' }
  return carrier === 'memory' && phase === 'after-reply' ? { ...seen, end: 'open' } : seen
}
