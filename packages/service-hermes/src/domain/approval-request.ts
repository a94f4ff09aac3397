import { pyStr } from '../python/repr.ts'
import { isTruthy, pyDict, pyGet, type PyDict, type PyEntry, type PyList } from '../python/value.ts'
import { dangerousRule } from './command-guard.ts'
import type { Level } from './level.ts'

const order = [
  'command',
  'pattern_key',
  'pattern_keys',
  'description',
  'allow_permanent',
  'allow_session',
] as const

/** A request as it is queued: missing members from the guard's own view, in the server's order. */
export function approvalData(given: PyDict, level: Level): PyDict {
  const members = new Map(given.entries)
  const fill = (key: string, value: PyEntry[1]): void => {
    if (!members.has(key)) members.set(key, value)
  }
  fill('command', 'rm -rf ./synthetic-target')
  const rule = dangerousRule(pyStr(members.get('command') ?? '')) ?? 'synthetic rule'
  fill('pattern_key', rule)
  fill('description', rule)
  fill('pattern_keys', [members.get('pattern_key') ?? null])
  fill('allow_permanent', true)
  if (level.approval.requestIds) fill('allow_session', true)
  const entries: PyEntry[] = []
  for (const key of order) {
    const value = members.get(key)
    if (value !== undefined) entries.push([key, value])
    members.delete(key)
  }
  return pyDict([...entries, ...members])
}

/** What the client may answer. */
export function approvalChoices(data: PyDict, level: Level): PyList {
  if (isTruthy(pyGet(data, 'smart_denied'))) return ['once', 'deny']
  const isSessionAllowed = !level.approval.requestIds || pyGet(data, 'allow_session') !== false
  if (!isSessionAllowed) return ['once', 'deny']
  const isAlwaysAllowed = pyGet(data, 'allow_permanent') !== false
  return ['once', 'session', ...(isAlwaysAllowed ? ['always'] : []), 'deny']
}
