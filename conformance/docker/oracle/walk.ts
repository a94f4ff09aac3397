import { Model } from './model.ts'
import { seeded, type Random } from '@crvouga/mockingbird-shared-runtime/testing'
import { container, ownLabel, query, type ProgramName, type Step } from './step.ts'

const own = { label: [ownLabel] }
const containers = 4

/** Steps that a seed decides; a rough model of what they lead to keeps most of them where something happens. */
export function walk(seed: number, length: number): readonly Step[] {
  const random = seeded(seed)
  const model = new Model()
  const steps: Step[] = []
  while (steps.length < length) {
    const step = next(random, model)
    model.did(step)
    steps.push(step)
  }
  return steps
}

function next(random: Random, model: Model): Step {
  if (model.isEmpty() || random.chance(0.1)) return create(random, model)
  const kind = random.below(100)
  if (kind < 44) return lifecycle(random, model)
  if (kind < 54) return look(random, model)
  if (kind < 62) return exec(random, model)
  if (kind < 68) return attach(random, model)
  if (kind < 72) return { do: 'wait', on: model.any(random), query: random.pick(waits) }
  if (kind < 82) return network(random, model)
  if (kind < 88) return volume(random)
  if (kind < 94) return image(random)
  if (kind < 97) return { do: 'events', filters: random.pick(eventFilters) }
  return random.pick(prunes)
}

const waits = [
  '',
  '',
  '?condition=not-running',
  '?condition=next-exit',
  '?condition=removed',
  '?condition=zz',
]

const eventFilters: readonly object[] = [
  {},
  { type: ['container'] },
  { type: ['network'] },
  { event: ['die', 'start'] },
  { container: ['mbo-c0'] },
  { container: ['mbo-c1'], event: ['create', 'destroy'] },
  { label: [ownLabel] },
  { image: ['busybox'] },
  { network: ['mbo-n0'] },
  { volume: ['mbo-v0'] },
]

const prunes: readonly Step[] = [
  { do: 'call', method: 'POST', path: `/containers/prune?filters=${query(own)}` },
  { do: 'call', method: 'POST', path: `/networks/prune?filters=${query(own)}` },
  {
    do: 'call',
    method: 'POST',
    path: `/volumes/prune?filters=${query({ ...own, all: ['true'] })}`,
  },
]

function create(random: Random, model: Model): Step {
  const on = random.chance(0.85) ? model.free(random) : `{c${random.below(containers)}}`
  const program = random.pick<ProgramName>([
    'loop',
    'loop',
    'loop',
    'hold',
    'cat',
    'cat',
    'exit0',
    'exit3',
    'exit3',
    'missing',
  ])
  const tty = program === 'cat' && random.chance(0.4)
  const stdin =
    program === 'cat' ? { OpenStdin: true, StdinOnce: random.chance(0.6), Tty: tty } : {}
  const host = {
    ...(random.chance(0.15) ? { AutoRemove: true } : {}),
    ...(random.chance(0.35)
      ? { NetworkMode: random.pick(['none', '{n0}', '{n1}', 'host', 'bridge']) }
      : {}),
    ...(random.chance(0.25)
      ? { Binds: [random.pick(['{v0}:/data', '{v1}:/data:ro', '{v0}:/a'])] }
      : {}),
    ...(random.chance(0.2) ? { RestartPolicy: random.pick(policies) } : {}),
    ...(random.chance(0.1) ? { Memory: 33_554_432, CpuShares: 512 } : {}),
  }
  const more = {
    ...stdin,
    ...(random.chance(0.2) ? { Env: ['A=1', 'B='] } : {}),
    ...(random.chance(0.1) ? { Hostname: 'mbo-host', Domainname: 'example' } : {}),
    ...(random.chance(0.1) ? { User: 'nobody', WorkingDir: '/tmp' } : {}),
    ...(random.chance(0.1) ? { ExposedPorts: { '80/tcp': {} } } : {}),
    ...(Object.keys(host).length > 0 ? { HostConfig: host } : {}),
    ...random.pick<object>([
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      { Image: 'mbo/none:1' },
      { Cmd: [], Entrypoint: ['/bin/true'] },
      { StopSignal: 'USR1' },
    ]),
  }
  const name = random.chance(0.95) ? on : random.pick(['a b', '-x', `${on}/x`])
  return {
    do: 'call',
    method: 'POST',
    path: `/containers/create?name=${encodeURIComponent(name).replace('%7B', '{').replace('%7D', '}')}`,
    body: container(program, more),
    on,
  }
}

const policies: readonly object[] = [
  { Name: 'on-failure', MaximumRetryCount: 2 },
  { Name: 'on-failure', MaximumRetryCount: 1 },
  { Name: 'no' },
  { Name: 'no', MaximumRetryCount: 3 },
]

/** By name mostly, else by the whole id or by its beginning. */
const ref = (random: Random, place: string): string =>
  random.chance(0.75) ? place : place.replace('}', random.pick([':id}', ':12}']))

