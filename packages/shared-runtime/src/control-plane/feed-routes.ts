import type { Hono } from 'hono'
import { Feed } from '../journal/feed.ts'
import { acceptWebSocket, asksWebSocket } from '../transport/websocket/handshake.ts'
import type { World } from '../world.ts'
import {
  AdminError,
  namespaceOf,
  parsedValue,
  type AdminCall,
  type AdminEnv,
} from './admin-context.ts'
import { eventStreamReply, webSocketReply } from './feed-reply.ts'
import { feedFilter } from './schemas/requests.ts'

/** The journal as it grows: server-sent events, or a WebSocket on the same path. */
export function feedRoutes(app: Hono<AdminEnv>, world: World): void {
  app.get('/requests/stream', async (c) => {
    const { call } = c.env.address
    const { since, ...match } = parsedValue(c.req.query(), feedFilter, 'invalid_query')
    // HEAD comes this way too and reads no stream.
    if (call.method !== 'GET') return c.body(null, 200, { 'content-type': 'text/event-stream' })
    if (!asksWebSocket(call.headers)) {
      return c.env.answerWith(
        eventStreamReply(openFeed(c, world, match, since ?? lastId(c)), world),
      )
    }
    if (call.carrier === 'memory') {
      throw new AdminError(400, 'no_socket', 'In process, read the feed as server-sent events.')
    }
    const accepted = await acceptWebSocket(call.headers)
    if (typeof accepted === 'string') throw new AdminError(400, 'bad_handshake', accepted)
    return c.env.answerWith(webSocketReply(openFeed(c, world, match, since), world, accepted))
  })
}

function openFeed(
  c: AdminCall,
  world: World,
  match: ConstructorParameters<typeof Feed>[1]['match'],
  since: number | undefined,
): Feed {
  const { journal, main } = namespaceOf(c, world)
  if (journal.watcherCount >= world.limits.feedsMax) {
    throw new AdminError(429, 'too_many_feeds', 'This namespace has no more live feeds.')
  }
  const feed = new Feed(journal, {
    match,
    since,
    eventsMax: world.limits.feedEventsMax,
    wallNow: world.host.wallNow,
  })
  const { signal } = c.env
  const follow = (): void => {
    // A checkout goes on with the same journal; a reset begins another one.
    const untrack = main.track({
      service: '',
      cut: (reason) => {
        if (reason === 'checkout') follow()
        else feed.end(reason)
      },
    })
    onGone = untrack
  }
  let onGone: () => void = () => {}
  follow()
  const gone = (): void => {
    onGone()
    feed.close()
  }
  signal.addEventListener('abort', gone, { once: true })
  if (signal.aborted) gone()
  return feed
}

/** Where a reader that was cut off goes on. */
function lastId(c: AdminCall): number | undefined {
  const id = c.req.header('last-event-id')
  if (id === undefined || id === '') return undefined
  return /^[0-9]{1,15}$/.test(id) ? Number(id) : undefined
}
