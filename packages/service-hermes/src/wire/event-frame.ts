import type { HeaderList } from '@crvouga/mockingbird-shared-runtime'
import { dumps, type Dumpable } from '../python/json-dump.ts'

/** One frame of a run's stream; Python's default JSON, no event name and no id. */
export const runFrame = (event: Dumpable): string => `data: ${dumps(event)}\n\n`
/** One frame of a chat stream: named, and not escaped to ASCII. */
export const namedFrame = (name: string, data: Dumpable): string =>
  `event: ${name}\ndata: ${dumps(data, { ascii: false })}\n\n`
export const keepAliveFrame = ': keepalive\n\n'
export const closedFrame = ': stream closed\n\n'

export const streamHeaders: HeaderList = [
  ['Content-Type', 'text/event-stream'],
  ['Cache-Control', 'no-cache'],
  ['X-Accel-Buffering', 'no'],
]

/** A tool's progress on the chat completions stream. */
export const toolFrame = (data: Dumpable): string =>
  `event: hermes.tool.progress\ndata: ${dumps(data)}\n\n`
/** A named frame in Python's default JSON. */
export const responseFrame = (name: string, data: Dumpable): string =>
  `event: ${name}\ndata: ${dumps(data)}\n\n`
