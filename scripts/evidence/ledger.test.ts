import { expect, test } from 'vitest'
import type { CatalogRow } from '../tidy/project.ts'
import { mergeLedger, parseLedger, printLedger, type Ledger, type Run } from './ledger.ts'
import { matrixPage, supportPage, type ServiceContract } from './markdown.ts'
import { evidenceClass, scenarioIds, type Part, type PartTest } from './part.ts'

const catalog: readonly CatalogRow[] = [
  { id: 'DK-03', class: 'portable', claim: 'waits' },
  { id: 'DK-13', class: 'oracle', claim: 'equals the real one' },
  { id: 'DK-21', class: 'socket', claim: 'the command line works' },
  { id: 'EXT-01', class: 'external-consumer', claim: 'not ours' },
]

const part = (folder: string, tests: readonly Partial<PartTest>[], sources = 'now'): Part => ({
  format: 1,
  project: folder,
  folder,
  sources,
  tests: tests.map((each) => ({
    file: `${folder}/a.test.ts`,
    name: 'plain',
    state: 'passed',
    ...each,
  })),
})

const run = (parts: readonly Part[], more: Partial<Run> = {}): Run => ({
  catalog,
  folders: parts.map(({ folder }) => folder),
  parts,
  sources: 'now',
  committed: undefined,
  ...more,
})

const row = (ledger: Ledger, id: string, name = 'portable') =>
  ledger.rows.find((each) => each.id === id && each.class === name)

const waits: Partial<PartTest> = {
  name: 'DK-03 wait answers',
  operations: { 'docker/ContainerWait': { '404': 1, '200': 2 } },
}

test('a passed test makes its scenario PASS with the statuses seen, in its class only', () => {
  const { ledger, gaps, errors } = mergeLedger(run([part('packages/service-docker', [waits])]))
  expect([gaps, errors]).toEqual([[], []])
  expect(row(ledger, 'DK-03')).toEqual({
    id: 'DK-03',
    class: 'portable',
    status: 'PASS',
    tests: [
      { file: 'packages/service-docker/a.test.ts', name: 'DK-03 wait answers', status: 'PASS' },
    ],
    operations: { 'docker/ContainerWait': ['200', '404'] },
  })
  expect(row(ledger, 'DK-03', 'socket')).toBeUndefined()
  expect(row(ledger, 'DK-13', 'oracle')).toMatchObject({
    status: 'NOT_RUN',
    reason: 'no test names it',
  })
  expect(row(ledger, 'EXT-01', 'external-consumer')?.status).toBe('NOT_RUN')
})

test('a failed test among passed ones makes FAIL', () => {
  const { ledger } = mergeLedger(
    run([part('packages/service-docker', [waits, { name: 'DK-03 again', state: 'failed' }])]),
  )
  expect(row(ledger, 'DK-03')).toMatchObject({
    status: 'FAIL',
    reason: '1 of 2 tests: an assertion failed',
  })
})

test('a skipped test makes NOT_RUN with its reason', () => {
  const { ledger } = mergeLedger(
    run([
      part('packages/service-docker', [
        waits,
        { name: 'DK-03 later', state: 'skipped', reason: 'needs the next slice' },
      ]),
    ]),
  )
  expect(row(ledger, 'DK-03')).toMatchObject({
    status: 'NOT_RUN',
    reason: '1 of 2 tests: needs the next slice',
  })
})

test('evidence from other sources is stale: NOT_RUN, and a gap', () => {
  const { ledger, gaps } = mergeLedger(run([part('packages/service-docker', [waits], 'before')]))
  expect(row(ledger, 'DK-03')?.status).toBe('NOT_RUN')
  expect(ledger.operations.portable).toEqual({})
  expect(gaps).toEqual(['packages/service-docker: ran with other sources than these'])
})

test('a folder whose tests did not run is a gap, and its scenarios are NOT_RUN', () => {
  const { ledger, gaps } = mergeLedger(run([], { folders: ['packages/service-docker'] }))
  expect(row(ledger, 'DK-03')?.status).toBe('NOT_RUN')
  expect(gaps).toEqual(['packages/service-docker: its tests did not run'])
})

test('an unknown state is a harness error, never a pass', () => {
  const { ledger, errors } = mergeLedger(
    run([part('packages/service-docker', [{ ...waits, state: 'flaky' }])]),
  )
  expect(errors).toEqual([
    'packages/service-docker/a.test.ts: unknown state "flaky" of DK-03 wait answers',
  ])
  expect(row(ledger, 'DK-03')?.status).toBe('NOT_RUN')
})

test('an id outside the catalog is a harness error', () => {
  const { errors } = mergeLedger(run([part('packages/service-docker', [{ name: 'DK-99 is new' }])]))
  expect(errors).toEqual([
    'packages/service-docker/a.test.ts: DK-99 is not in the catalog (DK-99 is new)',
  ])
})

