import { z } from 'zod'
import type { CatalogRow } from '../tidy/project.ts'
import {
  evidenceClass,
  evidenceClasses,
  familyOf,
  scenarioIds,
  type EvidenceClass,
  type Part,
  type PartTest,
} from './part.ts'

const status = z.enum(['PASS', 'FAIL', 'NOT_RUN'])
export type Status = z.infer<typeof status>
const evidence = z.enum(['portable', 'socket', 'oracle', 'external-consumer'])
/** `service/operationId` → statuses seen, in order. */
const operations = z.record(z.string(), z.array(z.string()))

const ledgerSchema = z.strictObject({
  format: z.literal(1),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      class: evidence,
      status,
      reason: z.string().optional(),
      tests: z.array(
        z.strictObject({
          file: z.string(),
          name: z.string(),
          status,
          reason: z.string().optional(),
        }),
      ),
      operations,
    }),
  ),
  /** Of all passed tests by class, also of those that name no scenario. */
  operations: z.strictObject({
    portable: operations,
    socket: operations,
    oracle: operations,
    'external-consumer': operations,
  }),
})
export type Ledger = z.infer<typeof ledgerSchema>
export type LedgerRow = Ledger['rows'][number]
type LedgerTest = LedgerRow['tests'][number]
export type SeenOperations = z.infer<typeof operations>

export const parseLedger = (text: string): Ledger => ledgerSchema.parse(JSON.parse(text))

export interface Run {
  readonly catalog: readonly CatalogRow[]
  /** Folders that have tests, whether they ran or not. */
  readonly folders: readonly string[]
  readonly parts: readonly Part[]
  /** Digest of the sources as they are now. */
  readonly sources: string
  readonly committed: Ledger | undefined
}

export interface Merged {
  readonly ledger: Ledger
  /** Worth knowing; changes no verdict. */
  readonly notes: readonly string[]
  /** Runs that are missing or old: the ledger says NOT_RUN for them. */
  readonly gaps: readonly string[]
  /** The harness itself is wrong: nothing may be concluded. */
  readonly errors: readonly string[]
}

interface Proven extends LedgerTest {
  readonly class: EvidenceClass
  readonly ids: readonly string[]
  readonly operations: SeenOperations
}

/** Catalog × this run, with the committed ledger for what cannot run on this machine. */
export function mergeLedger(run: Run): Merged {
  const notes: string[] = []
  const gaps: string[] = []
  const errors: string[] = []
  const proven: Proven[] = []
  const known = new Set(run.catalog.map(({ id }) => id))
  const families = new Set(run.catalog.map(({ id }) => familyOf(id)))
  for (const folder of run.folders) {
    const part = run.parts.find((candidate) => candidate.folder === folder)
    if (part === undefined) gaps.push(`${folder}: its tests did not run`)
    else if (part.sources !== run.sources) gaps.push(`${folder}: ran with other sources than these`)
    for (const test of part?.tests ?? []) {
      const ids = scenarioIds(test.name, families)
      const about = {
        file: test.file,
        name: test.name,
        class: evidenceClass(folder, test.name),
        ids,
      }
      const stale = part?.sources !== run.sources
      const result = provenTest(about, test, stale, run.committed, notes, errors)
      if (result !== undefined) proven.push(result)
      for (const id of ids) {
        if (!known.has(id)) errors.push(`${test.file}: ${id} is not in the catalog (${test.name})`)
      }
    }
  }
  const rows = run.catalog.flatMap((entry) => rowsOf(entry, proven))
  const seen = (wanted: EvidenceClass): SeenOperations =>
    joined(proven.filter((test) => test.class === wanted && test.status === 'PASS'))
  return {
    ledger: {
      format: 1,
      rows,
      operations: {
        portable: seen('portable'),
        socket: seen('socket'),
        oracle: seen('oracle'),
        'external-consumer': seen('external-consumer'),
      },
    },
    notes,
    gaps,
    errors,
  }
}

const missing = 'missing on this machine: '

type TestIdentity = Pick<Proven, 'file' | 'name' | 'class' | 'ids'>

