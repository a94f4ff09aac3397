import { emptyTable, type Env } from '@crvouga/mockingbird-shared-runtime'
import { wakeTurn } from './agent-host.ts'
import type { Agent, Ask } from './agent.ts'
import { replayTable } from './replay-cache.ts'
import { runTable } from './run.ts'
import type { HermesState } from './state.ts'
import { turnTable } from './turn.ts'

/** How a process ends: at once, or after what it can still do. */
export type Ending = 'crash' | 'orderly'

/**
 * The process ends and another one starts on the same disk. What only lived in it is gone: runs,
 * executors, streams, gates. What is left of runs is the same whether it went cleanly or by a crash.
 */
export function restarted(start: HermesState, ending: Ending, env: Env): HermesState {
  const state = ending === 'orderly' ? letGo(start, env) : start
  return {
    ...state,
    process: state.process + 1,
    startedAt: env.now,
    draining: false,
    gates: { open: [], tickets: [] },
    creationErrors: [],
    runs: emptyTable(runTable),
    turns: emptyTable(turnTable),
    replays: emptyTable(replayTable),
  }
}

/**
 * An orderly end takes the listeners away from questions, which lets go whatever waits for a decision, and
 * waits for the turns: what they still say is stored. The rows of their runs are written no more (restart:
 * stop session messages after; both releases asked again on 2026-11-30).
 */
function letGo(state: HermesState, env: Env): HermesState {
  let { runs } = state
  for (const run of state.runs.rows()) {
    if (run.approvals !== undefined) runs = runs.set({ ...run, approvals: undefined })
  }
  let next: HermesState = { ...state, runs }
  for (const turn of state.turns.rows()) {
    const agent = undecided(turn.agent)
    if (agent === turn.agent) continue
    next = wakeTurn({ ...next, turns: next.turns.set({ ...turn, agent }) }, turn.turnId, env)
  }
  return { ...next, keys: state.keys }
}

function undecided(agent: Agent): Agent {
  const { wait } = agent
  if (wait.kind !== 'asks') return agent
  const asks = wait.asks.map((ask): Ask =>
    ask.state.kind === 'pending'
      ? { ...ask, state: { kind: 'decided', decision: { choice: null, resolved: true } } }
      : ask,
  )
  return { ...agent, wait: { ...wait, asks } }
}
