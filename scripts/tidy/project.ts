import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContractOperation } from '../../packages/shared-runtime/src/service.ts'
import { readOpenApi } from '../contract/openapi.ts'
import { contractOperations } from '../contract/operations.ts'
import { scan, type Scanned } from './scan.ts'

export interface SourceFile {
  /** Relative to the root, with slashes. */
  readonly path: string
  readonly text: string
  /** Only read for TypeScript and JavaScript. */
  readonly scanned: () => Scanned
}

export interface Project {
  readonly files: readonly SourceFile[]
  /** Ids of docs/scenarios.json with their class. */
  readonly scenarios: ReadonlyMap<string, string>
  /** Operations by package folder (`service-docker`). */
  readonly contracts: ReadonlyMap<string, Readonly<Record<string, ContractOperation>>>
}

export interface Finding {
  readonly path: string
  readonly line: number
  readonly found: string
}

export interface Rule {
  readonly name: string
  /** One line: why the house wants it. */
  readonly reason: string
  readonly check: (project: Project) => Iterable<Finding>
}

export function sourceFile(path: string, text: string): SourceFile {
  let scanned: Scanned | undefined
  return { path, text, scanned: () => (scanned ??= scan(text)) }
}

export function projectOf(files: readonly SourceFile[]): Project {
  const scenarios = new Map<string, string>()
  const contracts = new Map<string, Readonly<Record<string, ContractOperation>>>()
  for (const file of files) {
    if (file.path === 'docs/scenarios.json') {
      for (const row of readCatalog(file.text)) scenarios.set(row.id, row.class)
    }
    const service = /^packages\/(service-[^/]+)\/contract\/openapi\.yaml$/.exec(file.path)?.[1]
    if (service !== undefined) contracts.set(service, contractOperations(readOpenApi(file.text)))
  }
  return { files, scenarios, contracts }
}

export interface CatalogRow {
  readonly id: string
  readonly class: string
  readonly claim: string
}
export const readCatalog = (text: string): readonly CatalogRow[] =>
  (JSON.parse(text) as { readonly scenarios: readonly CatalogRow[] }).scenarios

/** Tracked files and those about to be: what a commit of everything would hold. */
export function readProject(root: string): Project {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 },
  )
  const paths = listed
    .split('\0')
    .filter((path) => path !== '' && isText(path))
    .sort()
  const files = paths
    .filter((path) => existsSync(join(root, path)))
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
  return projectOf(files)
}

const isText = (path: string): boolean =>
  !/\.(png|jpe?g|gif|ico|woff2?|tar|gz|tgz|zip|db)$/.test(path)

export const isCode = (path: string): boolean => /\.(ts|mts|js|mjs)$/.test(path)
export const isTest = (path: string): boolean =>
  path.endsWith('.test.ts') || /\/(test|bench)\//.test(path)

/** Source files of emulator packages, without tests. */
export const serviceSource = (file: SourceFile): boolean =>
  /^packages\/service-[^/]+\/src\//.test(file.path) && isCode(file.path) && !isTest(file.path)

export const runtimeSource = (file: SourceFile): boolean =>
  file.path.startsWith('packages/shared-runtime/src/') && isCode(file.path)
