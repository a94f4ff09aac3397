import {
  done,
  isRefusal,
  refuse,
  type DueEvent,
  type Env,
  type Refusal,
  type Transition,
} from '@crvouga/mockingbird-shared-runtime'
import { isTruthy, type PyList, type PyValue } from '../python/value.ts'
import type { AgentRequest } from './agent.ts'
import { startTurn } from './agent-host.ts'
import { hasRoom } from './capacity.ts'
import type { Fingerprint } from './fingerprint.ts'
import { pruneKeys, withSweeper } from './retention.ts'
import {
  isTerminal,
  keyOfRecord,
  runIdOf,
  type KeyRecord,
  type RunId,
  type RunStatus,
  type Scope,
} from './run.ts'
import { accessRun } from './run-access.ts'
import { cancelled } from './run-settling.ts'
import { closeStream, newStream, setStatus } from './run-status.ts'
import { historyOf } from './session.ts'
import { levelOf, type HermesState } from './state.ts'

export interface Admission {
  readonly scope: Scope
  readonly key: { readonly text: string; readonly fingerprint: Fingerprint } | undefined
  readonly prompt: PyValue
  readonly history: PyList
  /** No history was given, so the session's transcript counts. */
  readonly loadTranscript: boolean
  /** As the request gave it; falsy = the run's own. */
  readonly sessionId: PyValue
  readonly instructions: PyValue
  /** Shown in the status, whatever it is. */
  readonly shownModel: PyValue
  readonly model: string
  readonly provider: string
  readonly profile: string
  readonly creationError: AgentRequest['creationError']
}

/** `refused` is a refusal that leaves a trace: rows too old to count are gone all the same. */
export type Admitted =
  | { readonly kind: 'started'; readonly runId: RunId }
  | { readonly kind: 'replayed'; readonly runId: RunId; readonly status: RunStatus }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Admits a run, or finds the one that its idempotency key already stands for. */
export function admitRun(admission: Admission): Transition<HermesState, Admitted> {
  return (state, env) => {
    const { key, scope } = admission
    if (key === undefined || !levelOf(state).keyedRuns) return admitNew(state, admission, env)
    const pruned: HermesState = { ...state, keys: pruneKeys(state.keys, env.now) }
    const record = pruned.keys.get(keyOfRecord(scope, key.text))
    const outcome =
      record === undefined
        ? admitNew(pruned, admission, env)
        : record.fingerprint === key.fingerprint
          ? replayOf(pruned, record, env)
          : conflict
    // The look-up of a key is a transaction of its own there, before the run is refused (a walk:
    // submit, a day and a second, capacity, submit, approve).
    return isRefusal(outcome) && pruned.keys !== state.keys
      ? done(pruned, { kind: 'refused', refusal: outcome })
      : outcome
  }
}

const conflict: Refusal = refuse(
  'conflict',
  'Idempotency-Key was already used with a different request payload',
  { code: 'idempotency_key_conflict' },
)

function replayOf(
  state: HermesState,
  record: KeyRecord,
  env: Env,
): ReturnType<Transition<HermesState, Admitted>> {
  const found = accessRun(state, record.runId, record.scope, env)
  const status = found?.run.status ?? record.status
  return done(found?.state ?? state, { kind: 'replayed', runId: record.runId, status })
}

function admitNew(
  state: HermesState,
  admission: Admission,
  env: Env,
): ReturnType<Transition<HermesState, Admitted>> {
  if (!hasRoom(state))
    return refuse('unavailable', 'too many runs', { limit: state.settings.maxRuns })
  const runId = runIdOf(`run_${env.hex(32)}`)
  const { scope, key, sessionId } = admission
  const isKeyed = key !== undefined && levelOf(state).keyedRuns
  const [creationError, ...creationErrors] =
    admission.creationError === undefined
      ? state.creationErrors
      : [admission.creationError, ...state.creationErrors]
  const request = requestOf(state, admission, runId, creationError)
  const runs = state.runs.set({
    runId,
    status: 'queued',
    document: { $py: 'dict', entries: [] },
    updatedAt: env.now,
    owner: levelOf(state).ownedRuns ? scope : undefined,
    keyed: false,
    task: { kind: 'queued', request },
    stopping: false,
    approvals: [],
    stream: newStream(env.now),
  })
  const fields = [
    ['session_id', isTruthy(sessionId) ? sessionId : runId],
    ['model', admission.shownModel],
  ] as const
  let next = setStatus({ ...state, runs, creationErrors }, runId, 'queued', fields, env)
  const run = next.runs.get(runId)
  if (isKeyed && run !== undefined) {
    const record: KeyRecord = {
      scope,
      key: key.text,
      fingerprint: key.fingerprint,
      runId,
      status: run.status,
      document: run.document,
      process: state.process,
      updatedAt: env.now,
    }
    next = { ...next, runs: next.runs.set({ ...run, keyed: true }), keys: next.keys.set(record) }
  }
  env.schedule(env.now, startEvent(runId))
  return done(withSweeper(next, env), { kind: 'started', runId })
}

function requestOf(
  state: HermesState,
  admission: Admission,
  runId: RunId,
  creationError: AgentRequest['creationError'],
): AgentRequest {
  const { sessionId, profile, history } = admission
  const hasSession = isTruthy(sessionId)
  const isLoaded = hasSession && admission.loadTranscript && levelOf(state).loadsTranscript
  return {
    prompt: admission.prompt,
    history:
      isLoaded && typeof sessionId === 'string' ? historyOf(state, profile, sessionId) : history,
    sessionId: hasSession ? sessionId : runId,
    instructions: admission.instructions,
    model: admission.model,
    provider: admission.provider,
    profile,
    creationError,
  }
}

const startEvent = (runId: RunId): DueEvent => ({ type: 'start-run', runId })

/** The task of an admitted run gets its turn. A stop that came first leaves nothing to create. */
export function startRun(state: HermesState, runId: RunId, env: Env): HermesState {
  const run = state.runs.get(runId)
  if (run === undefined || run.task.kind !== 'queued') return state
  const { request } = run.task
  const running = setStatus(state, runId, 'running', [], env)
  if (run.stopping) {
    const ended = closeStream(cancelled(running, runId, env), runId)
    const runs = ended.runs.update(runId, (row) => ({
      ...row,
      task: { kind: 'none' },
      stopping: false,
      approvals: undefined,
    }))
    return { ...ended, runs }
  }
  const { state: started, turnId } = startTurn(running, request, { kind: 'run', runId }, env)
  const runs = started.runs.update(runId, (row) =>
    isTerminal(row.status) ? row : { ...row, task: { kind: 'live', turn: turnId } },
  )
  return { ...started, runs }
}
