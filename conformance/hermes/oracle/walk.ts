import { seeded, type Random } from '@crvouga/mockingbird-shared-runtime/testing'

/**
 * One step of a walk, as data: objects are named by numbers that the player takes modulo what there is, so
 * that any part of a walk is a walk.
 */
export type Step =
  | { readonly do: 'submit'; readonly script: ScriptKind; readonly more: SubmitMore }
  | { readonly do: 'replay'; readonly run: number; readonly twist: Twist }
  | { readonly do: 'get' | 'stop' | 'open' | 'events' | 'follow' | 'leave'; readonly run: number }
  | { readonly do: 'approve'; readonly run: number; readonly body: object }
  | { readonly do: 'steer'; readonly run: number; readonly body: object }
  | { readonly do: 'pass'; readonly seconds: number; readonly sweep: boolean }
  | { readonly do: 'drain'; readonly on: boolean }
  | { readonly do: 'capacity'; readonly max: number }
  | { readonly do: 'fault'; readonly auth: boolean }
  | {
      readonly do: 'session'
      readonly method: string
      readonly session: number
      readonly path: string
      readonly body?: object
    }
  | {
      readonly do: 'chat'
      readonly session: number
      readonly script: ScriptKind
      readonly stream: boolean
      readonly more: object
    }
  | {
      readonly do: 'complete'
      readonly script: ScriptKind
      readonly stream: boolean
      readonly session?: number
      readonly more: object
    }
  | {
      readonly do: 'respond'
      readonly script: ScriptKind
      readonly stream: boolean
      readonly previous?: number
      readonly more: object
    }
  | { readonly do: 'response'; readonly method: string; readonly response: number }
  | { readonly do: 'look'; readonly path: string }
  | { readonly do: 'restart'; readonly crash: boolean }

export interface SubmitMore {
  readonly keyed: boolean
  readonly session?: number
  readonly body: object
}
export type Twist = 'same' | 'other-body' | 'other-session-key' | 'spaced'

/** Scripts that end at once, and scripts that wait for the walk. */
export const endingScripts = [
  'echo',
  'text',
  'pieces',
  'tools',
  'reasoning',
  'final',
  'usage',
  'fail',
  'raise',
  'none',
  'outcome',
  'rotate',
  'forgotten',
  'vars',
] as const
export const waitingScripts = [
  'hold',
  'hold-tools',
  'stubborn',
  'steered',
  'ask',
  'ask-twice',
] as const
export type ScriptKind = (typeof endingScripts)[number] | (typeof waitingScripts)[number]

/** The command of the last thing that `ask-twice` asks. */
export const secondQuestion = 'sudo reboot'

