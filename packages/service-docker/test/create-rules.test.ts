import { afterEach, expect, test } from 'vitest'
import { engine, sh, untilTerm, type Engine } from './docker.ts'

let docker: Engine
afterEach(() => {
  docker.world.dispose()
})

// Answers of an engine of API 1.52 (v2.0.0-beta.1 of its Go module), one by one.
test.each([
  [
    { MemorySwap: 5 },
    'You should always set the Memory limit when using Memoryswap limit, see usage',
  ],
  [
    { Memory: 10_000_000, MemorySwap: 7_000_000 },
    'Minimum memoryswap limit should be larger than memory limit, see usage',
  ],
  [{ OomScoreAdj: 5000 }, 'Invalid value 5000, range for oom score adj is [-1000, 1000]'],
  [{ ShmSize: -1 }, 'SHM size can not be less than 0'],
  [{ PidMode: 'zz' }, 'invalid PID mode: zz'],
  [{ CapAdd: ['NOPE'] }, 'invalid CapAdd: unknown capability: "CAP_NOPE"'],
  [{ ExtraHosts: ['zz'] }, 'bad format for add-host: "zz"'],
  [{ Dns: ['zz'] }, 'invalid JSON: ParseAddr("zz"): unable to parse IP'],
  [{ Links: ['nosuch'] }, 'could not get container for nosuch: No such container: nosuch'],
  [
    { LogConfig: { Type: 'json-file', Config: { zz: '1' } } },
    "unknown log opt 'zz' for json-file log driver",
  ],
  [{ PortBindings: { '80': [{ HostPort: '99999' }] } }, 'invalid port specification: "99999"'],
])('DK-02 the host configuration %j is refused', async (HostConfig, message) => {
  docker = engine()
  expect(await docker.call('POST', '/containers/create', { Image: 'busybox', HostConfig })).toEqual(
    {
      status: 400,
      json: { message },
    },
  )
})

test('DK-02 an empty list of bindings is accepted with a warning', async () => {
  docker = engine()
  const { json } = await docker.call('POST', '/containers/create', {
    Image: 'busybox',
    HostConfig: { PortBindings: { '80/tcp': [] } },
  })
  expect(json).toMatchObject({
    Warnings: [
      'Following container port(s) have an empty list of port-bindings: 80/tcp. Starting with API 1.53, such bindings will be discarded.',
    ],
  })
})

test('DK-19 a port is given to one container only, and comes free with its end', async () => {
  docker = engine()
  const HostConfig = { PortBindings: { '80/tcp': [{ HostPort: '18099' }] } }
  const first = await docker.run('first', { ...untilTerm, HostConfig })
  const second = await docker.make('second', { ...untilTerm, HostConfig })
  const clash = await docker.call('POST', `/containers/${second}/start`)
  expect(clash.status).toBe(500)
  expect((clash.json as { message: string }).message).toMatch(
    /^failed to set up container networking: driver failed programming external connectivity on endpoint second \([0-9a-f]{64}\): Bind for 0\.0\.0\.0:18099 failed: port is already allocated$/,
  )
  // The clash has taken its networks: the next start works, and has none (live engine 29.0.0-beta.1).
  expect((await docker.call('POST', `/containers/${second}/start`)).status).toBe(204)
  expect((await docker.call('GET', `/containers/${second}/json`)).json).toMatchObject({
    NetworkSettings: { Ports: {}, Networks: {} },
  })
  await docker.call('DELETE', `/containers/${first}?force=1`)
  const third = await docker.run('third', { ...untilTerm, HostConfig })
  expect((await docker.call('GET', `/containers/${third}/json`)).json).toMatchObject({
    NetworkSettings: {
      Ports: {
        '80/tcp': [
          { HostIp: '0.0.0.0', HostPort: '18099' },
          { HostIp: '::', HostPort: '18099' },
        ],
      },
      Networks: { bridge: { IPAddress: '172.17.0.2' } },
    },
  })
})

test('DK-19 a container in the network of another needs that one', async () => {
  docker = engine()
  const id = await docker.make('lone', {
    ...sh('true'),
    HostConfig: { NetworkMode: 'container:nosuch' },
  })
  const message = 'joining network namespace of container: No such container: nosuch'
  expect(await docker.call('POST', `/containers/${id}/start`)).toEqual({
    status: 500,
    json: { message },
  })
  expect(await docker.state(id)).toMatchObject({ Status: 'created', ExitCode: 128, Error: message })
})

test('DK-18 a commit freezes the container and its image remembers where it came from', async () => {
  docker = engine()
  await docker.run('base', sh('echo kept > /kept; sleep 100'))
  await docker.call('POST', '/commit?container=base&repo=my/image&tag=1', {})
  expect((await docker.events()).slice(-5)).toEqual([
    'container pause',
    'image create',
    'image tag',
    'container commit',
    'container unpause',
  ])
  await docker.run('copy', { ...sh('cat /kept'), Image: 'my/image:1' })
  expect(await docker.logs('copy')).toEqual(['1:kept\n'])
})
