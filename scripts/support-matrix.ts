// Proves, with --check, that the ledger and the support tables say what this machine's test run saw.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readOpenApi } from './contract/openapi.ts'
import { contractOperations } from './contract/operations.ts'
import { mergeLedger, parseLedger, printLedger, type Merged } from './evidence/ledger.ts'
import { matrixPage, runtimePage, supportPage, type ServiceContract } from './evidence/markdown.ts'
import { familyOf, readParts } from './evidence/part.ts'
import { differenceHint } from './generate-contract.ts'
import { evidenceDigest } from './source-digest.mjs'
import { readCatalog, type CatalogRow } from './tidy/project.ts'

const ledgerPath = 'docs/evidence/ledger.json'

/** Packages without a contract, with the start of their scenario ids. */
const families: Readonly<Record<string, string>> = { 'shared-runtime': 'SH' }

function readServices(root: string): readonly ServiceContract[] {
  return readdirSync(join(root, 'packages'))
    .sort()
    .flatMap((folder) => {
      const path = join(root, 'packages', folder, 'contract/openapi.yaml')
      if (!existsSync(path)) return []
      const document = readOpenApi(readFileSync(path, 'utf8'))
      const operations = contractOperations(document)
      return [{ folder, name: folder.replace(/^service-/, ''), ...document.info, operations }]
    })
}

/** Folders whose tests count as evidence. */
const testedFolders = (root: string): readonly string[] =>
  ['packages', 'conformance']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => hasTests(join(root, folder)))
    .sort()

const hasTests = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? !/^(node_modules|dist)$/.test(entry.name) && hasTests(join(folder, entry.name))
      : entry.name.endsWith('.test.ts'),
  )

/** Every generated file by path, as this run would write it. */
function pages(root: string, merged: Merged, catalog: readonly CatalogRow[]): Map<string, string> {
  const { ledger } = merged
  const services = readServices(root)
  const files = new Map([[ledgerPath, printLedger(ledger)]])
  for (const service of services) {
    const named = new Set(
      Object.values(service.operations).flatMap(({ scenarios }) => scenarios ?? []),
    )
    const mine = new Set([...named].map(familyOf).filter((family) => family !== 'SH'))
    const own = catalog.filter(({ id }) => mine.has(familyOf(id)))
    files.set(`packages/${service.folder}/SUPPORT.md`, `${supportPage(service, own, ledger)}\n`)
  }
  for (const [folder, family] of Object.entries(families)) {
    const own = catalog.filter(({ id }) => familyOf(id) === family)
    files.set(`packages/${folder}/SUPPORT.md`, `${runtimePage(own, ledger)}\n`)
  }
  files.set('docs/support-matrix.md', `${matrixPage(services, catalog, ledger)}\n`)
  return files
}

function main(root: string, check: boolean): number {
  const catalog = readCatalog(readFileSync(join(root, 'docs/scenarios.json'), 'utf8'))
  const committedPath = join(root, ledgerPath)
  const merged = mergeLedger({
    catalog,
    folders: testedFolders(root),
    parts: readParts(root),
    sources: evidenceDigest(root),
    committed: existsSync(committedPath)
      ? parseLedger(readFileSync(committedPath, 'utf8'))
      : undefined,
  })
  for (const note of merged.notes) console.log(note)
  for (const gap of merged.gaps)
    console.error(`not run: ${gap} (run pnpm turbo run test conformance)`)
  for (const error of merged.errors) console.error(`harness error: ${error}`)
  if (merged.errors.length > 0) return 3
  const stale: string[] = []
  for (const [path, text] of pages(root, merged, catalog)) {
    const target = join(root, path)
    const committed = existsSync(target) ? readFileSync(target, 'utf8') : ''
    if (committed === text) continue
    if (check)
      stale.push(`${path} is stale (run pnpm generate): ${differenceHint(committed, text)}`)
    else {
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, text)
      console.log(`wrote ${path}`)
    }
  }
  for (const line of stale) console.error(line)
  const count = (status: string): number =>
    merged.ledger.rows.filter((row) => row.status === status).length
  console.log(
    `evidence: ${count('NOT_RUN')} rows not run, ${count('FAIL')} failed, ${count('PASS')} passed`,
  )
  return stale.length > 0 || (check && merged.gaps.length > 0) ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  process.exitCode = main(root, process.argv.includes('--check'))
}
