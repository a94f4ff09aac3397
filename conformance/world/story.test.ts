import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { Octokit } from '@octokit/rest'
import Docker from 'dockerode'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
let command: StartedCommand
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'world-'))
  command = await startCommand(
    packageCommand('@crvouga/mockingbird-shared-runtime', import.meta.filename),
    [
      'docker',
      'hermes',
      'github',
      '--port',
      'docker=0',
      '--port',
      'hermes=0',
      '--port',
      'github=0',
    ],
    { cwd: import.meta.dirname },
  )
})
afterAll(async () => {
  expect(await command.stop()).toBe(0)
  rmSync(folder, { recursive: true })
})

interface Entry {
  readonly service: string
  readonly operationId: string
  readonly status: number | null
  readonly phases: readonly string[]
  readonly faults: readonly string[]
}

/** Three unmodified clients of one world, each in the same namespace. */
function clients(namespace: string) {
  const urls = command.ready.urls as Record<string, { readonly http: string }>
  const at = (service: string): string => `${urls[service]?.http ?? ''}/ns/${namespace}`
  const env = command.ready.env
  const docker = new Docker({
    host: '127.0.0.1',
    port: Number(new URL(at('docker')).port),
    headers: { 'x-mockingbird-namespace': namespace },
  })
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const octokit = new Octokit({ baseUrl: at('github'), auth: env['GITHUB_TOKEN'], log: silent })
  const hermes = async (
    path: string,
    init: RequestInit & { key?: string } = {},
  ): Promise<Record<string, unknown>> => {
    const reply = await fetch(`${at('hermes')}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${env['HERMES_API_KEY'] ?? ''}`,
        ...(init.key === undefined ? {} : { 'idempotency-key': init.key }),
      },
    })
    return { http: reply.status, ...((await reply.json()) as object) }
  }
  const admin = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> => {
    const reply = await fetch(`${at('docker')}/__admin${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`)
    return (await reply.json()) as Record<string, unknown>
  }
  return { docker, octokit, hermes, admin }
}

const lostAfterCommit = (operationId: string): object => ({
  match: { operationId },
  phase: 'after-commit',
  kind: 'drop',
})

test('SH-10 DK-05 GH-04 HM-05 three accepted writes with lost replies are found, and one checkout takes all three back', async () => {
  const { docker, octokit, hermes, admin } = clients('story')
  await admin('PUT', '/clock', { mode: 'frozen' })
  await admin('POST', '/checkpoints', { name: 'before' })

  // Docker: created, the reply lost, found by list.
  await admin('POST', '/faults', lostAfterCommit('ContainerCreate'))
  await expect(
    docker.createContainer({ Image: 'alpine', name: 'web', Cmd: ['sleep', '60'] }),
  ).rejects.toThrow(/socket hang up|ECONNRESET/)
  const names = async (): Promise<string[]> =>
    (await docker.listContainers({ all: true })).flatMap(({ Names }) => Names)
  expect(await names()).toEqual(['/web'])

  // GitHub: opened, the reply lost; the retry meets the real duplicate.
  const repo = { owner: 'octo-org', repo: 'hello-world' }
  const open = async (): Promise<string[]> =>
    (await octokit.rest.pulls.list({ ...repo, state: 'open' })).data.map(({ title }) => title)
  const seeded = await open()
  const tip = (await octokit.rest.git.getRef({ ...repo, ref: 'heads/feature' })).data.object.sha
  await octokit.rest.git.createRef({ ...repo, ref: 'refs/heads/story', sha: tip })
  await admin('POST', '/faults', lostAfterCommit('pulls/create'))
  const pull = { ...repo, title: 'Story', head: 'story', base: 'main' }
  await expect(octokit.rest.pulls.create(pull)).rejects.toThrow(/fetch failed|other side closed/)
  await expect(octokit.rest.pulls.create(pull)).rejects.toMatchObject({
    status: 422,
    response: {
      data: {
        message: 'Validation Failed',
        errors: [
          {
            resource: 'PullRequest',
            code: 'custom',
            message: 'A pull request already exists for octo-org:story.',
          },
        ],
      },
    },
  })
  expect(await open()).toEqual(['Story', ...seeded])

  // Hermes: admitted, the 202 lost; the retry with the same key is a replay of the same run.
  await admin('POST', '/faults', lostAfterCommit('createRun'))
  const submit = (): Promise<Record<string, unknown>> =>
    hermes('/v1/runs', { method: 'POST', body: '{"input": "hello"}', key: 'story-1' })
  await expect(submit()).rejects.toThrow('fetch failed')
  const replay = await submit()
  expect(replay).toMatchObject({ http: 202, replayed: true })
  expect(await hermes(`/v1/runs/${String(replay['run_id'])}`)).toMatchObject({
    http: 200,
    object: 'hermes.run',
  })

  // The journal says how far each lost write got.
  const journal = (await admin('GET', '/requests')) as unknown as { requests: readonly Entry[] }
  expect(
    journal.requests
      .filter(({ phases }) => phases.includes('severed'))
      .map(({ service, operationId, status, phases, faults }) => [
        service,
        operationId,
        status,
        phases,
        faults,
      ]),
  ).toEqual([
    ['docker', 'ContainerCreate', null, ['received', 'committed', 'severed'], ['f1']],
    ['github', 'pulls/create', null, ['received', 'committed', 'severed'], ['f2']],
    ['hermes', 'createRun', null, ['received', 'committed', 'severed'], ['f3']],
  ])

  // One checkout, and all three are gone.
  await admin('POST', '/branches/main/checkout', { checkpoint: 'before' })
  expect(await names()).toEqual([])
  expect(await open()).toEqual(seeded)
  expect(await hermes(`/v1/runs/${String(replay['run_id'])}`)).toMatchObject({ http: 404 })
})

test('SH-04 SH-10 the same seed and the same requests over three services give equal journals, byte for byte', async () => {
  const play = async (namespace: string): Promise<string> => {
    const { docker, octokit, hermes, admin } = clients(namespace)
    await admin('PUT', '/clock', { mode: 'frozen', now: '2026-06-01T00:00:00Z' })
    await admin('POST', '/reset', { seed: 'equal' })
    await admin('PUT', '/clock', { mode: 'frozen', now: '2026-06-01T00:00:00Z' })
    await admin('POST', '/faults', {
      phase: 'before',
      kind: 'drop',
      rate: 0.3,
      count: 'unlimited',
      match: { service: 'hermes' },
    })
    const container = await docker.createContainer({
      Image: 'alpine',
      Cmd: ['sh', '-c', 'sleep 1; exit 3'],
    })
    await container.start()
    for (let i = 0; i < 8; i++) {
      await hermes('/v1/runs', { method: 'POST', body: `{"input": "turn ${i}"}` }).catch(() => {})
    }
    await admin('POST', '/clock/advance', { ms: 2000 })
    expect(await container.wait()).toEqual({ StatusCode: 3 })
    await octokit.rest.pulls.list({ owner: 'octo-org', repo: 'hello-world' })
    return JSON.stringify(await admin('GET', '/requests'))
  }
  const one = await play('equal')
  await fetch(
    `${(command.ready.urls as Record<string, { http: string }>)['docker']?.http ?? ''}/__admin/namespaces/equal`,
    { method: 'DELETE' },
  )
  const two = await play('equal')
  expect(two).toBe(one)
  expect(one).toContain('severed')
})
