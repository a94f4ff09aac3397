import type { Rule } from '../project.ts'
import { lineOf } from '../scan.ts'

// Spelled in parts, so that this file does not find itself.
const home = (...names: string[]): string => names.map((name) => `/${name}`).join('|')
const machinePath = new RegExp(
  `(?<![\\w.])(?:(?:${home('farm')})/[a-z.]|/work/(?:main|shared|notes|\\.)|(?:${home('home', 'Users')})/[a-z][\\w-]*/(?:[A-Za-z.])|/root/(?:work|repos?|src|git)\\b|/tmp/(?:bash_jobs|claude))`,
  'g',
)
const registryHost = new RegExp(
  ['registry\\.(?:npm|yarn)', 'pypi\\.org/simple', 'proxy\\.golang', 'repo\\.maven'].join('|'),
  'g',
)

export const noMachineFacts: Rule = {
  name: 'no-machine-facts',
  reason: 'a clone must work anywhere: no path of one machine, no host of one registry',
  *check(project) {
    for (const file of project.files) {
      // Recordings of real systems show their own paths.
      if (file.path.startsWith('scripts/tidy') || /^packages\/[^/]+\/evidence\//.test(file.path))
        continue
      for (const pattern of [machinePath, registryHost]) {
        for (const match of file.text.matchAll(pattern)) {
          yield {
            path: file.path,
            line: lineOf(file.text, match.index),
            found: `names ${match[0]}`,
          }
        }
      }
    }
  },
}