const cli: Partial<PartTest> = {
  name: 'DK-21 docker run prints',
  operations: { 'docker/ContainerCreate': { '201': 1 } },
}
const withoutTool: Partial<PartTest> = {
  name: 'DK-21 docker run prints',
  state: 'skipped',
  reason: 'missing on this machine: docker',
}

test('what a missing tool keeps from running stays as committed, and is said', () => {
  const committed = mergeLedger(run([part('conformance/docker', [cli])])).ledger
  const { ledger, notes } = mergeLedger(
    run([part('conformance/docker', [withoutTool])], { committed }),
  )
  expect(ledger).toEqual(committed)
  expect(notes).toEqual([
    'kept from the committed ledger, could not be run again here (missing on this machine: docker): DK-21 docker run prints',
  ])
})

test('a missing tool without a committed pass is NOT_RUN', () => {
  const { ledger } = mergeLedger(run([part('conformance/docker', [withoutTool])]))
  expect(row(ledger, 'DK-21', 'socket')).toMatchObject({
    status: 'NOT_RUN',
    reason: '1 of 1 tests: missing on this machine: docker',
  })
})

test('the same run gives the same bytes, whatever the order of its parts', () => {
  const parts = [
    part('packages/service-docker', [waits, { name: 'DK-03 b' }, { name: 'DK-03 a' }]),
    part('conformance/docker', [cli]),
  ]
  const folders = parts.map(({ folder }) => folder)
  const one = printLedger(mergeLedger(run(parts, { folders })).ledger)
  const two = printLedger(mergeLedger(run(parts.toReversed(), { folders })).ledger)
  expect(two).toBe(one)
  expect(parseLedger(one)).toEqual(mergeLedger(run(parts, { folders })).ledger)
})

test('a committed ledger with a status of its own invention is refused', () => {
  const ledger = printLedger(mergeLedger(run([])).ledger).replace('NOT_RUN', 'GREEN')
  expect(() => parseLedger(ledger)).toThrow('Invalid option')
})

test('class and ids come from the place and the names', () => {
  expect(evidenceClass('packages/service-docker', 'DK-03 waits')).toBe('portable')
  expect(evidenceClass('conformance/docker', 'DK-03 waits')).toBe('socket')
  expect(evidenceClass('conformance/docker', 'DK-13 [oracle] equals')).toBe('oracle')
  expect(evidenceClass('conformance/world', 'SH-10 [portable] restores')).toBe('portable')
  const families = new Set(['SH', 'DK', 'HM'])
  expect(scenarioIds('UTF-16 pairs stay whole', families)).toEqual([])
  expect(scenarioIds('SH-01 DK-03: waits > for DK-04', families)).toEqual(['DK-03', 'SH-01'])
  expect(scenarioIds('a group > HM-02+, HM-03 replays', families)).toEqual(['HM-02', 'HM-03'])
})

const docker: ServiceContract = {
  name: 'docker',
  folder: 'service-docker',
  title: 'Docker Engine API',
  version: '1.52',
  operations: {
    ContainerWait: {
      method: 'POST',
      path: '/containers/{id}/wait',
      supported: true,
      statuses: [200],
    },
    ContainerCreate: {
      method: 'POST',
      path: '/containers/create',
      supported: true,
      statuses: [201],
    },
    SwarmInit: {
      method: 'POST',
      path: '/swarm/init',
      supported: false,
      reason: 'no swarm | no nodes',
      statuses: [200],
    },
  },
}

test('a support cell names statuses, says when only refusals were seen, and says "not run"', () => {
  const refused = { name: 'DK-21 x', operations: { 'docker/ContainerWait': { '404': 1 } } }
  const { ledger } = mergeLedger(
    run([part('packages/service-docker', [waits]), part('conformance/docker', [refused])]),
  )
  const page = supportPage(docker, catalog, ledger)
  expect(page).toContain('3 operations in the contract, 2 built.')
  expect(page).toContain(
    '| `ContainerWait` | `POST /containers/{id}/wait` | 200, 404 | 404 only | not run |  |',
  )
  expect(page).toContain(
    '| `ContainerCreate` | `POST /containers/create` | not run | not run | not run |  |',
  )
  expect(page).toContain('| `SwarmInit` | `POST /swarm/init` | no swarm \\| no nodes |')
})

test('the matrix gives a verdict per class and merges none of them', () => {
  const { ledger } = mergeLedger(run([part('packages/service-docker', [waits])]))
  expect(matrixPage([docker], catalog, ledger)).toContain(
    '| DK | GO (1 pass, 0 fail, 0 not run) | NO_GO (0 pass, 0 fail, 1 not run) | NO_GO (0 pass, 0 fail, 1 not run) |',
  )
})
