import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serve } from '../serve/serve.ts'
import { parseServeFlags } from '../serve/flags.ts'
import { harvestOperations } from './evidence.ts'
import { notesService } from './notes-service.ts'
import { recordServer } from './record-server.ts'
import { packageCommand, startCommand } from './start-command.ts'
import { testWorld } from './test-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'mockingbird-command-'))
const script = (name: string, text: string): string => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, text)
  return path
}

test('a command is started, answers its ready line, and ends with its own exit code', async () => {
  const path = script(
    'polite',
    `process.once('SIGTERM', () => process.exit(7))
     console.log(JSON.stringify({ ready: true, service: 'x', urls: {}, env: { ARGS: process.argv.slice(2).join(' ') } }))
     setInterval(() => {}, 1000)`,
  )
  const started = await startCommand(path, ['--port', '0'])
  expect(started.ready.env).toEqual({ ARGS: 'serve --json --port 0' })
  expect(await started.stop()).toBe(7)
})

test('a command that ends before it serves is told with what it said', async () => {
  const path = script('broken', `console.error('port taken'); process.exit(2)`)
  await expect(startCommand(path)).rejects.toThrow('did not start (exit 2): port taken')
})

test('a command that ignores SIGTERM is killed and answers null', async () => {
  const path = script(
    'deaf',
    `process.on('SIGTERM', () => {})
     console.log(JSON.stringify({ ready: true, service: 'x', urls: {}, env: {} }))
     setInterval(() => {}, 1000)`,
  )
  const started = await startCommand(path, [], { timeoutMs: 700 })
  expect(await started.stop()).toBeNull()
})

test('the command of an installed package is found from any folder below', () => {
  const home = join(folder, 'project', 'node_modules', '@x', 'y')
  mkdirSync(join(home, 'deep'), { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ bin: { y: './dist/cli.js' } }))
  const from = join(folder, 'project', 'test', 'a.test.ts')
  expect(packageCommand('@x/y', from)).toBe(join(home, 'dist/cli.js'))
  expect(() => packageCommand('@x/z', from)).toThrow('@x/z is not installed')
})

const served = await serve([notesService], parseServeFlags(['--port', '0'], 'notes'))
afterAll(() => served.close())

test('what a server answers is counted over all its namespaces', async () => {
  const base = served.urls['notes']?.http ?? ''
  const end = recordServer(base)
  await fetch(`${base}/notes`)
  await fetch(`${base}/ns/other/notes`)
  await fetch(`${base}/notes/none`)
  const harvest = await harvestOperations()
  expect(harvest['notes/NoteList']).toEqual({ '200': 2 })
  await end()
})

test('a test world is counted, also when it is disposed before the harvest', async () => {
  const world = testWorld({ services: [notesService] })
  await world.fetch('notes', 'http://notes/notes')
  world.dispose()
  expect(await harvestOperations()).toEqual({ 'notes/NoteList': { '200': 1 } })
})