function provenTest(
  identity: TestIdentity,
  test: PartTest,
  stale: boolean,
  committed: Ledger | undefined,
  notes: string[],
  errors: string[],
): Proven | undefined {
  const about = {
    ...identity,
    operations: Object.fromEntries(
      Object.entries(test.operations ?? {}).map(([name, counts]) => [
        name,
        Object.keys(counts).sort(),
      ]),
    ),
  }
  if (stale) return { ...about, status: 'NOT_RUN', reason: 'ran with other sources than these' }
  switch (test.state) {
    case 'passed':
      return { ...about, status: 'PASS' }
    case 'failed':
      return { ...about, status: 'FAIL', reason: 'an assertion failed' }
    case 'skipped': {
      const reason = test.reason ?? 'skipped without a reason'
      const before = reason.startsWith(missing) ? passedBefore(about, committed) : undefined
      if (before === undefined) return { ...about, status: 'NOT_RUN', reason }
      notes.push(
        `kept from the committed ledger, could not be run again here (${reason}): ${test.name}`,
      )
      return { ...about, status: 'PASS', operations: before }
    }
    default:
      errors.push(`${test.file}: unknown state "${test.state}" of ${test.name}`)
      return undefined
  }
}

/** Operations of the committed row in which exactly this test stands as passed. */
function passedBefore(
  test: TestIdentity,
  committed: Ledger | undefined,
): SeenOperations | undefined {
  const row = committed?.rows.find(
    (candidate) =>
      candidate.class === test.class &&
      candidate.tests.some(
        (other) => other.file === test.file && other.name === test.name && other.status === 'PASS',
      ),
  )
  return row?.operations
}

function rowsOf(entry: CatalogRow, proven: readonly Proven[]): readonly LedgerRow[] {
  const rows: LedgerRow[] = []
  for (const wanted of evidenceClasses) {
    const tests = proven.filter((test) => test.class === wanted && test.ids.includes(entry.id))
    if (tests.length > 0) rows.push(rowOf(entry.id, wanted, tests))
    else if (entry.class === wanted) {
      const reason =
        wanted === 'external-consumer' ? 'evidence of the consumer, never ours' : 'no test names it'
      rows.push({
        id: entry.id,
        class: wanted,
        status: 'NOT_RUN',
        reason,
        tests: [],
        operations: {},
      })
    }
  }
  return rows
}

function rowOf(id: string, wanted: EvidenceClass, tests: readonly Proven[]): LedgerRow {
  const failed = tests.filter((test) => test.status === 'FAIL')
  const notRun = tests.filter((test) => test.status === 'NOT_RUN')
  const worst = failed.length > 0 ? failed : notRun
  const passed = tests.filter((test) => test.status === 'PASS')
  return {
    id,
    class: wanted,
    status: failed.length > 0 ? 'FAIL' : notRun.length > 0 ? 'NOT_RUN' : 'PASS',
    ...(worst[0] === undefined
      ? {}
      : { reason: `${worst.length} of ${tests.length} tests: ${worst[0].reason ?? ''}` }),
    tests: tests
      .map(({ file, name, status: own, reason }) => ({
        file,
        name,
        status: own,
        ...(reason === undefined ? {} : { reason }),
      }))
      .sort((a, b) => (a.file + a.name < b.file + b.name ? -1 : 1)),
    operations: joined(passed),
  }
}

function joined(tests: readonly Proven[]): SeenOperations {
  const seen = new Map<string, Set<string>>()
  for (const test of tests) {
    for (const [name, statuses] of Object.entries(test.operations)) {
      const known = seen.get(name) ?? new Set()
      for (const one of statuses) known.add(one)
      seen.set(name, known)
    }
  }
  return Object.fromEntries(
    [...seen]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, statuses]) => [name, [...statuses].sort()]),
  )
}

/** Committed form: a line per test and per operation, sorted, nothing in it that changes without a cause. */
export function printLedger({ format, rows, operations: seen }: Ledger): string {
  const list = (items: readonly unknown[], indent: string): string =>
    items.length === 0
      ? '[]'
      : `[\n${items.map((item) => `${indent} ${JSON.stringify(item)}`).join(',\n')}\n${indent}]`
  const byName = (map: SeenOperations, indent: string): string => {
    const lines = Object.entries(map).map(
      ([name, statuses]) => `${indent} ${JSON.stringify(name)}: ${JSON.stringify(statuses)}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`
  }
  const printed = rows.map(({ tests, operations: own, ...head }) => {
    const fields = JSON.stringify(head).slice(1, -1)
    return `  {${fields}, "tests": ${list(tests, '   ')}, "operations": ${byName(own, '   ')}}`
  })
  const classes = evidenceClasses.map((name) => `  "${name}": ${byName(seen[name], '  ')}`)
  return `{
 "format": ${format},
 "rows": [
${printed.join(',\n')}
 ],
 "operations": {
${classes.join(',\n')}
 }
}
`
}
