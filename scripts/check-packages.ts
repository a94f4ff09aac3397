// Proves that what we publish works where nothing of this repository is: packed, installed, imported, started.
import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { startCommand } from '../packages/shared-runtime/src/testing/start-command.ts'

const manifestSchema = z.object({
  name: z.string(),
  private: z.boolean().optional(),
  exports: z.record(z.string(), z.unknown()),
  bin: z.record(z.string(), z.string()).optional(),
  files: z.array(z.string()),
  engines: z.object({ node: z.literal('>=20.19') }),
  license: z.literal('MIT'),
})
interface Package {
  readonly folder: string
  readonly manifest: z.infer<typeof manifestSchema>
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const binaries = join(root, 'node_modules/.bin')
const execute = promisify(execFile)
const run = async (command: string, args: readonly string[], cwd: string, seconds: number) =>
  execute(command, [...args], {
    cwd,
    timeout: seconds * 1000,
    maxBuffer: 32 << 20,
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}` },
  })

/** The public packages; each has the same shape, and none is named here. */
function readPackages(): readonly Package[] {
  return readdirSync(join(root, 'packages'))
    .sort()
    .map((name) => join(root, 'packages', name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({
      folder,
      manifest: manifestSchema.parse(
        JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
      ),
    }))
    .filter(({ manifest }) => manifest.private !== true)
}

const problems: string[] = []
const problem = (text: string): void => {
  problems.push(text)
  console.error(`✗ ${text}`)
}

function checkFiles({ folder, manifest }: Package): void {
  for (const entry of manifest.files.filter((name) => !name.startsWith('!'))) {
    if (!existsSync(join(folder, entry))) problem(`${manifest.name}: ${entry} is missing`)
  }
}

async function pack({ folder, manifest }: Package, into: string): Promise<string> {
  const packed = await run('pnpm', ['pack', '--json', '--pack-destination', into], folder, 60)
  const { filename } = z.object({ filename: z.string() }).parse(JSON.parse(packed.stdout))
  const tarball = resolve(into, filename)
  const listed = await run('tar', ['-tzf', tarball], into, 20)
  const paths = listed.stdout.split('\n').map((line) => line.replace(/^package\//, ''))
  for (const path of paths) {
    if (/\.test\.|tsbuildinfo|^src\/|^test\//.test(path)) problem(`${manifest.name}: packs ${path}`)
  }
  for (const wanted of ['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts']) {
    if (!paths.includes(wanted)) problem(`${manifest.name}: does not pack ${wanted}`)
  }
  return tarball
}

async function lint({ manifest }: Package, tarball: string): Promise<void> {
  for (const [tool, ...args] of [
    ['publint', tarball, '--strict'],
    ['attw', tarball, '--profile', 'esm-only', '--no-color', '--no-emoji'],
  ] as const) {
    try {
      await run(tool, args, root, 90)
    } catch (error) {
      problem(`${manifest.name}: ${tool}: ${outputOf(error)}`)
    }
  }
}

/** The start of what a failed command said. */
const outputOf = (error: unknown): string => {
  const text =
    error instanceof Error && 'stdout' in error
      ? `${String(error.stdout)}${'stderr' in error ? String(error.stderr) : ''}`.trim()
      : String(error)
  return text.length > 1200 ? `${text.slice(0, 1200)} …` : text
}

async function importEntries({ manifest }: Package, project: string): Promise<void> {
  for (const entry of Object.keys(manifest.exports)) {
    if (entry.endsWith('.json')) continue
    const specifier = manifest.name + entry.slice(1)
    const script = `const m = await import(${JSON.stringify(specifier)}); if (Object.keys(m).length === 0) throw new Error('exports nothing')`
    try {
      await run(process.execPath, ['--input-type=module', '-e', script], project, 20)
    } catch (error) {
      problem(`${specifier}: import: ${outputOf(error)}`)
    }
  }
}

/** Each command serves on free ports, answers its health, and ends cleanly on SIGTERM. */
async function startBins(each: Package, all: readonly Package[], project: string): Promise<void> {
  const services = all.flatMap(
    ({ manifest }) => /mockingbird-service-(.+)$/.exec(manifest.name)?.[1] ?? [],
  )
  const own = /mockingbird-service-(.+)$/.test(each.manifest.name)
  const ports = own ? ['--port', '0'] : services.flatMap((name) => ['--port', `${name}=0`])
  for (const bin of Object.keys(each.manifest.bin ?? {})) {
    try {
      const script = join(project, 'node_modules/.bin', bin)
      const before = performance.now()
      const started = await startCommand(script, ports, { cwd: project, evidence: false })
      const launchMs = Math.round(performance.now() - before)
      for (const value of Object.values(started.ready.urls)) {
        const http = typeof value === 'string' ? value : value.http
        if (http?.startsWith('http') !== true) continue
        const health = await fetch(`${http}/__admin/health`)
        if (!health.ok) problem(`${bin}: ${http}/__admin/health answers ${health.status}`)
      }
      const code = await started.stop()
      if (code !== 0)
        problem(`${bin}: SIGTERM ends it with ${String(code)}, not 0: ${started.stderr()}`)
      else console.log(`✓ ${bin} serves after ${launchMs} ms and ends with 0`)
    } catch (error) {
      problem(`${bin}: ${outputOf(error)}`)
    }
  }
}

const packages = readPackages()
const work = mkdtempSync(join(tmpdir(), 'mockingbird-packages-'))
try {
  const project = join(work, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
  for (const each of packages) checkFiles(each)
  const tarballs = await Promise.all(packages.map(async (each) => pack(each, work)))
  for (const [i, each] of packages.entries()) await lint(each, tarballs[i] ?? '')
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs],
    project,
    180,
  )
  for (const each of packages) await importEntries(each, project)
  for (const each of packages) await startBins(each, packages, project)
} catch (error) {
  problem(outputOf(error))
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(`packages: ${packages.length} packed and installed, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
