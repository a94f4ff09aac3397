import { fileURLToPath } from 'node:url'
import {
  foreignSuite,
  packageCommand,
  startCommand,
  type ForeignRun,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { expect, test, type TestContext } from 'vitest'

const script = packageCommand('@crvouga/mockingbird-service-docker', import.meta.filename)

/** A client of another language as `extra/<name>.sh` gets and drives it, against a command of its own. */
async function suite(ctx: TestContext, name: string, planted?: object): Promise<ForeignRun> {
  // What was answered wrongly on purpose is no evidence.
  const command = await startCommand(script, ['--port', '0'], { evidence: planted === undefined })
  try {
    if (planted !== undefined) {
      const { port } = new URL(command.ready.env['DOCKER_HOST'] ?? '')
      const added = await fetch(`http://127.0.0.1:${port}/__admin/faults`, {
        method: 'POST',
        body: JSON.stringify(planted),
      })
      if (!added.ok) throw new Error(await added.text())
    }
    const file = fileURLToPath(new URL(`extra/${name}.sh`, import.meta.url))
    return await foreignSuite(ctx, file, command.ready.env)
  } finally {
    await command.stop()
  }
}

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
  const { failures } = await suite(ctx, 'docker-py', untrue)
  expect(failures.filter((line) => line.startsWith('FAIL '))).toEqual([
    expect.stringContaining('FAIL DK-22 docker-py pauses: got'),
  ])
}, 300_000)
