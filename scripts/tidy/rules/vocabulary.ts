import { runtimeSource, serviceSource, type Rule } from '../project.ts'
import { lineOf } from '../scan.ts'

// Inside identifiers by camel-case word (`default` holds no fault), inside texts only when they are the whole text.
const faultWords =
  /(?<![\w$])faults?(?![a-z])|(?<=[a-z\d])Faults?(?![a-z])|(?<![\w$])Faults?(?![a-z])|(?<![.\w$])drop(?:Reply|Response|Connection)?(?![\w$])/g
const faultTexts = /(['"`])(?:faults?|after-commit|reply-head|reply-body|after-reply|drop)\1/g
const handlerFolders =
  /^packages\/service-[^/]+\/src\/(?:domain\/|operations\/|wire\/|routes\.ts$|seed\.ts$)/

export const noFaultWords: Rule = {
  name: 'no-fault-words',
  reason:
    'a lost reply is a phase of the pipeline: no handler, decision or presenter has code for it',
  *check(project) {
    for (const file of project.files) {
      const fitting = serviceSource(file) && handlerFolders.test(file.path)
      if (!fitting || file.path.endsWith('/presets.ts')) continue
      const { code, withTexts } = file.scanned()
      for (const [text, pattern] of [
        [code, faultWords],
        [withTexts, faultTexts],
      ] as const) {
        for (const match of text.matchAll(pattern)) {
          yield { path: file.path, line: lineOf(text, match.index), found: `says ${match[0]}` }
        }
      }
    }
  },
}

const providerWords =
  /docker|\bmoby\b|hermes|github|gitlab|octokit|container(?!Port)|kubernetes|pull[ -]?request/gi

export const noProviderWords: Rule = {
  name: 'no-provider-words',
  reason: 'the runtime knows no provider: what one of them needs is a declaration of its service',
  *check(project) {
    for (const file of project.files) {
      if (!runtimeSource(file)) continue
      for (const match of file.text.matchAll(providerWords)) {
        yield { path: file.path, line: lineOf(file.text, match.index), found: `says ${match[0]}` }
      }
    }
  },
}
