import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { isPyDict, isPyList, pyDict, pySet, type PyDict, type PyValue } from '../python/value.ts'
import { compareCodePoints } from '../python/json-dump.ts'
import { isTerminal, type KeyRecord, type Run, type RunId, type Scope } from './run.ts'
import { noStream } from './run-status.ts'
import { levelOf, type HermesState } from './state.ts'
import { timestampOf } from './time.ts'

/** Whether a run exists for a caller; another profile or key sees nothing of it. */
export function ownsRun(state: HermesState, runId: RunId, scope: Scope): boolean {
  const run = state.runs.get(runId)
  if (!levelOf(state).ownedRuns) return run !== undefined
  if (run?.owner !== undefined) return run.owner === scope
  if (run !== undefined) return true
  return state.keys.find('run', runId)?.scope === scope
}

export interface Found {
  readonly state: HermesState
  readonly run: Run
}

/**
 * A run for its owner. One that only its idempotency row remembers comes back into the cache; if its
 * process has gone before it settled, this first look makes it `interrupted` (restart: keyed running).
 */
export function accessRun(
  state: HermesState,
  runId: RunId,
  scope: Scope,
  env: Pick<Env, 'now'>,
): Found | undefined {
  if (!ownsRun(state, runId, scope)) return undefined
  const cached = state.runs.get(runId)
  if (cached !== undefined) return { state, run: cached }
  const record = state.keys.find('run', runId)
  if (record === undefined) return undefined
  const isLost = !isTerminal(record.status) && record.process !== state.process
  const settled = isLost ? interruptedRecord(record, env) : record
  const run: Run = {
    runId,
    status: settled.status,
    document: isLost ? settled.document : sortedDeep(record.document),
    updatedAt: settled.updatedAt,
    owner: scope,
    keyed: true,
    task: { kind: 'none' },
    stopping: false,
    approvals: undefined,
    stream: noStream,
  }
  const keys = isLost ? state.keys.set(settled) : state.keys
  return { state: { ...state, runs: state.runs.set(run), keys }, run }
}

function interruptedRecord(record: KeyRecord, env: Pick<Env, 'now'>): KeyRecord {
  let document = sortedDeep(record.document)
  const changes: readonly (readonly [string, PyValue])[] = [
    ['status', 'interrupted'],
    ['error', 'The gateway restarted before this run settled.'],
    ['last_event', 'run.interrupted'],
    ['updated_at', timestampOf(env.now)],
  ]
  for (const [key, value] of changes) document = pySet(document, key, value)
  return { ...record, status: 'interrupted', document, updatedAt: env.now }
}

/** The store writes its JSON with sorted keys, so what comes back from it is in that order. */
function sortedDeep(dict: PyDict): PyDict {
  const inner = (value: PyValue): PyValue =>
    isPyDict(value) ? sortedDeep(value) : isPyList(value) ? value.map(inner) : value
  return pyDict(
    [...dict.entries]
      .sort(([a], [b]) => compareCodePoints(a, b))
      .map(([key, value]) => [key, inner(value)]),
  )
}

/** The run when looking at it changes nothing. */
export function cachedRun(state: HermesState, runId: RunId, scope: Scope): Run | undefined {
  return ownsRun(state, runId, scope) ? state.runs.get(runId) : undefined
}
