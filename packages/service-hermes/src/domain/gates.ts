import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { interruptTurn, wakeTurn } from './agent-host.ts'
import type { HermesState } from './state.ts'

export type GateChange = 'open' | 'once' | 'close'

/** Opens a gate for good, lets one turn through, or closes it. Turns that wait go on in order. */
export function changeGate(
  state: HermesState,
  gate: string,
  change: GateChange,
  env: Env,
): HermesState {
  const open = state.gates.open.filter((name) => name !== gate)
  const tickets = state.gates.tickets
  if (change === 'close') {
    return { ...state, gates: { open, tickets: tickets.filter((name) => name !== gate) } }
  }
  const held = [...state.turns.where('gate', gate)]
  if (change === 'once') {
    const [first] = held
    if (first !== undefined) return wakeTurn(state, first.turnId, env)
    return { ...state, gates: { ...state.gates, tickets: [...tickets, gate] } }
  }
  let next: HermesState = { ...state, gates: { open: [...open, gate], tickets } }
  for (const turn of held) next = wakeTurn(next, turn.turnId, env)
  return next
}

/** What the gateway does to live turns when it goes down; nothing is marked as stopping. */
export function interruptAll(state: HermesState, reason: string, env: Env): HermesState {
  let next = state
  for (const turn of state.turns.rows()) {
    if (turn.agent.wait.kind !== 'ended') next = interruptTurn(next, turn.turnId, reason, env)
  }
  return next
}
