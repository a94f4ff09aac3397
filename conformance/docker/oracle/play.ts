import { EventFeed, type EngineEvent } from './event-feed.ts'
import { follow, headerOf, send, type Answer, type Ask, type Lines } from './http.ts'
import { Symbols, type Json } from './normal.ts'
import { factsOf, programOf, settle, type Facts } from './settle.ts'
import { clean, nameOf, placesIn } from './own-resources.ts'
import type { Side } from './side.ts'
import { query, type Step } from './step.ts'
import { demultiplexed, Stream } from './stream.ts'

/** What one step showed, in the normal form of both sides. */
export type Shown = Json

type Of<K extends Step['do']> = Extract<Step, { do: K }>

/** Plays steps on one engine. */
export class Player {
  private readonly side: Side
  private readonly symbols = new Symbols()
  private feed: EventFeed
  private since = ''
  private readonly execs: string[] = []
  private readonly waits: Lines[] = []
  private ownPrunes = 0
  /** The engine joins networks in the order of a map: how far it came before one failed is by chance. */
  private isByChance = false

  private constructor(side: Side, feed: EventFeed) {
    this.side = side
    this.feed = feed
  }

  static async start(side: Side): Promise<Player> {
    const player = new Player(side, await EventFeed.open(side.address, side.api))
    // What was there before has the same symbols on both sides.
    const { Id, Descriptor } = await player.get<{ Id: string; Descriptor?: object }>(
      '/images/busybox/json',
    )
    player.symbols.json([Id, Descriptor])
    for (const name of ['bridge', 'host', 'none']) {
      player.symbols.text((await player.get<{ Id: string }>(`/networks/${name}`)).Id)
    }
    await player.mark()
    return player
  }

  /** From here on events count, on this side's own clock. */
  private async mark(): Promise<void> {
    await send(this.side.address, {
      method: 'POST',
      path: `${this.side.api}/volumes/prune?filters=${query({ label: ['mbo-marker'] })}`,
    })
    const last = (await this.feed.take(0)).at(-1)?.timeNano ?? 0
    const nanos = String(last).padStart(19, '0')
    this.since = `${nanos.slice(0, -9)}.${nanos.slice(-9)}`
  }

  async play(steps: readonly Step[]): Promise<readonly Shown[]> {
    const all: Shown[] = []
    for (const step of steps) {
      try {
        const answer = await this.step(step)
        const events = await this.feed.take(this.ownPrunes)
        const after = await this.after(step)
        if (this.isByChance) {
          all.push({ answer, events: 'by chance' })
          await this.mark()
        } else all.push({ answer, after, events: events.map((one) => this.event(one)) })
      } catch (error) {
        all.push({
          broken: this.symbols.text(error instanceof Error ? error.message : String(error)),
        })
      }
      this.ownPrunes = 0
      this.isByChance = false
    }
    return all
  }

  /** Removes what the walk made. Answers how the waits ended that were still open. */
  async leave(): Promise<Shown> {
    await clean(this.side)
    const ended: Json[] = []
    for (const wait of this.waits) {
      const until = Date.now() + 1000
      while (!wait.isOver() && Date.now() < until) await Promise.race([wait.changed(), pause(50)])
      ended.push({ isOver: wait.isOver(), body: this.parsed(wait.text()) })
      wait.close()
    }
    this.feed.close()
    return ended
  }

  private async step(step: Step): Promise<Json> {
    switch (step.do) {
      case 'call':
        return this.call(step)
      case 'wait':
        return this.wait(step)
      case 'attach':
        return this.attach(step)
      case 'exec':
        return this.exec(step)
      case 'events':
        return this.replay(step)
      case 'restart':
        return this.restart(step)
      case 'look':
        await this.settle(step.on, await this.facts(step.on), false)
        return null
    }
  }

