import { afterEach, expect, test } from 'vitest'
import { engine, sh, type Engine } from './docker.ts'

let docker: Engine
afterEach(() => {
  docker.world.dispose()
})

test('DK-01 the engine says who it is, with and without a version in the path', async () => {
  docker = engine()
  const ping = await docker.fetch('GET', '/_ping')
  expect([ping.headers.get('api-version'), await ping.text()]).toEqual(['1.52', 'OK'])
  for (const path of ['/version', '/v1.44/version', '/v1.52/version']) {
    expect((await docker.call('GET', path)).json).toMatchObject({
      Version: '29.1.5',
      ApiVersion: '1.52',
      MinAPIVersion: '1.44',
    })
  }
  expect((await docker.call('GET', '/info')).json).toMatchObject({ Containers: 0, Images: 1 })
})

test("DK-24 versions outside 1.44 to 1.52 are refused in the engine's words", async () => {
  docker = engine()
  expect(await docker.call('GET', '/v1.43/containers/json')).toEqual({
    status: 400,
    json: {
      message:
        'client version 1.43 is too old. Minimum supported API version is 1.44, please upgrade your client to a newer version',
    },
  })
  expect(await docker.call('GET', '/v1.99/_ping')).toEqual({
    status: 400,
    json: { message: 'client version 1.99 is too new. Maximum supported API version is 1.52' },
  })
  expect((await docker.call('GET', '/v1.99/nope')).json).toEqual({ message: 'page not found' })
})

test('DK-24 below 1.52 inspect has the members that 1.52 dropped', async () => {
  docker = engine()
  await docker.run('aa', sh('sleep 100'))
  const { json: now } = await docker.call('GET', '/v1.52/containers/aa/json')
  const { json: before } = await docker.call('GET', '/v1.51/containers/aa/json')
  const { json: oldest } = await docker.call('GET', '/v1.44/containers/aa/json')
  expect(now).toMatchObject({ Storage: { RootFS: { Snapshot: { Name: 'overlayfs' } } } })
  expect(now).not.toHaveProperty('NetworkSettings.IPAddress')
  expect(before).toMatchObject({
    GraphDriver: { Data: null, Name: 'overlayfs' },
    NetworkSettings: { IPAddress: '172.17.0.2' },
  })
  expect(before).toHaveProperty('ImageManifestDescriptor')
  expect(oldest).not.toHaveProperty('ImageManifestDescriptor')
})

test('DK-01 lists are newest first, and filters narrow them', async () => {
  docker = engine()
  await docker.make('one', { Labels: { a: '1' } })
  await docker.run('two', { ...sh('sleep 100'), Labels: { a: '2', b: '' } })
  await docker.run('three', sh('exit 3'))
  const names = async (query: string): Promise<readonly string[]> => {
    const { json } = await docker.call('GET', `/containers/json?${query}`)
    return (json as readonly { Names: readonly string[] }[]).map(({ Names: [name = ''] }) => name)
  }
  const filtered = (filters: object): Promise<readonly string[]> =>
    names(`all=1&filters=${encodeURIComponent(JSON.stringify(filters))}`)
  expect(await names('')).toEqual(['/two'])
  expect(await names('all=1')).toEqual(['/three', '/two', '/one'])
  expect(await names('limit=2')).toEqual(['/three', '/two'])
  expect(await filtered({ label: ['a'] })).toEqual(['/two', '/one'])
  expect(await filtered({ label: { 'a=2': true, b: true } })).toEqual(['/two'])
  expect(await filtered({ exited: ['3'] })).toEqual(['/three'])
  expect(await filtered({ name: ['^/t'] })).toEqual(['/three', '/two'])
  expect(await filtered({ status: ['created'] })).toEqual(['/one'])
})

test('DK-19 networks and volumes are made, used, and not removed while in use', async () => {
  docker = engine()
  expect((await docker.call('POST', '/networks/create', { Name: 'net' })).status).toBe(201)
  expect((await docker.call('POST', '/volumes/create', { Name: 'vol' })).status).toBe(201)
  const id = await docker.run('aa', {
    ...sh('echo kept > /data/f; sleep 100'),
    HostConfig: { NetworkMode: 'net', Binds: ['vol:/data'] },
  })
  expect((await docker.call('DELETE', '/networks/net')).status).toBe(403)
  expect(await docker.call('DELETE', '/volumes/vol')).toEqual({
    status: 409,
    json: { message: `remove vol: volume is in use - [${id}]` },
  })
  await docker.call('DELETE', `/containers/${id}?force=1`)
  await docker.run('bb', { ...sh('cat /data/f'), HostConfig: { Binds: ['vol:/data'] } })
  expect(await docker.logs('bb')).toEqual(['1:kept\n'])
  expect((await docker.call('DELETE', '/networks/net')).status).toBe(204)
})
