import { open, type Exchange, type Open } from './exchange.ts'
import { key, startTime, type Instance } from './instance.ts'
import { masker } from './mask.ts'
import {
  secondQuestion,
  stepsOf,
  waitingScripts,
  type ScriptKind,
  type Step,
  type SubmitMore,
} from './walk.ts'

/** What one step showed: the masked answers, and whether what was waited for came about. */
export type Shown = readonly string[]

interface Run {
  readonly id: string
  readonly gate: string
  readonly script: ScriptKind
  readonly request: { readonly key: string | undefined; readonly body: object }
  isOver: boolean
}

const waits: ReadonlySet<string> = new Set(waitingScripts)
const takesPlace: ReadonlySet<Step['do']> = new Set([
  'submit',
  'replay',
  'fault',
  'chat',
  'complete',
  'respond',
])
const ended = ['completed', 'failed', 'cancelled', 'interrupted']
const asking = 'waiting_for_approval'

/** Plays a walk on a server. `name` keeps its sessions and gates apart from those of other walks. */
export class Player {
  private instance: Instance
  private readonly name: string
  private readonly mask: (text: string) => string
  private readonly runs: Run[] = []
  private readonly sessions: string[] = []
  private readonly responses: string[] = []
  private now: number
  private made = 0
  private ignoresKeys = false
  private shown: string[] = []

  constructor(instance: Instance, name: string, now: number = startTime) {
    this.instance = instance
    this.name = name
    this.now = now
    this.mask = masker(new URL(instance.url).host)
  }

  async play(steps: readonly Step[]): Promise<readonly Shown[]> {
    const all: Shown[] = []
    for (const step of steps) {
      this.shown = []
      try {
        await this.step(step)
      } catch (error) {
        this.shown.push(`broken: ${error instanceof Error ? error.message : String(error)}`)
      }
      all.push(this.shown)
    }
    return all
  }

  /** Ends what still runs, for the next walk. Answers where it left the server and its clock. */
  async leave(): Promise<{ readonly instance: Instance; readonly now: number }> {
    const { instance } = this
    await instance.drain(false)
    await instance.capacity(10)
    for (const run of this.runs) {
      if (run.isOver) continue
      // Not both at once: which of them a turn notices first decides what is stored.
      await instance.gate(run.gate)
      if (run.script.startsWith('ask')) await this.call('POST', `/v1/runs/${run.id}/stop`)
      else await this.over(run)
    }
    await this.pass(1)
    await instance.waitIdle(10_000)
    return { instance, now: this.now }
  }

  private async step(step: Step): Promise<unknown> {
    if (takesPlace.has(step.do)) await this.places()
    switch (step.do) {
      case 'submit':
        return this.submit(step.script, step.more)
      case 'replay':
        return this.replay(step)
      case 'get':
        return this.onRun(step.run, (run) => this.note(this.call('GET', `/v1/runs/${run.id}`)))
      case 'stop':
        return this.onRun(step.run, (run) => this.stop(run))
      case 'open':
        return this.onRun(step.run, async (run) => {
          await this.instance.gate(run.gate)
          if (!run.script.startsWith('ask')) await this.settle(run)
        })
      case 'events':
        return this.onRun(step.run, (run) =>
          run.isOver ? this.note(this.call('GET', `/v1/runs/${run.id}/events`)) : undefined,
        )
      case 'follow':
        return this.onRun(step.run, (run) => (run.isOver ? undefined : this.follow(run)))
      case 'leave':
        return this.onRun(step.run, (run) => (run.isOver ? undefined : this.peep(run)))
      case 'approve':
        return this.onRun(step.run, async (run) => {
          const answer = await this.note(
            this.call('POST', `/v1/runs/${run.id}/approval`, step.body),
          )
          if (answer.status === 200) await this.settle(run)
        })
      case 'steer':
        return this.onRun(step.run, (run) =>
          this.note(this.call('POST', `/v1/runs/${run.id}/steer`, step.body)),
        )
      case 'pass':
        await this.pass(step.seconds)
        return step.sweep ? this.instance.sweep() : undefined
      case 'drain':
        return this.instance.drain(step.on)
      case 'capacity':
        return this.instance.capacity(step.max)
      case 'fault':
        await this.instance.createFault({ text: 'no agent', auth: step.auth, count: 1 })
        return this.submit('echo', { keyed: false, body: {} })
      case 'session':
        return this.session(step)
      case 'chat':
        return this.chat(step)
      case 'complete':
        return this.complete(step)
      case 'respond':
        return this.respond(step)
      case 'response':
        return this.responses.length === 0
          ? undefined
          : this.note(
              this.call(
                step.method,
                `/v1/responses/${this.responses[step.response % this.responses.length] ?? ''}`,
              ),
            )
      case 'look':
        return this.note(this.call('GET', step.path))
      case 'restart':
        return this.restart(step.crash)
    }
  }

  private pass(seconds: number): Promise<unknown> {
    this.now += seconds
    return this.instance.clock({ set: this.now })
  }

