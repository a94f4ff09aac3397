import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { Octokit } from '@octokit/rest'
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const script = packageCommand('@crvouga/mockingbird-service-github', import.meta.filename)
let command: StartedCommand

beforeAll(async () => {
  command = await startCommand(script, ['--port', '0', '--clock', 'frozen'])
})
afterAll(async () => {
  expect(await command.stop()).toBe(0)
})

const repo = { owner: 'octo-org', repo: 'hello-world' }
let namespaces = 0

interface Client {
  readonly octokit: Octokit
  readonly admin: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** Everything due has left and was answered. */
  readonly settle: (ms?: number) => Promise<void>
}
function client(of: StartedCommand = command, namespace?: string): Client {
  const { GITHUB_API_URL: base = '', GITHUB_TOKEN: auth = '' } = of.ready.env
  const root = `${base}/ns/${namespace ?? `hooks-${(namespaces += 1)}`}`
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const admin: Client['admin'] = async (method, path, body) => {
    const reply = await fetch(`${root}/__admin${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return reply.json()
  }
  return {
    octokit: new Octokit({ auth, baseUrl: root, log: silent }),
    admin,
    settle: async (ms = 0) => {
      await admin('POST', '/clock/advance', { ms })
    },
  }
}

/** A program of somebody else's that takes webhooks; it trusts nothing but its secret. */
interface Receiver {
  readonly url: string
  /** Verified and parsed by @octokit/webhooks. */
  readonly got: { readonly id: string; readonly name: string; readonly payload: unknown }[]
  /** Header lines of every request that came in, verified or not. */
  readonly heads: (readonly string[])[]
  /** Connections that ended before they were answered. */
  hangUps: number
}
async function receiver(
  secret: string,
  instead?: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Receiver> {
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const webhooks = new Webhooks({ secret, log: silent })
  const middleware = createNodeMiddleware(webhooks, { path: '/hook', log: silent })
  const got: Receiver['got'] = []
  webhooks.onAny(({ id, name, payload }) => {
    got.push({ id, name, payload })
  })
  const heads: Receiver['heads'] = []
  const server = createServer((request, response) => {
    heads.push(request.rawHeaders)
    response.on('close', () => {
      if (!response.writableEnded) made.hangUps += 1
    })
    if (instead === undefined) void middleware(request, response)
    else instead(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const made: Receiver = { url: `http://127.0.0.1:${port}/hook`, got, heads, hangUps: 0 }
  return made
}

const secret = 'It is a secret to everybody'
const hookTo = async (
  { octokit }: Client,
  url: string,
  more: { readonly events?: string[]; readonly secret?: string } = {},
): Promise<number> => {
  const { data } = await octokit.rest.repos.createWebhook({
    ...repo,
    events: more.events ?? ['*'],
    config: { url, content_type: 'json', secret: more.secret ?? secret },
  })
  return data.id
}
const makeRef = async ({ octokit }: Client, name: string): Promise<void> => {
  const { data } = await octokit.rest.git.getRef({ ...repo, ref: 'heads/main' })
  await octokit.rest.git.createRef({ ...repo, ref: `refs/heads/${name}`, sha: data.object.sha })
}
const until = async (condition: () => boolean): Promise<void> => {
  for (let i = 0; i < 1000 && !condition(); i++)
    await new Promise((resolve) => setTimeout(resolve, 5))
  expect(condition()).toBe(true)
}

test('GH-12 @octokit/webhooks verifies and takes what Octokit caused, in order', async () => {
  const me = client()
  const there = await receiver(secret)
  await hookTo(me, there.url)
  await makeRef(me, 'made')
  await me.octokit.rest.pulls.update({ ...repo, pull_number: 1, title: 'Retitled' })
  await me.octokit.rest.issues.create({ ...repo, title: 'An issue' })
  await me.settle()
  expect(there.got.map(({ name }) => name)).toEqual([
    'ping',
    'create',
    'push',
    'pull_request',
    'issues',
  ])
  expect(there.got[3]?.payload).toMatchObject({
    action: 'edited',
    changes: { title: { from: 'Greet by name' } },
  })
  // Its links lead back into the world that it came from.
  const told = there.got[3]?.payload as { readonly pull_request: { readonly url: string } }
  const { data } = await me.octokit.request(`GET ${told.pull_request.url}`)
  expect(data).toMatchObject({ title: 'Retitled' })
  const [head = []] = there.heads
  expect(head.filter((_, i) => i % 2 === 0)).toEqual([
    'Host',
    'Accept',
    'Content-Type',
    'User-Agent',
    'X-GitHub-Delivery',
    'X-GitHub-Event',
    'X-GitHub-Hook-ID',
    'X-GitHub-Hook-Installation-Target-ID',
    'X-GitHub-Hook-Installation-Target-Type',
    'X-Hub-Signature',
    'X-Hub-Signature-256',
    'Content-Length',
    'Connection',
  ])
})

test('GH-12 a receiver that knows another secret refuses every delivery (a planted divergence is found)', async () => {
  const me = client()
  const there = await receiver('something else')
  const hook_id = await hookTo(me, there.url, { events: ['create'] })
  await makeRef(me, 'made')
  await me.settle()
  expect([there.got, there.heads.length]).toEqual([[], 2])
  const { data } = await me.octokit.rest.repos.listWebhookDeliveries({ ...repo, hook_id })
  expect(data.map(({ status, status_code }) => [status, status_code])).toEqual([
    ['Invalid HTTP Response: 400', 400],
    ['Invalid HTTP Response: 400', 400],
  ])
})

test('GH-12 a script redelivers what failed, as GitHub’s documentation advises', async () => {
  const me = client()
  let broken = true
  const seen: string[] = []
  const there = await receiver(secret, (request, response) => {
    seen.push(String(request.headers['x-github-delivery']))
    response.writeHead(broken ? 502 : 200).end()
  })
  const hook_id = await hookTo(me, there.url, { events: ['create'] })
  for (const name of ['a', 'b', 'c']) await makeRef(me, name)
  await me.settle()
  broken = false
  const all = await me.octokit.paginate(me.octokit.rest.repos.listWebhookDeliveries, {
    ...repo,
    hook_id,
    per_page: 2,
  })
  expect(all.length).toBe(4)
  for (const { id, status } of all) {
    if (status !== 'OK')
      await me.octokit.rest.repos.redeliverWebhookDelivery({ ...repo, hook_id, delivery_id: id })
  }
  await me.settle()
  expect(seen.slice(4).sort()).toEqual(seen.slice(0, 4).sort())
  const { data } = await me.octokit.rest.repos.listWebhookDeliveries({ ...repo, hook_id })
  expect(data.map(({ redelivery, status }) => [redelivery, status])).toEqual([
    ...Array.from({ length: 4 }, () => [true, 'OK']),
    ...Array.from({ length: 4 }, () => [false, 'Invalid HTTP Response: 502']),
  ])
})

test('GH-12 lost, duplicated, delayed and reordered on cue, each delivery still verified', async () => {
  const me = client()
  const there = await receiver(secret)
  await hookTo(me, there.url, { events: ['create'] })
  await me.settle()
  const rule = (kind: string, more: object = {}) =>
    me.admin('POST', '/faults', {
      phase: 'send',
      kind,
      match: { ids: { event: 'create' } },
      ...more,
    })
  await rule('drop')
  await makeRef(me, 'lost')
  await rule('duplicate')
  await makeRef(me, 'twice')
  await rule('latency', { ms: 60_000 })
  await makeRef(me, 'late')
  await rule('reorder')
  await makeRef(me, 'second')
  await makeRef(me, 'first')
  await me.settle()
  const names = (): unknown[] =>
    there.got.slice(1).map(({ payload }) => (payload as { ref: string }).ref)
  expect(names()).toEqual(['twice', 'twice', 'first', 'second'])
  expect(there.got[1]?.id).toBe(there.got[2]?.id)
  await me.settle(60_000)
  expect(names()).toEqual(['twice', 'twice', 'first', 'second', 'late'])
})

test('GH-12 a webhook that arrives before its reply sees what the call changed', async () => {
  const me = client()
  let seen: string | undefined
  const there = await receiver(secret, (request, response) => {
    void (async () => {
      if (request.headers['x-github-event'] === 'create') {
        const { data } = await me.octokit.rest.git.getRef({ ...repo, ref: 'heads/early' })
        seen = data.ref
      }
      response.end()
    })()
  })
  await hookTo(me, there.url, { events: ['create'] })
  await me.admin('POST', '/faults', {
    phase: 'reply-head',
    kind: 'latency',
    ms: 300,
    match: { operationId: 'git/create-ref' },
  })
  let replied = false
  const reply = makeRef(me, 'early').then(() => {
    replied = true
  })
  await until(() => seen !== undefined)
  expect([seen, replied]).toEqual(['refs/heads/early', false])
  await reply
})

test('GH-12 a reset hangs up on a receiver that is still thinking', async () => {
  const me = client()
  const there = await receiver(secret, () => {})
  await hookTo(me, there.url)
  await until(() => there.heads.length === 1)
  await me.admin('POST', '/reset', {})
  await until(() => there.hangUps === 1)
  expect(await me.admin('GET', '/outbox')).toEqual({ messages: [] })
})

test('GH-12 after a kill the next process delivers what had no outcome, with the same ids', async () => {
  const data = mkdtempSync(join(tmpdir(), 'hooks-'))
  onTestFinished(() => {
    rmSync(data, { recursive: true })
  })
  const args = ['--port', '0', '--data', data, '--clock', 'frozen']
  // Its counts go with it.
  const first = await startCommand(script, args, { evidence: false })
  let deaf = true
  const seen: string[] = []
  const there = await receiver(secret, (request, response) => {
    seen.push(String(request.headers['x-github-delivery']))
    if (!deaf) response.end()
  })
  const me = client(first, 'kept')
  const hook_id = await hookTo(me, there.url, { events: ['create'] })
  await makeRef(me, 'made')
  await until(() => seen.length === 1)
  process.kill(first.pid, 'SIGKILL')
  await first.stop()
  deaf = false
  const second = await startCommand(script, args)
  const again = client(second, 'kept')
  await again.settle()
  await until(() => seen.length === 3)
  expect(seen[1]).toBe(seen[0])
  const { data: told } = await again.octokit.rest.repos.listWebhookDeliveries({ ...repo, hook_id })
  expect(told.map(({ event, status }) => [event, status])).toEqual([
    ['create', 'OK'],
    ['ping', 'OK'],
  ])
  expect(await second.stop()).toBe(0)
})
