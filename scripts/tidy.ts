// Proves the house rules that no compiler checks: purity, vocabulary, import direction, names, leftovers.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readProject, type Finding, type Project, type Rule } from './tidy/project.ts'
import { conformanceImports, importDirection, runtimeImports } from './tidy/rules/imports.ts'
import { leftovers } from './tidy/rules/leftovers.ts'
import { noMachineFacts } from './tidy/rules/machine.ts'
import { operationFiles } from './tidy/rules/operations.ts'
import { pureRuntime, pureServices } from './tidy/rules/purity.ts'
import { scenarioCatalog, scenarioNames } from './tidy/rules/tests.ts'
import { noFaultWords, noProviderWords } from './tidy/rules/vocabulary.ts'

export const rules: readonly Rule[] = [
  pureServices,
  pureRuntime,
  noFaultWords,
  noProviderWords,
  importDirection,
  runtimeImports,
  conformanceImports,
  operationFiles,
  scenarioNames,
  scenarioCatalog,
  leftovers,
  noMachineFacts,
]

/** Findings of each rule that has some. */
export function findings(project: Project): ReadonlyMap<Rule, readonly Finding[]> {
  const found = new Map<Rule, readonly Finding[]>()
  for (const rule of rules) {
    const list = [...rule.check(project)]
    if (list.length > 0) found.set(rule, list)
  }
  return found
}

const shownMax = 25

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const project = readProject(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
  const found = findings(project)
  let count = 0
  for (const [rule, list] of found) {
    console.error(`${rule.name}: ${rule.reason}`)
    for (const { path, line, found: what } of list.slice(0, shownMax)) {
      console.error(`  ${path}:${line}: ${what}`)
    }
    if (list.length > shownMax) console.error(`  … and ${list.length - shownMax} more`)
    count += list.length
  }
  console.log(`tidy: ${project.files.length} files, ${rules.length} rules, ${count} findings`)
  if (count > 0) process.exitCode = 1
}
