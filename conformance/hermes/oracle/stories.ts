import type { ScriptKind, Step, SubmitMore, Twist } from './walk.ts'

/** A walk with a name: what the two servers must show alike whatever the dice say. */
export interface Story {
  readonly name: string
  readonly steps: readonly Step[]
}

const submit = (script: ScriptKind, more: Partial<SubmitMore> = {}): Step => ({
  do: 'submit',
  script,
  more: { keyed: false, body: {}, ...more },
})
const keyed = (script: ScriptKind): Step => submit(script, { keyed: true })
const on = (act: 'get' | 'stop' | 'open' | 'events' | 'follow' | 'leave', run = 0): Step => ({
  do: act,
  run,
})
const replay = (twist: Twist, run = 0): Step => ({ do: 'replay', run, twist })
const approve = (body: object, run = 0): Step => ({ do: 'approve', run, body })
const pass = (seconds: number, sweep = true): Step => ({ do: 'pass', seconds, sweep })
const session = (method: string, path: string, body?: object, index = 0): Step => ({
  do: 'session',
  method,
  path,
  session: index,
  ...(body === undefined ? {} : { body }),
})
const chat = (script: ScriptKind, stream: boolean, more: object = {}): Step => ({
  do: 'chat',
  session: 0,
  script,
  stream,
  more,
})
const respond = (script: ScriptKind, stream: boolean, previous?: number): Step => ({
  do: 'respond',
  script,
  stream,
  more: {},
  ...(previous === undefined ? {} : { previous }),
})
const complete = (script: ScriptKind, stream: boolean): Step => ({
  do: 'complete',
  script,
  stream,
  more: {},
})
const look = (path: string): Step => ({ do: 'look', path })

export const stories: readonly Story[] = [
  { name: 'discovery', steps: ['/health', '/v1/capabilities', '/v1/models', '/v1/no'].map(look) },
  {
    name: 'every ending of a run',
    steps: (['echo', 'tools', 'reasoning', 'usage', 'fail', 'raise', 'none'] as const).flatMap(
      (script, run) => [submit(script), on('get', run), on('events', run)],
    ),
  },
  {
    name: 'one key, one run',
    steps: [
      keyed('hold'),
      replay('same'),
      replay('spaced'),
      replay('other-body'),
      replay('other-session-key'),
      on('open'),
      replay('same'),
      on('get'),
    ],
  },
  {
    name: 'at capacity a replay is answered and a new run is not',
    steps: [
      { do: 'capacity', max: 1 } as const,
      keyed('hold'),
      submit('echo'),
      replay('same'),
      on('open'),
      submit('echo'),
      on('get', 1),
    ],
  },
  {
    name: 'draining refuses replays too',
    steps: [
      keyed('echo'),
      { do: 'drain', on: true } as const,
      replay('same'),
      submit('echo'),
      on('get'),
      { do: 'drain', on: false } as const,
      replay('same'),
    ],
  },
  {
    name: 'a stop is asked for, not done',
    steps: [
      submit('hold'),
      on('stop'),
      on('get'),
      on('stop'),
      submit('stubborn'),
      on('stop', 1),
      on('open', 1),
      on('get', 1),
    ],
  },
  {
    name: 'a reader sees a run to its end, and the next one nothing',
    steps: [submit('hold-tools'), on('follow'), on('events'), on('get')],
  },
  {
    name: 'a reader that has left takes the next event along, and the stream',
    steps: (['hold', 'hold-tools', 'stubborn', 'steered', 'ask', 'ask-twice'] as const).flatMap(
      (script, run) => [
        submit(script),
        on('leave', run),
        on('follow', run),
        on('follow', run),
        on('get', run),
      ],
    ),
  },
  {
    name: 'of two readers that have left one is noticed',
    steps: [submit('ask-twice'), on('leave'), on('leave'), on('follow'), on('follow'), on('get')],
  },
  {
    name: 'approvals one after the other',
    steps: [
      submit('ask-twice'),
      approve({}),
      approve({ choice: 'maybe' }),
      approve({ choice: 'once' }),
      on('get'),
      approve({ choice: 'deny' }),
      on('get'),
      approve({ choice: 'once' }),
      submit('ask'),
      on('stop', 1),
      on('get', 1),
    ],
  },
  {
    name: 'a steer is taken where the run takes one',
    steps: [
      submit('steered'),
      { do: 'steer', run: 0, body: { text: 'left' } },
      { do: 'steer', run: 0, body: {} },
      on('open'),
      on('get'),
      { do: 'steer', run: 0, body: { text: 'late' } },
    ],
  },
  {
    name: 'results and keys expire on their second',
    steps: [299, 1, 1].flatMap((more, i) => [
      ...(i === 0 ? [keyed('echo')] : []),
      pass(more),
      on('get'),
      replay('same'),
    ]),
  },
  {
    name: 'an hour and a day',
    steps: [
      keyed('echo'),
      pass(3599),
      on('get'),
      pass(1, false),
      on('get'),
      pass(1),
      on('get'),
      pass(82_798),
      replay('same'),
      pass(1),
      replay('same'),
      pass(1),
      replay('same'),
    ],
  },
  {
    name: 'a new process',
    steps: [
      keyed('hold'),
      submit('hold'),
      { do: 'restart', crash: true } as const,
      on('get'),
      on('get', 1),
      replay('same'),
      on('stop'),
    ],
  },
  {
    name: 'sessions',
    steps: [
      session('POST', 'new', { title: 'Title' }),
      session('GET', ''),
      chat('tools', false),
      chat('pieces', true),
      session('GET', '/messages'),
      session('POST', '/fork', {}),
      session('PATCH', '', { title: 'Changed' }),
      session('POST', '/model', { model: 'fast' }),

      chat('vars', false),
      session('DELETE', ''),
      session('GET', ''),
      session('GET', '', undefined, 1),
    ],
  },
  {
    name: 'completions and responses',
    steps: [
      complete('text', false),
      complete('tools', true),
      complete('fail', false),
      respond('text', false),
      respond('pieces', true, 0),
      respond('raise', false),
      { do: 'response', method: 'GET', response: 0 },
      { do: 'response', method: 'DELETE', response: 0 },
      { do: 'response', method: 'GET', response: 0 },
    ],
  },
  {
    name: 'an agent that cannot be made',
    steps: [
      { do: 'fault', auth: false },
      { do: 'fault', auth: true },
    ],
  },
]
