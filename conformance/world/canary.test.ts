import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
let command: StartedCommand
let urls: Readonly<Record<string, { readonly http: string }>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canary-'))
  const script = packageCommand('@crvouga/mockingbird-shared-runtime', import.meta.filename)
  const services = ['docker', 'hermes', 'github']
  const ports = services.flatMap((name) => ['--port', `${name}=0`])
  command = await startCommand(script, [...services, ...ports, '--clock', 'frozen'], {
    cwd: import.meta.dirname,
  })
  urls = command.ready.urls as typeof urls
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

// No other text of the repository holds it.
const mark = ['zq7', 'canary'].join('')
/** A secret of that kind; its kind tells where a leak comes from. */
const secret = (kind: string): string => `${mark}-${kind}-0123456789abcdef`
const base64 = (text: string): string => Buffer.from(text).toString('base64')

const at = (service: string): string => urls[service]?.http ?? ''
async function send(
  service: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<{ readonly status: number | 'lost'; readonly text: string }> {
  try {
    const reply = await fetch(`${at(service)}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: reply.status, text: await reply.text() }
  } catch {
    return { status: 'lost', text: '' }
  }
}
const admin = (method: string, path: string, body?: unknown) =>
  send('docker', method, `/__admin${path}`, {}, body)

/** Everything that a service is told and nobody else may learn. Answers the statuses. */
async function driveDocker(): Promise<readonly unknown[]> {
  const auth = { 'x-registry-auth': base64(secret('registry')), 'x-odd': secret('header') }
  const config = {
    Image: 'busybox',
    Cmd: ['sh', '-c', `echo ${secret('command')}; cat`],
    Env: [`TOKEN=${secret('env')}`],
    Labels: { note: secret('label') },
    OpenStdin: true,
  }
  const statuses: unknown[] = []
  const call = async (...args: [string, string, unknown?]): Promise<string> => {
    const { status, text } = await send('docker', args[0], args[1], auth, args[2])
    statuses.push(status)
    return text
  }
  await call('POST', '/containers/create?name=web', config)
  await call('POST', '/containers/create?name=web', config)
  await call('POST', '/containers/create', `{"Env": ${secret('broken-docker')}`)
  await call('POST', '/containers/web/start')
  const exec = await call('POST', '/containers/web/exec', {
    Cmd: ['echo', secret('exec')],
    Env: [`A=${secret('exec-env')}`],
  })
  const { Id } = JSON.parse(exec) as { readonly Id: string }
  await call('POST', `/exec/${Id}/start`, { Detach: true })
  const filters = encodeURIComponent(JSON.stringify({ label: [`note=${secret('label')}`] }))
  await call('GET', `/containers/json?all=1&filters=${filters}`)
  await call('GET', `/containers/web/logs?stdout=1&secret=${secret('query')}`)
  // Not built here: the answer is ours, and as silent.
  await send('docker', 'POST', '/auth', auth, { username: 'me', password: secret('password') })
  await call('POST', '/volumes/create', { Name: 'vol', Labels: { a: secret('volume-label') } })
  await call('GET', `/nothing/here?token=${secret('query-unmatched')}`)
  return statuses
}

async function driveHermes(): Promise<readonly unknown[]> {
  const key = { authorization: `Bearer ${secret('hermes-key')}` }
  const keyed = {
    ...key,
    'idempotency-key': secret('idempotency'),
    'x-hermes-session-key': secret('session-key'),
  }
  const run = { input: secret('prompt'), instructions: secret('instructions') }
  const statuses: unknown[] = []
  const call = async (...args: Parameters<typeof send>): Promise<string> => {
    const { status, text } = await send(...args)
    statuses.push(status)
    return text
  }
  const submitted = await call('hermes', 'POST', '/v1/runs', keyed, run)
  const { run_id: id } = JSON.parse(submitted) as { readonly run_id: string }
  await call('hermes', 'POST', '/v1/runs', keyed, run)
  await call('hermes', 'POST', '/v1/runs', keyed, { input: secret('other-prompt') })
  await call('hermes', 'POST', '/v1/runs', key, `{"input": ${secret('broken-hermes')}`)
  await call('hermes', 'GET', `/v1/runs/${id}?token=${secret('query-hermes')}`, key)
  await call('hermes', 'POST', `/v1/runs/${id}/steer`, key, { message: secret('steer') })
  await call('hermes', 'POST', '/v1/chat/completions', key, {
    messages: [{ role: 'user', content: secret('chat') }],
  })
  await call('hermes', 'GET', '/v1/models', { authorization: `Bearer ${secret('wrong-key')}` })
  return statuses
}

async function driveGithub(branch: string): Promise<readonly unknown[]> {
  const token = { authorization: `Bearer ${secret('token')}` }
  const repository = '/repos/octo-org/hello-world'
  const statuses: unknown[] = []
  const call = async (...args: [string, string, unknown?]): Promise<string> => {
    const { status, text } = await send('github', args[0], args[1], token, args[2])
    statuses.push(status)
    return text
  }
  const tip = await call('GET', `${repository}/git/ref/heads/main?token=${secret('query-github')}`)
  const { sha } = (JSON.parse(tip) as { readonly object: { readonly sha: string } }).object
  // Told on, signed, of all that follows; nobody listens there.
  const hook = { url: 'http://127.0.0.1:9/hook', content_type: 'json', secret: secret('webhook') }
  const { status: hooked } = await send('github', 'POST', `${repository}/hooks`, token, {
    events: ['*'],
    config: { ...hook, url: `${hook.url}?token=${secret(`hook-url-${branch}`)}` },
  })
  expect(hooked).toBe(201)
  await call('POST', `${repository}/git/refs`, { ref: `refs/heads/${branch}`, sha })
  await call('PUT', `${repository}/contents/secret.txt`, {
    message: secret('commit-message'),
    content: base64(secret('content')),
    branch,
  })
  const pull = { title: secret('title'), body: secret('pull-body'), head: branch, base: 'main' }
  await call('POST', `${repository}/pulls`, pull)
  await call('POST', `${repository}/pulls`, pull)
  await call('POST', `${repository}/git/blobs`, { content: secret('blob'), encoding: 'utf-8' })
  await call('POST', `${repository}/pulls`, `{"title": ${secret('broken-github')}`)
  await call('POST', `${repository}/pulls`, { title: secret('headless') })
  const { status } = await send('github', 'GET', '/user', {
    authorization: `token ${secret('wrong-token')}`,
  })
  return [...statuses, status]
}

/** Also when the other side ends it in the middle, as a server that stops does. */
async function everythingOf(stream: Response): Promise<string> {
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (;;) {
      const piece = await reader?.read()
      if (piece?.value === undefined) return text
      text += piece.value
    }
  } catch {
    return text
  }
}

const drop = (operationId: string): object => ({
  kind: 'drop',
  phase: 'after-commit',
  match: { operationId },
})

test('SH-08 what clients hide in bodies, headers, queries, prompts, tokens, environments, labels and keys is in no journal, metric, feed, history, log or report', async () => {
  const told = everythingOf(await fetch(`${at('docker')}/__admin/requests/stream`))
  const seeded = await admin('POST', '/seed', {
    hermes: { key: secret('hermes-key') },
    github: { accounts: [], tokens: [{ token: secret('token'), login: 'octocat' }] },
  })
  expect(seeded.status).toBe(200)
  await admin('POST', '/seed', { github: { tokens: [{ [secret('bad-seed')]: 1 }] } })
  await admin('POST', '/seed', `{"hermes": ${secret('broken-seed')}`)

  expect(await driveDocker()).toEqual([201, 409, 400, 204, 201, 200, 200, 200, 201, 404])
  expect(await driveHermes()).toEqual([202, 202, 409, 400, 200, 409, 200, 401])
  expect(await driveGithub('one')).toEqual([200, 201, 201, 201, 422, 201, 400, 422, 401])
  // Once more with replies lost and requests delivered twice.
  for (const operation of ['ContainerCreate', 'createRun', 'git/create-ref']) {
    await admin('POST', '/faults', drop(operation))
  }
  await admin('POST', '/faults', {
    kind: 'duplicate',
    phase: 'before',
    match: { operationId: 'git/create-blob' },
  })
  const { text: ref } = await send('github', 'GET', '/repos/octo-org/hello-world/git/ref/heads/one')
  const tip = (JSON.parse(ref) as { readonly object: { readonly sha: string } }).object.sha
  const lost = [
    await send('docker', 'POST', '/containers/create?name=lost', {}, { Image: 'busybox' }),
    await send(
      'hermes',
      'POST',
      '/v1/runs',
      { authorization: `Bearer ${secret('hermes-key')}` },
      { input: secret('lost-prompt') },
    ),
    await send(
      'github',
      'POST',
      '/repos/octo-org/hello-world/git/refs',
      { authorization: `Bearer ${secret('token')}` },
      { ref: 'refs/heads/lost', sha: tip, note: secret('lost-note') },
    ),
  ]
  expect(lost.map(({ status }) => status)).toEqual(['lost', 'lost', 'lost'])
  await driveGithub('two')

  // The state has them (and so may whatever shows state: /export, /state, /diff), so it was understood.
  const { text: state } = await admin('GET', '/export')
  const kept = ['env', 'label', 'command', 'prompt', 'title', 'pull-body', 'webhook']
  expect(kept.filter((kind) => !state.includes(secret(kind)))).toEqual([])

  const places: Record<string, string> = {}
  for (const path of [
    '/requests?limit=1000',
    '/requests/unmatched',
    '/metrics',
    '/timeline',
    '/branches',
    '/namespaces',
    '/health',
    '/faults',
    '/outbox',
    '/contract/docker',
    '/contract/hermes',
    '/contract/github',
  ]) {
    places[path] = (await admin('GET', path)).text
  }
  const prometheus = await fetch(`${at('docker')}/__admin/metrics`, {
    headers: { accept: 'text/plain' },
  })
  places['/metrics as Prometheus takes it'] = await prometheus.text()
  places['the verdict on a call that nobody made'] = (
    await admin('POST', '/requests/verify', { match: { operation: 'ContainerKill' }, atLeast: 1 })
  ).text
  expect(await command.stop()).toBe(0)
  places['the live feed'] = await told
  places['standard error'] = command.stderr()
  // The ledger's parts of earlier runs, this test's among them.
  const parts = join(import.meta.dirname, '../../.mockingbird/evidence/parts')
  for (const file of existsSync(parts) ? readdirSync(parts) : []) {
    places[file] = readFileSync(join(parts, file), 'utf8')
  }
  expect(places['the live feed']).toContain('"createRun"')
  expect(places['/requests?limit=1000']).toContain('"pulls/create"')
  expect(places['/metrics as Prometheus takes it']).toContain('ContainerCreate')
  const encoded = base64(mark).slice(0, 12)
  const leaks = Object.entries(places).filter(
    ([, text]) => text.includes(mark) || text.includes(encoded),
  )
  expect(leaks.map(([place, text]) => [place, around(text)])).toEqual([])
})

const around = (text: string): string => {
  const found = text.indexOf(mark)
  return text.slice(Math.max(0, found - 120), found + 60)
}

test('SH-08 the look for leaks sees one: an id that a client chose is kept, as ids are', async () => {
  const other = await startCommand(
    packageCommand('@crvouga/mockingbird-service-docker', import.meta.filename),
    ['--port', '0', '--socket', join(folder, 'docker.sock')],
    { cwd: folder },
  )
  const base = (other.ready.urls as { readonly http: string }).http
  await fetch(`${base}/containers/${mark}/json`)
  const journal = await fetch(`${base}/__admin/requests`)
  expect(around(await journal.text())).toContain(mark)
  expect(await other.stop()).toBe(0)
})
