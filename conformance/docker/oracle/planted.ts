import { createServer, request } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Side } from './side.ts'

/** Without the length of the body that came, which is another now. */
function framedAnew(raw: readonly string[]): string[] {
  return raw.filter((_, i) => !/^(content-length|transfer-encoding)$/i.test(raw[i - (i % 2)] ?? ''))
}

/** The side with one thing wrong: `AutoRemove` and the like stay, but a paused container reads `frozen`. */
export async function planted(side: Side): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'mockingbird-planted-'))
  const socketPath = join(folder, 'docker.sock')
  const open = new Set<Socket>()
  const server = createServer((ask, answer) => {
    const to = { ...side.address, method: ask.method, path: ask.url, headers: ask.headers }
    const sent = request({ ...to, agent: false }, (response) => {
      const isInspect = /\/containers\/[^/]+\/json/.test(ask.url ?? '')
      if (!isInspect) {
        answer.writeHead(response.statusCode ?? 0, response.rawHeaders)
        answer.flushHeaders()
        response.pipe(answer)
        return
      }
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const body = Buffer.concat(pieces).toString('utf8')
        answer.writeHead(response.statusCode ?? 0, framedAnew(response.rawHeaders))
        answer.end(body.replace('"Status":"paused"', '"Status":"frozen"'))
      })
    })
    sent.on('error', () => answer.destroy())
    ask.pipe(sent)
  })
  server.on('upgrade', (ask, socket, head) => {
    const at = 'socketPath' in side.address ? { path: side.address.socketPath } : side.address
    const through = connect({ ...at, allowHalfOpen: true })
    const lines = Array.from({ length: ask.rawHeaders.length / 2 }, (_, i) =>
      ask.rawHeaders.slice(2 * i, 2 * i + 2).join(': '),
    )
    through.write(`${ask.method} ${ask.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    through.write(head)
    through.pipe(socket).pipe(through)
    const cut = (): void => {
      through.destroy()
      socket.destroy()
    }
    through.on('error', cut)
    socket.on('error', cut)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((done) => server.listen(socketPath, done))
  return {
    address: { socketPath },
    api: side.api,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
      rmSync(folder, { recursive: true })
    },
  }
}
