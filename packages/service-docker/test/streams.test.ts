import { afterEach, expect, test } from 'vitest'
import { engine, eventsOf, frames, sh, untilTerm, type Engine } from './docker.ts'

let docker: Engine
afterEach(() => {
  docker.world.dispose()
})

const bytesOf = async (response: Response): Promise<Uint8Array> =>
  new Uint8Array(await response.arrayBuffer())

test('DK-09 attach before start delivers stdout and stderr in frames and ends with the program', async () => {
  docker = engine()
  const id = await docker.make('aa', sh('echo out; echo err >&2'))
  const attached = docker.fetch('POST', `/containers/${id}/attach?stream=1&stdout=1&stderr=1`)
  const response = await attached
  await docker.call('POST', `/containers/${id}/start`)
  expect(frames(await bytesOf(response))).toEqual(['1:out\n', '2:err\n'])
})

test('DK-09 what was written before is not replayed unless logs=1 asks for it', async () => {
  docker = engine()
  const id = await docker.run('aa', sh('echo before; sleep 1; echo after'))
  const late = await docker.fetch('POST', `/containers/${id}/attach?stream=1&stdout=1`)
  const all = await docker.fetch('POST', `/containers/${id}/attach?stream=1&stdout=1&logs=1`)
  await docker.advance(1000)
  expect(frames(await bytesOf(late))).toEqual(['1:after\n'])
  expect(frames(await bytesOf(all))).toEqual(['1:before\n', '1:after\n'])
})

test('DK-09 a container that removes itself delivers its last words', async () => {
  docker = engine()
  const id = await docker.make('aa', {
    ...sh('sleep 1; echo bye'),
    HostConfig: { AutoRemove: true },
  })
  const attached = await docker.fetch('POST', `/containers/${id}/attach?stream=1&stdout=1`)
  const followed = await docker.fetch('GET', `/containers/${id}/logs?stdout=1&follow=1`)
  await followed.body?.cancel()
  await docker.call('POST', `/containers/${id}/start`)
  const follower = await docker.fetch('GET', `/containers/${id}/logs?stdout=1&follow=1`)
  await docker.advance(1000)
  expect(frames(await bytesOf(attached))).toEqual(['1:bye\n'])
  expect(frames(await bytesOf(follower))).toEqual(['1:bye\n'])
  expect((await docker.call('GET', `/containers/${id}/json`)).status).toBe(404)
})

test('DK-10 a checkout ends streams, and no reader of theirs is left in the world', async () => {
  docker = engine()
  const id = await docker.run('aa', sh('while :; do echo tick; sleep 1; done'))
  const { json } = await docker.world.admin('POST', '/checkpoints', { name: 'here' })
  expect(json).toMatchObject({ name: 'here' })
  const attached = await docker.fetch('POST', `/containers/${id}/attach?stream=1&stdout=1`)
  await docker.world.admin('POST', '/branches/main/checkout', { checkpoint: 'here' })
  await expect(attached.text()).rejects.toThrow()
  const state = docker.world.namespace('default')?.main.root.services['docker'] as {
    readonly readers: { readonly size: number }
  }
  expect(state.readers.size).toBe(0)
})

test('DK-15 exec answers its output and its code', async () => {
  docker = engine()
  const id = await docker.run('xx', untilTerm)
  const { json } = await docker.call('POST', `/containers/${id}/exec`, {
    Cmd: ['sh', '-c', 'pwd; echo $A; exit 3'],
    AttachStdout: true,
    Env: ['A=5'],
    WorkingDir: '/tmp',
  })
  const exec = (json as { Id: string }).Id
  const output = await bytesOf(await docker.fetch('POST', `/exec/${exec}/start`, {}))
  expect(frames(output)).toEqual(['1:/tmp\n5\n'])
  expect((await docker.call('GET', `/exec/${exec}/json`)).json).toMatchObject({
    Running: false,
    ExitCode: 3,
  })
})

test('DK-15 a program that exec does not find is told in band with code 127', async () => {
  docker = engine()
  const id = await docker.run('xx', untilTerm)
  const { json } = await docker.call('POST', `/containers/${id}/exec`, { Cmd: ['/nosuch'] })
  const exec = (json as { Id: string }).Id
  const output = await bytesOf(await docker.fetch('POST', `/exec/${exec}/start`, {}))
  expect(frames(output)).toEqual([
    '1:OCI runtime exec failed: exec failed: unable to start container process: exec: "/nosuch": stat /nosuch: no such file or directory\r\n',
  ])
  expect((await docker.call('GET', `/exec/${exec}/json`)).json).toMatchObject({ ExitCode: 127 })
})

test('DK-16 logs have one frame per line, and tail, timestamps and details shape them', async () => {
  docker = engine()
  const id = await docker.run('ll', sh('echo out1; echo err1 >&2; printf partial'))
  expect(await docker.logs(id)).toEqual(['1:out1\n', '2:err1\n', '1:partial'])
  expect(await docker.logs(id, 'stdout=1&stderr=1&tail=1')).toEqual(['1:partial'])
  expect(await docker.logs(id, 'stderr=1&timestamps=1')).toEqual([
    '2:2026-11-30T12:00:00.000000000Z err1\n',
  ])
  expect(await docker.logs(id, 'stdout=1&details=1&tail=1')).toEqual(['1: partial'])
  expect(await docker.call('GET', `/containers/${id}/logs`)).toEqual({
    status: 400,
    json: { message: 'Bad parameters: you must choose at least one stream' },
  })
})

test('DK-16 a follower gets each line as it is written and the end with the exit', async () => {
  docker = engine()
  const id = await docker.run('ff', sh('for i in 1 2 3; do echo l$i; sleep 1; done'))
  const following = await docker.fetch('GET', `/containers/${id}/logs?stdout=1&follow=1`)
  await docker.advance(3000)
  expect(frames(await bytesOf(following))).toEqual(['1:l1\n', '1:l2\n', '1:l3\n'])
})

test('DK-17 a subscriber with until in the future is let go at that time', async () => {
  docker = engine()
  const until = Date.UTC(2026, 10, 30, 12) / 1000 + 5
  const events = await docker.fetch('GET', `/events?until=${until}`)
  await docker.make('ee')
  await docker.advance(6000)
  await docker.make('late')
  expect(eventsOf(await events.text())).toEqual(['container create'])
})
