import { afterEach, describe, expect, test } from 'vitest'
import { engine, sh, untilTerm, type Engine } from './docker.ts'

/** What walks beside a real engine (conformance/docker/oracle) have shown. */
let docker: Engine
afterEach(() => {
  docker.world.dispose()
})

/** Events of one call. */
async function told(...ask: Parameters<Engine['call']>): Promise<readonly string[]> {
  const before = (await docker.events()).length
  await docker.call(...ask)
  return (await docker.events()).slice(before)
}
const message = async (...ask: Parameters<Engine['call']>): Promise<unknown> => {
  const { json } = await docker.call(...ask)
  return (json as { message?: unknown } | undefined)?.message
}
const data = { Binds: ['data:/data'] }

test('DK-17 a start that fails has mounted its volumes and lets them go', async () => {
  docker = engine()
  await docker.make('aa', { Cmd: ['/nosuch'], HostConfig: data })
  await docker.make('bb', { Cmd: ['true'], HostConfig: { ...data, NetworkMode: 'nosuch' } })
  await docker.make('cc', { Cmd: ['true'], HostConfig: { ...data, NetworkMode: 'container:no' } })
  expect(await told('POST', '/containers/aa/start')).toEqual([
    'volume mount',
    'network disconnect',
    'volume unmount',
  ])
  expect(await told('POST', '/containers/bb/start')).toEqual(['volume mount', 'volume unmount'])
  expect(await told('POST', '/containers/cc/start')).toEqual(['volume unmount'])
})

test('DK-17 a start that fails at its second network has joined the first', async () => {
  docker = engine()
  await docker.make('aa', untilTerm)
  await docker.call('POST', '/networks/nosuch/connect', { Container: 'aa' })
  expect(await told('POST', '/containers/aa/start')).toEqual([
    'network connect',
    'network disconnect',
  ])
})

test('DK-17 a program that ends at once is restarted before it dies', async () => {
  docker = engine()
  await docker.make('aa', { ...sh('exit 3'), HostConfig: { AutoRemove: true } })
  expect(await told('POST', '/containers/aa/restart')).toEqual([
    'network connect',
    'container start',
    'container restart',
    'network disconnect',
    'container die',
    'container destroy',
  ])
})

test('DK-17 a look at a path mounts the volumes, found or not', async () => {
  docker = engine()
  await docker.make('aa', { ...untilTerm, HostConfig: data })
  const path = '/containers/aa/archive?path='
  const silent = ['volume mount', 'volume unmount']
  expect(await told('HEAD', `${path}/etc`)).toEqual(silent)
  expect(await told('HEAD', `${path}/nope`)).toEqual(silent)
  expect(await told('PUT', `${path}/nope`)).toEqual(silent)
  expect(await told('GET', `${path}/etc`)).toEqual([
    'volume mount',
    'container archive-path',
    'volume unmount',
  ])
  expect(await message('PUT', `${path}/nope`)).toBe('Could not find the file /nope in container aa')
})

test('DK-20 the sticky bit of /tmp stands where Go has it', async () => {
  docker = engine()
  await docker.make('aa', untilTerm)
  const { headers } = await docker.fetch('HEAD', '/containers/aa/archive?path=/tmp')
  const stat = atob(headers.get('x-docker-container-path-stat') ?? '')
  expect(JSON.parse(stat)).toMatchObject({ name: 'tmp', mode: 0x801001ff })
})

test('DK-19 connect and disconnect look for the container first', async () => {
  docker = engine()
  for (const verb of ['connect', 'disconnect']) {
    expect(await message('POST', `/networks/nosuch/${verb}`, { Container: 'no' })).toBe(
      'No such container: no',
    )
  }
})

test('DK-19 a container that does not run takes any network, and any twice', async () => {
  docker = engine()
  await docker.make('aa', untilTerm)
  for (const network of ['nosuch', 'bridge']) {
    const ask = ['POST', `/networks/${network}/connect`, { Container: 'aa' }] as const
    expect((await docker.call(...ask)).status).toBe(200)
  }
  expect(await message('POST', '/containers/aa/start')).toBe(
    'failed to set up container networking: network nosuch not found',
  )
  const leave = await docker.call('POST', '/networks/nosuch/disconnect', { Container: 'aa' })
  expect(leave.status).toBe(200)
  expect((await docker.call('POST', '/containers/aa/start')).status).toBe(204)
})

