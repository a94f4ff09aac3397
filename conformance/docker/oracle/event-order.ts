import { isObject, type Json, type JsonObject } from './normal.ts'

export interface Race {
  readonly name: string
  readonly reason: string
  /** One of the orders in which the engine may tell the same events. */
  readonly settled: (events: readonly JsonObject[]) => readonly JsonObject[]
}

const action = (event: JsonObject | undefined): Json | undefined => event?.['Action']
const actor = (event: JsonObject | undefined): JsonObject => {
  const found = event?.['Actor']
  return isObject(found) ? found : {}
}
const attribute = (event: JsonObject | undefined, name: string): string => {
  const attributes = actor(event)['Attributes']
  const value = isObject(attributes) ? attributes[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** Events whose order is by chance on the engine itself. */
export const races: readonly Race[] = [
  {
    name: 'kill-before-unpause',
    reason:
      'a thaw is told when containerd has told it, before or after the KILL that follows at once',
    settled: (events) => {
      const sorted = [...events]
      for (const [i, event] of sorted.entries()) {
        const next = sorted[i + 1]
        if (next === undefined || action(event) !== 'unpause' || action(next) !== 'kill') continue
        if (actor(event)['ID'] === actor(next)['ID']) sorted.splice(i, 2, next, event)
      }
      return sorted
    },
  },
  {
    name: 'stop-before-die',
    reason: 'two threads of the engine tell `stop` and `die`; which is first changes under load',
    settled: (events) => {
      const sorted = [...events]
      for (const [i, event] of sorted.entries()) {
        const next = sorted[i + 1]
        if (next === undefined || action(event) !== 'die' || action(next) !== 'stop') continue
        if (actor(event)['ID'] === actor(next)['ID']) sorted.splice(i, 2, next, event)
      }
      return sorted
    },
  },
  {
    name: 'exec-die-of-the-killed',
    reason: 'execs that die with their container are heard of before, between or after its signals',
    settled: (events) => {
      const dead = new Set(
        events.filter((event) => action(event) === 'die').map((event) => actor(event)['ID']),
      )
      const isKilled = (event: JsonObject): boolean =>
        action(event) === 'exec_die' && dead.has(actor(event)['ID'])
      const byExec = (a: JsonObject, b: JsonObject): number =>
        compare(attribute(a, 'execID'), attribute(b, 'execID'))
      return [
        ...events.filter(isKilled).sort(byExec),
        ...events.filter((event) => !isKilled(event)),
      ]
    },
  },
  {
    name: 'networks-of-a-container',
    reason: 'the engine joins and leaves the networks of a container in the order of a map',
    settled: (events) => {
      const sorted = [...events]
      let from = 0
      while (from < sorted.length) {
        let to = from + 1
        while (isOneRun(sorted[from], sorted[to])) to += 1
        const run = sorted.slice(from, to)
        sorted.splice(
          from,
          run.length,
          ...run.sort((a, b) => compare(attribute(a, 'name'), attribute(b, 'name'))),
        )
        from = to
      }
      return sorted
    },
  },
]

const isOneRun = (a: JsonObject | undefined, b: JsonObject | undefined): boolean =>
  a?.['Type'] === 'network' &&
  b?.['Type'] === 'network' &&
  action(a) === action(b) &&
  (action(a) === 'connect' || action(a) === 'disconnect') &&
  attribute(a, 'container') === attribute(b, 'container')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Both sides in one order, where they told the same in two. */
export function settledOrder(
  events: readonly JsonObject[],
  tell: (race: string) => void,
): readonly JsonObject[] {
  let settled = events
  for (const race of races) {
    const next = race.settled(settled)
    if (next.some((event, i) => event !== settled[i])) tell(race.name)
    settled = next
  }
  return settled
}
