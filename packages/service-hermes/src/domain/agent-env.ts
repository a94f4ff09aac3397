import type { DueEvent, Env } from '@crvouga/mockingbird-shared-runtime'

/** What the machine may ask of its host: time, a timer that comes back to it, gates. */
export interface AgentEnv {
  readonly now: number
  /** Wakes this agent at a time. */
  readonly wakeAt: (at: number) => ReturnType<Env['schedule']>
  readonly cancel: Env['cancel']
  readonly gateOpen: (gate: string) => boolean
}

export const wakeEvent = (turn: number): DueEvent => ({ type: 'agent', turn })
