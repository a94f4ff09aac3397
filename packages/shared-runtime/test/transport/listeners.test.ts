import { spawnSync } from 'node:child_process'
import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Cancelled, OperatorError } from '../../src/failure.ts'
import { listenTcp, listenUnix } from '../../src/transport/listener.ts'
import type { WireCall } from '../../src/wire-call.ts'
import { closeLater, connectTo, deferred, echo, get, manners, ok, serve } from './server.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mb-'))
  folders.push(folder)
  return folder
}
const newPath = (): string => join(newFolder(), 'x.sock')
const unix = async (path: string): Promise<Awaited<ReturnType<typeof listenUnix>>> =>
  closeLater(await listenUnix({ manners, answer: echo, path }))
const refused = async (path: string): Promise<string> => {
  const error: unknown = await listenUnix({ manners, answer: echo, path }).catch((e: unknown) => e)
  if (!(error instanceof OperatorError)) throw new Error(`not refused: ${String(error)}`)
  return error.message
}
/** A socket file whose process ended without cleaning up. */
function leaveStale(path: string): void {
  const program = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', program])
}

describe('TCP', () => {
  it('listens on the loopback and tells its url', async () => {
    const listener = await serve(echo)
    expect(listener.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  it('a taken port is the operator’s to solve', async () => {
    const { url } = await serve(echo)
    const port = Number(new URL(url).port)
    await expect(listenTcp({ manners, answer: echo, port })).rejects.toEqual(
      new OperatorError(
        'port-taken',
        `port ${port} on 127.0.0.1 is taken: stop what listens there or pass --port`,
      ),
    )
  })

  it('a host that is not here is the operator’s to solve', async () => {
    await expect(listenTcp({ manners, answer: echo, host: '192.0.2.1', port: 0 })).rejects.toThrow(
      '192.0.2.1 is no address of this machine: pass --host 127.0.0.1',
    )
  })

  it('close cuts what is going on with shutdown and accepts no more', async () => {
    const arrived = deferred<WireCall>()
    const listener = await serve(async (call) => {
      arrived.resolve(call)
      await new Promise(() => undefined)
      throw new Error('never')
    })
    const busy = await connectTo(listener)
    const idle = await connectTo(listener)
    await busy.send(get('/'))
    const { signal } = await arrived.promise
    await Promise.all([listener.close(), listener.close()])
    expect(signal.reason).toEqual(new Cancelled('shutdown'))
    expect(await busy.closed()).toEqual({ received: '', ending: 'fin' })
    expect((await idle.closed()).received).toBe('')
    await expect(connectTo(listener)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('DK-07 SH-08 Unix sockets', () => {
  it('is ours alone, answers, and is gone after close with nothing left beside it', async () => {
    const path = newPath()
    const listener = await unix(path)
    expect(listener.url).toBe(`unix://${path}`)
    const stat = lstatSync(path)
    expect([stat.isSocket(), stat.mode & 0o777]).toEqual([true, 0o600])
    const client = await connectTo(listener)
    await client.send(get('/a'))
    expect(await client.until('/a')).toBe(ok('GET /a '))
    await listener.close()
    expect(readdirSync(join(path, '..'))).toEqual([])
  })

  it('retained: many requests over one connection, links name the client’s host', async () => {
    const listener = closeLater(
      await listenUnix({
        manners,
        path: newPath(),
        answer: (call) =>
          Promise.resolve({
            kind: 'reply',
            now: 0,
            reply: { status: 200, body: `${call.carrier} ${call.baseUrl}` },
          }),
      }),
    )
    const client = await connectTo(listener)
    await client.send(get('/') + 'GET / HTTP/1.0\r\n\r\n')
    expect((await client.closed()).received).toBe(
      ok('unix http://h') +
        'HTTP/1.0 200 OK\r\nContent-Length: 21\r\nConnection: close\r\n\r\nunix http://localhost',
    )
  })

  it('a reset is an end without an answer', async () => {
    const listener = closeLater(
      await listenUnix({
        manners,
        path: newPath(),
        answer: () => Promise.resolve({ kind: 'sever', how: 'reset' }),
      }),
    )
    const client = await connectTo(listener)
    await client.send(get('/'))
    expect((await client.closed()).received).toBe('')
  })

  it('a stale socket of ours is replaced', async () => {
    const path = newPath()
    leaveStale(path)
    expect(lstatSync(path).isSocket()).toBe(true)
    const client = await connectTo(await unix(path))
    await client.send(get('/a'))
    expect(await client.until('/a')).toBe(ok('GET /a '))
  })

  it('a socket in use is refused and goes on working', async () => {
    const path = newPath()
    const first = await unix(path)
    expect(await refused(path)).toBe(
      `socket path ${path} is in use: stop what listens there or pass another --socket`,
    )
    const client = await connectTo(first)
    await client.send(get('/a'))
    expect(await client.until('/a')).toBe(ok('GET /a '))
  })

  it('a file, a directory and a symbolic link are refused and left alone', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'file'), 'mine')
    leaveStale(join(folder, 'stale'))
    symlinkSync(join(folder, 'stale'), join(folder, 'link'))
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'))
    const before = readdirSync(folder)
    const says = (path: string, kind: string): string =>
      `socket path ${path} exists and is ${kind}, not a socket of ours: remove it or pass another --socket`
    for (const [name, kind] of [
      ['file', 'a file'],
      ['link', 'a symbolic link'],
      ['dangling', 'a symbolic link'],
    ] as const)
      expect(await refused(join(folder, name))).toBe(says(join(folder, name), kind))
    expect(await refused(folder)).toBe(says(folder, 'a directory'))
    expect(readdirSync(folder)).toEqual(before)
  })

  it.runIf(process.getuid?.() === 0)('a stale socket of another user is refused', async () => {
    const path = newPath()
    leaveStale(path)
    chownSync(path, 12_345, 12_345)
    expect(await refused(path)).toBe(
      `socket path ${path} is a socket of another user: leave it or pass another --socket`,
    )
    expect(lstatSync(path).isSocket()).toBe(true)
  })

  it('what stands at the path at close, if it is no longer ours, stays', async () => {
    const path = newPath()
    const listener = await unix(path)
    rmSync(path)
    const other = createServer().listen(path)
    await new Promise((resolve) => {
      other.once('listening', resolve)
    })
    const { ino } = lstatSync(path)
    await listener.close()
    expect(lstatSync(path).ino).toBe(ino)
    await new Promise((resolve) => other.close(resolve))
  })

  it('a relative, a too long and an unreachable path are the operator’s to solve', async () => {
    expect(await refused('x.sock')).toBe('socket path x.sock is not absolute: pass --socket /…')
    const long = `/tmp/${'x'.repeat(99)}`
    expect(await refused(long)).toBe(
      `socket path ${long} is longer than 103 bytes: pass a shorter --socket`,
    )
    const folder = newFolder()
    expect(await refused(`${folder}/no/x.sock`)).toBe(
      `${folder}/no is no directory: create it first`,
    )
  })

  it('a path of exactly 103 bytes works', async () => {
    const folder = newFolder()
    const path = join(folder, 'y'.repeat(103 - folder.length - 1))
    const client = await connectTo(await unix(path))
    await client.send(get('/a'))
    expect(await client.until('/a')).toBe(ok('GET /a '))
  })
})
