import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docker } from '@crvouga/mockingbird-service-docker'
import { hermes } from '@crvouga/mockingbird-service-hermes'
import type { World } from '@crvouga/mockingbird-shared-runtime'
import { listenTcp, listenUnix } from '@crvouga/mockingbird-shared-runtime/node'
import { testWorld } from '@crvouga/mockingbird-shared-runtime/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let world: World
let ends: (() => unknown)[]
beforeEach(() => {
  world = testWorld({ services: [docker, hermes] })
  ends = []
})
afterEach(async () => {
  world.dispose()
  for (const end of ends.reverse()) await end()
})

type Place = { readonly host: string; readonly port: number } | { readonly path: string }
const carriers: Readonly<Record<string, (service: 'docker' | 'hermes') => Promise<Place>>> = {
  tcp: async (service) => {
    const listener = await listenTcp({ ...answerer(service), port: 0 })
    ends.push(() => listener.close())
    return { host: '127.0.0.1', port: Number(new URL(listener.url).port) }
  },
  unix: async (service) => {
    const folder = mkdtempSync(join(tmpdir(), 'cut-'))
    ends.push(() => {
      rmSync(folder, { recursive: true })
    })
    const path = join(folder, 'service.sock')
    const listener = await listenUnix({ ...answerer(service), path })
    ends.push(() => listener.close())
    return { path }
  },
}
const answerer = (service: 'docker' | 'hermes') => ({
  manners: service === 'docker' ? docker.manners : hermes.manners,
  answer: (call: Parameters<World['answer']>[1]) => world.answer(service, call),
})

/** Everything after the head of an answer, and how the connection ended; `stopAt`: leaves once it is there. */
const bytesOf = (place: Place, request: string, stopAt?: string): Promise<[string, string]> =>
  new Promise((resolve) => {
    const socket = connect({ ...place, allowHalfOpen: true })
    let got = ''
    const settle = (how: string): void => {
      resolve([got.slice(got.indexOf('\r\n\r\n') + 4), how])
      socket.destroy()
    }
    socket.on('connect', () => {
      socket.write(request)
    })
    socket.on('data', (piece) => {
      got += piece.toString('latin1')
      if (stopAt !== undefined && got.includes(stopAt)) settle('open')
    })
    socket.on('end', () => {
      settle('fin')
    })
    socket.on('error', () => {
      settle('rst')
    })
  })

const post = async (
  service: string,
  path: string,
  body: object,
  headers = {},
): Promise<unknown> => {
  const reply = await world.fetch(service, `http://cut.test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(reply.ok).toBe(true)
  const text = await reply.text()
  return text === '' ? undefined : JSON.parse(text)
}
const cutAt = async (operationId: string, atByte: number, how: string): Promise<void> => {
  const rule = { kind: 'truncate', phase: 'reply-body', atByte, how, match: { operationId } }
  expect((await world.admin('POST', '/faults', rule)).status).toBe(201)
}
const journaled = (operation: string) =>
  world
    .namespace('default')
    ?.journal.query({ operation })
    .entries.map(({ status, phases, faults }) => ({ status, phases, faults }))

describe.each(Object.keys(carriers))('over %s', (carrier) => {
  test.each(['drop', 'reset'])(
    'SH-03 DK-06 an attached stream is cut inside a frame (%s), the container goes on, and a new attach has the whole frame',
    async (how) => {
      const place = await carriers[carrier]?.('docker')
      if (place === undefined) throw new Error('no such carrier')
      const Cmd = ['sh', '-c', 'echo hello; sleep 1000']
      await post('docker', '/containers/create?name=web', { Image: 'busybox', Cmd })
      await post('docker', '/containers/web/start', {})
      await world.admin('POST', '/clock/advance', { ms: 100 })
      const attach =
        'POST /containers/web/attach?stream=1&logs=1&stdout=1 HTTP/1.1\r\nHost: docker\r\n' +
        'Connection: Upgrade\r\nUpgrade: tcp\r\n\r\n'
      const frame = '\x01\0\0\0\0\0\0\x06hello\n'
      await cutAt('ContainerAttach', 11, how)
      const end = how === 'reset' && carrier === 'tcp' ? 'rst' : 'fin'
      expect(await bytesOf(place, attach)).toEqual([frame.slice(0, 11), end])
      expect(await bytesOf(place, attach, 'hello\n')).toEqual([frame, 'open'])
      const [cut] = journaled('ContainerAttach') ?? []
      expect(cut).toEqual({
        status: 101,
        phases: ['received', 'committed', 'replied'],
        faults: ['f1'],
      })
      const reply = await world.fetch('docker', 'http://docker/containers/web/json')
      expect(await reply.json()).toMatchObject({ State: { Running: true } })
    },
  )

  test('SH-03 HM-05 an event stream is cut inside an event, and the run is as it was', async () => {
    const place = await carriers[carrier]?.('hermes')
    if (place === undefined) throw new Error('no such carrier')
    const authorization = `Bearer ${hermes.seed.initial.key ?? ''}`
    const { run_id: run } = (await post(
      'hermes',
      '/v1/runs',
      { input: 'hello' },
      { authorization },
    )) as { readonly run_id: string }
    await cutAt('streamRunEvents', 20, 'drop')
    const request = `GET /v1/runs/${run}/events HTTP/1.1\r\nHost: h\r\nAuthorization: ${authorization}\r\n\r\n`
    const [cut, end] = await bytesOf(place, request)
    // The first chunk is announced whole and ends after the twentieth byte of its payload.
    const [size = '', payload = ''] = cut.split('\r\n', 2)
    expect([Number.parseInt(size, 16) > 20, payload.length, end]).toEqual([true, 20, 'fin'])
    expect(journaled('streamRunEvents')).toEqual([
      // The reader is subscribed by the stream itself, after the head.
      { status: 200, phases: ['received', 'replied', 'committed'], faults: ['f1'] },
    ])
    const reply = await world.fetch('hermes', `http://h/v1/runs/${run}`, {
      headers: { authorization },
    })
    expect(await reply.json()).toMatchObject({ run_id: run, object: 'hermes.run' })
  })
})
