import { afterEach, expect, test } from 'vitest'
import { engine, sh, type Engine } from './docker.ts'

let docker: Engine
afterEach(() => {
  docker.world.dispose()
})

const binds = (...given: readonly string[]): object => ({ HostConfig: { Binds: given } })
/** A tar file with one small text in it. */
function tar(name: string, text: string): Uint8Array {
  const block = new Uint8Array(512)
  const put = (at: number, value: string): void => block.set(new TextEncoder().encode(value), at)
  put(0, name)
  put(100, '0000644\0')
  put(124, `${text.length.toString(8).padStart(11, '0')}\0`)
  put(136, '00000000000\0')
  put(148, '        ')
  put(156, '0')
  put(257, 'ustar\x0000')
  const sum = block.reduce((total, byte) => total + byte, 0)
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `)
  const whole = new Uint8Array(2048)
  whole.set(block)
  whole.set(new TextEncoder().encode(text), 512)
  return whole
}
const copyTo = async (ref: string, path: string): Promise<readonly [number, string]> => {
  const answer = await docker.world.fetch(
    'docker',
    `http://docker/containers/${ref}/archive?path=${path}`,
    { method: 'PUT', body: tar('hi.txt', 'hi\n') },
  )
  return [answer.status, await answer.text()]
}
const refused = (message: string): readonly [number, string] => [
  400,
  `${JSON.stringify({ message })}\n`,
]

test('DK-16 containers that run at once see what the others write to a volume', async () => {
  docker = engine()
  const writes = 'for i in 1 2 3; do echo $i > /out/n; sleep 1; done'
  await docker.run('writer', { ...sh(writes), ...binds('shared:/out') })
  const reads = 'cat /in/n; sleep 1; cat /in/n; sleep 1; cat /in/n; echo seen > /in/back'
  const reader = await docker.run('reader', {
    ...sh(`sleep 0.5; ${reads}`),
    ...binds('shared:/in'),
  })
  await docker.advance(2600)
  expect(await docker.logs(reader)).toEqual(['1:1\n', '1:2\n', '1:3\n'])
  const late = await docker.run('late', { ...sh('ls /v; cat /v/back'), ...binds('shared:/v:ro') })
  expect(await docker.logs(late)).toEqual(['1:back\n', '1:n\n', '1:seen\n'])
})

test('DK-16 an exec sees what another container wrote since', async () => {
  docker = engine()
  await docker.run('one', { ...sh('sleep 100'), ...binds('shared:/a') })
  await docker.run('two', { ...sh('echo x > /b/f'), ...binds('shared:/b') })
  const made = await docker.call('POST', '/containers/one/exec', {
    AttachStdout: true,
    Cmd: ['cat', '/a/f'],
  })
  const { Id } = made.json as { Id: string }
  const answer = await docker.fetch('POST', `/exec/${Id}/start`, { Detach: false, Tty: true })
  expect(await answer.text()).toContain('x')
})

test('DK-16 a copy reaches a volume before, while and after its container runs', async () => {
  docker = engine()
  const id = await docker.make('aa', { ...sh('cat /v/hi.txt; rm /v/hi.txt'), ...binds('vol:/v') })
  expect(await copyTo(id, '/v')).toEqual([200, ''])
  await docker.call('POST', `/containers/${id}/start`)
  expect(await docker.logs(id)).toEqual(['1:hi\n'])
  await docker.make('bb', binds('vol:/other'))
  const found = async (ref: string, path: string): Promise<number> =>
    (await docker.call('HEAD', `/containers/${ref}/archive?path=${path}`)).status
  expect(await found('bb', '/other/hi.txt')).toBe(404)
  expect(await copyTo('bb', '/other')).toEqual([200, ''])
  expect(await found(id, '/v/hi.txt')).toBe(200)
})

test('DK-16 what lies in a volume is no change of the container and not in its export', async () => {
  docker = engine()
  await docker.run('aa', { ...sh('echo x > /v/f; echo y > /own'), ...binds('vol:/v') })
  expect((await docker.call('GET', '/containers/aa/changes')).json).toEqual([
    { Path: '/own', Kind: 1 },
    { Path: '/v', Kind: 1 },
  ])
  const exported = await (await docker.fetch('GET', '/containers/aa/export')).text()
  expect([exported.includes('own\0'), exported.includes('v/f\0')]).toEqual([true, false])
})

test('DK-16 nothing is copied to what is read-only', async () => {
  docker = engine()
  await docker.make('aa', {
    HostConfig: { ReadonlyRootfs: true, Binds: ['rov:/data:ro', 'rwv:/rw'], Tmpfs: { '/t': '' } },
    ...sh('sleep 100'),
  })
  const mounted = refused('mounted volume is marked read-only')
  const root = refused('container rootfs is marked read-only')
  expect(await copyTo('aa', '/')).toEqual(root)
  expect(await copyTo('aa', '/data')).toEqual(mounted)
  expect(await copyTo('aa', '/rw')).toEqual([200, ''])
  expect(await copyTo('aa', '/t')).toEqual([
    404,
    `${JSON.stringify({ message: 'Could not find the file /t in container aa' })}\n`,
  ])
  await docker.call('POST', '/containers/aa/start')
  expect(await copyTo('aa', '/t')).toEqual(root)
})

test('DK-16 a read-only root leaves volumes and --tmpfs writable', async () => {
  docker = engine()
  const script = 'echo x > /new; echo x > /v/f; echo x > /t/f; echo $?; ls /t; echo x > /sys/new'
  const id = await docker.run('aa', {
    ...sh(`exec 2>&1; ${script}`),
    HostConfig: { ReadonlyRootfs: true, Binds: ['vol:/v'], Tmpfs: { '/t': '' } },
  })
  expect((await docker.logs(id)).join('')).toBe(
    "1:sh: can't create /new: Read-only file system\n1:0\n1:f\n1:sh: can't create /sys/new: Read-only file system\n",
  )
})
