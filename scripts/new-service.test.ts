import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withFirstScenario, writeService, type NewService } from './new-service.ts'
import { findings } from './tidy.ts'
import { projectOf, sourceFile } from './tidy/project.ts'

const template = join(dirname(fileURLToPath(import.meta.url)), 'template')
const slack: NewService = { name: 'team-chat', title: 'Team Chat', ids: 'TC' }
const catalog = JSON.stringify({
  scenarios: [
    { id: 'SH-01', class: 'portable', claim: 'holds' },
    { id: 'EXT-01', class: 'external-consumer', claim: 'not ours' },
  ],
})

test('a new service keeps the house rules from its first hour', () => {
  const root = mkdtempSync(join(tmpdir(), 'mockingbird-new-'))
  const written = writeService(root, template, slack)
  const files = written.map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
  expect(files.filter(({ text }) => text.includes('__'))).toEqual([])
  const scenarios = sourceFile('docs/scenarios.json', withFirstScenario(catalog, slack))
  expect([...findings(projectOf([...files, scenarios])).values()].flat()).toEqual([])
  expect(() => writeService(root, template, slack)).toThrow('is there already')
})

test('its first scenario stands before the external ones, and its ids are its own', () => {
  const { scenarios } = JSON.parse(withFirstScenario(catalog, slack)) as {
    scenarios: { id: string }[]
  }
  expect(scenarios.map(({ id }) => id)).toEqual(['SH-01', 'TC-01', 'EXT-01'])
  expect(() => withFirstScenario(catalog, { ...slack, ids: 'SH' })).toThrow('SH is taken')
})
