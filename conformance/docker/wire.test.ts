import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Hand-written bytes on the Unix socket: nothing here knows how the emulator reads or writes HTTP. */
const script = packageCommand('@crvouga/mockingbird-service-docker', import.meta.filename)
let folder: string
let path: string
let command: StartedCommand
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docker-wire-'))
  path = join(folder, 'docker.sock')
  command = await startCommand(script, ['--socket', path, '--port', '0'])
})
afterAll(async () => {
  expect(await command.stop()).toBe(0)
  rmSync(folder, { recursive: true })
})

class Wire {
  readonly socket: Socket
  bytes = Buffer.alloc(0)
  ended = false
  #wake: (() => void)[] = []
  private constructor(socket: Socket) {
    this.socket = socket
    const changed = (): void => {
      for (const wake of this.#wake.splice(0)) wake()
    }
    socket.on('data', (data) => {
      this.bytes = Buffer.concat([this.bytes, data])
      changed()
    })
    const over = (): void => {
      this.ended = true
      changed()
    }
    socket.on('end', over)
    socket.on('error', over)
    socket.on('close', over)
  }
  static open(): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = connect({ path, allowHalfOpen: true })
      socket.once('error', reject)
      socket.once('connect', () => {
        resolve(new Wire(socket))
      })
    })
  }
  get text(): string {
    return this.bytes.toString('latin1')
  }
  write(text: string): void {
    this.socket.write(text, 'latin1')
  }
  async until(seen: () => boolean): Promise<void> {
    while (!seen()) {
      if (this.ended) throw new Error(`ended; got ${JSON.stringify(this.text)}`)
      await new Promise<void>((resolve) => this.#wake.push(resolve))
    }
  }
  async end(): Promise<void> {
    while (!this.ended) await new Promise<void>((resolve) => this.#wake.push(resolve))
  }
  close(): void {
    this.socket.destroy()
  }
}

interface Answered {
  readonly status: number
  readonly json: unknown
}
/** One request on a connection of its own. */
async function call(method: string, target: string, body?: object): Promise<Answered> {
  const wire = await Wire.open()
  const text = body === undefined ? '' : JSON.stringify(body)
  wire.write(
    `${method} ${target} HTTP/1.1\r\nHost: d\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  )
  await wire.end()
  const [head = '', ...rest] = wire.text.split('\r\n\r\n')
  const payload = rest.join('\r\n\r\n')
  const plain = /transfer-encoding: chunked/i.test(head)
    ? payload.replace(/(^|\r\n)[0-9a-f]+\r\n/g, '')
    : payload
  wire.close()
  return {
    status: Number(head.split(' ')[1]),
    json: plain.trim() === '' ? undefined : (JSON.parse(plain) as unknown),
  }
}
const container = async (cmd: readonly string[], more: object = {}): Promise<string> => {
  const made = await call('POST', '/v1.52/containers/create', {
    Image: 'alpine',
    Cmd: cmd,
    ...more,
  })
  expect(made.status).toBe(201)
  return (made.json as { Id: string }).Id
}
const attachHead = (id: string, query = 'stream=1&stdout=1&stderr=1&stdin=1'): string =>
  `POST /v1.52/containers/${id}/attach?${query} HTTP/1.1\r\nHost: d\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n`
const upgraded =
  'HTTP/1.1 101 UPGRADED\r\nContent-Type: application/vnd.docker.multiplexed-stream\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n'
const frame = (stream: 1 | 2, text: string): string =>
  `${String.fromCharCode(stream, 0, 0, 0, 0, 0, 0, text.length)}${text}`

describe('the socket', () => {
  test('DK-07 is only ours, and what is not ours is refused in one line', async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const foreign = join(folder, 'foreign')
    writeFileSync(foreign, 'keep me')
    await expect(startCommand(script, ['--socket', foreign])).rejects.toThrow(/exit 2/)
    expect(statSync(foreign).size).toBe(7)
    await expect(startCommand(script, ['--socket', path])).rejects.toThrow(/exit 2/)
  })

  test('DK-07 DK-12 one connection serves one request after the other, also after a lost reply elsewhere', async () => {
    const wire = await Wire.open()
    for (let i = 1; i <= 3; i++) {
      wire.write('GET /_ping HTTP/1.1\r\nHost: d\r\n\r\n')
      await wire.until(() => wire.text.split('\r\n\r\nOK').length === i + 1)
    }
    expect(
      (
        await call('POST', '/__admin/faults', {
          phase: 'after-commit',
          kind: 'drop',
          match: { operationId: 'ContainerCreate' },
        })
      ).status,
    ).toBe(201)
    const lost = await Wire.open()
    const body = '{"Image":"alpine","Cmd":["true"]}'
    lost.write(
      `POST /v1.52/containers/create?name=lost HTTP/1.1\r\nHost: d\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await lost.end()
    expect(lost.text).toBe('')
    wire.write('GET /v1.52/containers/lost/json HTTP/1.1\r\nHost: d\r\n\r\n')
    await wire.until(() => wire.text.includes('"Name":"/lost"'))
    wire.close()
    expect((await call('DELETE', '/v1.52/containers/lost')).status).toBe(204)
  })
})

