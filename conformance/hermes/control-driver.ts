/**
 * A control driver that believes nothing: it talks to a Hermes API server on loopback, proves at the start
 * that the server is the one it was told about, and checks every answer member by member before it goes on.
 */

export class Refused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

export interface DriverOptions {
  readonly url: string
  readonly key: string
  readonly version: string
  readonly pid: number
  readonly fetch?: typeof fetch
}

export interface Facts {
  readonly status: string
  readonly model: string
  /** Names that a session may be given; empty where the server has no model lock. */
  readonly aliases: readonly string[]
  readonly setsModels: boolean
}

export interface Usage {
  readonly sessionId: string
  readonly status: string
  readonly model: string
  readonly input: number
  readonly output: number
  readonly total: number
}

/** What a stream tells: a known event, or anything else as an extension. */
export interface Told {
  readonly event: string
  readonly known: boolean
  readonly data: JsonObject
}

export type JsonObject = Readonly<Record<string, unknown>>

const answerMax = 1024 * 1024
const frameMax = 256 * 1024
const runIdForm = /^run_[A-Za-z0-9_-]{1,200}$/
const terminal: ReadonlySet<string> = new Set(['run.completed', 'run.failed', 'run.cancelled'])
const known: ReadonlySet<string> = new Set([
  ...terminal,
  'message.delta',
  'reasoning.available',
  'tool.started',
  'tool.completed',
  'approval.request',
  'approval.responded',
])
const activeStatuses: ReadonlySet<unknown> = new Set([
  'queued',
  'running',
  'waiting_for_approval',
  'stopping',
])
const wantedFeatures = [
  'run_submission',
  'run_status',
  'run_events_sse',
  'run_stop',
  'run_approval_response',
  'tool_progress_events',
  'approval_events',
  'session_fork',
] as const
const wantedEndpoints: Readonly<Record<string, readonly [method: string, path: string]>> = {
  runs: ['POST', '/v1/runs'],
  run_status: ['GET', '/v1/runs/{run_id}'],
  run_events: ['GET', '/v1/runs/{run_id}/events'],
  run_approval: ['POST', '/v1/runs/{run_id}/approval'],
  run_stop: ['POST', '/v1/runs/{run_id}/stop'],
  session: ['GET', '/api/sessions/{session_id}'],
  session_fork: ['POST', '/api/sessions/{session_id}/fork'],
}
const lockEndpoint: readonly [string, string] = ['POST', '/api/sessions/{session_id}/model']
const runtime = { mode: 'server_agent', tool_execution: 'server', split_runtime: false }

export class ControlDriver {
  private readonly options: DriverOptions
  private readonly pending = new Set<string>()

  constructor(options: DriverOptions) {
    const { protocol, hostname, port } = new URL(options.url)
    const isLocal = hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost'
    must(protocol === 'http:' && isLocal && port !== '', 'address', 'wants http on loopback')
    must(Buffer.byteLength(options.key) >= 32, 'key', 'a key has at least 32 bytes')
    this.options = options
  }

  async probe(): Promise<Facts> {
    const health = await this.json('GET', '/health/detailed', 200)
    const { version, pid } = this.options
    must(health['platform'] === 'hermes-agent', 'identity', 'another platform')
    must(health['version'] === version, 'identity', `version ${String(health['version'])}`)
    must(pid >= 2 && health['pid'] === pid, 'identity', `pid ${String(health['pid'])}`)
    must(isWell(health['status']), 'health', 'not ready')
    const { readiness } = health
    if (isObject(readiness)) must(isWell(readiness['status']), 'health', 'not ready')
    const platforms = object(health['platforms'], 'platforms')
    for (const [name, platform] of Object.entries(platforms)) {
      must(isActive(platform) === (name === 'api_server'), 'platforms', name)
    }
    must(isActive(platforms['api_server']), 'platforms', 'api_server is not active')

    const canary = '/v1/runs/pairling-canary-nonexistent/stop'
    await this.json('GET', '/v1/capabilities', 401, { anonymous: true })
    await this.json('POST', canary, 401, { anonymous: true })
    await this.json('POST', canary, 404)
    return this.capabilities(String(health['status']))
  }