/** The steps of a script; `gate` is one that nobody else uses. */
export function stepsOf(kind: ScriptKind, gate: string): readonly object[] {
  switch (kind) {
    case 'echo':
      return []
    case 'text':
      return [{ delta: 'some text' }]
    case 'pieces':
      return [{ delta: 'n\u00e9 ', repeat: 3 }, { flush: 1 }, { delta: 'abcdef', chunk: 2 }]
    case 'tools':
      return [
        { tool: 'started', name: 'terminal', preview: 'ls', args: { command: 'ls' }, id: 'c1' },
        { tool: 'completed', duration: 0.5, result: 'out', id: 'c1' },
        { delta: 'ran' },
      ]
    case 'reasoning':
      return [{ reasoning: 'because' }, { thinking: 'hm' }, { delta: 'so' }]
    case 'final':
      return [{ delta: 'shown' }, { final: 'told' }]
    case 'usage':
      return [{ delta: 'a' }, { usage: { input: 5, output: 6, total: 11 } }]
    case 'fail':
      return [{ delta: 'half' }, { fail: 'did not work' }]
    case 'raise':
      return [{ delta: 'half' }, { raise: 'broken sk-abcdefghijklmnopqrstuvwx123456' }]
    case 'none':
      return [{ none: 1 }]
    case 'outcome':
      return [{ delta: 'x' }, { outcome: { partial: true, completed: false } }]
    case 'rotate':
      return [{ delta: 'moved' }, { session: `${gate}-next` }]
    case 'forgotten':
      return [{ delta: 'unseen' }, { persist: false }]
    case 'vars':
      return [{ final: '${model} ${provider} ${session_id} ${history_length} ${instructions}' }]
    case 'hold':
      return [{ delta: 'first ' }, { hold: gate }, { delta: 'last' }]
    case 'hold-tools':
      return [
        { tool: 'started', name: 'terminal', preview: 'p', id: 'c' },
        { hold: gate },
        { tool: 'completed', duration: 1.25, result: 'r', id: 'c' },
        { delta: 'end' },
      ]
    case 'stubborn':
      return [{ ignore_stop: true }, { hold: gate }, { delta: 'anyway' }]
    case 'steered':
      return [{ hold: gate }, { take_steer: 1 }, { final: 'steered: ${steer}' }]
    case 'ask':
      return [ask('rm -rf ./build')]
    // One after the other: two at once reach the real queue in an order of their own.
    case 'ask-twice':
      return [
        { approval: { command: 'rm -rf ./a' } },
        { approval: { command: secondQuestion } },
        { final: '${choice}' },
      ]
  }
}

const ask = (command: string): object => ({
  approval: { command },
  // A step of the script language, not a promise.
  ['then']: [{ delta: 'allowed' }],
  else: [{ delta: 'denied' }],
})

export function walk(seed: number, length: number, level: string): readonly Step[] {
  const random = seeded(seed)
  const steps: Step[] = []
  let sleepy = 0
  while (steps.length < length) {
    const step = oneStep(random, level)
    // A stream that is not there costs a second of real time on both sides.
    if (step.do === 'events' && (sleepy += 1) > 3) continue
    if (step.do === 'restart' && steps.some((earlier) => earlier.do === 'restart')) continue
    steps.push(step)
  }
  return steps
}

const numbers = 1_000_000

function oneStep(random: Random, level: string): Step {
  const run = random.below(numbers)
  const session = random.below(numbers)
  const kind = random.below(100)
  if (kind < 26) return submit(random)
  if (kind < 34)
    return {
      do: 'replay',
      run,
      twist: random.pick(['same', 'same', 'other-body', 'other-session-key', 'spaced'] as const),
    }
  if (kind < 42) return { do: 'get', run }
  if (kind < 48) return { do: 'stop', run }
  if (kind < 53) return { do: 'open', run }
  if (kind < 55) return { do: 'events', run }
  if (kind < 57) return { do: 'follow', run }
  if (kind < 59) return { do: 'leave', run }
  if (kind < 65) return { do: 'approve', run, body: approval(random) }
  if (kind < 68)
    return {
      do: 'steer',
      run,
      body: random.pick<object>([
        { text: 'left' },
        { text: ' ' },
        { text: 5 },
        {},
        { text: 'a\nb' },
        { input: 'x' },
      ]),
    }
  if (kind < 72)
    return {
      do: 'pass',
      seconds: random.pick([1, 60, 299, 300, 301, 3599, 3600, 3601, 86_399, 86_400, 86_401]),
      sweep: random.chance(0.7),
    }
  if (kind < 74) return { do: 'drain', on: random.chance(0.4) }
  if (kind < 76) return { do: 'capacity', max: random.pick([1, 2, 3, 10, 0]) }
  if (kind < 77) return { do: 'fault', auth: random.chance(0.5) }
  if (kind < 86) return sessionStep(random, session)
  if (kind < 90)
    return {
      do: 'chat',
      session,
      script: random.pick(endingScripts),
      stream: random.chance(0.5),
      more: chatMore(random, level),
    }
  if (kind < 93)
    return {
      do: 'complete',
      script: random.pick(endingScripts),
      stream: random.chance(0.5),
      ...(random.chance(0.5) ? { session } : {}),
      more: random.pick<object>([{}, {}, { model: 'fast' }, { model: 'vendor/x' }, { tools: [] }]),
    }
  if (kind < 96)
    return {
      do: 'respond',
      script: random.pick(endingScripts),
      stream: random.chance(0.4),
      ...(random.chance(0.4) ? { previous: random.below(numbers) } : {}),
      more: random.pick<object>([
        {},
        {},
        { store: false },
        { instructions: 'be short' },
        { conversation: 'c' },
      ]),
    }
  if (kind < 97)
    return {
      do: 'response',
      method: random.pick(['GET', 'DELETE']),
      response: random.below(numbers),
    }
  if (kind < 99)
    return {
      do: 'look',
      path: random.pick([
        '/health',
        '/v1/health',
        '/v1/models',
        '/v1/capabilities',
        '/v1/skills',
        '/v1/nope',
        '/v1/runs',
      ]),
    }
  return random.chance(0.3) ? { do: 'restart', crash: random.chance(0.5) } : submit(random)
}

