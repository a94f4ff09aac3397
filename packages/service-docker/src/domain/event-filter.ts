import type { EngineEvent } from './event.ts'
import { matchesAny, matchesLabels, valuesOf, type Filters } from './filters.ts'

/** Whether a subscriber asked for this event. Keys that nobody knows are not looked at. */
export function eventMatches(event: EngineEvent, filters: Filters): boolean {
  const any = (key: string, test: (value: string) => boolean): boolean =>
    matchesAny(valuesOf(filters, key), test)
  const byActor = (type: string): boolean =>
    any(type, (value) => event.type === type && isActor(event, value))
  return (
    any('type', (value) => event.type === value) &&
    actionMatches(event, valuesOf(filters, 'event')) &&
    any('scope', (value) => value === 'local') &&
    matchesLabels(event.attributes, valuesOf(filters, 'label')) &&
    byActor('container') &&
    byActor('network') &&
    byActor('volume') &&
    byActor('daemon') &&
    any('image', (value) => isAboutImage(event, value)) &&
    ['plugin', 'node', 'service', 'secret', 'config'].every((key) => any(key, () => false))
  )
}

const isActor = (event: EngineEvent, value: string): boolean =>
  event.actorId.startsWith(value) || (event.attributes['name'] ?? '').startsWith(value)

const prefixed = ['health_status', 'exec_create', 'exec_start']

/** Exact, unless one of three words is asked for: then every value is a prefix. */
function actionMatches(event: EngineEvent, values: readonly string[]): boolean {
  if (values.length === 0) return true
  return values.some((value) => prefixed.includes(value))
    ? values.some((value) => event.action.startsWith(value))
    : values.includes(event.action)
}

function isAboutImage(event: EngineEvent, value: string): boolean {
  const name = event.type === 'image' ? (event.attributes['name'] ?? '') : event.attributes['image']
  if (name === undefined || (event.type !== 'image' && event.type !== 'container')) return false
  return event.actorId === value || name === value || name.split(':')[0] === value
}