test('DK-19 the words for a network that was not joined depend on whether it runs', async () => {
  docker = engine()
  const id = await docker.make('aa', untilTerm)
  const ask = ['POST', '/networks/host/disconnect', { Container: 'aa' }] as const
  expect(await message(...ask)).toBe(`container ${id} is not connected to the network host`)
  await docker.call('POST', '/containers/aa/start')
  expect(await message(...ask)).toBe(`container ${id} is not connected to network host`)
})

test('DK-19 a container whose last network was taken away starts without any', async () => {
  docker = engine()
  await docker.make('aa', untilTerm)
  await docker.call('POST', '/networks/bridge/disconnect', { Container: 'aa' })
  expect(await told('POST', '/containers/aa/start')).toEqual(['container start'])
})

test('DK-20 a rename to nothing is refused whatever it is to rename', async () => {
  docker = engine()
  expect(await docker.call('POST', '/containers/nosuch/rename?name=')).toEqual({
    status: 400,
    json: { message: 'Neither old nor new names may be empty' },
  })
})

test('DK-15 whether a container runs is judged before the user of an exec', async () => {
  docker = engine()
  const id = await docker.make('aa', untilTerm)
  expect(await docker.call('POST', '/containers/aa/exec', { Cmd: ['a'], User: 'nobody?' })).toEqual(
    {
      status: 409,
      json: { message: `container ${id} is not running` },
    },
  )
})

test('DK-04 a stop without grace kills a paused container before it thaws', async () => {
  docker = engine()
  await docker.run('aa', untilTerm)
  await docker.call('POST', '/containers/aa/pause')
  expect(await told('POST', '/containers/aa/stop?t=0')).toEqual([
    'container kill',
    'container kill',
    'container unpause',
    'network disconnect',
    'container stop',
    'container die',
  ])
  expect(await docker.state('aa')).toMatchObject({ Status: 'exited', ExitCode: 137 })
})

const inspected = async (name: string): Promise<unknown> =>
  (await docker.call('GET', `/containers/${name}/json`)).json

test('DK-16 a look at the log of a container that never ran makes that log', async () => {
  docker = engine()
  const id = await docker.make('aa', untilTerm)
  expect(await inspected('aa')).toMatchObject({ LogPath: '', HostsPath: '' })
  await docker.fetch('GET', '/containers/aa/logs?stdout=1')
  const LogPath = `/var/lib/docker/containers/${id}/${id}-json.log`
  expect(await inspected('aa')).toMatchObject({ LogPath, HostsPath: '' })
})

test('DK-15 an exec that was never started is listed with its container', async () => {
  docker = engine()
  await docker.run('aa', untilTerm)
  const { json } = await docker.call('POST', '/containers/aa/exec', { Cmd: ['true'] })
  expect(await inspected('aa')).toMatchObject({ ExecIDs: [(json as { Id: string }).Id] })
})

test('DK-19 ports are exposed on bridges only', async () => {
  docker = engine()
  const ports = { ...untilTerm, ExposedPorts: { '80/tcp': {} } }
  await docker.run('aa', { ...ports, HostConfig: { NetworkMode: 'none' } })
  await docker.run('bb', ports)
  expect(await inspected('aa')).toMatchObject({ NetworkSettings: { Ports: {} } })
  expect(await inspected('bb')).toMatchObject({ NetworkSettings: { Ports: { '80/tcp': null } } })
})

test('DK-19 an endpoint of an internal network has no gateway', async () => {
  docker = engine()
  await docker.call('POST', '/networks/create', { Name: 'inner', Internal: true })
  await docker.run('aa', { ...untilTerm, HostConfig: { NetworkMode: 'inner' } })
  expect(await inspected('aa')).toMatchObject({
    NetworkSettings: { Networks: { inner: { Gateway: '', IPAddress: '172.18.0.2' } } },
  })
})

test('DK-20 a running container that is renamed is named on the default bridge too', async () => {
  docker = engine()
  const id = await docker.run('aa', { ...untilTerm, Hostname: 'web' })
  await docker.call('POST', '/containers/aa/rename?name=bb')
  expect(await inspected('bb')).toMatchObject({
    NetworkSettings: { Networks: { bridge: { DNSNames: ['bb', id.slice(0, 12), 'web'] } } },
  })
})

test('DK-19 a network that a container only means to join is pruned', async () => {
  docker = engine()
  await docker.call('POST', '/networks/create', { Name: 'wanted' })
  await docker.make('aa', { ...untilTerm, HostConfig: { NetworkMode: 'wanted' } })
  expect((await docker.call('POST', '/networks/prune')).json).toEqual({
    NetworksDeleted: ['wanted'],
  })
})

