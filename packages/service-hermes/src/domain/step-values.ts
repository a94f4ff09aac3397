import { pyStr } from '../python/repr.ts'
import { pyGet, pyNumber, type PyValue } from '../python/value.ts'
import type { Agent } from './agent.ts'

/** A step that the machine cannot take ends the turn as an exception does. */
export const raised = (agent: Agent, text: string, type = 'ValueError'): Agent => ({
  ...agent,
  frames: [],
  wait: { kind: 'ended', end: { kind: 'raised', type, text, auth: false } },
})

/** Fills `${name}` in a text; anything but a text stays as it is. */
export function filled(agent: Agent, value: PyValue): PyValue {
  if (typeof value !== 'string') return value
  return value.replace(/\$\{([\p{L}\p{N}_]+)\}/gu, (_, name: string) => {
    const known = pyGet(agent.vars, name)
    return known === undefined ? '' : pyStr(known)
  })
}

export const secondsToMs = (value: PyValue | undefined, otherwise = 0): number =>
  (pyNumber(value) ?? (typeof value === 'string' ? Number(value) : otherwise)) * 1000