  private async onRun(index: number, act: (run: Run) => unknown): Promise<void> {
    const run = this.runs[index % Math.max(1, this.runs.length)]
    if (run !== undefined) await act(run)
  }

  private async submit(script: ScriptKind, more: SubmitMore): Promise<void> {
    const n = (this.made += 1)
    const gate = `${this.name}-g${n}`
    const own = this.sessionOf(more.session)
    const body = {
      input: promptOf(script, gate),
      ...(own === undefined ? {} : { session_id: own }),
      ...more.body,
    }
    const request = { key: more.keyed ? `${this.name}-k${n}` : undefined, body }
    await this.post(request, script, gate)
  }

  private async post(
    request: Run['request'],
    script: ScriptKind,
    gate: string,
    more: Readonly<Record<string, string>> = {},
    text: string = JSON.stringify(request.body),
  ): Promise<void> {
    const answer = await this.note(
      this.send('POST', '/v1/runs', text, {
        ...(request.key === undefined ? {} : { 'Idempotency-Key': request.key }),
        ...more,
      }),
    )
    const id = idIn(answer, 'run_id')
    if (id === undefined) return
    this.ignoresKeys = !answer.body.includes('"replayed"')
    if (this.runs.some((run) => run.id === id)) return
    // A body may bring another prompt, which no longer waits.
    const isOwn = 'input' in request.body && request.body.input === promptOf(script, gate)
    const run: Run = { id, gate, script: isOwn ? script : 'echo', request, isOver: false }
    this.runs.push(run)
    if (!waits.has(run.script)) await this.settle(run)
    else if (run.script.startsWith('ask'))
      await this.until('asks', this.instance.waitRun(id, asking, 5000))
    else await this.until('holds', this.instance.waitGate(gate, 5000))
  }

  private async replay({ run: index, twist }: Extract<Step, { do: 'replay' }>): Promise<void> {
    await this.onRun(index, async (run) => {
      // Where no key holds them together this is another run: it waits at a gate of its own, for two that
      // are let go at once store what they say in an order of their own.
      const isAnother = waits.has(run.script) && (run.request.key === undefined || this.ignoresKeys)
      const gate = isAnother ? `${this.name}-g${(this.made += 1)}` : run.gate
      const body = {
        ...run.request.body,
        ...(isAnother ? { input: promptOf(run.script, gate) } : {}),
        ...(twist === 'other-body' ? { more: 1 } : {}),
      }
      const text = JSON.stringify(body, undefined, twist === 'spaced' ? 1 : undefined)
      const header = twist === 'other-session-key' ? { 'X-Hermes-Session-Key': 'other' } : {}
      await this.post({ ...run.request, body }, run.script, gate, header, text)
    })
  }

  private async stop(run: Run): Promise<void> {
    const answer = await this.note(this.call('POST', `/v1/runs/${run.id}/stop`))
    if (answer.status !== 200) return
    if (isAsking(run)) await this.pass(1)
    run.isOver ||= await this.over(run)
  }

  private async over(run: Run): Promise<boolean> {
    // One that ignores stops holds on.
    const ms = run.script === 'stubborn' ? 1000 : 5000
    const isOver = await this.instance.waitRun(run.id, ended, ms)
    this.shown.push(isOver ? 'over' : 'not over')
    return isOver
  }

  /** Joins the stream of a live run, reads what is there and leaves. */
  private async peep(run: Run): Promise<void> {
    const stream = await this.openCall('GET', `/v1/runs/${run.id}/events`)
    if (stream.head.status === 200) {
      await stream.sees('data: ', 200)
      stream.leave()
    }
    await this.note(stream.rest)
    await this.caughtUp()
  }

  /**
   * A server that answers on a connection made later has seen the earlier ones close, and waits on those
   * that it reads for. Else a reader that comes in that moment may take what had woken another.
   */
  private caughtUp(): Promise<Exchange> {
    return this.call('GET', '/health')
  }

  /** Joins the stream of a live run, lets the run go on and reads to the end, or to its next question. */
  private async follow(run: Run): Promise<void> {
    const stream = await this.openCall('GET', `/v1/runs/${run.id}/events`)
    if (stream.head.status !== 200) {
      await this.note(stream.rest)
      return
    }
    await this.caughtUp()
    await this.instance.gate(run.gate)
    if (run.script.startsWith('ask')) {
      await this.note(
        this.call('POST', `/v1/runs/${run.id}/approval`, { choice: 'once', all: true }),
      )
    }
    await this.settle(run)
    // The end does not reach a reader whose stream was taken away by an earlier one that had left.
    const isEnd = await stream.sees(run.isOver ? ': stream closed' : secondQuestion, 2000)
    if (!run.isOver || !isEnd) stream.leave()
    await this.note(stream.rest)
    await this.caughtUp()
  }

  /** Waits until a run is over or asks again. */
  private async settle(run: Run): Promise<void> {
    if (run.isOver) return
    const isAsked = run.script.startsWith('ask')
    const rest = isAsked ? [...ended, asking] : ended
    const came = await this.instance.waitRun(run.id, rest, 5000)
    const { statuses } = await this.instance.peek()
    run.isOver = came && statuses.get(run.id) !== asking
    this.shown.push(run.isOver ? 'over' : came ? 'asks' : 'not over')
  }

