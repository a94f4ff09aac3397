import { isRefusal, toBytes } from '@crvouga/mockingbird-shared-runtime'
import { overWebSocket } from '../attach/websocket-connection.ts'
import { attachable } from '../domain/attach-container.ts'
import { raw } from '../wire/frames.ts'
import { webSocketAccept } from '../wire/websocket.ts'
import { attachQuery, beginAttach, converse } from './parts/attach.ts'
import { param, type Operation } from './parts/operation.ts'

/** The same as attach, in binary messages and without frames. */
export const containerAttachWebsocket: Operation = (ctx) => {
  const { headers, query: params } = ctx.call
  const key = headers.get('sec-websocket-key')
  const isUpgrade = headers.get('upgrade')?.toLowerCase() === 'websocket'
  if (key === undefined || !isUpgrade) {
    // Said on the bare connection, without a header (attach/ws attach no upgrade).
    return {
      status: 400,
      headers: [],
      upgrade: async (connection) => {
        await connection.write(toBytes('not websocket protocol'))
        connection.end()
      },
    }
  }
  const query = attachQuery(params)
  if (isRefusal(query)) return query
  const container = ctx.read((state) => attachable(state, param(ctx, 'id')))
  if (isRefusal(container)) return container
  ctx.touch('container', container.id)
  const begun = beginAttach(ctx, query)
  if (isRefusal(begun)) return begun
  return {
    status: 101,
    headers: [
      ['Upgrade', 'websocket'],
      ['Connection', 'Upgrade'],
      ['Sec-WebSocket-Accept', webSocketAccept(key)],
    ],
    upgrade: (connection) => converse(ctx, container, query, begun, raw, overWebSocket(connection)),
  }
}
