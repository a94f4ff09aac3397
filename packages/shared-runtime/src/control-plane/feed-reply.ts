import type { Feed, FeedItem } from '../journal/feed.ts'
import type { HeaderList, LiveConnection, Reply } from '../message.ts'
import { webSocketSession } from '../transport/websocket/session.ts'
import type { World } from '../world.ts'

// Clients and what stands between give an idle connection up after a minute or more.
const signOfLifeMs = 15_000
const goodbyeMs = 1_000

/** A feed as server-sent events. */
export function eventStreamReply(feed: Feed, world: World): Reply {
  const events: AsyncIterableIterator<string, undefined> = {
    [Symbol.asyncIterator]: () => events,
    async next() {
      const item = await nextWithin(feed, world)
      if (item === undefined) return { done: true, value: undefined }
      return { done: false, value: item === 'quiet' ? ': quiet\n\n' : eventText(item) }
    },
    return() {
      feed.close()
      return Promise.resolve({ done: true, value: undefined })
    },
  }
  return {
    status: 200,
    headers: [
      ['Content-Type', 'text/event-stream'],
      ['Cache-Control', 'no-store'],
    ],
    stream: events,
  }
}

/** A feed as text messages, each one event as JSON with its `id`. */
export function webSocketReply(feed: Feed, world: World, headers: HeaderList): Reply {
  return { status: 101, headers, upgrade: (connection) => sendAll(feed, world, connection) }
}

async function sendAll(feed: Feed, world: World, connection: LiveConnection): Promise<void> {
  const session = webSocketSession(connection)
  void session.closed.then(() => {
    feed.close()
  })
  for (;;) {
    const item = await nextWithin(feed, world)
    if (item === undefined) break
    if (item === 'quiet') await session.ping()
    else {
      const { event, id } = item
      await session.sendText(JSON.stringify(id === undefined ? event : { ...event, id }))
    }
  }
  let callOff: () => void = () => {}
  const timeUp = new Promise<void>((resolve) => {
    callOff = world.host.after(goodbyeMs, resolve)
  })
  await Promise.race([session.close(1001, 'end of the feed'), timeUp])
  callOff()
}

/** `quiet` when nothing happened for a while. */
async function nextWithin(feed: Feed, world: World): Promise<FeedItem | 'quiet' | undefined> {
  let quiet = false
  const callOff = world.host.after(signOfLifeMs, () => {
    quiet = true
    feed.nudge()
  })
  try {
    return await feed.next(() => quiet)
  } finally {
    callOff()
  }
}

function eventText({ event, id }: FeedItem): string {
  const { type } = event
  // An empty id makes a browser forget its place: numbers begin anew after a reset.
  const place = type === 'end' ? 'id:\n' : id === undefined ? '' : `id: ${id}\n`
  return `event: ${type}\n${place}data: ${JSON.stringify(event)}\n\n`
}
