import {
  container,
  ownLabel,
  query,
  type ProgramName,
  type RestartKind,
  type Step,
} from './step.ts'

export interface Story {
  readonly name: string
  readonly steps: readonly Step[]
  /** It needs an engine that may be restarted, and that keeps containers running meanwhile, or does not. */
  readonly restarts?: 'plain' | 'live'
}

const call = (method: string, path: string, on?: string, body?: unknown): Step => ({
  do: 'call',
  method,
  path,
  ...(on === undefined ? {} : { on }),
  ...(body === undefined ? {} : { body }),
})
const create = (on: string, program: ProgramName, more: object = {}): Step =>
  call('POST', `/containers/create?name=${on}`, on, container(program, more))
const act = (on: string, verb: string): Step => call('POST', `/containers/${on}/${verb}`, on)
const remove = (on: string, how = ''): Step => call('DELETE', `/containers/${on}${how}`, on)
const inspect = (on: string): Step => call('GET', `/containers/${on}/json`)
const wait = (on: string, condition: string): Step => ({
  do: 'wait',
  on,
  query: condition === '' ? '' : `?condition=${condition}`,
})
const all = 'stream=1&stdin=1&stdout=1&stderr=1'
const attach = (
  on: string,
  end: Extract<Step, { do: 'attach' }>['end'],
  more: { readonly input?: string; readonly query?: string } = {},
): Step => ({ do: 'attach', on, query: all, end, ...more })
const exec = (on: string, Cmd: readonly string[], more: object = {}): Step => ({
  do: 'exec',
  on,
  body: { Cmd, AttachStdout: true, AttachStderr: true },
  start: 'upgrade',
  ...more,
})
const events: Step = { do: 'events', filters: {} }
const list = (filters: object = {}): Step =>
  call('GET', `/containers/json?all=1&filters=${query(filters)}`)
const logs = (on: string, more = ''): Step =>
  call('GET', `/containers/${on}/logs?stdout=1&stderr=1${more}`)
const policy = (Name: string, more: object = {}, host: object = {}): object => ({
  HostConfig: { RestartPolicy: { Name, ...more }, ...host },
})

const restarted = (how: RestartKind): readonly Step[] => [
  create('{c0}', 'loop'),
  create('{c1}', 'hold', policy('always')),
  // What starts at boot starts at once: only one of them has an address that is not by chance.
  create('{c2}', 'loop', policy('unless-stopped', {}, { NetworkMode: 'none' })),
  create('{c3}', 'loop', policy('always', {}, { NetworkMode: 'none' })),
  create('{c4}', 'exit3', policy('on-failure', { MaximumRetryCount: 1 })),
  create('{c5}', 'loop'),
  create('{c6}', 'loop', policy('on-failure')),
  create('{c7}', 'hold'),
  create('{c8}', 'loop', policy('unless-stopped')),
  create('{c9}', 'hold', policy('on-failure', {}, { NetworkMode: 'none' })),
  ...['{c0}', '{c1}', '{c2}', '{c3}', '{c4}', '{c6}', '{c7}', '{c8}', '{c9}'].map((on) =>
    act(on, 'start'),
  ),
  act('{c3}', 'stop'),
  act('{c8}', 'stop'),
  { do: 'restart', how },
  ...Array.from({ length: 10 }, (_, i): Step => ({ do: 'look', on: `{c${i}}` })),
  act('{c0}', 'start'),
  act('{c1}', 'stop'),
  act('{c2}', 'restart'),
  logs('{c2}'),
  // A killed one lists addresses that it no longer shows elsewhere, of what it has stopped at boot.
  ...(how === 'killed' ? [] : [list()]),
  remove('{c2}', '?force=1'),
]

