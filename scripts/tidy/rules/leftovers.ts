import { isCode, isTest, type Rule } from '../project.ts'
import { lineOf } from '../scan.ts'

const notes = /\b(?:TODO|FIXME|XXX|HACK)\b/g
const focused = /(?<![.\w$])(?:test|it|describe|suite)(?:\.\w+)*\.only\b/g
const skipped = /(?<![.\w$])(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|todo)\s*\(/g
/** `ctx.skip()` and `skip()` inside a test take their reason as the argument. */
const skippedInside = /(?<=\.|\s)skip\(\s*(?:true\s*)?\)/g

export const leftovers: Rule = {
  name: 'leftovers',
  reason: 'what is unfinished is an issue, not a comment; what is not run says why',
  *check(project) {
    for (const file of project.files) {
      // The rule itself has to name what it looks for.
      if (!isCode(file.path) || file.path.startsWith('scripts/tidy')) continue
      const { code } = file.scanned()
      const lines = file.text.split('\n')
      for (const match of file.text.matchAll(notes)) {
        // Shell text such as mktemp's XXXXXX never matches; a lone word in data is a finding all the same.
        yield { path: file.path, line: lineOf(file.text, match.index), found: `leaves ${match[0]}` }
      }
      for (const match of code.matchAll(focused)) {
        yield { path: file.path, line: lineOf(code, match.index), found: 'runs one test only' }
      }
      for (const match of code.matchAll(skipped)) {
        const line = lineOf(code, match.index)
        const near = `${lines[line - 2] ?? ''}\n${lines[line - 1] ?? ''}`
        if (/\/\/.*\S{3}/.test(near)) continue
        yield { path: file.path, line, found: 'skips without a reason in a comment' }
      }
      for (const match of isTest(file.path) ? code.matchAll(skippedInside) : []) {
        yield { path: file.path, line: lineOf(code, match.index), found: 'skips without a reason' }
      }
    }
  },
}