function lifecycle(random: Random, model: Model): Step {
  const on = model.any(random)
  const at = (path: string, method = 'POST', body?: unknown): Step => ({
    do: 'call',
    method,
    path: `/containers/${ref(random, on)}${path}`,
    ...(body === undefined ? {} : { body }),
    on,
  })
  const verbs = model.verbs(on)
  const verb = random.chance(0.75) ? random.pick(verbs) : random.pick(allVerbs)
  switch (verb) {
    case 'start':
      return at('/start')
    case 'stop':
      return at(
        `/stop${random.pick(['', '', '?t=0', '?t=1', '?signal=KILL', '?signal=NOPE', '?t=x'])}`,
      )
    case 'restart':
      return at(`/restart${random.pick(['', '?t=0', '?signal=KILL'])}`)
    case 'kill':
      return at(
        `/kill${random.pick(['', '', '?signal=TERM', '?signal=SIGKILL', '?signal=USR1', '?signal=15', '?signal=NOPE', '?signal=0'])}`,
      )
    case 'pause':
      return at('/pause')
    case 'unpause':
      return at('/unpause')
    case 'rename':
      return at(
        `/rename?name=${random.pick([model.free(random), `{c${random.below(containers)}}`, '', 'a%20b'])}`,
      )
    case 'remove':
      return at(random.pick(['', '?force=1', '?v=1', '?force=1&v=1']), 'DELETE')
    case 'update':
      return at(
        '/update',
        'POST',
        random.pick<object>([
          { Memory: 67_108_864, MemorySwap: -1 },
          { CpuShares: 256 },
          { RestartPolicy: { Name: 'on-failure', MaximumRetryCount: 1 } },
          { RestartPolicy: { Name: 'zz' } },
          {},
        ]),
      )
  }
}

export const allVerbs = [
  'start',
  'stop',
  'restart',
  'kill',
  'pause',
  'unpause',
  'rename',
  'remove',
  'update',
] as const
export type Verb = (typeof allVerbs)[number]

function look(random: Random, model: Model): Step {
  const on = model.any(random)
  const get = (path: string): Step => ({ do: 'call', method: 'GET', path })
  const filters = random.pick<object>([
    {},
    { status: ['running'] },
    { status: ['exited', 'created'] },
    { status: ['paused'] },
    { status: ['zz'] },
    { name: ['mbo-c0'] },
    { name: ['^/mbo-c[12]$'] },
    { label: ['mockingbird.oracle.program=loop'] },
    { ancestor: ['busybox'] },
    { exited: ['3'] },
    { exited: ['137'] },
    { before: ['mbo-c1'] },
    { since: ['mbo-c0'] },
    { network: ['mbo-n0'] },
    { network: ['bridge'] },
    { volume: ['mbo-v0'] },
    { volume: ['/data'] },
    { health: ['none'] },
    { id: ['{c0:12}'] },
    { zz: ['1'] },
    { 'is-task': ['false'] },
    { expose: ['80'] },
  ])
  const logs = random.pick([
    'stdout=1&stderr=1',
    'stdout=1',
    'stderr=1',
    'stdout=1&tail=1',
    'stdout=1&stderr=1&timestamps=1',
    'stdout=1&details=1',
    '',
    'stdout=1&tail=0',
  ])
  return random.pick<() => Step>([
    () =>
      get(
        `/containers/json?${random.pick(['', 'all=1&', 'limit=2&', 'all=1&'])}filters=${query(filters).replaceAll('%7Bc0%3A12%7D', '{c0:12}')}`,
      ),
    () =>
      get(
        `/containers/json?all=1&filters=${query(filters).replaceAll('%7Bc0%3A12%7D', '{c0:12}')}`,
      ),
    () => get(`/containers/${ref(random, on)}/json`),
    () => get(`/containers/${on}/logs?${logs}`),
    () => get(`/containers/${on}/logs?${logs}`),
    () => get(`/containers/${on}/changes`),
    () => get(`/containers/${on}/top?ps_args=${encodeURIComponent('-o pid,comm')}`),
    () => ({
      do: 'call',
      method: 'HEAD',
      path: `/containers/${on}/archive?path=${random.pick(['/etc/passwd', '/nope', '/tmp'])}`,
    }),
    () => get('/exec/{e0}/json'),
    () => ({ do: 'call', method: 'POST', path: '/exec/{e0}/start', body: { Detach: false } }),
    () => ({
      do: 'call',
      method: 'POST',
      path: `/containers/${on}/resize?h=20&w=${random.pick(['80', 'x'])}`,
    }),
  ])()
}