  private async until(what: string, wait: Promise<boolean>): Promise<void> {
    this.shown.push(`${what}: ${String(await wait)}`)
  }

  private sessionOf(index: number | undefined): string | undefined {
    if (index === undefined || this.sessions.length === 0) return undefined
    return this.sessions[index % this.sessions.length]
  }

  private async session(step: Extract<Step, { do: 'session' }>): Promise<void> {
    if (step.path === 'new') {
      const id = `${this.name}-s${this.sessions.length + 1}`
      const title = (step.body as { title?: string }).title
      const body = {
        ...step.body,
        id,
        ...(title === undefined ? {} : { title: `${title} of ${id}` }),
      }
      await this.note(this.call('POST', '/api/sessions', body))
      this.sessions.push(id)
      return
    }
    const id = this.sessionOf(step.session)
    if (id === undefined) return
    const answer = await this.note(
      this.call(step.method, `/api/sessions/${id}${step.path}`, step.body),
    )
    if (step.path === '/fork') {
      const made = (JSON.parse(answer.body) as { session?: { id?: string } }).session?.id
      if (made !== undefined) this.sessions.push(made)
    }
  }

  private async chat(step: Extract<Step, { do: 'chat' }>): Promise<void> {
    const id = this.sessionOf(step.session)
    if (id === undefined) return
    const message = promptOf(step.script, `${this.name}-c${(this.made += 1)}`)
    const path = `/api/sessions/${id}/chat${step.stream ? '/stream' : ''}`
    await this.note(this.call('POST', path, { message, ...step.more }))
  }

  private async complete(step: Extract<Step, { do: 'complete' }>): Promise<void> {
    const content = promptOf(step.script, `${this.name}-c${(this.made += 1)}`)
    const id = this.sessionOf(step.session)
    const body = {
      messages: [{ role: 'user', content }],
      ...(step.stream ? { stream: true } : {}),
      ...step.more,
    }
    const header = id === undefined ? {} : { 'X-Hermes-Session-Id': id }
    await this.note(this.send('POST', '/v1/chat/completions', JSON.stringify(body), header))
  }

  private async respond(step: Extract<Step, { do: 'respond' }>): Promise<void> {
    const input = promptOf(step.script, `${this.name}-c${(this.made += 1)}`)
    const { previous } = step
    const from =
      previous === undefined || this.responses.length === 0
        ? undefined
        : this.responses[previous % this.responses.length]
    const more = step.more as { conversation?: string }
    const conversation =
      more.conversation === undefined ? {} : { conversation: `${this.name}-${more.conversation}` }
    const body = {
      input,
      ...(step.stream ? { stream: true } : {}),
      ...(from === undefined ? {} : { previous_response_id: from }),
      ...more,
      ...conversation,
    }
    const answer = await this.note(this.call('POST', '/v1/responses', body))
    const id = /resp_[0-9a-f]{28}/.exec(answer.body)?.[0]
    if (id !== undefined && !this.responses.includes(id)) this.responses.push(id)
  }

  private async restart(crash: boolean): Promise<void> {
    // What an orderly stop leaves of a live turn depends on how far it gets: only turns at rest here.
    if (!crash) {
      for (const run of this.runs) if (!run.isOver) await this.stop(run)
      await this.places()
    }
    this.instance = await this.instance.restart({ crash, clock: this.now })
    for (const run of this.runs) run.isOver = true
  }

  private call(method: string, path: string, body?: object): Promise<Exchange> {
    return this.send(method, path, body === undefined ? undefined : JSON.stringify(body))
  }

  /**
   * The real server frees the place of a turn some milliseconds after it has told its end. What counts
   * places waits until those that are over no longer do.
   */
  private async places(): Promise<void> {
    const live = this.runs.filter((run) => !run.isOver).length
    for (let i = 0; i < 100 && (await this.instance.peek()).active > live; i += 1) await pause(10)
  }

  private async send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Exchange> {
    return (await this.openCall(method, path, body, headers)).rest
  }

  private openCall(
    method: string,
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Open> {
    const all = {
      Authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    }
    return open(this.instance.url, method, path, all, body)
  }

  private async note(answer: Promise<Exchange>): Promise<Exchange> {
    const { status, headers, body, end } = await answer
    this.shown.push(this.mask([String(status), ...headers, '', body, end].join('\n')))
    return { status, headers, body, end }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The wait for a decision notices a stop within a second: of real time there, of the clock here. */
const isAsking = (run: Run): boolean => run.script.startsWith('ask') && !run.isOver

function promptOf(script: ScriptKind, gate: string): string {
  const steps = stepsOf(script, gate)
  return steps.length === 0 ? `say ${gate}` : JSON.stringify({ script: steps })
}

function idIn(answer: Exchange, member: string): string | undefined {
  if (answer.status !== 202) return undefined
  const told = (JSON.parse(answer.body) as Record<string, unknown>)[member]
  return typeof told === 'string' ? told : undefined
}