describe('attach', () => {
  test('DK-08 answers the upgrade byte for byte, however the head is cut', async () => {
    const id = await container(['sh', '-c', 'echo out; echo err >&2'])
    for (const cut of [1, 17, 60, attachHead(id).length - 1]) {
      const wire = await Wire.open()
      const head = attachHead(id)
      wire.write(head.slice(0, cut))
      await new Promise((resolve) => setImmediate(resolve))
      wire.write(head.slice(cut))
      await wire.until(() => wire.text.length >= upgraded.length)
      expect(wire.text).toBe(upgraded)
      wire.close()
    }
    const wire = await Wire.open()
    wire.write(attachHead(id))
    await wire.until(() => wire.text === upgraded)
    expect((await call('POST', `/v1.52/containers/${id}/start`)).status).toBe(204)
    await wire.end()
    expect(wire.text).toBe(upgraded + frame(1, 'out\n') + frame(2, 'err\n'))
    wire.close()
    await call('DELETE', `/v1.52/containers/${id}`)
  })

  test('DK-08 refuses what it can not attach to, and takes a request without an upgrade', async () => {
    const missing = await Wire.open()
    missing.write(attachHead('nosuch'))
    await missing.end()
    expect(missing.text).toBe(
      'HTTP/1.1 404 Not Found\r\nContent-Type: application/vnd.docker.raw-stream\r\n\r\nNo such container: nosuch\r\n',
    )
    const id = await container(['echo', 'plain'])
    const plain = await Wire.open()
    plain.write(
      `POST /v1.52/containers/${id}/attach?stream=1&stdout=1 HTTP/1.1\r\nHost: d\r\nContent-Length: 0\r\n\r\n`,
    )
    await plain.until(() => plain.text.includes('\r\n\r\n'))
    await call('POST', `/v1.52/containers/${id}/start`)
    await plain.end()
    expect(plain.text).toBe(
      `HTTP/1.1 200 OK\r\nContent-Type: application/vnd.docker.raw-stream\r\n\r\n${frame(1, 'plain\n')}`,
    )
    await call('DELETE', `/v1.52/containers/${id}`)
  })

  test('DK-09 a program outlives the connection that watched it, and the next one goes on', async () => {
    const id = await container(['cat'], { OpenStdin: true })
    await call('POST', `/v1.52/containers/${id}/start`)
    const first = await Wire.open()
    first.write(attachHead(id))
    await first.until(() => first.text === upgraded)
    first.write('one\n')
    await first.until(() => first.text.endsWith('one\n'))
    first.close()
    const second = await Wire.open()
    second.write(attachHead(id))
    await second.until(() => second.text === upgraded)
    second.write('two\n')
    await second.until(() => second.text.endsWith('two\n'))
    expect(second.text).toBe(upgraded + frame(1, 'two\n'))
    second.close()
    expect((await call('DELETE', `/v1.52/containers/${id}?force=1`)).status).toBe(204)
  })

  test('DK-10 a checkout ends live streams and waits, and not one byte comes after it', async () => {
    const id = await container(['sh', '-c', 'while :; do echo tick; sleep 0.05; done'])
    expect((await call('POST', '/__admin/checkpoints', { name: 'quiet' })).status).toBe(201)
    await call('POST', `/v1.52/containers/${id}/start`)
    const stream = await Wire.open()
    stream.write(attachHead(id))
    const wait = await Wire.open()
    wait.write(`POST /v1.52/containers/${id}/wait HTTP/1.1\r\nHost: d\r\nContent-Length: 0\r\n\r\n`)
    await wait.until(() => wait.text.includes('\r\n\r\n'))
    await stream.until(() => stream.text.includes('tick'))
    expect(
      (await call('POST', '/__admin/branches/main/checkout', { checkpoint: 'quiet' })).status,
    ).toBe(200)
    await stream.end()
    await wait.end()
    const heard = stream.bytes.length
    expect(wait.text.split('\r\n\r\n')[1]).toBe('')
    expect(
      ((await call('GET', `/v1.52/containers/${id}/json`)).json as { State: { Status: string } })
        .State.Status,
    ).toBe('created')
    expect(stream.bytes.length).toBe(heard)
    await call('DELETE', `/v1.52/containers/${id}`)
  })

  test('DK-15 a terminal is raw, echoes and ends its lines as one does', async () => {
    const id = await container(['cat'], { OpenStdin: true, Tty: true })
    const wire = await Wire.open()
    wire.write(attachHead(id))
    const raw = upgraded.replace('multiplexed-stream', 'raw-stream')
    await wire.until(() => wire.text === raw)
    await call('POST', `/v1.52/containers/${id}/start`)
    wire.write('hi\n')
    await wire.until(() => wire.text.endsWith('hi\r\nhi\r\n'))
    expect(wire.text).toBe(`${raw}hi\r\nhi\r\n`)
    wire.write('\x04')
    await wire.end()
    expect(
      ((await call('GET', `/v1.52/containers/${id}/json`)).json as { State: { ExitCode: number } })
        .State.ExitCode,
    ).toBe(0)
    await call('DELETE', `/v1.52/containers/${id}`)
  })
})