test('DK-19 a start needs the network of its mode, also where that was left for another', async () => {
  docker = engine()
  await docker.call('POST', '/networks/create', { Name: 'own' })
  await docker.make('aa', { ...untilTerm, HostConfig: { NetworkMode: 'own' } })
  await docker.call('POST', '/networks/bridge/connect', { Container: 'aa' })
  await docker.call('POST', '/networks/own/disconnect', { Container: 'aa' })
  expect((await docker.call('POST', '/containers/aa/start')).status).toBe(204)
  await docker.call('POST', '/containers/aa/kill')
  await docker.call('DELETE', '/networks/own')
  expect(await docker.call('POST', '/containers/aa/start')).toEqual({
    status: 404,
    json: {
      message:
        'failed to set up container networking: could not find a network matching network mode own: network own not found',
    },
  })
})

test('DK-19 aliases are refused on a network that the engine brings along', async () => {
  docker = engine()
  await docker.make('aa', untilTerm)
  const EndpointConfig = { Aliases: ['other'] }
  expect(
    await docker.call('POST', '/networks/none/connect', { Container: 'aa', EndpointConfig }),
  ).toEqual({
    status: 400,
    json: {
      message:
        'invalid endpoint settings:\nnetwork-scoped aliases are only supported for user-defined networks',
    },
  })
})

test('DK-18 a list by reference shows the names that were asked for', async () => {
  docker = engine()
  await docker.call('POST', '/images/busybox/tag?repo=other&tag=1')
  const filters = encodeURIComponent(JSON.stringify({ reference: ['busybox'] }))
  expect((await docker.call('GET', `/images/json?filters=${filters}`)).json).toMatchObject([
    { RepoTags: ['busybox:latest'], RepoDigests: [expect.stringMatching(/^busybox@/)] },
  ])
  expect((await docker.call('GET', '/images/json')).json).toMatchObject([
    {
      RepoTags: ['busybox:latest', 'other:1'],
      RepoDigests: [expect.stringMatching(/^other@/)],
    },
  ])
})

test('DK-15 an exec that has ended outlives the run of its container', async () => {
  docker = engine()
  await docker.run('aa', untilTerm)
  const exec = async (): Promise<string> => {
    const { json } = await docker.call('POST', '/containers/aa/exec', { Cmd: ['sleep', '1'] })
    return (json as { Id: string }).Id
  }
  const ended = await exec()
  await docker.call('POST', `/exec/${ended}/start`, { Detach: true })
  await docker.advance(1000)
  const waiting = await exec()
  await docker.call('POST', '/containers/aa/kill')
  expect((await docker.call('GET', `/exec/${ended}/json`)).status).toBe(200)
  expect((await docker.call('GET', `/exec/${waiting}/json`)).status).toBe(404)
})

test('DK-19 a container in the network of the host joins no other', async () => {
  docker = engine()
  await docker.make('aa', { ...untilTerm, HostConfig: { NetworkMode: 'host' } })
  const join = (network: string) =>
    message('POST', `/networks/${network}/connect`, { Container: 'aa' })
  expect(await join('host')).toBeUndefined()
  expect(await join('none')).toBe(
    'container sharing network namespace with another container or host cannot be connected to any other network',
  )
})

test("DK-15 an exec shows its container's user as its own", async () => {
  docker = engine()
  await docker.run('aa', { ...untilTerm, User: 'nobody' })
  const { json } = await docker.call('POST', '/containers/aa/exec', { Cmd: ['true'] })
  const { Id } = json as { Id: string }
  expect((await docker.call('GET', `/exec/${Id}/json`)).json).toMatchObject({
    ProcessConfig: { user: 'nobody' },
  })
})

test('DK-20 a container that removes itself takes no restart policy', async () => {
  docker = engine()
  const id = await docker.make('aa', { ...untilTerm, HostConfig: { AutoRemove: true } })
  const RestartPolicy = { Name: 'on-failure' }
  expect(await docker.call('POST', '/containers/aa/update', { RestartPolicy })).toEqual({
    status: 409,
    json: {
      message: `Cannot update container ${id}: Restart policy cannot be updated because AutoRemove is enabled for the container`,
    },
  })
})

test('DK-19 a list shows no names of a container on its networks', async () => {
  docker = engine()
  await docker.call('POST', '/networks/create', { Name: 'own' })
  await docker.make('aa', untilTerm)
  const EndpointConfig = { Aliases: ['other'] }
  await docker.call('POST', '/networks/own/connect', { Container: 'aa', EndpointConfig })
  expect(await inspected('aa')).toMatchObject({
    NetworkSettings: { Networks: { own: { Aliases: ['other'] } } },
  })
  expect((await docker.call('GET', '/containers/json?all=1')).json).toMatchObject([
    { NetworkSettings: { Networks: { own: { Aliases: null, DNSNames: null } } } },
  ])
})

