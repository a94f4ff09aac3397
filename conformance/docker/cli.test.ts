import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  missingHere,
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** The real docker CLI, unmodified, from outside over the Unix socket. */
const present = spawnSync('docker', ['--version']).status === 0

let folder: string
let command: StartedCommand
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docker-cli-'))
  const socket = join(folder, 'docker.sock')
  command = await startCommand(
    packageCommand('@crvouga/mockingbird-service-docker', import.meta.filename),
    ['--socket', socket, '--port', '0'],
  )
  environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    DOCKER_HOST: command.ready.env['DOCKER_HOST'],
    DOCKER_CLI_HINTS: 'false',
  }
})
afterAll(async () => {
  expect(await command.stop()).toBe(0)
  rmSync(folder, { recursive: true })
})
beforeEach((ctx) => {
  if (!present) ctx.skip(missingHere('docker CLI'))
})

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}
function collect(child: ChildProcess): Promise<Ran> {
  let out = ''
  let err = ''
  child.stdout?.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (err += text.toString()))
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, out, err })
    })
  })
}
/** Runs the CLI to its end. `input` is written to its stdin, which is then closed. */
function docker(args: readonly string[], input?: string): Promise<Ran> {
  const child = spawn('docker', args, { env: environment, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(input ?? '')
  return collect(child)
}
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Until the text has come from a command that goes on. */
function heard(child: ChildProcess, text: string): Promise<void> {
  let all = ''
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      all += chunk.toString()
      if (all.includes(text)) resolve()
    })
  })
}