  private async call(step: Of<'call'>): Promise<Json> {
    const before = step.on === undefined ? undefined : await this.facts(step.on)
    const isLoop = before !== undefined && programOf(before) === 'loop'
    // Whether a program that listens to TERM comes to its end before a KILL that follows at once is by chance.
    const path = (await this.filled(step.path)).replace(/t=0$/, isLoop ? 't=1' : 't=0')
    const body =
      step.body === undefined
        ? undefined
        : typeof step.body === 'string'
          ? step.body
          : (JSON.parse(await this.filled(JSON.stringify(step.body))) as unknown)
    const answer = await this.send({
      method: step.method,
      path,
      ...(body === undefined ? {} : { body }),
    })
    if (path.startsWith('/networks/prune') && answer.status === 200) this.ownPrunes += 1
    const shown = this.answer(answer, path)
    const networks = Object.keys(before?.NetworkSettings.Networks ?? {}).length
    this.isByChance = networks > 1 && answer.body.includes('failed to set up container networking')
    if (step.on !== undefined && step.method !== 'GET') {
      await this.settle(step.on, before, answer.status < 300 && endsIt(path, before))
    }
    return shown
  }

  private async wait({ on, query: text }: Of<'wait'>): Promise<Json> {
    const path = await this.filled(`/containers/${on}/wait${text}`)
    const facts = await this.facts(on)
    if (facts === undefined || text.includes('zz'))
      return this.answer(await this.send({ method: 'POST', path }), path)
    this.waits.push(await follow(this.side.address, { method: 'POST', path: this.side.api + path }))
    return 'waits'
  }

  private async attach(step: Of<'attach'>): Promise<Json> {
    const before = await this.facts(step.on)
    const path = await this.filled(`/containers/${step.on}/attach?${step.query}`)
    // What is sent to a container before its start meets the start as it happens to.
    if (before?.State.Running === false && /stdin=1/.test(step.query)) return 'not running'
    const stream = await Stream.open(this.side.address, this.side.api + path)
    const isLive = stream.head.startsWith('HTTP/1.1 101')
    const running = before?.State.Running === true && !before.State.Paused
    const asks = (name: string): boolean => new RegExp(`\\b${name}=1`).test(step.query)
    const reads = running && before.Config.OpenStdin && asks('stdin') && asks('stream')
    const tty = before?.Config.Tty === true
    if (isLive && asks('logs') && before !== undefined) {
      const logged = await this.logged(before, step.query)
      await stream.until(() => sizeOf(stream.payload) >= logged, 1000)
    }
    const isCat = before !== undefined && programOf(before) === 'cat'
    if (isLive && step.input !== undefined && reads) {
      stream.write(step.input)
      const times = tty ? 3 : 2
      const seen = (): boolean =>
        stream.payload.toString('latin1').split(step.input?.trim() ?? '').length >= times
      if (isCat && asks('stdout')) await stream.until(seen, 2000)
    }
    let ends = false
    if (!isLive || !asks('stream')) await stream.until(() => stream.isEnded, 1000)
    else if (step.end === 'half-close' && reads && !tty) {
      stream.halfClose()
      ends = isCat && before.Config.StdinOnce
      await stream.until(() => stream.isEnded, 3000)
    } else if (step.end === 'detach' && tty && reads) {
      stream.write('\x10\x11')
      await stream.until(() => stream.isEnded, 2000)
    }
    const isEnded = stream.isEnded
    const { head, payload } = stream
    stream.close()
    // A reader that goes away takes the container's only stdin with it.
    if (isLive && reads && before.Config.StdinOnce && !tty) ends = isCat
    await this.settle(step.on, before, ends)
    return { head: this.head(head), isEnded, said: this.symbols.json(demultiplexed(payload)) }
  }

  /** How much a replay of the log has to say. */
  private async logged({ Id, State }: Facts, asked: string): Promise<number> {
    if (State.Status === 'created') return 0
    const path = `/containers/${Id}/logs?${asked.replace(/(stdin|stream|logs)=1&?/g, '')}`
    const { status, body } = await this.send({ method: 'GET', path })
    return status === 200 ? sizeOf(body) : 0
  }

