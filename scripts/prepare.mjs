import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDigest } from './source-digest.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const binaries = join(root, 'node_modules/.bin')

/** What a run of a command needs: the tools of this repository first, nobody's telemetry. */
const environment = {
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
}

/**
 * Runs a command in the foreground. Its output goes to stderr, where it disturbs no `--json` reader.
 * @param {string} command @param {readonly string[]} args @param {'inherit' | 2} output
 * @returns {number} the exit code
 */
export function run(command, args, output = 2) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', output, 2],
    shell: process.platform === 'win32',
  })
  if (error !== undefined) console.error(`${command}: ${error.message}`)
  return status ?? 1
}

/** @param {string} command @param {readonly string[]} args */
function runOrExit(command, args) {
  const code = run(command, args)
  if (code !== 0) process.exit(code)
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** @param {string} path */
const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** One line with the remedy when this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `mockingbird needs Node 20.19 or newer, this is ${process.version}: install a newer one`,
  )
  process.exit(2)
}

/** Installs what the lock file says, when it says something else than at the last install. */
export function ensureInstalled() {
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = join(root, 'node_modules/.mockingbird-install')
  if (readStamp(stamp) === wanted) return
  console.error('installing dependencies …')
  // pnpm itself is a dependency, so that later steps find the pinned one; only this first step has to fetch it.
  const { packageManager } = readJson(join(root, 'package.json'))
  runOrExit('npx', [
    '--yes',
    String(packageManager),
    'install',
    '--frozen-lockfile',
    // Nothing that serves needs an install script; see ensureNative.
    '--ignore-scripts',
    '--config.confirmModulesPurge=false',
    '--loglevel=error',
  ])
  writeFileSync(stamp, wanted)
}

/**
 * The SQLite driver of durable mode, which its package compiles for a minute or two where it can't fetch a
 * prebuilt one. Only its tests need it; without a compiler they say so and the rest goes on.
 */
export function ensureNative() {
  const driver = join(root, 'packages/shared-runtime/node_modules/better-sqlite3')
  if (existsSync(join(driver, 'build/Release/better_sqlite3.node'))) return
  console.error('building the SQLite driver …')
  if (
    run('pnpm', [
      '--filter',
      '@crvouga/mockingbird-shared-runtime',
      'rebuild',
      'better-sqlite3',
    ]) !== 0
  ) {
    console.error('no SQLite driver here: the tests of durable mode on SQLite will say NOT_RUN')
  }
}

/** Builds the packages when a source differs from the last build. */
export function ensureBuilt() {
  const packages = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'tsconfig.json')),
  )
  const stamp = join(root, 'node_modules/.mockingbird-build')
  const wanted = buildDigest(root)
  const built = packages.every((name) => existsSync(join(root, 'packages', name, 'dist/index.js')))
  if (built && readStamp(stamp) === wanted) return
  console.error('building …')
  runOrExit(join(binaries, 'tsc'), ['-b', ...packages.map((name) => `packages/${name}`)])
  writeFileSync(stamp, wanted)
}