  private async capabilities(status: string): Promise<Facts> {
    const told = await this.json('GET', '/v1/capabilities', 200)
    must(told['object'] === 'hermes.api_server.capabilities', 'capabilities', 'object')
    must(told['platform'] === 'hermes-agent', 'capabilities', 'platform')
    const auth = object(told['auth'], 'auth')
    must(auth['type'] === 'bearer' && auth['required'] === true, 'auth', 'not a bearer key')
    const runs = object(told['runtime'], 'runtime')
    for (const [name, value] of Object.entries(runtime)) {
      must(runs[name] === value, 'runtime', name)
    }
    const features = object(told['features'], 'features')
    for (const name of wantedFeatures) must(features[name] === true, 'feature', name)
    must(features['admin_config_rw'] === false, 'feature', 'admin_config_rw')
    const endpoints = object(told['endpoints'], 'endpoints')
    for (const [name, wanted] of Object.entries(wantedEndpoints)) {
      must(isEndpoint(endpoints[name], wanted), 'endpoint', name)
    }
    const setsModels =
      features['session_model_lock'] === true &&
      isEndpoint(endpoints['session_model_lock'], lockEndpoint)
    const aliases = setsModels ? await this.aliases() : []
    return { status, model: text(told['model'], 'model'), aliases, setsModels }
  }

  private async aliases(): Promise<readonly string[]> {
    const { data } = await this.json('GET', '/v1/models', 200)
    must(Array.isArray(data), 'models', 'no list')
    const rows = (data as readonly unknown[]).map((row) => object(row, 'models'))
    return rows
      .filter(({ parent }) => typeof parent === 'string')
      .map(({ id }) => text(id, 'models'))
  }

  /** The session as it is; resuming one is the same look. */
  async snapshot(sessionId: string): Promise<JsonObject> {
    must(isSessionId(sessionId), 'session id', 'not one')
    const told = await this.json('GET', `/api/sessions/${encodeURIComponent(sessionId)}`, 200)
    must(told['object'] === 'hermes.session', 'session', 'object')
    const session = object(told['session'], 'session')
    must(session['id'] === sessionId, 'session', 'another one')
    return session
  }

  async prompt(sessionId: string, input: string): Promise<string> {
    const told = await this.json('POST', '/v1/runs', 202, {
      body: { input, session_id: sessionId },
    })
    const runId = text(told['run_id'], 'run_id')
    must(runIdForm.test(runId), 'run_id', runId)
    must(told['status'] === 'started', 'prompt', 'not started')
    return runId
  }

  async isActive(runId: string): Promise<boolean> {
    const { status } = await this.run(runId)
    return activeStatuses.has(status)
  }

  private async run(runId: string): Promise<JsonObject> {
    const told = await this.json('GET', `/v1/runs/${runId}`, 200)
    must(told['object'] === 'hermes.run' && told['run_id'] === runId, 'run', 'another one')
    return told
  }

  /** Everything the run tells; when the stream ends without an end, the run is asked for it. */
  async *stream(runId: string): AsyncGenerator<Told, undefined> {
    const response = await this.send('GET', `/v1/runs/${runId}/events`, {})
    must(response.status === 200, 'stream', `status ${response.status}`)
    const type = response.headers.get('content-type') ?? ''
    must(type.includes('text/event-stream'), 'stream', type)
    let last = ''
    for await (const frame of framesOf(response)) {
      const told = toldBy(frame, runId)
      if (told === undefined) continue
      if (told.event === 'approval.request') this.noteRequest(runId, told.data)
      last = told.event
      yield told
    }
    this.pending.delete(runId)
    if (terminal.has(last)) return undefined
    const { status, output, usage, error } = await this.run(runId)
    if (status === 'completed') yield extension('run.completed', { output, usage })
    else if (status === 'failed' || status === 'cancelled')
      yield extension(`run.${status}`, { error })
    return undefined
  }

  async interrupt(runId: string): Promise<void> {
    const told = await this.json('POST', `/v1/runs/${runId}/stop`, 200)
    must(told['status'] === 'stopping', 'interrupt', String(told['status']))
  }

  /** A request is answered only where it offers what the driver may say, and alone. */
  private noteRequest(runId: string, request: JsonObject): void {
    const { choices, smart_denied } = request
    const offered: readonly unknown[] = Array.isArray(choices) ? choices : []
    must(offered.includes('once') && offered.includes('deny'), 'approval', 'choices')
    must(smart_denied === undefined || smart_denied === false, 'approval', 'denied already')
    must(!this.pending.has(runId), 'approval', 'a second one')
    this.pending.add(runId)
  }

  async approve(runId: string, choice: 'once' | 'deny'): Promise<void> {
    must(this.pending.has(runId), 'approval', 'nothing was asked')
    const { status } = await this.run(runId)
    must(status === 'waiting_for_approval', 'approval', String(status))
    const body = { choice, all: false }
    const told = await this.json('POST', `/v1/runs/${runId}/approval`, 200, { body })
    must(told['object'] === 'hermes.run.approval_response', 'approval', 'object')
    must(told['run_id'] === runId && told['choice'] === choice, 'approval', 'another one')
    must(told['resolved'] === 1, 'approval', `resolved ${String(told['resolved'])}`)
    this.pending.delete(runId)
  }

