import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findings, rules } from './tidy.ts'
import { projectOf, readProject, sourceFile } from './tidy/project.ts'
import { importsOf, scan } from './tidy/scan.ts'

/** Every place here is bad; the rule named beside it has to say so. */
const planted: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['pure-service', 'packages/service-x/src/domain/a.ts', 'export const at = () => new Date()'],
  ['pure-service', 'packages/service-x/src/domain/a.ts', 'const at = Date.now()'],
  ['pure-service', 'packages/service-x/src/operations/a.ts', 'const n = Math.random()'],
  ['pure-service', 'packages/service-x/src/wire/a.ts', 'setTimeout(() => undefined, 1)'],
  ['pure-service', 'packages/service-x/src/wire/a.ts', 'const b = Buffer.from([1])'],
  ['pure-service', 'packages/service-x/src/seed.ts', 'const h = process.env.HOME'],
  ['pure-service', 'packages/service-x/src/routes.ts', 'const t = performance.now()'],
  ['pure-service', 'packages/service-x/src/service.ts', 'const id = crypto.randomUUID()'],
  ['pure-service', 'packages/service-x/src/service.ts', "import { readFileSync } from 'node:fs'"],
  ['pure-service', 'packages/service-x/src/service.ts', 'const s = `${Date.now()}`'],
  ['pure-runtime', 'packages/shared-runtime/src/store.ts', 'setInterval(tick, 5)'],
  ['pure-runtime', 'packages/shared-runtime/src/store.ts', "import net from 'node:net'"],
  ['no-fault-words', 'packages/service-x/src/operations/a.ts', 'if (ctx.fault) return ctx.drop()'],
  ['no-fault-words', 'packages/service-x/src/domain/a.ts', "const phase = 'after-commit'"],
  ['no-fault-words', 'packages/service-x/src/wire/a.ts', 'const faults = activeFaults(state)'],
  ['no-provider-words', 'packages/shared-runtime/src/a.ts', '// as Docker does'],
  ['no-provider-words', 'packages/shared-runtime/src/a.test.ts', "const name = 'container'"],
  ['import-direction', 'packages/service-x/src/domain/a.ts', "import { b } from '../wire/b.ts'"],
  ['import-direction', 'packages/service-x/src/wire/a.ts', "import { b } from '../domain/b.ts'"],
  ['import-direction', 'packages/service-x/src/routes.ts', "import { b } from './domain/b.ts'"],
  ['import-direction', 'packages/service-x/src/operations/a.ts', "import { b } from './b.ts'"],
  ['import-direction', 'packages/service-x/src/domain/a.ts', "import { z } from 'zod'"],
  ['import-direction', 'packages/service-x/src/python/a.ts', "import { b } from '../wire/b.ts'"],
  [
    'import-direction',
    'packages/service-x/src/index.ts',
    "export * from '@crvouga/mockingbird-service-y'",
  ],
  ['import-direction', 'packages/service-x/test/a.test.ts', "import '../../service-y/src/a.ts'"],
  [
    'runtime-imports',
    'packages/shared-runtime/src/a.ts',
    "const s = await import('@crvouga/mockingbird-service-y')",
  ],
  ['conformance-imports', 'conformance/x/a.test.ts', "import '../../packages/service-x/src/a.ts'"],
  ['operation-files', 'packages/service-x/src/operations/stray.ts', 'export const stray = 1'],
  ['scenario-names', 'packages/service-x/test/a.test.ts', "test('works', () => undefined)"],
  ['scenario-names', 'conformance/x/a.test.ts', "it.each([1])('works', () => undefined)"],
  [
    'scenario-names',
    'packages/service-x/test/a.test.ts',
    "test.each([['SH-01', f('a)'), (b) => c]])('%s works', () => undefined)",
  ],
  ['scenario-catalog', 'packages/service-x/test/a.test.ts', "test('SH-99 works', () => 1)"],
  ['scenario-catalog', 'packages/service-x/test/a.test.ts', "test('EXT-01 works', () => 1)"],
  ['leftovers', 'packages/service-x/src/domain/a.ts', '// TODO later'],
  ['leftovers', 'packages/service-x/test/a.test.ts', "test.only('SH-01 a', () => 1)"],
  ['leftovers', 'packages/service-x/test/a.test.ts', "test.skip('SH-01 a', () => 1)"],
  ['leftovers', 'packages/service-x/test/a.test.ts', "test('SH-01 a', (ctx) => ctx.skip())"],
  ['no-machine-facts', 'README.md', 'cd /home/someone/mockingbird'],
  ['no-machine-facts', 'pnpm-lock.yaml', 'tarball: https://registry.npmjs.org/x.tgz'],
]

