import { docker } from '@crvouga/mockingbird-service-docker'
import { defaultToken, github } from '@crvouga/mockingbird-service-github'
import { hermes } from '@crvouga/mockingbird-service-hermes'
import { createWorld } from '@crvouga/mockingbird-shared-runtime'
import {
  carriers,
  checkFault,
  checkImpossible,
  checkStaleRead,
  matrixCells,
  testWorld,
  type MatrixSubject,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { describe, expect, test } from 'vitest'

const json = { 'content-type': 'application/json' }

const dockerSubject: MatrixSubject = {
  open: () => testWorld({ services: [docker] }),
  service: 'docker',
  operationId: 'ContainerCreate',
  write: {
    method: 'POST',
    path: '/containers/create?name=web',
    headers: json,
    body: '{"Image":"busybox"}',
  },
  refusedWrite: {
    method: 'POST',
    path: '/containers/create?name=web',
    headers: json,
    body: '{"Image":"nowhere"}',
  },
  readOperationId: 'ContainerList',
  read: { method: 'GET', path: '/containers/json?all=1' },
  isThere: (body) => body.includes('"/web"'),
}

const githubHeaders = { ...json, authorization: `Bearer ${defaultToken}` }
const repository = '/repos/octo-org/hello-world'
const refAt = (sha: string, name: string) => ({
  method: 'POST',
  path: `${repository}/git/refs`,
  headers: githubHeaders,
  body: JSON.stringify({ ref: `refs/heads/${name}`, sha }),
})
const githubSubject = async (): Promise<MatrixSubject> => {
  const tip = await once(github, `${repository}/git/ref/heads/feature`, { headers: githubHeaders })
  const { sha } = (tip as { readonly object: { readonly sha: string } }).object
  return {
    open: () => testWorld({ services: [github] }),
    service: 'github',
    operationId: 'git/create-ref',
    write: refAt(sha, 'made'),
    refusedWrite: refAt(sha, 'feature'),
    readOperationId: 'git/get-ref',
    read: { method: 'GET', path: `${repository}/git/ref/heads/made`, headers: githubHeaders },
    isThere: (body) => body.includes('"refs/heads/made"'),
  }
}

const hermesHeaders = {
  ...json,
  authorization: `Bearer ${hermes.seed.initial.key ?? ''}`,
  'idempotency-key': 'matrix-1',
}
const submit = (body: string) => ({
  method: 'POST',
  path: '/v1/runs',
  headers: hermesHeaders,
  body,
})
const hermesSubject = async (): Promise<MatrixSubject> => {
  // Equal worlds give equal ids, so the id of the run is known before it is there.
  const { path, ...init } = submit('{"input":"hello"}')
  const { run_id: id } = (await once(hermes, path, init)) as { readonly run_id: string }
  return {
    open: () => testWorld({ services: [hermes] }),
    service: 'hermes',
    operationId: 'createRun',
    write: submit('{"input":"hello"}'),
    refusedWrite: submit('{"input":""}'),
    readOperationId: 'getRun',
    read: { method: 'GET', path: `/v1/runs/${id}`, headers: hermesHeaders },
    isThere: (body) => body.includes('"hermes.run"'),
  }
}

/** One answer of a world that nothing else happens in. */
async function once(
  service: typeof docker | typeof github | typeof hermes,
  path: string,
  init: RequestInit,
): Promise<unknown> {
  const world = createWorld({ services: [service] })
  const reply = await world.fetch(service.name, `http://matrix.test${path}`, init)
  world.dispose()
  return await reply.json()
}

const subjects = [
  ['DK-05', dockerSubject],
  ['HM-05', await hermesSubject()],
  ['GH-04', await githubSubject()],
] as const

describe.each(subjects)('%s', (scenario, subject) => {
  const { service } = subject
  for (const carrier of carriers) {
    for (const cell of matrixCells) {
      if (!cell.possible) continue
      test(`SH-03 ${scenario} ${service} over ${carrier}, ${cell.kind} at ${cell.phase}: client, state, journal and history agree`, async () => {
        await checkFault(subject, carrier, cell, 'accepted')
        await checkFault(subject, carrier, cell, 'refused')
      })
    }
    test(`SH-03 ${scenario} ${service} over ${carrier}: a stale read answers from before the last write, the next one from now`, async () => {
      await checkStaleRead(subject, carrier)
    })
  }

  test(`SH-03 ${scenario} ${service}: a kind at a phase where it could never strike is refused`, async () => {
    for (const cell of matrixCells) if (!cell.possible) await checkImpossible(subject, cell)
  })

  test(`SH-03 ${scenario} ${service}: a fault that strikes one phase late is caught by the matrix`, async () => {
    const late = [
      [{ kind: 'drop', phase: 'before' }, 'after-commit', 'accepted'],
      [{ kind: 'status', phase: 'before' }, 'after-commit', 'accepted'],
      [{ kind: 'hang', phase: 'before' }, 'after-commit', 'accepted'],
      // Both lose the reply of an accepted write; a refused one is only reached by the later.
      [{ kind: 'drop', phase: 'after-commit' }, 'reply-head', 'refused'],
      [{ kind: 'reset', phase: 'reply-head' }, 'after-reply', 'accepted'],
    ] as const
    for (const [cell, struckAt, write] of late) {
      await expect(
        checkFault(subject, 'tcp', { ...cell, possible: true }, write, struckAt),
      ).rejects.toThrow('strictly deep-equal')
    }
  })
})
