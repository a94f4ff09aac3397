import { addressOf, type AddressProblem } from './carriers.ts'
import { isControlPath, type ControlPlane } from './control-plane/control-plane.ts'
import { Cancelled, isRefusal } from './failure.ts'
import { Exchange, isRead, type Decision } from './exchange.ts'
import { gateThrough } from './faults/gates.ts'
import { reach, type JournalDraft } from './journal.ts'
import { BodyMalformed, BodyTooLarge, type Call, type Reply } from './message.ts'
import { isMiss, type RouteTable } from './route-table.ts'
import type { AnyService, ContractOperation, HandlerResult } from './service.ts'
import type { Checkpoint } from './timeline.ts'
import type { Delivery, WireOutcome } from './transport/outcome.ts'
import type { WireCall } from './wire-call.ts'
import { toolError } from './control-plane/tool-error.ts'
import type { World } from './world.ts'

/**
 * The way of one request, top to bottom: control plane, namespace and branch, first look, route, faults
 * `before`, admission, handler (its first commit is the fault point `after-commit`), faults `reply-head`,
 * journal, answer. The only place that knows this order.
 */
export async function answerCall(
  world: World,
  control: ControlPlane,
  service: AnyService,
  routes: RouteTable,
  wire: WireCall,
): Promise<WireOutcome> {
  const address = addressOf(wire, service, wire.listenerNamespace)
  if (typeof address === 'string') return tool(world, 400, address, addressTexts[address])
  const { call } = address
  if (isControlPath(call.path)) {
    return { kind: 'reply', reply: await control.answer(service, address), now: 0, plain: true }
  }

  const namespace = world.namespace(address.namespace)
  if (namespace === undefined) {
    return tool(world, 429, 'too_many_namespaces', 'This world holds no more namespaces.')
  }
  const branch = namespace.branch(address.branch)
  if (branch === undefined) return tool(world, 404, 'no_such_branch', 'No such branch.')
  let past: Checkpoint | undefined
  if (address.at !== undefined) {
    past = namespace.timeline.find(address.at)
    if (past === undefined) return tool(world, 404, 'no_such_checkpoint', 'No such checkpoint.')
  }
  if (branch.live.calls >= world.limits.callsMax) {
    return tool(world, 429, 'too_many_calls', 'Too many requests are under way on this branch.')
  }

  branch.catchUp()
  const started = world.host.wallNow()
  const { journal, metrics } = namespace
  const entry = journal.open({
    at: branch.now,
    branch: branch.name,
    service: service.name,
    method: call.method,
  })
  const exchange = new Exchange({
    namespace,
    branch,
    at: past,
    service,
    call,
    entry,
    sleep: world.sleep,
  })
  const untrack = branch.track({ service: service.name, cut: wire.cut })

  const verdict = await decide(world, service, routes, exchange, entry, past !== undefined)

  // Nobody is told of a change before it is written down.
  const writing = world.settled()
  if (writing !== undefined) await writing
  const decided = (): void => {
    const ms = world.host.wallNow() - started
    metrics.count(entry, ms)
    journal.decided(entry, ms)
  }
  const over = (): void => {
    untrack()
    exchange.end()
    journal.over(entry, world.host.wallNow() - started)
  }
  if (verdict.type !== 'answer') {
    reach(entry, verdict.type === 'hang' ? 'hung' : 'severed')
    decided()
    if (verdict.type === 'hang') return { kind: 'hang', delivered: over }
    over()
    return { kind: 'sever', how: verdict.how }
  }
  entry.status = verdict.reply.status
  reach(entry, 'replied')
  decided()
  const gate = gateThrough(exchange.shape.gates)
  return {
    kind: 'reply',
    reply: world.durable ? settledFirst(world, verdict.reply) : verdict.reply,
    now: branch.now,
    ...(gate === undefined ? {} : { gate }),
    afterwards: () => exchange.faultAfterReply(),
    delivered: (delivery) => {
      noteDelivery(entry, verdict.reply, delivery)
      if (delivery.complete) metrics.countDelivered(entry)
      over()
    },
  }
}

