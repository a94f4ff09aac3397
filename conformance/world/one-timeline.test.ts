import { docker } from '@crvouga/mockingbird-service-docker'
import { github } from '@crvouga/mockingbird-service-github'
import { hermes } from '@crvouga/mockingbird-service-hermes'
import type { World } from '@crvouga/mockingbird-shared-runtime'
import { testWorld } from '@crvouga/mockingbird-shared-runtime/testing'
import { expect, onTestFinished, test } from 'vitest'

const key = 'one-timeline-key'
const token = github.clientEnv({ http: 'http://127.0.0.1' })['GITHUB_TOKEN']

function open(): World {
  const world = testWorld({ services: [docker, hermes, github], seeds: { hermes: { key } } })
  onTestFinished(() => {
    world.dispose()
  })
  return world
}

const json = { 'content-type': 'application/json' }
const pulls = '/repos/octo-org/hello-world/pulls'

/** One call of each kind to each service, and what each then shows. */
function systems(world: World, branch = 'main') {
  const ask = async (
    service: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<unknown> => {
    const credential = service === 'hermes' ? `Bearer ${key}` : `Bearer ${token ?? ''}`
    const answer = await world.fetch(service, `http://${service}.localhost${path}`, {
      method,
      headers: { ...json, authorization: credential, 'x-mockingbird-branch': branch },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    create: async (name: string): Promise<void> => {
      const spec = { Image: 'alpine', Cmd: ['sh', '-c', 'sleep 5; exit 3'] }
      await ask('docker', 'POST', `/v1.52/containers/create?name=${name}`, spec)
      await ask('docker', 'POST', `/v1.52/containers/${name}/start`)
    },
    submit: async (): Promise<string> => {
      const input = JSON.stringify({ script: [{ delta: 'done', repeat: 1, every: 5 }] })
      return ((await ask('hermes', 'POST', '/v1/runs', { input })) as { run_id: string }).run_id
    },
    propose: async (title: string): Promise<void> => {
      const git = '/repos/octo-org/hello-world/git'
      const tip = (await ask('github', 'GET', `${git}/ref/heads/feature`)) as {
        readonly object: { readonly sha: string }
      }
      await ask('github', 'POST', `${git}/refs`, { ref: 'refs/heads/topic', sha: tip.object.sha })
      await ask('github', 'POST', pulls, { title, head: 'topic', base: 'main' })
    },
    shown: async (run: string) => {
      const containers = (await ask('docker', 'GET', '/v1.52/containers/json?all=1')) as {
        readonly Names: readonly string[]
        readonly State: string
      }[]
      const open = (await ask('github', 'GET', pulls)) as { readonly title: string }[]
      const told = (await ask('hermes', 'GET', `/v1/runs/${run}`)) as { readonly status: string }
      return {
        containers: containers.map(({ Names: [name], State }) => `${name ?? ''} ${State}`),
        pulls: open.map(({ title }) => title),
        run: told.status,
      }
    },
  }
}

const admin = async (world: World, method: string, path: string, body?: object): Promise<void> => {
  const answer = await world.admin(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
}

test('SH-10 [portable] one checkpoint over three emulators restores the three together, time and what is under way included', async () => {
  const world = open()
  const main = systems(world)
  await main.create('web')
  const run = await main.submit()
  await admin(world, 'POST', '/checkpoints', { name: 'begun' })
  const begun = await main.shown(run)
  expect(begun).toEqual({
    containers: ['/web running'],
    pulls: begun.pulls,
    run: 'running',
  })

  const later = async () => {
    await main.propose('Feature')
    await admin(world, 'POST', '/clock/advance', { ms: 10_000 })
    await main.create('other')
    return main.shown(run)
  }
  const first = await later()
  expect(first).toEqual({
    containers: ['/other running', '/web exited'],
    pulls: ['Feature', ...begun.pulls],
    run: 'completed',
  })

  await admin(world, 'POST', '/branches/main/checkout', { checkpoint: 'begun' })
  expect(await main.shown(run)).toEqual(begun)
  expect(await later()).toEqual(first)
})

test('SH-10 [portable] a branch of the world has all three services of its own, and the main one does not feel it', async () => {
  const world = open()
  const main = systems(world)
  await main.create('web')
  const run = await main.submit()
  const begun = await main.shown(run)
  await admin(world, 'POST', '/branches', { name: 'what-if' })
  const fork = systems(world, 'what-if')
  await fork.propose('Feature')
  await fork.create('other')
  expect(await fork.shown(run)).toEqual({
    containers: ['/other running', '/web running'],
    pulls: ['Feature', ...begun.pulls],
    run: 'running',
  })
  expect(await main.shown(run)).toEqual(begun)
})