  async fork(sessionId: string): Promise<string> {
    const path = `/api/sessions/${encodeURIComponent(sessionId)}/fork`
    const told = await this.json('POST', path, 201, { body: {} })
    const id = text(object(told['session'], 'fork')['id'], 'fork')
    must(isSessionId(id) && id !== sessionId, 'fork', 'no session of its own')
    return id
  }

  async setModel(sessionId: string, alias: string, facts: Facts): Promise<void> {
    must(facts.setsModels, 'model', 'the server has no model lock')
    must(facts.aliases.includes(alias), 'model', `${alias} is no alias`)
    const path = `/api/sessions/${encodeURIComponent(sessionId)}/model`
    const told = await this.json('POST', path, 200, { body: { model: alias } })
    must(told['object'] === 'hermes.session.model_lock', 'model', String(told['object']))
    must(told['session_id'] === sessionId, 'model', 'another session')
    const ran = object(told['runtime'], 'model')
    must(ran['model'] === alias, 'model', `runs ${String(ran['model'])}`)
    must(ran['model_lock'] === 'accepted', 'model', 'not locked')
  }

  async usage(runId: string): Promise<Usage> {
    const run = await this.run(runId)
    const used = object(run['usage'], 'usage')
    return {
      sessionId: text(run['session_id'], 'usage'),
      status: text(run['status'], 'usage'),
      model: text(run['model'], 'usage'),
      input: whole(used['input_tokens']),
      output: whole(used['output_tokens']),
      total: whole(used['total_tokens']),
    }
  }

  private async json(
    method: string,
    path: string,
    status: number,
    how: { readonly body?: object; readonly anonymous?: boolean } = {},
  ): Promise<JsonObject> {
    const response = await this.send(method, path, how)
    const answer = await response.text()
    must(response.status === status, `${method} ${path}`, `status ${response.status}`)
    must(Buffer.byteLength(answer) <= answerMax, `${method} ${path}`, 'too long')
    return object(parsed(answer), `${method} ${path}`)
  }

  private send(
    method: string,
    path: string,
    { body, anonymous = false }: { readonly body?: object; readonly anonymous?: boolean },
  ): Promise<Response> {
    const { url, key, fetch: call = fetch } = this.options
    return call(url + path, {
      method,
      redirect: 'error',
      headers: {
        ...(anonymous ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
}

function must(holds: boolean, code: string, message: string): asserts holds {
  if (!holds) throw new Refused(code, message)
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function object(value: unknown, code: string): JsonObject {
  must(isObject(value), code, 'no object')
  return value
}

function text(value: unknown, code: string): string {
  must(typeof value === 'string' && value !== '', code, 'no text')
  return value
}

function whole(value: unknown): number {
  must(typeof value === 'number' && Number.isSafeInteger(value) && value >= 0, 'usage', 'no count')
  return value
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    throw new Refused('json', answer.slice(0, 80))
  }
}

const isWell = (status: unknown): boolean => status === 'ok' || status === 'ready'
const upStates: ReadonlySet<unknown> = new Set(['connected', 'ready', 'running', 'started'])
const isActive = (platform: unknown): boolean =>
  isObject(platform) &&
  (upStates.has(platform['state']) ||
    upStates.has(platform['status']) ||
    platform['connected'] === true ||
    platform['enabled'] === true)
const isEndpoint = (told: unknown, [method, path]: readonly [string, string]): boolean =>
  isObject(told) && told['method'] === method && told['path'] === path
const isSessionId = (id: string): boolean => id !== '' && id.length <= 512 && !/[\r\n\0/]/.test(id)

async function* framesOf(response: Response): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const piece of response.body ?? []) {
    rest += decoder.decode(piece as Uint8Array, { stream: true })
    const frames = rest.split('\n\n')
    rest = frames.pop() ?? ''
    must(rest.length <= frameMax, 'frame', 'too long')
    yield* frames
  }
  must(rest === '', 'frame', 'cut off')
}

/** Comments tell nothing. */
function toldBy(frame: string, runId: string): Told | undefined {
  const lines = frame.split('\n').filter((line) => !line.startsWith(':') && line !== '')
  if (lines.length === 0) return undefined
  const payload = lines.map((line) => {
    must(line.startsWith('data: '), 'frame', line.slice(0, 40))
    return line.slice('data: '.length)
  })
  const joined = payload.join('\n')
  must(Buffer.byteLength(joined) <= frameMax, 'frame', 'too long')
  const data = object(parsed(joined), 'frame')
  must(data['run_id'] === undefined || data['run_id'] === runId, 'frame', 'of another run')
  const event = text(data['event'], 'frame')
  return { event, known: known.has(event), data }
}

const extension = (event: string, data: JsonObject): Told => ({ event, known: false, data })
