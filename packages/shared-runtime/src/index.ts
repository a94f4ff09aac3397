/** The runtime under the emulators, portable part. Sockets and command lines: `./node`. */
export {
  BodyMalformed,
  BodyTooLarge,
  jsonReply,
  toBytes,
  toText,
  type Call,
  type Carrier,
  type Header,
  type HeaderList,
  type LiveConnection,
  type Reply,
  type RequestHeaders,
} from './message.ts'
export {
  Cancelled,
  isRefusal,
  OperatorError,
  refuse,
  type CancelReason,
  type Refusal,
  type RefusalKind,
} from './failure.ts'
export {
  defineService,
  done,
  type AnyService,
  type Committed,
  type Contract,
  type ContractOperation,
  type Control,
  type ControlCtx,
  type Ctx,
  type DueEvent,
  type Entered,
  type Env,
  type FailurePresenter,
  type FaultPreset,
  type Framing,
  type Handler,
  type HandlerResult,
  type MalformedRequest,
  type RouteMiss,
  type SeedTransition,
  type ServiceDefinition,
  type ServiceOutbox,
  type TimerId,
  type Transition,
  type WireFacts,
  type WireManners,
} from './service.ts'
export {
  LogFenced,
  memoryLog,
  type DurableLog,
  type LogContents,
  type LogRecord,
  type LogStore,
} from './durable/log.ts'
export { openPersistence, type Persistence } from './durable/persistence.ts'
export { type Key } from './persistent/key.ts'
export {
  diffTables,
  emptyTable,
  isTable,
  type Table,
  type TableSchema,
} from './persistent/table.ts'
export { diffTrees, emptyTree, type Change, type Range, type Tree } from './persistent/tree.ts'
export { createWorld } from './create-world.ts'
export { type AdminAnswer, type World, type WorldOptions } from './world.ts'
export { type Message } from './outbox/outbox.ts'
export {
  type OutgoingRequest,
  type Send,
  type SendAnswer,
  type SendFailure,
  type SendOutcome,
} from './outbox/sending.ts'
export { type ClockMode, type ClockState, type Host } from './clock.ts'
export { type JournalEntry, type JournalPhase } from './journal.ts'
export { type JournalFilter } from './journal/filter.ts'
export { type Limits } from './limits.ts'
export { type Metrics, type OperationMetrics } from './metrics.ts'
export { type Checkpoint } from './timeline.ts'
export { createAdminClient, type AdminClient } from './admin-client/admin-client.ts'
export { AdminClientError } from './admin-client/admin-client-error.ts'
export { type AdminClientOptions, type FetchLike } from './admin-client/ask.ts'
export { type RequestStream, type RequestStreamItem } from './admin-client/request-stream.ts'
