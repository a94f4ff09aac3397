import type { ContractOperation } from '../../packages/shared-runtime/src/service.ts'
import type { CatalogRow } from '../tidy/project.ts'
import type { Ledger, LedgerRow } from './ledger.ts'
import { evidenceClasses, familyOf, type EvidenceClass } from './part.ts'

export interface ServiceContract {
  /** `docker` */
  readonly name: string
  /** `service-docker` */
  readonly folder: string
  readonly title: string
  readonly version: string
  readonly operations: Readonly<Record<string, ContractOperation>>
}

const header =
  '<!-- Generated from contract × ledger by `pnpm generate`. Do not edit: CI compares it with its own run. -->'
const legend = `Cells name the statuses that passing tests saw. **portable**: through fetch, deterministic. **socket**: a foreign client on a
real socket, built packages only. **oracle**: compared with the real provider or with recordings of it. A cell without a
run says "not run"; one class never stands in for another.`
const columns: readonly EvidenceClass[] = ['portable', 'socket', 'oracle']

/** SUPPORT.md of an emulator: every operation of its contract, and its scenarios. */
export function supportPage(
  service: ServiceContract,
  scenarios: readonly CatalogRow[],
  ledger: Ledger,
): string {
  const entries = Object.entries(service.operations)
  const built = entries.filter(([, { supported }]) => supported)
  const left = entries.filter(([, { supported }]) => !supported)
  return lines(
    header,
    '',
    `# What ${service.title} ${service.version} supports here`,
    '',
    `${entries.length} operations in the contract, ${built.length} built. ${exercised(service, ledger)}`,
    '',
    legend,
    '',
    '## Operations',
    '',
    table(
      ['operation', 'request', ...columns, 'scenarios'],
      built.map(([id, operation]) => [
        operation.docs === undefined ? `\`${id}\`` : `[\`${id}\`](${operation.docs})`,
        request(operation),
        ...columns.map((name) => cell(ledger, name, service.name, id)),
        (operation.scenarios ?? []).join(' '),
      ]),
    ),
    ...(left.length === 0
      ? []
      : [
          '',
          '## Not built',
          '',
          'These answer 501 with `code: operation_not_implemented`.',
          '',
          table(
            ['operation', 'request', 'why'],
            left.map(([id, operation]) => [
              `\`${id}\``,
              request(operation),
              operation.reason ?? '',
            ]),
          ),
        ]),
    '',
    '## Scenarios',
    '',
    scenarioTable(scenarios, ledger),
  )
}

/** SUPPORT.md of the runtime: it has scenarios and no provider operations. */
export const runtimePage = (scenarios: readonly CatalogRow[], ledger: Ledger): string =>
  lines(
    header,
    '',
    '# What the shared runtime proves',
    '',
    legend,
    '',
    scenarioTable(scenarios, ledger),
  )

/** docs/support-matrix.md: all services side by side. */
export function matrixPage(
  services: readonly ServiceContract[],
  catalog: readonly CatalogRow[],
  ledger: Ledger,
): string {
  return lines(
    header,
    '',
    '# Support matrix',
    '',
    legend,
    '',
    '## Verdicts',
    '',
    'A class is GO when each of its scenarios ran and passed.',
    '',
    table(['scenarios', ...columns], verdictRows(catalog, ledger)),
    '',
    '## Operations',
    '',
    table(
      [
        'service',
        'contract',
        'operations',
        'built',
        ...columns.map((name) => `exercised, ${name}`),
      ],
      services.map((service) => {
        const ids = Object.keys(service.operations)
        const built = ids.filter((id) => service.operations[id]?.supported === true)
        return [
          `[${service.name}](../packages/${service.folder}/SUPPORT.md)`,
          `${service.title} ${service.version}`,
          String(ids.length),
          String(built.length),
          ...columns.map((name) => String(seenCount(ledger, name, service.name, built))),
        ]
      }),
    ),
    '',
    '## Scenarios',
    '',
    scenarioTable(catalog, ledger),
  )
}

function verdictRows(
  catalog: readonly CatalogRow[],
  ledger: Ledger,
): readonly (readonly string[])[] {
  const families = [...new Set(catalog.map(({ id }) => familyOf(id)))]
  return families
    .filter((family) => family !== 'EXT')
    .map((family) => [
      family,
      ...columns.map((name) => {
        const rows = catalog
          .filter((entry) => entry.id.startsWith(`${family}-`) && entry.class === name)
          .map((entry) => rowFor(ledger, entry.id, name)?.status ?? 'NOT_RUN')
        const count = (status: string): number => rows.filter((row) => row === status).length
        const verdict = rows.length === 0 ? '—' : count('PASS') === rows.length ? 'GO' : 'NO_GO'
        return rows.length === 0
          ? verdict
          : `${verdict} (${count('PASS')} pass, ${count('FAIL')} fail, ${count('NOT_RUN')} not run)`
      }),
    ])
}

function scenarioTable(scenarios: readonly CatalogRow[], ledger: Ledger): string {
  const rows = scenarios.flatMap((entry) =>
    evidenceClasses.flatMap((name) => {
      const row = rowFor(ledger, entry.id, name)
      if (row === undefined) return []
      const mark = name === entry.class ? `**${name}**` : name
      return [[entry.id, mark, verdict(row), String(passedCount(row)), entry.claim]]
    }),
  )
  return lines(
    'The class that a scenario asks for is bold.',
    '',
    table(['id', 'class', 'status', 'tests', 'claim'], rows),
  )
}

const passedCount = (row: LedgerRow): number =>
  row.tests.filter(({ status }) => status === 'PASS').length

const verdict = (row: LedgerRow): string => {
  switch (row.status) {
    case 'PASS':
      return 'PASS'
    case 'FAIL':
      return `FAIL: ${row.reason ?? ''}`
    case 'NOT_RUN':
      return `not run: ${row.reason ?? ''}`
  }
}

const rowFor = (ledger: Ledger, id: string, name: EvidenceClass): LedgerRow | undefined =>
  ledger.rows.find((row) => row.id === id && row.class === name)

const request = ({ method, path }: ContractOperation): string => `\`${method} ${path}\``

function cell(ledger: Ledger, name: EvidenceClass, service: string, id: string): string {
  const statuses = ledger.operations[name][`${service}/${id}`]
  if (statuses === undefined || statuses.length === 0) return 'not run'
  const listed = statuses.join(', ')
  // Refusals alone show that an operation exists, not that it works.
  return statuses.some((status) => /^[123]/.test(status)) ? listed : `${listed} only`
}

const seenCount = (
  ledger: Ledger,
  name: EvidenceClass,
  service: string,
  ids: readonly string[],
): number => ids.filter((id) => ledger.operations[name][`${service}/${id}`] !== undefined).length

function exercised(service: ServiceContract, ledger: Ledger): string {
  const ids = Object.keys(service.operations).filter(
    (id) => service.operations[id]?.supported === true,
  )
  const counts = columns.map((name) => `${seenCount(ledger, name, service.name, ids)} ${name}`)
  return `Exercised by passing tests: ${counts.join(', ')}.`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return lines(line(head), line(head.map(() => '---')), ...rows.map(line))
}

const lines = (...texts: readonly string[]): string => texts.join('\n')
