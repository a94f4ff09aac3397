import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import Docker from 'dockerode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** dockerode, unmodified, over the Unix socket and over TCP. */
let folder: string
let command: StartedCommand
const clients: Record<string, () => Docker> = {
  'a Unix socket': () => new Docker({ socketPath: join(folder, 'docker.sock') }),
  TCP: () => {
    const { http } = command.ready.urls as { http: string }
    return new Docker({ host: '127.0.0.1', port: Number(new URL(http).port) })
  },
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dockerode-'))
  command = await startCommand(
    packageCommand('@crvouga/mockingbird-service-docker', import.meta.filename),
    ['--socket', join(folder, 'docker.sock'), '--port', '0'],
  )
})
afterAll(async () => {
  expect(await command.stop()).toBe(0)
  rmSync(folder, { recursive: true })
})

const textOf = async (stream: Readable): Promise<string> => {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

describe.each(Object.keys(clients))('dockerode over %s', (carrier) => {
  const client = (): Docker => (clients[carrier] as () => Docker)()

  test('DK-22 create, attach, start, wait and remove, with stdout and stderr apart', async () => {
    const docker = client()
    const container = await docker.createContainer({
      Image: 'alpine',
      Cmd: ['sh', '-c', 'echo to stdout; echo to stderr >&2; exit 4'],
      AttachStdout: true,
      AttachStderr: true,
    })
    const stream = await container.attach({ stream: true, stdout: true, stderr: true })
    const stdout = new PassThrough()
    const stderr = new PassThrough()
    container.modem.demuxStream(stream, stdout, stderr)
    stream.on('end', () => {
      stdout.end()
      stderr.end()
    })
    const texts = Promise.all([textOf(stdout), textOf(stderr)])
    await container.start()
    expect(await container.wait()).toEqual({ StatusCode: 4 })
    expect(await texts).toEqual(['to stdout\n', 'to stderr\n'])
    const { State } = await container.inspect()
    expect([State.Status, State.ExitCode]).toEqual(['exited', 4])
    await container.remove()
    await expect(container.inspect()).rejects.toMatchObject({ statusCode: 404 })
  })

  test('DK-22 DK-09 what is written to stdin reaches the program, and its end ends it', async () => {
    const container = await client().createContainer({
      Image: 'alpine',
      Cmd: ['cat'],
      OpenStdin: true,
      StdinOnce: true,
      AttachStdin: true,
      AttachStdout: true,
    })
    const stream = await container.attach({ stream: true, stdin: true, stdout: true, hijack: true })
    const stdout = new PassThrough()
    container.modem.demuxStream(stream, stdout, stdout)
    stream.on('end', () => stdout.end())
    const text = textOf(stdout)
    await container.start()
    stream.write('first\n')
    stream.end('second\n')
    expect(await container.wait()).toEqual({ StatusCode: 0 })
    expect(await text).toBe('first\nsecond\n')
    await container.remove()
  })

  test('DK-22 run, exec, pull, list and events', async () => {
    const docker = client()
    await new Promise<void>((resolve, reject) => {
      void docker.pull('postgres:16', (error: Error | null, progress: NodeJS.ReadableStream) => {
        if (error !== null) return reject(error)
        docker.modem.followProgress(progress, (failed) => (failed ? reject(failed) : resolve()))
      })
    })
    expect(
      (await docker.listImages({ filters: { reference: ['postgres'] } })).map(
        ({ RepoTags }) => RepoTags,
      ),
    ).toEqual([['postgres:16']])
    const container = await docker.createContainer({
      Image: 'alpine',
      Cmd: ['sleep', '60'],
      Labels: { of: carrier },
    })
    await container.start()
    expect(
      (await docker.listContainers({ filters: { label: [`of=${carrier}`] } })).map(
        ({ State }) => State,
      ),
    ).toEqual(['running'])
    const exec = await container.exec({
      Cmd: ['sh', '-c', 'echo in exec; exit 2'],
      AttachStdout: true,
    })
    const stream = await exec.start({})
    const stdout = new PassThrough()
    container.modem.demuxStream(stream, stdout, stdout)
    stream.on('end', () => stdout.end())
    expect(await textOf(stdout)).toBe('in exec\n')
    expect((await exec.inspect()).ExitCode).toBe(2)
    await container.remove({ force: true })
    await docker.getImage('postgres:16').remove()
  })
})