function exec(random: Random, model: Model): Step {
  const on = model.running(random)
  const [Cmd, stays] = random.pick<readonly [readonly string[], boolean]>([
    [['true'], false],
    [['echo', 'hi'], false],
    [['sh', '-c', 'echo o; exit 4'], false],
    [['sh', '-c', 'echo e >&2'], false],
    [['/nosuch'], false],
    [['cat'], false],
    [['sleep', '1000'], true],
    [[], false],
  ])
  const isCat = Cmd[0] === 'cat'
  return {
    do: 'exec',
    on,
    body: {
      Cmd,
      AttachStdout: true,
      AttachStderr: true,
      ...(isCat ? { AttachStdin: true } : {}),
      ...(!isCat && random.chance(0.2) ? { Tty: true } : {}),
      ...(random.chance(0.15) ? { Env: ['X=1'], WorkingDir: '/tmp' } : {}),
      ...(random.chance(0.1) ? { User: random.pick(['nobody', 'nosuchuser']) } : {}),
    },
    start: stays
      ? 'detach'
      : isCat
        ? 'upgrade'
        : random.pick(['upgrade', 'upgrade', 'plain', 'detach', 'never']),
    ...(isCat ? { input: 'line\n' } : {}),
    ...(stays ? { stays } : {}),
  }
}

function attach(random: Random, model: Model): Step {
  const query = random.pick([
    'stream=1&stdin=1&stdout=1&stderr=1',
    'stream=1&stdin=1&stdout=1&stderr=1',
    'stream=1&stdin=1&stdout=1&stderr=1&logs=1',
    'stream=1&stdout=1&stderr=1',
    'logs=1&stdout=1&stderr=1',
    'stream=1&stdout=1&detachKeys=zzz',
  ])
  return {
    do: 'attach',
    on: model.any(random),
    query,
    ...(random.chance(0.7) ? { input: 'hello\n' } : {}),
    end: random.pick(['half-close', 'detach', 'drop']),
  }
}

function network(random: Random, model: Model): Step {
  const n = `{n${random.below(2)}}`
  const on = model.any(random)
  const call = (method: string, path: string, body?: unknown, touches?: string): Step => ({
    do: 'call',
    method,
    path,
    ...(body === undefined ? {} : { body }),
    ...(touches === undefined ? {} : { on: touches }),
  })
  const target = random.pick([n, n, n, 'bridge', 'host', 'none'])
  const make = (): Step =>
    call('POST', '/networks/create', {
      Name: n,
      Labels: { [ownLabel]: '1' },
      ...random.pick<object>([
        {},
        {},
        { Internal: true },
        { Attachable: true },
        { Options: { 'com.docker.network.driver.mtu': '1400' } },
      ]),
    })
  return random.pick<() => Step>([
    make,
    make,
    () => call('DELETE', `/networks/${random.pick([n, n.replace('}', ':id}')])}`),
    () => call('GET', `/networks/${n}`),
    () =>
      call(
        'GET',
        `/networks?filters=${query(random.pick<object>([{ name: ['mbo-n'] }, own, { driver: ['bridge'] }, { dangling: ['true'] }, { type: ['custom'] }, { scope: ['local'] }]))}`,
      ),
    () =>
      call(
        'POST',
        `/networks/${target}/connect`,
        { Container: on, ...random.pick<object>([{}, { EndpointConfig: { Aliases: ['other'] } }]) },
        on,
      ),
    () => call('POST', `/networks/${target}/connect`, { Container: on }, on),
    () =>
      call(
        'POST',
        `/networks/${target}/disconnect`,
        { Container: on, ...(random.chance(0.3) ? { Force: true } : {}) },
        on,
      ),
  ])()
}

function volume(random: Random): Step {
  const v = `{v${random.below(2)}}`
  const call = (method: string, path: string, body?: unknown): Step => ({
    do: 'call',
    method,
    path,
    ...(body === undefined ? {} : { body }),
  })
  return random.pick<() => Step>([
    () => call('POST', '/volumes/create', { Name: v, Labels: { [ownLabel]: '1' } }),
    () => call('POST', '/volumes/create', { Name: v }),
    () => call('GET', `/volumes/${v}`),
    () =>
      call(
        'GET',
        `/volumes?filters=${query(random.pick<object>([{ name: ['mbo-v'] }, { ...own }, { name: ['mbo-v'], dangling: ['true'] }, { name: ['mbo-v'], dangling: ['false'] }]))}`,
      ),
    () => call('DELETE', `/volumes/${v}${random.pick(['', '?force=1'])}`),
  ])()
}

function image(random: Random): Step {
  const t = `{t${random.below(2)}}`
  const call = (method: string, path: string): Step => ({ do: 'call', method, path })
  return random.pick<() => Step>([
    () =>
      call(
        'POST',
        `/images/${random.pick(['busybox', t])}/tag?repo=mbo/img&tag=t${random.below(2)}`,
      ),
    () => call('POST', `/images/busybox/tag?repo=mbo/img&tag=t${random.below(2)}`),
    () => call('POST', `/images/busybox/tag?repo=${random.pick(['MBO', 'mbo/img&tag=-', ''])}`),
    () => call('GET', `/images/${t}/json`),
    () => call('GET', '/images/json'),
    () =>
      call(
        'GET',
        `/images/json?filters=${query(random.pick<object>([{ reference: ['mbo/*'] }, { dangling: ['false'] }, { reference: ['busybox'] }, { before: ['busybox'] }]))}`,
      ),
    () => call('DELETE', `/images/${t}${random.pick(['', '?force=1', '?noprune=1'])}`),
    () => call('GET', `/images/${t}/history`),
  ])()
}
