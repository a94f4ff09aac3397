import type { Socket } from 'node:net'
import { Cancelled, type CancelReason } from '../../failure.ts'
import type { Reply } from '../../message.ts'
import type { WireManners } from '../../service.ts'
import { endSoftly, endWithReset } from '../ending.ts'
import { openLiveConnection, type LiveEnd } from '../live-connection.ts'
import type { Answer, WireOutcome } from '../outcome.ts'
import { Outflow } from '../outflow.ts'
import { Payload } from '../payload.ts'
import { BodyReader } from './body-reader.ts'
import { Exchange, SocketCall, type Origin } from './exchange.ts'
import { InputBuffer } from './input-buffer.ts'
import { upgradeHead } from './reply-head.ts'
import type { RequestHead } from './request-head.ts'
import { HeadParser } from './request-parser.ts'
import {
  deliveryReport,
  discardReply,
  hangOn,
  sendReply,
  type Finished,
  type ReplyOutcome,
} from './send-reply.ts'

/** What all connections of a listener share. */
export interface ConnectionSettings {
  readonly manners: WireManners
  readonly answer: Answer
  readonly origin: Origin
  /** How long a head may take, from its first byte or, for the first one, from the connection on. */
  readonly headMs: number
  /** An exception after the head was sent: it can't become a reply any more. */
  readonly onBug: (error: unknown) => void
}

/** Bytes of later requests that are held while one is answered; then the socket is paused. */
const PIPELINED_BYTES_MAX = 65_536
const DRAIN_BYTES_MAX = 262_144
/**
 * Bytes get this head start on a RST. A client on libuv that meets both at once reads the bytes and takes the
 * RST for a plain end (uv__stream_io calls a hang-up after a partial read the end of the stream).
 */
const RESET_AFTER_MS = 5
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'

/**
 * What the connection is doing. `head`: reading a request head. `busy`: one request is being answered.
 * `draining`: it is answered, the rest of its body is thrown away. `live`: upgraded. `closing`: nothing more
 * is sent or understood.
 */
type Phase =
  | { readonly kind: 'head' }
  | { readonly kind: 'busy'; readonly exchange: Exchange }
  | { readonly kind: 'draining'; readonly body: BodyReader }
  | { readonly kind: 'live'; readonly exchange: Exchange; readonly live: LiveEnd }
  | { readonly kind: 'closing' }

const HEAD: Phase = { kind: 'head' }
const CLOSING: Phase = { kind: 'closing' }

/** One client connection: requests one at a time, in the order they came. */
export class Connection {
  readonly #socket: Socket
  readonly #settings: ConnectionSettings
  readonly #outflow: Outflow
  readonly #parser: HeadParser
  readonly #input = new InputBuffer()
  #phase: Phase = HEAD
  /** The client half-closed. */
  #inputEnded = false
  #idle: NodeJS.Timeout | undefined
  #headLate: NodeJS.Timeout | undefined

  constructor(socket: Socket, settings: ConnectionSettings) {
    this.#socket = socket
    this.#settings = settings
    this.#outflow = new Outflow(socket)
    this.#parser = new HeadParser(settings.manners)
    socket.on('data', (bytes: Buffer) => this.#onData(bytes))
    socket.on('end', () => this.#onEnd())
    // Always followed by close, which is where it is dealt with.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#onClose())
    this.#expectHead()
  }

  /** Ends whatever is going on, at once. */
  cut(reason: CancelReason): void {
    const phase = this.#phase
    this.#phase = CLOSING
    if (phase.kind === 'busy' || phase.kind === 'live') phase.exchange.break(reason)
    if (phase.kind === 'live') phase.live.endInput()
    this.#outflow.flush()
    this.#socket.destroy()
  }

  #onData(bytes: Buffer): void {
    try {
      this.#take(bytes)
      this.#regulate()
    } catch (error) {
      // A bug of ours or of the manners must not take the other connections down.
      this.#settings.onBug(error)
      this.cut('client-gone')
    }
  }

  #take(bytes: Buffer): void {
    const phase = this.#phase
    switch (phase.kind) {
      case 'head':
        this.#input.append(bytes)
        this.#nextRequest()
        break
      case 'busy':
        this.#feedBody(phase.exchange, bytes)
        break
      case 'draining':
        this.#drain(phase.body, bytes)
        break
      case 'live':
        this.#feedLive(phase.exchange.body, phase.live, bytes)
        break
      case 'closing':
        break
    }
  }

  #onEnd(): void {
    this.#inputEnded = true
    const phase = this.#phase
    switch (phase.kind) {
      case 'head':
      case 'draining':
        // Half a request gets no answer (recorded: http/half a head then end).
        this.#close()
        break
      case 'busy':
        if (!phase.exchange.body.arrived) this.cut('client-gone')
        else if (this.#settings.manners.halfClose === 'cancels' && !phase.exchange.head.asksUpgrade)
          phase.exchange.cancel('client-gone')
        break
      case 'live':
        phase.live.endInput()
        break
      case 'closing':
        break
    }
  }