  private async exec(step: Of<'exec'>): Promise<Json> {
    const made = await this.send({
      method: 'POST',
      path: await this.filled(`/containers/${step.on}/exec`),
      body: step.body,
    })
    const create = this.answer(made, '/exec')
    if (made.status !== 201 || step.start === 'never') {
      if (made.status === 201)
        this.execs.push((JSON.parse(made.body.toString('utf8')) as { Id: string }).Id)
      return { create }
    }
    const { Id } = JSON.parse(made.body.toString('utf8')) as { Id: string }
    this.execs.push(Id)
    const start = await this.startExec(Id, step)
    const dies = (event: EngineEvent): boolean =>
      event.Action === 'exec_die' && event.Actor.Attributes['execID'] === Id
    if (step.stays !== true) await this.feed.until((some) => some.some(dies), 2000)
    const path = `/exec/${Id}/json`
    return { create, start, inspect: this.answer(await this.send({ method: 'GET', path }), path) }
  }

  private async startExec(id: string, step: Of<'exec'>): Promise<Json> {
    const tty = 'Tty' in step.body && step.body.Tty === true
    const body = { Detach: step.start === 'detach', Tty: tty }
    const path = `/exec/${id}/start`
    if (step.start !== 'upgrade')
      return this.answer(await this.send({ method: 'POST', path, body }), path)
    const stream = await Stream.open(this.side.address, this.side.api + path, body)
    if (step.input !== undefined) {
      stream.write(step.input)
      // An end that follows at once overtakes what was written, on the real engine.
      const said = (): boolean => stream.payload.includes(step.input ?? '')
      if (!tty && (await stream.until(said, 2000))) stream.halfClose()
    }
    if (step.stays !== true) await stream.until(() => stream.isEnded, 3000)
    const { head, payload, isEnded } = stream
    stream.close()
    return { head: this.head(head), isEnded, said: this.symbols.json(demultiplexed(payload)) }
  }

  private async replay({ filters }: Of<'events'>): Promise<Json> {
    const { events } = await this.lastEvents(
      JSON.parse(await this.filled(JSON.stringify(filters))) as object,
    )
    return events
  }

  private async lastEvents(filters: object): Promise<{ events: Json }> {
    const path = `/events?since=${this.since}&until=${Math.floor(Date.now() / 1000)}.999999999&filters=${query(filters)}`
    const { status, headers, body } = await this.send({ method: 'GET', path })
    if (status !== 200) return { events: this.answer({ status, headers, body }, path) }
    const all = body
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
    const shown = all
      .map((line) => JSON.parse(line) as EngineEvent)
      .filter((one) => !isMarker(one))
      .map((one) => this.event(one))
    return { events: shown }
  }

  private async restart({ how }: Of<'restart'>): Promise<Json> {
    if (this.side.restart === undefined) throw new Error('this engine may not be restarted')
    this.feed.close()
    await this.side.restart(how)
    this.feed = await EventFeed.open(this.side.address, this.side.api)
    return 'restarted'
  }

  /** The container afterwards: no mutation hides behind a good answer. */
  private async after(step: Step): Promise<Json> {
    const on = 'on' in step ? step.on : undefined
    if (on === undefined || (step.do === 'call' && step.method === 'GET')) return null
    const path = await this.filled(`/containers/${on}/json`)
    return this.answer(await this.send({ method: 'GET', path }), path)
  }

  /** Until the container stays as it is, and every event of its ends is there: they come after the state. */
  private async settle(on: string, before: Facts | undefined, ends: boolean): Promise<void> {
    const { address, api } = this.side
    const ref = before?.Id ?? (await this.filled(on))
    if (!(await settle(address, api, ref, ends))) throw new Error('does not settle')
    const after = await factsOf(address, api, ref)
    const id = after?.Id ?? before?.Id
    if (id === undefined) return
    const wasRunning = before?.State.Running === true ? 1 : 0
    const isRunning = after?.State.Running === true ? 1 : 0
    const isTold = (events: readonly EngineEvent[]): boolean => {
      const count = (action: string): number =>
        events.filter(({ Actor, Action }) => Actor.ID === id && Action === action).length
      const isGone = before !== undefined && after === undefined
      return (
        count('die') >= count('start') + wasRunning - isRunning && (!isGone || count('destroy') > 0)
      )
    }
    await this.feed.until(isTold, 2000)
  }

