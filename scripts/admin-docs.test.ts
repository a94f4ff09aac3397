import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startCommand,
  type StartedCommand,
} from '../packages/shared-runtime/src/testing/start-command.ts'
import { linksOf, matches } from './readme/samples.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'docs/admin')
const pages = readdirSync(folder).sort()
const read = (page: string): string => readFileSync(join(folder, page), 'utf8')

/** A block of commands or of a program, with what it prints below it. */
const sample = /^```(sh|ts)\n([\s\S]*?)^```\n\s*^```text\n([\s\S]*?)^```$/gm

// No test may pass because curl is missing: without it nothing here was shown.
const curl = spawnSync('curl', ['--version']).status === 0

describe('what the pages on the admin API show is what happens', () => {
  let served: StartedCommand
  let url: string
  beforeAll(async () => {
    const script = join(root, 'packages/shared-runtime/dist/cli.js')
    const args = ['docker', '--port', 'docker=0']
    served = await startCommand(script, args, { cwd: root, evidence: false })
    const { docker } = served.ready.urls
    url = typeof docker === 'string' ? docker : (docker?.http ?? '')
  })
  afterAll(() => served.stop())

  test.each(pages)('%s', (page) => {
    expect(curl).toBe(true)
    // Each page starts with a world of its own.
    const reset = spawnSync('curl', ['-s', '-X', 'POST', `${url}/__admin/reset`])
    expect(String(reset.stdout)).toContain('"reset":"default"')
    const samples = [...read(page).matchAll(sample)]
    expect(samples.length).toBeGreaterThan(0)
    for (const [, language = '', code = '', output = ''] of samples) {
      const here = code.replaceAll('http://127.0.0.1:8826', url)
      const { stdout, stderr } =
        language === 'sh'
          ? spawnSync('sh', ['-c', here], { encoding: 'utf8' })
          : spawnSync(process.execPath, ['--input-type=module', '-e', here], {
              encoding: 'utf8',
              cwd: root,
            })
      expect(stderr).toBe('')
      if (!matches(stdout, output)) expect(stdout).toBe(output)
    }
  })
})

test.each(pages)('no block of %s goes untested', (page) => {
  const blocks = [...read(page).matchAll(/^```(?:sh|ts)$/gm)].length
  expect([...read(page).matchAll(sample)].length).toBe(blocks)
})

test.each(pages)('links of %s lead somewhere', (page) => {
  const broken = linksOf(read(page)).filter((link) => !existsSync(resolve(folder, link)))
  expect(broken).toEqual([])
})