function submit(random: Random): Step {
  const waits = random.chance(0.55)
  const script = waits ? random.pick(waitingScripts) : random.pick(endingScripts)
  const body = random.pick<object>([
    {},
    {},
    {},
    { model: 'fast' },
    { model: 'vendor/x' },
    { instructions: 'be short' },
    {
      conversation_history: [
        { role: 'user', content: 'before' },
        { role: 'assistant', content: 'yes' },
      ],
    },
    { conversation_history: [{ role: 'user' }] },
    { input: '' },
    { input: [{ role: 'user', content: 'listed' }] },
    {
      input: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'two' },
        { role: 'user', content: 'three' },
      ],
    },
    { metadata: { n: 12_345_678_901_234, f: 1.5, deep: [null, true, 'caf\u00e9'] } },
  ])
  return {
    do: 'submit',
    script,
    more: {
      keyed: random.chance(0.6),
      ...(random.chance(0.5) ? { session: random.below(numbers) } : {}),
      body,
    },
  }
}

const approval = (random: Random): object =>
  random.pick<object>([
    { choice: 'once' },
    { choice: 'once' },
    { choice: 'deny' },
    { choice: 'session' },
    { choice: 'approve' },
    { choice: 'reject' },
    { choice: 'maybe' },
    {},
    { choice: 'once', all: true },
    { choice: 'deny', resolve_all: true },
    { choice: 'once', request_id: 'nope' },
    { decision: 'once' },
  ])

function sessionStep(random: Random, session: number): Step {
  const [method, path, body] = random.pick<readonly [string, string, object?]>([
    ['POST', 'new', {}],
    ['POST', 'new', {}],
    ['POST', 'new', { title: 'Title', model: 'vendor/x' }],
    ['POST', 'new', { system_prompt: 'You are terse.' }],
    ['GET', ''],
    ['GET', '/messages'],
    ['GET', '/messages'],
    ['PATCH', '', { title: 'Changed' }],
    ['PATCH', '', { title: '' }],
    ['PATCH', '', { end_reason: 'done' }],
    ['PATCH', '', { other: 1 }],
    ['DELETE', ''],
    ['POST', '/fork', {}],
    ['POST', '/fork', { title: 'Fork' }],
    ['POST', '/model', { model: 'fast' }],
    ['POST', '/model', { model: 'vendor/y', provider: 'custom' }],
    ['POST', '/model', {}],
  ])
  return { do: 'session', method, session, path, ...(body === undefined ? {} : { body }) }
}

const chatMore = (random: Random, level: string): object =>
  random.pick<object>([
    {},
    {},
    { system_message: 'be short' },
    { model: 'fast' },
    level === '0.19.0' ? {} : { model: 'fast', require_model_lock: true },
    { message: '' },
  ])