/** Named sequences: what a walk meets seldom or never. */
export const stories: readonly Story[] = [
  {
    name: 'one life: create, start, pause, unpause, rename, restart, stop, remove',
    steps: [
      create('{c0}', 'loop', { Env: ['A=1'], Hostname: 'web' }),
      wait('{c0}', 'next-exit'),
      wait('{c0}', 'removed'),
      act('{c0}', 'start'),
      act('{c0}', 'start'),
      act('{c0}', 'pause'),
      act('{c0}', 'pause'),
      list({ status: ['paused'] }),
      act('{c0}', 'unpause'),
      act('{c0}', 'unpause'),
      act('{c0}', 'rename?name={c1}'),
      act('{c1}', 'restart'),
      act('{c1}', 'stop'),
      act('{c1}', 'stop'),
      inspect('{c1}'),
      logs('{c1}'),
      remove('{c1}'),
      remove('{c1}'),
      events,
    ],
  },
  {
    name: 'ends: exit codes, a kill, a missing program, automatic removal',
    steps: [
      create('{c0}', 'exit3'),
      act('{c0}', 'start'),
      wait('{c0}', ''),
      act('{c0}', 'start'),
      create('{c1}', 'hold'),
      act('{c1}', 'start'),
      act('{c1}', 'kill?signal=USR1'),
      act('{c1}', 'kill?signal=NOPE'),
      act('{c1}', 'kill'),
      act('{c1}', 'kill'),
      create('{c2}', 'missing'),
      act('{c2}', 'start'),
      create('{c3}', 'exit0', { HostConfig: { AutoRemove: true } }),
      wait('{c3}', 'removed'),
      act('{c3}', 'start'),
      remove('{c2}'),
      events,
    ],
  },
  {
    name: 'restart policies: retries are counted, a stop ends them',
    steps: [
      create('{c0}', 'exit3', policy('on-failure', { MaximumRetryCount: 2 })),
      act('{c0}', 'start'),
      logs('{c0}'),
      create('{c1}', 'loop', policy('always')),
      act('{c1}', 'start'),
      act('{c1}', 'kill'),
      act('{c1}', 'start'),
      act('{c1}', 'stop'),
      events,
    ],
  },
  {
    name: 'attach: frames of both streams, the log first, half-close ends the only stdin',
    steps: [
      create('{c0}', 'cat', { OpenStdin: true, StdinOnce: true }),
      act('{c0}', 'start'),
      attach('{c0}', 'half-close', { input: 'one\n', query: `${all}&logs=1` }),
      attach('{c0}', 'drop', { query: 'logs=1&stdout=1' }),
      act('{c0}', 'start'),
      attach('{c0}', 'drop', { input: 'two\n' }),
      logs('{c0}'),
      create('{c1}', 'hold'),
      act('{c1}', 'start'),
      attach('{c1}', 'drop', { query: 'logs=1&stdout=1&stderr=1' }),
      attach('{c1}', 'drop', { query: 'logs=1&stderr=1' }),
      attach('{c1}', 'drop', { query: 'stdout=1' }),
      events,
    ],
  },
  {
    name: 'attach: a stdin that stays open, refusals, a paused container',
    steps: [
      create('{c0}', 'cat', { OpenStdin: true, StdinOnce: false }),
      act('{c0}', 'start'),
      attach('{c0}', 'half-close', { input: 'one\n' }),
      attach('{c0}', 'half-close', { input: 'two\n' }),
      attach('{c0}', 'drop', { query: `${all}&detachKeys=zzz` }),
      attach('{c1}', 'drop'),
      act('{c0}', 'pause'),
      attach('{c0}', 'drop'),
      act('{c0}', 'unpause'),
      act('{c0}', 'kill'),
      events,
    ],
  },
  {
    name: 'attach: a terminal echoes, and lets go at its detach keys',
    steps: [
      create('{c0}', 'cat', { OpenStdin: true, StdinOnce: true, Tty: true }),
      act('{c0}', 'start'),
      act('{c0}', 'resize?h=30&w=100'),
      attach('{c0}', 'detach', { input: 'line\n' }),
      attach('{c0}', 'detach', { input: 'again\n', query: `${all}&logs=1` }),
      logs('{c0}'),
      act('{c0}', 'kill'),
      events,
    ],
  },
  {
    name: 'exec: attached, plain, detached, with a terminal, failing, not started, twice',
    steps: [
      create('{c0}', 'loop', { WorkingDir: '/tmp' }),
      exec('{c0}', ['true']),
      act('{c0}', 'start'),
      exec('{c0}', ['sh', '-c', 'echo o; pwd; exit 4']),
      exec('{c0}', ['cat'], {
        body: { Cmd: ['cat'], AttachStdin: true, AttachStdout: true },
        input: 'line\n',
      }),
      exec('{c0}', ['echo', 'hi'], { start: 'plain' }),
      exec('{c0}', ['echo', 'hi'], {
        body: { Cmd: ['echo', 'hi'], AttachStdout: true, Tty: true },
      }),
      exec('{c0}', ['/nosuch']),
      exec('{c0}', ['/nosuch'], { start: 'detach' }),
      exec('{c0}', ['true'], { start: 'never' }),
      call('POST', '/exec/{e0}/start', undefined, {}),
      exec('{c0}', ['sleep', '1000'], { start: 'detach', stays: true }),
      call('GET', '/containers/{c0}/top?ps_args=-o%20pid%2Ccomm'),
      act('{c0}', 'pause'),
      exec('{c0}', ['true']),
      act('{c0}', 'kill'),
      call('GET', '/exec/{e0}/json'),
      events,
    ],
  },
  {
    name: 'networks and volumes: in use, pruned, missing',
    steps: [
      call('POST', '/networks/create', undefined, { Name: '{n0}', Labels: { [ownLabel]: '1' } }),
      call('POST', '/volumes/create', undefined, { Name: '{v0}', Labels: { [ownLabel]: '1' } }),
      create('{c0}', 'loop', { HostConfig: { NetworkMode: '{n0}', Binds: ['{v0}:/data'] } }),
      act('{c0}', 'start'),
      call('DELETE', '/networks/{n0}'),
      call('DELETE', '/volumes/{v0}'),
      call('GET', '/networks/{n0}'),
      call('POST', '/networks/bridge/connect', '{c0}', { Container: '{c0}' }),
      call('POST', '/networks/{n0}/disconnect', '{c0}', { Container: '{c0}' }),
      call('POST', '/networks/{n0}/disconnect', '{c0}', { Container: '{c0}' }),
      call('DELETE', '/networks/{n0}'),
      act('{c0}', 'stop'),
      act('{c0}', 'start'),
      remove('{c0}', '?force=1&v=1'),
      call('DELETE', '/volumes/{v0}'),
      call('DELETE', '/volumes/{v0}'),
      events,
    ],
  },
  { name: 'an orderly restart of the daemon', restarts: 'plain', steps: restarted('orderly') },
  { name: 'a daemon that is killed', restarts: 'plain', steps: restarted('killed') },
  {
    name: 'an orderly restart of a daemon that keeps containers',
    restarts: 'live',
    steps: restarted('live-orderly'),
  },
  {
    name: 'a killed daemon that keeps containers',
    restarts: 'live',
    steps: restarted('live-killed'),
  },
]
