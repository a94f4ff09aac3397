import type { DueEvent, Env } from '@crvouga/mockingbird-shared-runtime'
import { wakeTurn } from './agent-host.ts'
import { sweepDue } from './retention.ts'
import { startRun } from './run-admission.ts'
import { idleReader } from './run-events.ts'
import { runIdOf } from './run.ts'
import type { HermesState } from './state.ts'
import { turnIdOf } from './turn.ts'

/** A timer of this service fell due. */
export function onDue(state: HermesState, event: DueEvent, env: Env): HermesState {
  switch (event.type) {
    case 'start-run':
      return typeof event['runId'] === 'string'
        ? startRun(state, runIdOf(event['runId']), env)
        : state
    case 'agent':
      return typeof event['turn'] === 'number'
        ? wakeTurn(state, turnIdOf(event['turn']), env)
        : state
    case 'idle-reader':
      return idleReader(state, event, env)
    case 'sweep':
      return sweepDue(state, env)
    case 'tick':
      // Wakes those who wait for a time to pass; every commit makes a new state for them to see.
      return { ...state }
    default:
      return state
  }
}