describe('docker CLI', () => {
  test('DK-21 version and info name the engine', async () => {
    const version = await docker([
      'version',
      '--format',
      '{{.Server.Version}} {{.Server.APIVersion}} {{.Server.MinAPIVersion}}',
    ])
    expect(version).toEqual({ code: 0, out: '29.1.5 1.52 1.44\n', err: '' })
    const info = await docker(['info', '--format', '{{.ServerVersion}} {{.Driver}} {{.OSType}}'])
    expect(info).toEqual({ code: 0, out: '29.1.5 overlayfs linux\n', err: '' })
  })

  test('DK-21 pull tells its progress and leaves an image', async () => {
    const pulled = await docker(['pull', 'redis:7'])
    expect([pulled.code, pulled.err]).toEqual([0, ''])
    expect(lines(pulled.out).at(0)).toBe('7: Pulling from library/redis')
    expect(lines(pulled.out).slice(-2)).toEqual([
      'Status: Downloaded newer image for redis:7',
      'docker.io/library/redis:7',
    ])
    const listed = await docker(['images', 'redis', '--format', '{{.Repository}}:{{.Tag}}'])
    expect(listed.out).toBe('redis:7\n')
    const again = await docker(['pull', 'redis:7'])
    expect(lines(again.out).at(-2)).toBe('Status: Image is up to date for redis:7')
    const missing = await docker(['pull', 'nosuch/image'])
    expect(missing.code).toBe(1)
    expect(missing.err).toContain('pull access denied for nosuch/image')
  })

  test('DK-21 run prints what the program prints and ends with its code', async () => {
    expect(await docker(['run', '--rm', 'alpine', 'echo', 'hi'])).toEqual({
      code: 0,
      out: 'hi\n',
      err: '',
    })
    expect(
      await docker(['run', '--rm', 'alpine', 'sh', '-c', 'echo out; echo err >&2; exit 7']),
    ).toEqual({
      code: 7,
      out: 'out\n',
      err: 'err\n',
    })
    expect(await docker(['run', '-i', '--rm', 'alpine', 'cat'], 'one\ntwo\n')).toEqual({
      code: 0,
      out: 'one\ntwo\n',
      err: '',
    })
    const unknown = await docker(['run', '--rm', 'alpine', 'nosuch'])
    expect(unknown.code).toBe(127)
    expect(unknown.err).toContain('executable file not found in $PATH')
    expect((await docker(['ps', '-aq'])).out).toBe('')
  })

  test('DK-21 a detached container is listed, logged, inspected, waited for and removed', async () => {
    const id = (
      await docker([
        'run',
        '-d',
        '--name',
        'web',
        'alpine',
        'sh',
        '-c',
        'echo up; trap "exit 3" TERM; while :; do sleep 0.1; done',
      ])
    ).out.trim()
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    const listed = await docker([
      'ps',
      '-a',
      '--no-trunc',
      '--format',
      '{{.ID}} {{.Names}} {{.Image}} {{.State}}',
    ])
    expect(listed.out).toBe(`${id} web alpine running\n`)
    expect((await docker(['logs', 'web'])).out).toBe('up\n')
    const inspected = await docker([
      'inspect',
      'web',
      '--format',
      '{{.Name}} {{.State.Status}} {{.Config.Image}}',
    ])
    expect(inspected.out).toBe('/web running alpine\n')
    const refused = await docker(['rm', 'web'])
    expect([refused.code, refused.err]).toEqual([
      1,
      `Error response from daemon: cannot remove container "web": container is running: stop the container before removing or force remove\n`,
    ])
    const waiting = docker(['wait', 'web'])
    expect((await docker(['stop', 'web'])).out).toBe('web\n')
    expect(await waiting).toEqual({ code: 0, out: '3\n', err: '' })
    expect((await docker(['rm', 'web'])).out).toBe('web\n')
    expect((await docker(['inspect', 'web'])).err).toContain('No such object: web')
  })

  test('DK-21 attach sees what comes from then on, and kill ends it', async () => {
    await docker([
      'run',
      '-d',
      '--name',
      'loop',
      'alpine',
      'sh',
      '-c',
      'while :; do echo tick; sleep 0.1; done',
    ])
    const attached = spawn('docker', ['attach', '--no-stdin', 'loop'], { env: environment })
    const ended = collect(attached)
    await heard(attached, 'tick\ntick\n')
    expect((await docker(['kill', 'loop'])).out).toBe('loop\n')
    const { code, out } = await ended
    expect(code).toBe(137)
    expect(new Set(lines(out))).toEqual(new Set(['tick']))
    expect((await docker(['ps', '-a', '--format', '{{.Status}}'])).out).toMatch(/^Exited \(137\) /)
    expect((await docker(['rm', 'loop'])).code).toBe(0)
  })

  test('DK-21 exec runs in a running container', async () => {
    await docker(['run', '-d', '--name', 'host', 'alpine', 'sleep', '60'])
    expect(await docker(['exec', 'host', 'sh', '-c', 'echo in; exit 5'])).toEqual({
      code: 5,
      out: 'in\n',
      err: '',
    })
    expect((await docker(['exec', '-i', 'host', 'cat'], 'typed')).out).toBe('typed')
    expect((await docker(['rm', '-f', 'host'])).out).toBe('host\n')
  })

  test('DK-21 SH-01 events come in the order of the engine, in a namespace that the CLI reaches by its path', async () => {
    const { http } = command.ready.urls as { http: string }
    const env = { ...environment, DOCKER_HOST: `tcp://${new URL(http).host}/ns/events` }
    const filters = ['--filter', 'type=container', '--filter', 'type=network']
    const args = ['events', '--since', '0', '--format', '{{.Type}} {{.Action}}', ...filters]
    const events = spawn('docker', args, { env })
    const ended = collect(events)
    const removed = heard(events, 'container destroy')
    const run = spawn('docker', ['run', '--rm', 'alpine', 'true'], { env })
    expect(await collect(run)).toEqual({ code: 0, out: '', err: '' })
    await removed
    events.kill('SIGTERM')
    expect(lines((await ended).out)).toEqual([
      'container create',
      'container attach',
      'network connect',
      'container start',
      'network disconnect',
      'container die',
      'container destroy',
    ])
  })
})
