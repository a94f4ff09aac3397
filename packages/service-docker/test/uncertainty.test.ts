import { afterEach, expect, test } from 'vitest'
import { engine, untilTerm, type Engine } from './docker.ts'

let docker: Engine
afterEach(() => {
  docker.world.dispose()
})

const preset = (name: string) => docker.world.admin('POST', `/faults/presets/${name}`, {})

test('DK-05 a refused create leaves nothing, an accepted one whose reply is lost is there', async () => {
  docker = engine()
  await preset('docker-create-refused-503')
  expect(
    (await docker.call('POST', '/containers/create?name=aa', { Image: 'busybox' })).status,
  ).toBe(503)
  expect((await docker.call('GET', '/containers/aa/json')).status).toBe(404)
  await preset('docker-create-accepted-then-lost')
  await expect(
    docker.call('POST', '/containers/create?name=aa', { Image: 'busybox' }),
  ).rejects.toThrow()
  expect((await docker.call('GET', '/containers/aa/json')).status).toBe(200)
  expect(
    (await docker.call('POST', '/containers/create?name=aa', { Image: 'busybox' })).status,
  ).toBe(409)
})

test('DK-05 start, kill and remove happen though their replies are lost', async () => {
  docker = engine()
  const id = await docker.make('aa', untilTerm)
  await preset('docker-start-accepted-then-lost')
  await expect(docker.call('POST', `/containers/${id}/start`)).rejects.toThrow()
  expect(await docker.state(id)).toMatchObject({ Status: 'running' })
  await preset('docker-kill-accepted-then-lost')
  await expect(docker.call('POST', `/containers/${id}/kill`)).rejects.toThrow()
  expect(await docker.state(id)).toMatchObject({ Status: 'exited', ExitCode: 137 })
  await preset('docker-remove-accepted-then-lost')
  await expect(docker.call('DELETE', `/containers/${id}`)).rejects.toThrow()
  expect((await docker.call('GET', `/containers/${id}/json`)).status).toBe(404)
})

test('DK-06 a daemon restart cuts connections; containers run on or end as it was told', async () => {
  docker = engine()
  const id = await docker.run('aa', untilTerm)
  const waiting = await docker.fetch('POST', `/containers/${id}/wait`)
  await docker.world.admin('POST', '/docker/daemon/restart', { containers: 'preserve' })
  await expect(waiting.text()).rejects.toThrow()
  expect(await docker.state(id)).toMatchObject({ Status: 'running' })
  await docker.world.admin('POST', '/docker/daemon/restart', { containers: 'terminate' })
  expect(await docker.state(id)).toMatchObject({ Status: 'exited', ExitCode: 137 })
})

test('DK-03 an operator ends a container with the code of his choice', async () => {
  docker = engine()
  const id = await docker.run('aa', untilTerm)
  const waiting = await docker.fetch('POST', `/containers/${id}/wait`)
  const { status } = await docker.world.admin('POST', `/docker/containers/${id}/complete`, {
    exitCode: 9,
  })
  expect(status).toBe(200)
  expect(await waiting.json()).toEqual({ StatusCode: 9 })
})

test("DK-03 a scripted program runs in place of the image's", async () => {
  docker = engine()
  await docker.world.admin('POST', '/docker/programs', {
    match: { kind: 'prefix', argv: ['agent'] },
    script: {
      steps: [
        { do: 'stdout', text: 'working\n' },
        { do: 'sleep', ms: 500 },
        { do: 'exit', code: 4 },
      ],
    },
  })
  const id = await docker.run('aa', { Cmd: ['agent', '--once'] })
  expect(await docker.logs(id)).toEqual(['1:working\n'])
  await docker.advance(500)
  expect(await docker.state(id)).toMatchObject({ Status: 'exited', ExitCode: 4 })
})

test('DK-18 the registry answers as it was scripted', async () => {
  docker = engine()
  await docker.world.admin('PUT', '/docker/registry', {
    ref: 'acme/app:1',
    outcome: { kind: 'image', config: { cmd: ['true'] } },
  })
  await docker.world.admin('PUT', '/docker/registry', {
    ref: 'acme/broken:*',
    outcome: { kind: 'breaks', message: 'unexpected EOF' },
  })
  const pulled = await (
    await docker.fetch('POST', '/images/create?fromImage=acme/app&tag=1')
  ).text()
  expect(pulled.split('\r\n').at(-2)).toBe(
    '{"status":"Status: Downloaded newer image for acme/app:1"}',
  )
  expect((await docker.call('GET', '/images/acme/app:1/json')).status).toBe(200)
  const broken = await (
    await docker.fetch('POST', '/images/create?fromImage=acme/broken&tag=2')
  ).text()
  expect(broken.split('\r\n').at(-2)).toBe(
    '{"error":"unexpected EOF","errorDetail":{"message":"unexpected EOF"}}',
  )
  expect(await docker.call('POST', '/images/create?fromImage=nosuch&tag=1')).toEqual({
    status: 404,
    json: {
      message:
        "pull access denied for nosuch, repository does not exist or may require 'docker login'",
    },
  })
})
