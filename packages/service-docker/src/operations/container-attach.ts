import { isRefusal, toBytes, type Refusal, type Reply } from '@crvouga/mockingbird-shared-runtime'
import { attachable } from '../domain/attach-container.ts'
import { refusalStatus } from '../wire/failure.ts'
import { framer, multiplexedType, rawType } from '../wire/frames.ts'
import { attachQuery, beginAttach, converse, upgraded } from './parts/attach.ts'
import { param, type Operation } from './parts/operation.ts'

/**
 * The connection is taken over before anything is looked at, so a refusal is bare text on it
 * (attach/missing, upgrade, Engine 29.1.5).
 */
export const containerAttach: Operation = (ctx) => {
  const query = attachQuery(ctx.call.query)
  if (isRefusal(query)) return bareRefusal(query)
  const container = ctx.read((state) => attachable(state, param(ctx, 'id')))
  if (isRefusal(container)) return bareRefusal(container)
  ctx.touch('container', container.id)
  const upgrades = ctx.call.headers.has('upgrade')
  const begun = beginAttach(ctx, query)
  if (isRefusal(begun)) return bareRefusal(begun)
  const type = container.config.Tty ? rawType : multiplexedType
  return {
    ...(upgrades ? upgraded(type) : { status: 200, headers: [['Content-Type', rawType]] }),
    upgrade: (connection) =>
      converse(ctx, container, query, begun, framer(container.config.Tty), connection),
  }
}

const bareRefusal = (refusal: Refusal): Reply => ({
  status: refusalStatus(refusal),
  headers: [['Content-Type', rawType]],
  upgrade: async (connection) => {
    await connection.write(toBytes(`${refusal.message}\r\n`))
    connection.end()
  },
})
