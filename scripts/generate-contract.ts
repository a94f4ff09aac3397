// Proves, with --check, that src/generated/contract.ts of each service says what contract/openapi.yaml says.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContractError, readOpenApi } from './contract/openapi.ts'
import { contractOperations } from './contract/operations.ts'
import { literal, printTypes } from './contract/print-types.ts'

/** The generated module of one contract. */
export function printContract(yaml: string): string {
  const document = readOpenApi(yaml)
  const operations = contractOperations(document)
  const ids = Object.keys(operations)
  const supported = ids.filter((id) => operations[id]?.supported === true)
  const sections = [
    '// Generated from contract/openapi.yaml by `pnpm generate`. Do not edit.',
    "import type { Contract } from '@crvouga/mockingbird-shared-runtime'",
    `export const contract: Contract = ${print({ ...document.info, operations }, '')}`,
    `/** Every operation of the contract. */\nexport type OperationId =${printIds(ids)}`,
    `/** Those that need a handler. */\nexport type SupportedOperationId =${printIds(supported)}`,
    printTypes(document.components?.schemas ?? {}),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

const printIds = (ids: readonly string[]): string =>
  ids.length === 0 ? ' never' : ids.map((id) => `\n  | ${literal(id)}`).join('')

function print(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[${value.map((item) => print(item, inner)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value).map(
      ([key, item]) =>
        `${inner}${/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key)}: ${print(item, inner)},`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return literal(value)
  }
  throw new ContractError(`cannot print ${typeof value}`)
}

/** The first place where two texts part, for people. */
export function differenceHint(committed: string, fresh: string): string {
  const before = committed.split('\n')
  const after = fresh.split('\n')
  const at = after.findIndex((line, i) => line !== before[i])
  const line = at === -1 ? after.length : at
  return `line ${line + 1}: has ${quoted(before[line])}, should be ${quoted(after[line])}`
}

const quoted = (line: string | undefined): string =>
  line === undefined ? 'nothing' : JSON.stringify(line.trim())

export function generateContracts(root: string, check: boolean): readonly string[] {
  const problems: string[] = []
  for (const name of readdirSync(join(root, 'packages')).sort()) {
    const source = join(root, 'packages', name, 'contract/openapi.yaml')
    if (!existsSync(source)) continue
    const target = join(root, 'packages', name, 'src/generated/contract.ts')
    try {
      const fresh = printContract(readFileSync(source, 'utf8'))
      const committed = existsSync(target) ? readFileSync(target, 'utf8') : ''
      if (committed === fresh) continue
      if (check) {
        const hint = differenceHint(committed, fresh)
        problems.push(`${relative(root, target)} is stale (run pnpm generate): ${hint}`)
      } else {
        mkdirSync(dirname(target), { recursive: true })
        writeFileSync(target, fresh)
        console.log(`wrote ${relative(root, target)}`)
      }
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      problems.push(`${relative(root, source)}: ${error.message}`)
    }
  }
  return problems
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  const problems = generateContracts(root, process.argv.includes('--check'))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
