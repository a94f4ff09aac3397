import { familyOf } from '../../evidence/part.ts'
import { isCode, type Project, type Rule, type SourceFile } from '../project.ts'
import { lineOf, type Scanned } from '../scan.ts'

const testCall = /(?<![.\w$])(?:test|it)((?:\.\w+)*)\s*\(/g

/** Names of the tests of a file, as written; a name that is not a literal text is passed over. */
function* testNames({
  code,
  withTexts,
}: Scanned): Generator<{ readonly name: string; readonly index: number }> {
  for (const match of code.matchAll(testCall)) {
    let at = match.index + match[0].length
    // `each` and its kind take their table first: the name opens the next pair of parentheses.
    if (/\.(?:each|for|skipIf|runIf)$/.test(match[1] ?? '')) {
      const next = /^\s*(?:\.\w+)*\s*\(/.exec(code.slice(closing(code, at)))
      if (next === null) continue
      at = closing(code, at) + next[0].length
    }
    const literal = /^\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(withTexts.slice(at))
    if (literal !== null) yield { name: literal[2] ?? '', index: match.index }
  }
}

/** Index after the parenthesis that closes the one before `from`. */
function closing(code: string, from: number): number {
  let depth = 1
  let at = from
  while (at < code.length && depth > 0) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
    at += 1
  }
  return at
}

const scenarioId = /\b([A-Z]{2,3})-\d{2}\b/g
const startsWithId = /^([A-Z]{2,3})-\d{2}\b/

/** Families of the catalog: other words of that form (UTF-16) are no ids. */
const families = ({ scenarios }: Project): ReadonlySet<string> =>
  new Set([...scenarios.keys()].map(familyOf))

/** Story tests: they speak for a scenario. Transition tests lie beside the code. */
const isStory = (file: SourceFile): boolean =>
  /^(?:packages\/service-[^/]+\/test|conformance\/[^/]+)\/.*\.test\.ts$/.test(file.path)

export const scenarioNames: Rule = {
  name: 'scenario-names',
  reason: 'the ledger reads from a test name which scenario it speaks for',
  *check(project) {
    const known = families(project)
    for (const file of project.files) {
      if (!isStory(file)) continue
      for (const { name, index } of testNames(file.scanned())) {
        if (known.has(startsWithId.exec(name)?.[1] ?? '') || name.startsWith('${')) continue
        yield {
          path: file.path,
          line: lineOf(file.text, index),
          found: `"${name}" starts with no scenario id`,
        }
      }
    }
  },
}

export const scenarioCatalog: Rule = {
  name: 'scenario-catalog',
  reason:
    'a scenario id means what docs/scenarios.json says; the external ones are never ours to claim',
  *check(project) {
    const known = families(project)
    for (const file of project.files) {
      const fitting =
        /^(?:packages|conformance)\//.test(file.path) &&
        !file.path.includes('/generated/') &&
        (isCode(file.path) || file.path.endsWith('/contract/openapi.yaml'))
      if (!fitting) continue
      for (const match of file.text.matchAll(scenarioId)) {
        if (!known.has(match[1] ?? '')) continue
        const found = project.scenarios.get(match[0])
        const at = { path: file.path, line: lineOf(file.text, match.index) }
        if (found === undefined) yield { ...at, found: `${match[0]} is not in docs/scenarios.json` }
        else if (match[0].startsWith('EXT-')) yield { ...at, found: `claims ${match[0]}` }
      }
    }
  },
}
