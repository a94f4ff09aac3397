import { Socket } from 'node:net'
import { setImmediate as turnOver } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Outflow } from './outflow.ts'

/** A socket without a peer that notes every call it gets to write, as text. */
class NotingSocket extends Socket {
  readonly calls: string[] = []
  override _write(chunk: Buffer | string, _encoding: string, done: () => void): void {
    this.calls.push(chunk.toString())
    done()
  }
  override _writev(chunks: readonly { readonly chunk: Buffer | string }[], done: () => void): void {
    this.calls.push(chunks.map(({ chunk }) => chunk.toString()).join('|'))
    done()
  }
}

test('the answers of one turn leave together once it is over', async () => {
  const socket = new NotingSocket()
  const outflow = new Outflow(socket)
  outflow.answer('one')
  outflow.answer([Buffer.from('t'), Buffer.from('wo')])
  expect(socket.calls).toEqual([])
  await turnOver()
  expect(socket.calls).toEqual(['one|two'])
  expect(outflow.bytes).toBe(6)
})

test('what is written otherwise never overtakes a held answer', () => {
  const socket = new NotingSocket()
  const outflow = new Outflow(socket)
  outflow.answer('one')
  outflow.latin1('two')
  outflow.answer('three')
  outflow.parts([Buffer.from('four')])
  outflow.answer('five')
  outflow.flush()
  expect(socket.calls).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('more than 64 KiB are not held', () => {
  const socket = new NotingSocket()
  const outflow = new Outflow(socket)
  outflow.answer('x'.repeat(65_000))
  expect(socket.calls.length).toBe(0)
  outflow.answer('y'.repeat(1000))
  expect(socket.calls.map((call) => call.length)).toEqual([66_001])
  outflow.answer([Buffer.alloc(65_537)])
  expect(socket.calls.map((call) => call.length)).toEqual([66_001, 65_537])
})

test('an answer to a socket that is gone is dropped', async () => {
  const socket = new NotingSocket()
  const outflow = new Outflow(socket)
  outflow.answer('one')
  socket.destroy()
  outflow.answer('two')
  await turnOver()
  expect([socket.calls, outflow.bytes]).toEqual([[], 3])
})
