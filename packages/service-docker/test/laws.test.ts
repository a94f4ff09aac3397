import { serviceLaws, type ScriptStep } from '@crvouga/mockingbird-shared-runtime/testing'
import { test } from 'vitest'
import { docker } from '../src/index.ts'
import { contract } from '../src/generated/contract.ts'
import { sh, untilTerm } from './docker.ts'

const get = (path: string): ScriptStep => ({ method: 'GET', path })
const head = (path: string): ScriptStep => ({ method: 'HEAD', path })
const remove = (path: string): ScriptStep => ({ method: 'DELETE', path })
const send = (method: string, path: string, body?: object): ScriptStep => ({
  method,
  path,
  ...(body === undefined
    ? {}
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
})
const post = (path: string, body?: object): ScriptStep => send('POST', path, body)
const create = (name: string, config: object): ScriptStep =>
  post(`/containers/create?name=${name}`, { Image: 'busybox', ...config })

/** The exec that was created last. */
const exec =
  (step: (id: string) => ScriptStep): ScriptStep =>
  (answers) => {
    const ids = answers.flatMap(
      (answer) => /^\{"Id":"([0-9a-f]{64})"\}/.exec(answer?.body ?? '')?.[1] ?? [],
    )
    const made = step(ids.at(-1) ?? 'none')
    return typeof made === 'function' || 'advanceMs' in made
      ? { method: 'GET', path: '/_ping' }
      : made
  }

/** Everything that answers the same on an engine outside a swarm. */
const swarm = Object.entries(contract.operations)
  .filter(([id, { supported }]) => supported && /^(Swarm|Node|Service|Task|Secret|Config)/.test(id))
  .map(([, { method, path }]) => send(method, path.replace(/\{\w+\*?\}/, 'some')))

/** Uses every supported operation, refusals among them, and never waits for what does not come. */
const steps: readonly ScriptStep[] = [
  get('/_ping'),
  head('/_ping'),
  get('/version'),
  get('/info'),
  get('/nope'),
  post('/images/create?fromImage=redis&tag=7'),
  post('/images/create?fromImage=nosuch&tag=1'),
  get('/images/json'),
  get('/images/redis:7/json'),
  get('/images/redis:7/history'),
  get('/distribution/alpine/json'),
  post('/images/redis:7/tag?repo=my/redis&tag=1'),
  post('/images/nosuch/push'),
  get('/images/busybox/get'),
  get('/images/get?names=busybox'),
  post('/images/load'),
  remove('/images/my/redis:1'),
  post('/networks/create', { Name: 'net' }),
  post('/volumes/create', { Name: 'vol' }),
  create('main', { ...untilTerm, Labels: { a: 'b' }, HostConfig: { Binds: ['vol:/data'] } }),
  create('main', {}),
  create('broken', { Cmd: ['/nosuch'] }),
  post('/containers/main/start'),
  post('/containers/main/start'),
  post('/containers/broken/start'),
  { advanceMs: 1500 },
  get('/containers/json?all=1'),
  get('/containers/main/json'),
  get('/containers/main/top'),
  get('/containers/main/stats?stream=0'),
  get('/containers/main/changes'),
  post('/containers/main/exec', { Cmd: ['sh', '-c', 'echo in; exit 4'], AttachStdout: true }),
  exec((id) => get(`/exec/${id}/json`)),
  exec((id) => post(`/exec/${id}/start`, {})),
  exec((id) => get(`/exec/${id}/json`)),
  exec((id) => post(`/exec/${id}/resize?h=1&w=1`)),
  post('/containers/main/resize?h=10&w=20'),
  post('/containers/main/pause'),
  post('/containers/main/unpause'),
  post('/containers/main/rename?name=renamed'),
  post('/containers/renamed/update', { CpuShares: 5 }),
  post('/networks/net/connect', { Container: 'renamed' }),
  get('/networks'),
  get('/networks/net'),
  remove('/networks/net'),
  post('/networks/net/disconnect', { Container: 'renamed' }),
  get('/volumes'),
  get('/volumes/vol'),
  remove('/volumes/vol'),
  send('PUT', '/volumes/vol', {}),
  get('/containers/renamed/archive?path=/etc/passwd'),
  head('/containers/renamed/archive?path=/etc/passwd'),
  send('PUT', '/containers/renamed/archive?path=/tmp'),
  get('/containers/renamed/export'),
  post('/commit?container=renamed&repo=my/image'),
  post('/containers/renamed/kill?signal=HUP'),
  post('/containers/renamed/restart?t=0'),
  post('/containers/renamed/kill'),
  post('/containers/renamed/stop'),
  post('/containers/renamed/wait'),
  create('chatty', sh('echo out; echo err >&2; exit 3')),
  post('/containers/chatty/start'),
  get('/containers/chatty/logs?stdout=1&stderr=1&timestamps=1'),
  post('/containers/chatty/attach?logs=1&stdout=1&stderr=1'),
  get('/containers/chatty/attach/ws?logs=1'),
  remove('/containers/chatty'),
  get('/system/df'),
  get('/events?since=1&until=2'),
  get('/plugins'),
  get('/plugins/some/json'),
  post('/session'),
  post('/build'),
  post('/build/prune'),
  ...swarm,
  post('/containers/prune'),
  post('/networks/prune'),
  post('/volumes/prune'),
  post('/images/prune'),
]

for (const law of serviceLaws({ service: docker, steps, parity: 'DK-11' })) {
  test(law.name, law.prove, 120_000)
}