test('DK-19 a network that is not there keeps a container from no other', async () => {
  docker = engine()
  await docker.make('aa', { ...untilTerm, HostConfig: { NetworkMode: 'nosuch' } })
  const joined = await docker.call('POST', '/networks/none/connect', { Container: 'aa' })
  expect(joined.status).toBe(200)
})

test('DK-03 a start that fails for its networks leaves an exit code that is there', async () => {
  docker = engine()
  await docker.run('aa', sh('exit 3'))
  await docker.call('POST', '/networks/nosuch/connect', { Container: 'aa' })
  await docker.call('POST', '/containers/aa/start')
  expect(await docker.state('aa')).toMatchObject({ Status: 'exited', ExitCode: 3 })
})

test('DK-03 who waits for a container whose start failed is told why', async () => {
  docker = engine()
  await docker.make('aa', { Cmd: ['true'], HostConfig: { NetworkMode: 'nosuch' } })
  await docker.call('POST', '/containers/aa/start')
  expect((await docker.call('POST', '/containers/aa/wait')).json).toEqual({
    Error: { Message: 'failed to set up container networking: network nosuch not found' },
    StatusCode: 128,
  })
})

describe('a daemon that comes back', () => {
  const running = async (...names: readonly string[]): Promise<unknown> => {
    const all = (await docker.call('GET', '/containers/json')).json as { Names: string[] }[]
    const found = all.flatMap(({ Names }) => Names.map((name) => name.slice(1)))
    return names.filter((name) => found.includes(name))
  }
  const restart = (containers: string): Promise<unknown> =>
    docker.world.admin('POST', '/docker/daemon/restart', { containers })
  const policy = (Name: string): object => ({ HostConfig: { RestartPolicy: { Name } } })
  const setUp = async (): Promise<void> => {
    docker = engine()
    for (const name of ['always', 'unless-stopped', 'on-failure', 'no']) {
      await docker.run(name, { ...untilTerm, ...policy(name) })
    }
    await docker.run('deaf', { Cmd: ['sleep', '1000'], StopTimeout: 1, ...policy('on-failure') })
    for (const name of ['always', 'unless-stopped']) {
      await docker.run(`stopped-${name}`, { ...untilTerm, ...policy(name) })
      await docker.call('POST', `/containers/stopped-${name}/kill`)
    }
    await docker.make('never', { ...untilTerm, ...policy('always') })
  }
  const names = ['always', 'unless-stopped', 'on-failure', 'no', 'deaf', 'never']
  const stopped = ['stopped-always', 'stopped-unless-stopped']

  test('DK-06 after an orderly end starts what its policy says, with the codes of its stop', async () => {
    await setUp()
    const back = restart('stop')
    await docker.advance(1100)
    await back
    expect(await running(...names, ...stopped)).toEqual([
      'always',
      'unless-stopped',
      'deaf',
      'stopped-always',
    ])
    expect(await docker.state('no')).toMatchObject({ Status: 'exited', ExitCode: 0 })
    expect(await inspected('always')).toMatchObject({ RestartCount: 0, HostConfig: { Dns: [] } })
  })

  test('DK-06 after it was killed has stopped what ran, which counts as stopped by hand', async () => {
    await setUp()
    const back = restart('kill')
    await docker.advance(1100)
    await back
    expect(await running(...names, ...stopped)).toEqual(['always', 'deaf', 'stopped-always'])
    expect(await docker.state('unless-stopped')).toMatchObject({ Status: 'exited', ExitCode: 0 })
  })

  test('DK-06 has another default bridge, which stopped containers join all the same', async () => {
    docker = engine()
    const bridge = async (): Promise<unknown> => (await docker.call('GET', '/networks/bridge')).json
    await docker.run('aa', sh('true'))
    const { Id } = (await bridge()) as { Id: string }
    await restart('stop')
    expect(await bridge()).toMatchObject({ Name: 'bridge', Id: expect.not.stringMatching(Id) })
    expect(await told('POST', '/containers/aa/start')).toContain('network connect')
  })

  test('DK-06 and kept its containers starts only what always runs', async () => {
    await setUp()
    await restart('preserve')
    expect(await running(...names, ...stopped)).toEqual([
      'always',
      'unless-stopped',
      'on-failure',
      'no',
      'deaf',
      'stopped-always',
    ])
    expect(await docker.events()).toEqual(['network connect', 'container start'])
  })
})