/** The same for everything that a live answer tells later. */
function settledFirst(world: World, reply: Reply): Reply {
  const { stream, upgrade } = reply
  if (upgrade !== undefined) {
    return {
      ...reply,
      upgrade: (connection) =>
        upgrade({
          ...connection,
          write: async (bytes) => {
            await world.settled()
            await connection.write(bytes)
          },
        }),
    }
  }
  if (stream === undefined) return reply
  return {
    ...reply,
    stream: (async function* () {
      for await (const item of stream) {
        await world.settled()
        yield item
      }
    })(),
  }
}

/** What shall happen to the request: an answer, or none. */
async function decide(
  world: World,
  service: AnyService,
  routes: RouteTable,
  exchange: Exchange,
  entry: JournalDraft,
  pastOnly: boolean,
): Promise<Decision> {
  const { call, branch } = exchange.start
  try {
    const { at } = exchange.start
    const entered = service.enter(
      call,
      (at?.root ?? branch.root).services[service.name],
      at?.at ?? branch.now,
    )
    if ('status' in entered) return { type: 'answer', reply: entered }
    exchange.context = entered.context

    const match = matchOf(service, routes, call.method, entered.path)
    if (!isMiss(match)) {
      exchange.operation = match.operation
      exchange.operationId = match.operationId
      exchange.params = match.params
      entry.operationId = match.operationId
      entry.template = match.operation.path
      entry.params = shortParams(match.params)
      entry.query = safeQuery(call, match.operation)
    } else {
      entry.path = entered.path.slice(0, pathCharsMax)
    }

    if (exchange.mayBeStruck) {
      const before = await exchange.faults('before')
      if (before.type !== 'pass') return before
    }
    if (isMiss(match)) {
      return { type: 'answer', reply: service.failures.noRoute(match, call, exchange.context) }
    }
    if (pastOnly && !isRead(match.operation)) {
      return {
        type: 'answer',
        reply: toolError(409, 'the_past_is_read_only', 'x-mockingbird-at reads only.'),
      }
    }

    const handling = handle(service, exchange, match.operationId, match.operation)
    const handled =
      handling instanceof Promise
        ? await Promise.race([handling, exchange.struckAfterCommit()])
        : handling
    if (handled.type !== 'reply') return handled
    const delayed = exchange.afterCommit === undefined ? undefined : await exchange.afterCommit
    if (delayed !== undefined && delayed.type !== 'pass') return delayed
    const reply =
      exchange.shape.duplicate === undefined
        ? handled.reply
        : await deliverAgain(service, exchange, handled.reply, exchange.shape.duplicate)

    if (reply.status >= 400 && !entry.phases.includes('committed')) {
      reach(entry, 'refused')
    }
    if (exchange.mayBeStruck) {
      for (const phase of ['reply-head', 'reply-body'] as const) {
        const struck = await exchange.faults(phase)
        if (struck.type !== 'pass') return struck
      }
    }
    if (!match.operation.statuses.includes(reply.status)) {
      entry.issues = [...entry.issues, `undeclared status ${reply.status}`]
    }
    return { type: 'answer', reply }
  } catch (error) {
    if (error instanceof Cancelled) return lost
    const problem =
      error instanceof BodyTooLarge
        ? 'too-large'
        : error instanceof BodyMalformed
          ? 'malformed'
          : undefined
    if (problem !== undefined) {
      return { type: 'answer', reply: service.failures.badBody(problem, call, exchange.context) }
    }
    // A bug of ours, shown as one.
    world.host.warn(
      `${service.name} ${entry.operationId ?? call.method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    reach(entry, 'failed')
    entry.issues = [...entry.issues, 'internal error']
    return { type: 'answer', reply: service.failures.internal(call, exchange.context) }
  }
}

const lost: Decision = { type: 'sever', how: 'drop' }

interface Handled {
  readonly type: 'reply'
  readonly reply: Reply
}

/** Without a promise when the handler needs none: most reads don't. */
function handle(
  service: AnyService,
  exchange: Exchange,
  operationId: string,
  operation: ContractOperation | undefined,
): Handled | Promise<Handled> {
  const { call } = exchange.start
  const ctx = exchange.ctx()
  const handled = (result: HandlerResult): Handled => {
    const reply = isRefusal(result)
      ? service.failures.refusal(result, call, exchange.context, operationId)
      : result
    return { type: 'reply', reply: service.finish?.(reply, ctx) ?? reply }
  }
  const refused = service.admit?.(ctx)
  if (refused !== undefined) return handled(refused)
  exchange.arm()
  const handler = service.handlers[operationId]
  if (handler === undefined || operation?.supported !== true) {
    return handled(service.failures.unsupported(operationId, call, exchange.context))
  }
  const result = handler(ctx)
  return result instanceof Promise ? result.then(handled) : handled(result)
}

function matchOf(
  service: AnyService,
  routes: RouteTable,
  method: string,
  path: string,
): ReturnType<RouteTable['match']> {
  const match = routes.match(method, path)
  const asGet = service.headAsGet === true && method === 'HEAD' && isMiss(match)
  return asGet ? routes.match('GET', path) : match
}

/** The same request once more. Of the two answers the one that is not sent ends unread. */
async function deliverAgain(
  service: AnyService,
  exchange: Exchange,
  first: Reply,
  answer: 'first' | 'last',
): Promise<Reply> {
  const { namespace, branch, entry } = exchange.start
  const again = namespace.journal.open({
    at: branch.now,
    branch: branch.name,
    service: service.name,
    method: entry.method,
  })
  again.operationId = entry.operationId
  again.template = entry.template
  again.params = entry.params
  again.query = entry.query
  again.duplicateOf = entry.seq
  const second = exchange.again(again)
  let reply: Reply
  try {
    const handled = await handle(service, second, exchange.operationId ?? '', exchange.operation)
    reply = handled.reply
    again.status = reply.status
  } finally {
    if (again.checkpoints.length > 0) reach(again, 'committed')
    namespace.journal.decided(again, 0)
    namespace.journal.over(again, 0)
  }
  const [sent, unread] = answer === 'first' ? [first, reply] : [reply, first]
  await unread.stream?.[Symbol.asyncIterator]().return?.()
  second.end()
  return sent
}

// What a journal of many entries may hold of each.
const pathCharsMax = 512
const valueCharsMax = 256

function shortParams(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  let short = params
  for (const [name, value] of Object.entries(params)) {
    if (value.length > valueCharsMax) short = { ...short, [name]: value.slice(0, valueCharsMax) }
  }
  return short
}

const noQuery: Readonly<Record<string, string>> = {}

function safeQuery(call: Call, operation: ContractOperation): Readonly<Record<string, string>> {
  if (operation.safeQuery === undefined || call.search === '') return noQuery
  const safe: Record<string, string> = {}
  for (const name of operation.safeQuery) {
    const value = call.query.get(name)
    if (value !== null) safe[name] = value.slice(0, valueCharsMax)
  }
  return safe
}

/** The bytes of a stream depend on when its reader left, so only whole bodies are counted here. */
function noteDelivery(entry: JournalDraft, reply: Reply, delivery: Delivery): void {
  if (delivery.complete) reach(entry, 'delivered')
  if (reply.stream === undefined && reply.upgrade === undefined) {
    entry.deliveredBytes = delivery.bodyBytes
  }
}

const tool = (_world: World, status: number, code: string, message: string): WireOutcome => ({
  kind: 'reply',
  reply: toolError(status, code, message),
  now: 0,
  plain: true,
})

const addressTexts: Readonly<Record<AddressProblem, string>> = {
  'bad-namespace': 'A namespace is 1 to 64 characters of A-Z a-z 0-9 _ . -',
  'bad-branch': 'A branch is 1 to 64 characters of A-Z a-z 0-9 _ . -',
  'bad-checkpoint': 'A checkpoint is named by its id or by 1 to 64 characters of A-Z a-z 0-9 _ . -',
}
