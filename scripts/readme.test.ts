import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startCommand,
  type StartedCommand,
} from '../packages/shared-runtime/src/testing/start-command.ts'
import { linksOf, matches, samplesOf } from './readme/samples.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0
const tools: Readonly<Record<string, boolean>> = { curl: has('curl'), docker: has('docker') }

/** The ports that `npm start` serves on by default, as the README writes them. */
const ports: Readonly<Record<string, string>> = { docker: '8826', hermes: '8642', github: '8828' }

describe('what the README shows is what happens', () => {
  let served: StartedCommand
  let here: (text: string) => string
  beforeAll(async () => {
    const script = join(root, 'packages/shared-runtime/dist/cli.js')
    const anyPort = Object.keys(ports).flatMap((service) => ['--port', `${service}=0`])
    served = await startCommand(script, anyPort, { cwd: root, evidence: false })
    here = (text) =>
      Object.entries(ports).reduce((changed, [service, port]) => {
        const url = served.ready.urls[service]
        const http = typeof url === 'string' ? url : (url?.http ?? '')
        return changed.replaceAll(`127.0.0.1:${port}`, http.replace('http://', ''))
      }, text)
  })
  afterAll(() => served.stop())

  for (const { name, tool, commands, output } of samplesOf(read('README.md'))) {
    test.skipIf(tools[tool] !== true)(name, () => {
      const { stdout, stderr } = spawnSync('sh', ['-c', here(commands)], {
        encoding: 'utf8',
        timeout: 15_000,
      })
      expect(stderr).toBe('')
      if (!matches(stdout, here(output))) expect(stdout).toBe(here(output))
    })
  }
})

// Written from the evidence of a whole run; their own check tells when one is missing.
const generated = /(?:SUPPORT|support-matrix)\.md$/

describe('links between documents lead somewhere', () => {
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'docs/glossary.md',
    ...readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`),
  ]
  test.each(pages.filter((page) => existsSync(join(root, page))))('%s', (page) => {
    const broken = linksOf(read(page)).filter(
      (link) => !generated.test(link) && !existsSync(resolve(root, dirname(page), link)),
    )
    expect(broken).toEqual([])
  })
})

test('a sample is a block of commands with the output right below it', () => {
  const block = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\`\n`
  const page = [
    '## Ask',
    block('sh', 'npm start'),
    'Words.',
    block('sh docker', 'a'),
    block('text', 'b … c'),
    '## End',
    block('sh', 'z'),
    'Words.',
    block('text', 'y'),
  ]
  expect(samplesOf(page.join('\n'))).toEqual([
    { name: 'Ask 1', tool: 'docker', commands: 'a\n', output: 'b … c\n' },
  ])
})

test('an ellipsis stands for any text, everything else for itself', () => {
  expect(matches('{"Id":"7f","n":1}\n', '{"Id":"…","n":1}\n')).toBe(true)
  expect(matches('{"Id":"7f","n":2}\n', '{"Id":"…","n":1}\n')).toBe(false)
  expect(matches('[]\n', '[…\n')).toBe(true)
  expect(matches('x[]', '[]')).toBe(false)
})