/** These look alike and are good. */
const clean: readonly (readonly [path: string, text: string])[] = [
  ['packages/service-x/src/domain/a.ts', '// Date.now() is for others\nconst words = "new Date()"'],
  [
    'packages/service-x/src/domain/a.ts',
    "import { b } from './b.ts'\nimport type { C } from './c.ts'",
  ],
  ['packages/service-x/src/domain/a.ts', 'const next = state.process.exit\nconst byDefault = 1'],
  ['packages/service-x/src/domain/a.ts', 'const pattern = /new Date\\(|Date.now()/g'],
  ['packages/service-x/src/domain/a.ts', 'const process = one(state)\nconst id = process.pid'],
  ['packages/service-x/src/domain/a.ts', "import { dump } from '../python/dump.ts'"],
  ['packages/service-x/src/operations/parts/a.ts', "import { b } from './b.ts'"],
  ['packages/service-x/src/python/a.ts', "import { dump } from './dump.ts'"],
  ['packages/service-x/src/wire/a.ts', "import type { B } from '../domain/b.ts'"],
  [
    'packages/service-x/src/wire/a.ts',
    "const list: readonly string[] = capDrop\nconst k = 'CapDrop'",
  ],
  [
    'packages/service-x/src/presets.ts',
    "export const lost = { kind: 'drop', phase: 'after-commit' }",
  ],
  ['packages/service-x/src/cli.ts', "import { argv } from 'node:process'"],
  ['packages/service-x/src/domain/a.test.ts', "test('a transition test needs no id', () => 1)"],
  ['packages/service-x/test/a.test.ts', "test('SH-01 SH-02 holds', () => 1)"],
  ['packages/service-x/test/a.test.ts', "test.each([f('a)')])('SH-01 %s holds', () => 1)"],
  ['packages/service-x/test/a.test.ts', 'for (const law of laws) test(law.name, law.prove)'],
  ['packages/service-x/test/a.test.ts', "const found = /a/.test('no name')"],
  ['packages/service-x/test/a.test.ts', "// no such tool here\ntest.skip('SH-01 a', () => 1)"],
  ['packages/shared-runtime/src/store.ts', 'const at = Date.parse(text)'],
  ['packages/shared-runtime/src/clock.ts', 'export const wall = () => Date.now()'],
  ['conformance/x/a.test.ts', "import { x } from '@crvouga/mockingbird-service-x'"],
]

const catalog = sourceFile(
  'docs/scenarios.json',
  JSON.stringify({
    scenarios: ['SH-01', 'SH-02', 'EXT-01'].map((id) => ({
      id,
      class: 'portable',
      claim: 'holds',
    })),
  }),
)
const emptyContract = sourceFile(
  'packages/service-x/contract/openapi.yaml',
  "openapi: 3.1.0\ninfo: { title: X, version: '1' }\npaths: {}\n",
)

test.each(planted)('%s is found in %s: %s', (rule, path, text) => {
  const found = findings(projectOf([catalog, emptyContract, sourceFile(path, text)]))
  expect([...found.keys()].map(({ name }) => name)).toContain(rule)
})

test.each(clean)('nothing is found in %s: %s', (path, text) => {
  const found = findings(projectOf([catalog, sourceFile(path, text)]))
  expect([...found.values()]).toEqual([])
})

test('every rule has a planted violation', () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)))
})

test('a finding names the line', () => {
  const file = sourceFile(
    'packages/service-x/src/wire/a.ts',
    'const a = `\n${1}\n`\n\nDate.now()\n',
  )
  expect([...findings(projectOf([file])).values()]).toEqual([
    [{ path: file.path, line: 5, found: 'uses Date' }],
  ])
})

test('supported operations need a file, an import and a handler each', () => {
  const contract = sourceFile(
    'packages/service-x/contract/openapi.yaml',
    `openapi: 3.1.0
info: { title: X, version: '1' }
paths:
  /a/{b}:
    get:
      operationId: ThingGet
      x-mockingbird: { supported: true }
      responses: { '200': {} }
    post:
      operationId: things/make-one
      x-mockingbird: { supported: true }
      responses: { '201': {} }
    delete:
      operationId: ThingDelete
      x-mockingbird: { supported: false, reason: not in the first slice }
      responses: { '204': {} }
`,
  )
  const operations = ['thing-get', 'things-make-one'].map((name) =>
    sourceFile(`packages/service-x/src/operations/${name}.ts`, ''),
  )
  const routes = (text: string) => sourceFile('packages/service-x/src/routes.ts', text)
  const whole = `import { thingGet } from './operations/thing-get.ts'
import { makeOne } from './operations/things-make-one.ts'
export const handlers = { ThingGet: thingGet, 'things/make-one': makeOne }`
  const of = (...files: readonly ReturnType<typeof sourceFile>[]) =>
    [...findings(projectOf([contract, ...files])).values()].flat().map(({ found }) => found)
  expect(of(...operations, routes(whole))).toEqual([])
  expect(of(...operations.slice(1), routes(whole))).toEqual([
    'ThingGet is supported, but operations/thing-get.ts is missing',
  ])
  expect(of(...operations, routes(whole.replace("'things/make-one'", 'Other')))).toEqual([
    'has no handler named things/make-one',
  ])
  expect(of(...operations, routes(whole.replace('./operations/thing-get.ts', './a.ts')))).toContain(
    'does not import operations/thing-get.ts',
  )
})

test('the scanner blanks comments, texts and regular expressions, and keeps placeholders', () => {
  const { code } = scan("a = 'x' // c\nb = `t${d + `u${e}`}v` /* f */ / 2 / /g'/.x")
  expect(code).toBe("a = ' '     \nb = ` ${d + ` ${e}`} `         / 2 / /  /.x")
})

test('imports are found with their kind', () => {
  const source = `import a, { b } from './a.ts'
import type { C } from './c.ts'
import { type D } from './d.ts'
export {
  e,
} from './e.ts'
const f = await import('./f.ts')
import './g.ts'
// import './h.ts'
`
  expect(importsOf(scan(source)).map(({ specifier, typeOnly }) => [specifier, typeOnly])).toEqual([
    ['./a.ts', false],
    ['./c.ts', true],
    ['./d.ts', true],
    ['./e.ts', false],
    ['./f.ts', false],
    ['./g.ts', false],
  ])
})

test('the repository is read whole', () => {
  const project = readProject(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
  expect(project.files.map(({ path }) => path)).toContain('scripts/tidy.ts')
  expect(project.scenarios.get('SH-01')).toBe('portable')
})
