import type { EngineEvent } from '../domain/event.ts'
import { atLeast, type ApiContext } from './api-version.ts'
import { goEncode, sortedRecord } from './go-encode.ts'
import { unixNanoDigits, unixSeconds } from './go-time.ts'

/** One event as a line. Below 1.52 three old members are merged in, which sorts the names. */
export function toEventLine(event: EngineEvent, context: ApiContext): string {
  const message = {
    Type: event.type,
    Action: event.action,
    Actor: { ID: event.actorId, Attributes: sortedRecord(event.attributes) },
    scope: 'local',
    time: unixSeconds(event.at),
    timeNano: nanoMark,
  }
  const body = atLeast(context, '1.52')
    ? message
    : sortedRecord<unknown>({
        ...message,
        Actor: sortedRecord<unknown>(message.Actor),
        ...legacyMembers(event),
      })
  // Nanoseconds don't fit a number of ours.
  return `${goEncode(body, true).replace(`"${nanoMark}"`, unixNanoDigits(event.at))}\n`
}

const nanoMark = '@time-nano@'

function legacyMembers(event: EngineEvent): Readonly<Record<string, string>> {
  if (event.type !== 'container' && event.type !== 'image') return {}
  const from = event.attributes['image']
  return {
    status: event.action,
    ...(event.actorId === '' ? {} : { id: event.actorId }),
    ...(event.type === 'container' && from !== undefined ? { from } : {}),
  }
}
