import type { DueEvent, Env } from '@crvouga/mockingbird-shared-runtime'
import { healthProbeDue, healthTimeoutDue } from './probe-health.ts'
import { execExpired } from './run-exec.ts'
import { programTimerDue } from './run.ts'
import { startAgainDue } from './start-container.ts'
import type { DockerState } from './state.ts'
import { forgetUnread } from './streams.ts'
import { stopDeadlineDue } from './stop-container.ts'

/** A timer of the engine fell due. */
export function onDue(state: DockerState, event: DueEvent, env: Env): DockerState {
  const container = text(event['container'])
  const exec = text(event['exec'])
  const run = number(event['run'])
  switch (event.type) {
    case 'program-timer':
      return programTimerDue(state, { container, run, timer: number(event['timer']) }, env)
    case 'stop-deadline':
      return stopDeadlineDue(state, { container, run }, env)
    case 'start-again':
      return startAgainDue(state, { container, run, byHand: event['byHand'] === true }, env)
    case 'health-probe':
      return healthProbeDue(state, { container, run }, env)
    case 'health-timeout':
      return healthTimeoutDue(state, exec, env)
    case 'exec-expired':
      return execExpired(state, exec)
    case 'forget':
      return forgetUnread(state, text(event['source']))
    case 'wake':
      // Whoever waits looks at the state again.
      return { ...state }
    default:
      return state
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : -1)
