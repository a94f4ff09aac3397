import { fileURLToPath } from 'node:url'
import {
  foreignSuite,
  packageCommand,
  type ForeignRun,
  type Planted,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { expect, test, type TestContext } from 'vitest'

const command = packageCommand('@crvouga/mockingbird-service-docker', import.meta.filename)

/** Runs `extra/<name>.sh`. */
const suite = (ctx: TestContext, name: string, planted?: Planted): Promise<ForeignRun> =>
  foreignSuite(ctx, command, fileURLToPath(new URL(`extra/${name}.sh`, import.meta.url)), planted)

test('DK-21 docker compose runs a project: order, health, logs, exec, scale, change, lost reply, down', async (ctx) => {
  expect(await suite(ctx, 'compose')).toEqual({ passed: 22, failures: [] })
}, 300_000)

test('DK-22 docker-py runs unmodified: containers, execs, images, networks, its errors', async (ctx) => {
  expect(await suite(ctx, 'docker-py')).toEqual({ passed: 16, failures: [] })
}, 300_000)

test('DK-22 docker-py notices a divergence that was planted', async (ctx) => {
  // Paused as told, and it was not.
  const untrue = {
    match: { operationId: 'ContainerPause' },
    phase: 'before',
    kind: 'status',
    status: 204,
    body: '',
  }
  const { failures } = await suite(ctx, 'docker-py', { rule: untrue })
  expect(failures.filter((line) => line.startsWith('FAIL '))).toEqual([
    expect.stringContaining('FAIL DK-22 docker-py pauses: got'),
  ])
}, 300_000)