  private async facts(on: string): Promise<Facts | undefined> {
    return factsOf(this.side.address, this.side.api, await this.filled(on))
  }

  private send(ask: Ask): Promise<Answer> {
    return send(this.side.address, { ...ask, path: this.side.api + ask.path })
  }

  private async get<T>(path: string): Promise<T> {
    return JSON.parse((await this.send({ method: 'GET', path })).body.toString('utf8')) as T
  }

  private async filled(text: string): Promise<string> {
    let filled = text
    for (const place of placesIn(text)) {
      filled = filled.replaceAll(place.text, await this.fill(place.kind, place.number, place.form))
    }
    return filled
  }

  private async fill(kind: string, number: number, form: string): Promise<string> {
    if (kind === 'e') return this.execs.at(number % Math.max(1, this.execs.length)) ?? 'nosuch'
    const name = nameOf(kind, number)
    if (form === '') return name
    const path =
      kind === 'c'
        ? `/containers/${name}/json`
        : kind === 'n'
          ? `/networks/${name}`
          : `/images/${name}/json`
    const { status, body } = await this.send({ method: 'GET', path })
    if (status !== 200) return 'mbo-nosuch'
    const { Id } = JSON.parse(body.toString('utf8')) as { Id: string }
    return form === '12' ? Id.replace('sha256:', '').slice(0, 12) : Id
  }

  private answer(answer: Answer, path: string): Json {
    const type = headerOf(answer, 'content-type') ?? ''
    const text = answer.body.toString('utf8')
    return {
      status: answer.status,
      headers: this.head(answer.headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')),
      body: /multiplexed-stream|raw-stream/.test(type)
        ? this.symbols.json(demultiplexed(answer.body))
        : this.parsed(text, /^\/networks(\?|$)/.test(path) ? 'networks' : ''),
    }
  }

  private parsed(text: string, key = ''): Json {
    if (text === '') return ''
    try {
      return this.symbols.json(JSON.parse(text), key)
    } catch {
      return this.symbols.text(text)
    }
  }

  /** A body's length follows from the body; which of two framings it has, from its bytes. */
  private head(text: string): Json {
    return this.symbols
      .text(text)
      .split('\r\n')
      .filter(
        (line) => line !== '' && !/^(date|connection: (keep-alive|close)|keep-alive)/i.test(line),
      )
      .map((line) =>
        line.replace(/^(Content-Length: .*|Transfer-Encoding: chunked)$/i, '<framing>'),
      )
      .map((line) =>
        line.replace(
          /^(X-Docker-Container-Path-Stat: )(.*)$/i,
          (_, name, value) => `${String(name)}${stat(String(value))}`,
        ),
      )
  }

  private event(event: EngineEvent): Json {
    return this.symbols.json(event)
  }
}

const sizeOf = (payload: Buffer): number => Object.values(demultiplexed(payload)).join('').length

/** When a file of the image was made is the image's own. */
const stat = (base64: string): string =>
  Buffer.from(base64, 'base64')
    .toString('utf8')
    .replace(/"mtime":"[^"]*"/, '"mtime":"<time>"')

const isMarker = ({ Action, Actor }: EngineEvent): boolean => Action === 'prune' && Actor.ID === ''

/** Whether an accepted call ends the program that it was made for. */
function endsIt(path: string, before: Facts | undefined): boolean {
  if (before === undefined || !before.State.Running || !/\/kill(\?|$)/.test(path)) return false
  const signal = /signal=([A-Za-z0-9]*)/.exec(path)?.[1] ?? 'KILL'
  if (/^(SIGKILL|KILL|9|)$/i.test(signal)) return true
  return (
    /^(SIGTERM|TERM|15)$/i.test(signal) &&
    programOf(before) === 'loop' &&
    // A signal that is meant to end it thaws it.
    (!before.State.Paused || (before.Config.StopSignal ?? '') === '')
  )
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
