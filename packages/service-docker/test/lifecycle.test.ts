import { afterEach, expect, test } from 'vitest'
import { engine, sh, untilTerm, type Engine } from './docker.ts'

let docker: Engine
afterEach(() => {
  docker.world.dispose()
})

test('DK-02 a created container is shown as it was asked for', async () => {
  docker = engine()
  const id = await docker.make('web', { ...sh('true'), Env: ['A=1'], Labels: { k: 'v' } })
  const { status, json } = await docker.call('GET', '/containers/web/json')
  expect(status).toBe(200)
  expect(json).toMatchObject({
    Id: id,
    Name: '/web',
    Path: 'sh',
    Args: ['-c', 'true'],
    State: { Status: 'created', Running: false, ExitCode: 0, StartedAt: '0001-01-01T00:00:00Z' },
    Config: {
      Hostname: id.slice(0, 12),
      Env: ['A=1', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
      Labels: { k: 'v' },
    },
  })
})

test('DK-02 a missing image is 404 with the tag that was meant', async () => {
  docker = engine()
  expect(await docker.call('POST', '/containers/create', { Image: 'nosuch' })).toEqual({
    status: 404,
    json: { message: 'No such image: nosuch:latest' },
  })
})

test('DK-02 of two clients that want one name, one gets it', async () => {
  docker = engine()
  const ask = () => docker.call('POST', '/containers/create?name=one', { Image: 'busybox' })
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  const holder = answers.find(({ status }) => status === 201)?.json as { Id: string }
  expect(answers.find(({ status }) => status === 409)?.json).toEqual({
    message: `Conflict. The container name "/one" is already in use by container "${holder.Id}". You have to remove (or rename) that container to be able to reuse that name.`,
  })
})

test('DK-03 wait answers the exit code of the next exit', async () => {
  docker = engine()
  const id = await docker.make('ww', sh('sleep 0.7; exit 7'))
  const waiting = await docker.fetch('POST', `/containers/${id}/wait?condition=next-exit`)
  expect(waiting.status).toBe(200)
  await docker.call('POST', `/containers/${id}/start`)
  await docker.advance(700)
  expect(await waiting.json()).toEqual({ StatusCode: 7 })
})

test('DK-03 a second start is 304, a start after the end runs again', async () => {
  docker = engine()
  const id = await docker.run('ss', sh('sleep 1; exit 2'))
  expect((await docker.call('POST', `/containers/${id}/start`)).status).toBe(304)
  await docker.advance(1000)
  expect(await docker.state(id)).toMatchObject({ Status: 'exited', ExitCode: 2 })
  expect((await docker.call('POST', `/containers/${id}/start`)).status).toBe(204)
  expect(await docker.state(id)).toMatchObject({ Status: 'running', ExitCode: 0 })
})

test('DK-03 a waiter that leaves holds nothing up', async () => {
  docker = engine()
  const id = await docker.run('ss', untilTerm)
  const waiting = await docker.fetch('POST', `/containers/${id}/wait`)
  await waiting.body?.cancel()
  expect((await docker.call('DELETE', `/containers/${id}?force=1`)).status).toBe(204)
})

test('DK-03 a program that is not there leaves the container created, with code 127 and the words', async () => {
  docker = engine()
  const id = await docker.make('nn', { Cmd: ['/nosuch'] })
  const message =
    'failed to create task for container: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: exec: "/nosuch": stat /nosuch: no such file or directory'
  expect(await docker.call('POST', `/containers/${id}/start`)).toEqual({
    status: 400,
    json: { message },
  })
  expect(await docker.state(id)).toMatchObject({ Status: 'created', ExitCode: 127, Error: message })
})

test('DK-04 stop is accepted at once and answered at the end', async () => {
  docker = engine()
  const id = await docker.run('ss', sh('trap "sleep 1; exit 5" TERM; while :; do sleep 0.1; done'))
  const stopping = docker.call('POST', `/containers/${id}/stop?t=5`)
  await docker.advance(500)
  expect(await docker.state(id)).toMatchObject({ Status: 'running' })
  await docker.advance(1000)
  expect((await stopping).status).toBe(204)
  expect(await docker.state(id)).toMatchObject({ Status: 'exited', ExitCode: 5 })
})

test('DK-04 a program that ignores TERM is killed at the deadline', async () => {
  docker = engine()
  const id = await docker.run('ss', sh('trap "" TERM; while :; do sleep 0.1; done'))
  const stopping = docker.call('POST', `/containers/${id}/stop?t=2`)
  await docker.advance(1999)
  expect(await docker.state(id)).toMatchObject({ Status: 'running' })
  await docker.advance(1)
  expect((await stopping).status).toBe(204)
  expect(await docker.state(id)).toMatchObject({ Status: 'exited', ExitCode: 137 })
})

test('DK-04 a running container is not removed without force', async () => {
  docker = engine()
  const id = await docker.run('rr', untilTerm)
  expect(await docker.call('DELETE', `/containers/${id}`)).toEqual({
    status: 409,
    json: {
      message: `cannot remove container "${id}": container is running: stop the container before removing or force remove`,
    },
  })
  expect((await docker.call('DELETE', `/containers/${id}?force=1`)).status).toBe(204)
  expect((await docker.call('GET', `/containers/${id}/json`)).status).toBe(404)
})

test('DK-17 the events of a life come in the order of a real engine', async () => {
  docker = engine()
  const id = await docker.run('ee', untilTerm)
  const stopping = docker.call('POST', `/containers/${id}/stop`)
  await docker.advance(1000)
  await stopping
  await docker.call('DELETE', `/containers/${id}`)
  expect(await docker.events()).toEqual([
    'container create',
    'network connect',
    'container start',
    'container kill',
    'network disconnect',
    'container stop',
    'container die',
    'container destroy',
  ])
})

test('DK-20 the delays of a restart policy double, and stop leaves it exited', async () => {
  docker = engine()
  const id = await docker.run('rr', {
    ...sh('exit 1'),
    HostConfig: { RestartPolicy: { Name: 'always' } },
  })
  const count = async (): Promise<unknown> =>
    ((await docker.call('GET', `/containers/${id}/json`)).json as { RestartCount: number })
      .RestartCount
  expect(await docker.state(id)).toMatchObject({ Status: 'restarting', Running: true, ExitCode: 1 })
  const counts = [await count()]
  for (const ms of [100, 200, 400, 800]) {
    await docker.advance(ms)
    counts.push(await count())
  }
  expect(counts).toEqual([1, 2, 3, 4, 5])
  expect((await docker.call('POST', `/containers/${id}/stop`)).status).toBe(204)
  await docker.advance(60_000)
  expect(await docker.state(id)).toMatchObject({ Status: 'exited', ExitCode: 1 })
})

test('DK-20 a health check turns unhealthy after its retries', async () => {
  docker = engine()
  const id = await docker.run('hh', {
    ...untilTerm,
    Healthcheck: { Test: ['CMD-SHELL', 'exit 1'], Interval: 1e9, Retries: 2 },
  })
  expect((await docker.state(id)).Health?.Status).toBe('starting')
  await docker.advance(1000)
  expect((await docker.state(id)).Health).toMatchObject({ Status: 'starting', FailingStreak: 1 })
  await docker.advance(1000)
  expect((await docker.state(id)).Health).toMatchObject({ Status: 'unhealthy', FailingStreak: 2 })
})

test('DK-20 pause freezes the program and unpause lets it go on', async () => {
  docker = engine()
  const id = await docker.run('pp', sh('sleep 1; echo awake'))
  await docker.call('POST', `/containers/${id}/pause`)
  await docker.advance(5000)
  expect(await docker.logs(id)).toEqual([])
  expect(await docker.state(id)).toMatchObject({ Status: 'paused', Running: true })
  await docker.call('POST', `/containers/${id}/unpause`)
  expect(await docker.logs(id)).toEqual(['1:awake\n'])
})

test('DK-20 AutoRemove takes the container away at its end, and the waiter learns the code', async () => {
  docker = engine()
  const id = await docker.make('aa', { ...sh('exit 3'), HostConfig: { AutoRemove: true } })
  const waiting = await docker.fetch('POST', `/containers/${id}/wait?condition=removed`)
  await docker.call('POST', `/containers/${id}/start`)
  expect(await waiting.json()).toEqual({ StatusCode: 3 })
  expect((await docker.call('GET', `/containers/${id}/json`)).status).toBe(404)
})
