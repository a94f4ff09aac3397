import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { missingHere } from '@crvouga/mockingbird-shared-runtime/testing'
import { expect, test, type TestContext } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** What the harness writes of a few walks beside the real server. */
async function evidence(ctx: TestContext, level: string): Promise<Record<string, unknown>> {
  if (process.env['ORACLE'] !== 'hermes') {
    // Minutes of real time, and the package index: CI runs the harness after the tests.
    ctx.skip(missingHere(`the real Hermes server ${level}, which ORACLE=hermes asks for`))
  }
  const folder = mkdtempSync(join(tmpdir(), 'oracle-'))
  const out = join(folder, 'evidence.json')
  const main = join(import.meta.dirname, 'oracle/main.ts')
  const args = ['--import', 'tsx', main, level, '--walks', '2', '--out', out]
  try {
    const { code, text } = await new Promise<{ code: number; text: string }>((done) => {
      execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) => {
        done({ code: Number(error?.code ?? 0), text: stdout + stderr })
      })
    })
    const [, reason] = /^NOT_RUN [^:]*: (.*)$/m.exec(text) ?? []
    // No Python or no index: its own words say which.
    if (code === 3) ctx.skip(missingHere(reason ?? 'the real Hermes server'))
    return JSON.parse(readFileSync(out, 'utf8')) as Record<string, unknown>
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const equal = (level: string): object => ({
  result: 'PASS',
  level,
  principals: { real: { version: level }, own: { version: level }, areTwo: true },
  isPlantedFound: true,
  driver: { isEqual: true },
  walks: { count: 2, differ: [] },
})

test('HM-07 [oracle] stories, the control driver and random walks are answered as the real server 0.21.0 does', async (ctx) => {
  expect(await evidence(ctx, '0.21.0')).toMatchObject(equal('0.21.0'))
}, 300_000)

test('HM-12 [oracle] the same at the older level as the real server 0.19.0 does', async (ctx) => {
  expect(await evidence(ctx, '0.19.0')).toMatchObject(equal('0.19.0'))
}, 300_000)