  #onClose(): void {
    if (this.#idle !== undefined) clearTimeout(this.#idle)
    this.#headCame()
    this.cut('client-gone')
  }

  /** Heads that dribble in must not hold connections for ever. Nothing is said: there is no request to answer. */
  #expectHead(): void {
    this.#headLate ??= setTimeout(() => this.#close(), this.#settings.headMs).unref()
  }

  #headCame(): void {
    if (this.#headLate === undefined) return
    clearTimeout(this.#headLate)
    this.#headLate = undefined
  }

  #nextRequest(): void {
    if (this.#input.length === 0) return
    const parsed = this.#parser.parse(this.#input.view())
    if (parsed === undefined) {
      this.#expectHead()
      return
    }
    this.#headCame()
    if (parsed.kind === 'malformed') {
      this.#outflow.latin1(this.#settings.manners.onMalformed(parsed.problem))
      this.#close()
      return
    }
    this.#input.skip(parsed.head.bytes)
    this.#begin(parsed.head)
  }

  #begin(head: RequestHead): void {
    const { manners, answer, origin } = this.#settings
    const body: BodyReader = new BodyReader(head.body, manners.bodyBytesMax, () => {
      if (head.expectsContinue && !body.arrived && !body.failed && !exchange.answering) {
        exchange.continued = true
        this.#outflow.latin1(CONTINUE)
      }
      this.#regulate()
    })
    const exchange = new Exchange(head, body)
    this.#phase = { kind: 'busy', exchange }
    if (head.body.kind !== 'none' && this.#input.length > 0) {
      this.#feedBody(exchange, this.#input.takeAll())
      if (exchange.over) return
    }
    const call = new SocketCall(exchange, origin, (reason) => {
      if (!exchange.over) this.cut(reason)
    })
    answer(call).then(
      (outcome) => this.#carryOut(exchange, outcome),
      (error: unknown) => this.#fail(exchange, error),
    )
  }

  /** The body takes its part; what is left belongs to later requests. */
  #feedBody(exchange: Exchange, bytes: Buffer): void {
    const { body } = exchange
    const used = body.arrived ? 0 : body.feed(bytes)
    if (used < bytes.length) this.#input.append(used === 0 ? bytes : bytes.subarray(used))
    if (body.problem === undefined || exchange.answering) return
    const answer = this.#settings.manners.onMalformed(body.problem)
    if (answer === '') return
    exchange.break('client-gone')
    this.#outflow.latin1(answer)
    this.#close()
  }

  #drain(body: BodyReader, bytes: Buffer): void {
    const used = body.feed(bytes)
    if (used < bytes.length) this.#input.append(bytes.subarray(used))
    if (body.problem !== undefined || body.total > this.#drainBytesMax) this.#close()
    else if (body.arrived) this.#awaitRequest()
  }

  #feedLive(body: BodyReader, live: LiveEnd, bytes: Buffer): void {
    const used = body.arrived ? 0 : body.feed(bytes)
    if (body.problem === undefined) live.feed(used === 0 ? bytes : bytes.subarray(used))
  }

  /** Reads from the socket only while someone has use for more. */
  #regulate(): void {
    const phase = this.#phase
    const wants =
      phase.kind === 'busy'
        ? phase.exchange.body.arrived
          ? this.#input.length < PIPELINED_BYTES_MAX
          : phase.exchange.body.wants
        : phase.kind === 'live'
          ? phase.live.wants()
          : true
    if (wants === this.#socket.isPaused()) {
      if (wants) this.#socket.resume()
      else this.#socket.pause()
    }
  }

  #carryOut(exchange: Exchange, outcome: WireOutcome): void {
    try {
      if (outcome.kind === 'sever') {
        if (!exchange.over) this.#sever(exchange, outcome.how)
      } else if (outcome.kind === 'hang') {
        hangOn(exchange, outcome)
      } else if (exchange.over || this.#socket.destroyed) {
        discardReply(outcome)
      } else if (outcome.reply.upgrade === undefined) {
        this.#reply(exchange, outcome)
      } else {
        this.#upgrade(exchange, outcome, outcome.reply.upgrade)
      }
    } catch (error) {
      this.#fail(exchange, error)
    }
  }

  #reply(exchange: Exchange, outcome: ReplyOutcome): void {
    const mayKeepAlive = exchange.head.keepAlive && this.#canGoOn(exchange)
    const { manners } = this.#settings
    const finished = sendReply(exchange, outcome, this.#outflow, manners, mayKeepAlive)
    if (finished instanceof Promise)
      finished.then(
        (value) => this.#afterReply(exchange, value, outcome),
        (error: unknown) => this.#fail(exchange, error),
      )
    else this.#afterReply(exchange, finished, outcome)
  }

  #upgrade(exchange: Exchange, outcome: ReplyOutcome, run: NonNullable<Reply['upgrade']>): void {
    const payload = new Payload(this.#outflow, outcome.gate, () => exchange.over)
    const delivered = deliveryReport(outcome, this.#outflow, payload)
    exchange.answering = true
    this.#outflow.latin1(upgradeHead(exchange.head, outcome.reply))
    const live = openLiveConnection({
      payload,
      signal: exchange.signal,
      end: () => {
        if (!exchange.over) this.#socket.end()
      },
      cut: (how) => this.#sever(exchange, how),
      onRead: () => this.#regulate(),
    })
    exchange.onBroken = () => {
      live.endInput()
      delivered(false)
    }
    this.#phase = { kind: 'live', exchange, live }
    exchange.body.discard()
    if (this.#input.length > 0) live.feed(this.#input.takeAll())
    if (this.#inputEnded) live.endInput()
    this.#regulate()
    const start = (): void => {
      if (exchange.over) return
      run(live.connection).then(
        () => {
          if (exchange.over) return
          exchange.complete()
          delivered(true)
          this.#close()
        },
        (error: unknown) => this.#fail(exchange, error),
      )
    }
    const { upgradePauseMs = 0 } = this.#settings.manners
    if (upgradePauseMs === 0) start()
    else setTimeout(start, upgradePauseMs).unref()
  }

  get #drainBytesMax(): number {
    return this.#settings.manners.drainBytesMax ?? DRAIN_BYTES_MAX
  }

  /** Whether the next request can be found: the rest of this one's body must be known to be short. */
  #canGoOn({ head, body, continued }: Exchange): boolean {
    if (body.arrived) return true
    // A client that was not told to go on may send its body or not: nobody knows what the next byte is.
    if (body.problem !== undefined || (head.expectsContinue && !continued && body.total === 0))
      return false
    return (body.left ?? 0) <= this.#drainBytesMax
  }

  #afterReply(exchange: Exchange, { sent, keepAlive }: Finished, outcome: ReplyOutcome): void {
    if (sent !== 'sent') {
      if (!exchange.over) this.#sever(exchange, sent)
      return
    }
    const how = outcome.afterwards?.()
    if (how !== undefined) {
      this.#endAfterReply(how)
      return
    }
    const room = this.#outflow.ready()
    // A client that pipelines and doesn't read must not make us hold all its answers.
    if (room === undefined) this.#goOn(exchange, keepAlive)
    else void room.then(() => this.#goOn(exchange, keepAlive))
  }

  /** The answer leaves first: a RST would take back what is still on its way to the kernel. */
  #endAfterReply(how: 'drop' | 'reset'): void {
    if (how === 'drop') {
      this.#close()
      return
    }
    this.#phase = CLOSING
    this.#outflow.flush()
    this.#socket.write('', () => this.#reset())
  }

  #goOn(exchange: Exchange, keepAlive: boolean): void {
    if (this.#phase.kind !== 'busy' || this.#phase.exchange !== exchange) return
    const { body } = exchange
    if (!keepAlive || body.problem !== undefined) {
      this.#close()
    } else if (body.arrived) {
      this.#awaitRequest()
    } else {
      body.discard()
      this.#phase = { kind: 'draining', body }
    }
    this.#regulate()
  }

  #awaitRequest(): void {
    this.#phase = HEAD
    this.#nextRequest()
    if (this.#phase.kind !== 'head') return
    if (this.#inputEnded) {
      this.#close()
      return
    }
    const { keepAliveMs } = this.#settings.manners
    if (keepAliveMs === 0) return
    // One timer for the connection's life: while a request is answered, it fires for nothing.
    this.#idle ??= setTimeout(() => {
      if (this.#phase.kind === 'head') this.#close()
    }, keepAliveMs).unref()
    this.#idle.refresh()
  }

  /** Ends an exchange without (the rest of) its answer. */
  #sever(exchange: Exchange, how: 'drop' | 'reset'): void {
    exchange.break('client-gone')
    if (how === 'drop') {
      this.#close()
    } else if (exchange.answering) {
      this.#phase = CLOSING
      setTimeout(() => this.#reset(), RESET_AFTER_MS)
    } else {
      this.#reset()
    }
  }

  #reset(): void {
    this.#phase = CLOSING
    this.#outflow.flush()
    endWithReset(this.#socket, this.#settings.origin.carrier === 'tcp')
  }

  #fail(exchange: Exchange, error: unknown): void {
    if (exchange.over) return
    if (!(error instanceof Cancelled)) this.#settings.onBug(error)
    this.cut('client-gone')
  }

  /** FIN after what was written; what the client still sends is swallowed for a while. */
  #close(): void {
    if (this.#phase.kind === 'closing') return
    this.#phase = CLOSING
    this.#outflow.flush()
    endSoftly(this.#socket)
  }
}
