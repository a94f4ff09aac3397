// Proves the repository: builds, house rules, tests, foreign clients, packed packages, and fresh evidence.
import { ensureBuilt, ensureInstalled, ensureNative, requireNode, root, run } from './prepare.mjs'

requireNode()
process.chdir(root)
const started = performance.now()
ensureInstalled()
ensureNative()
ensureBuilt()

/** @type {readonly (readonly [name: string, command: string, args: readonly string[]])[]} */
const stages = [
  ['build', 'turbo', ['run', 'build']],
  [
    'checks, tests, conformance',
    'turbo',
    ['run', 'check', 'test', 'conformance', '--concurrency=2', '--continue'],
  ],
  ['packages', 'tsx', ['scripts/check-packages.ts']],
  ['evidence', 'tsx', ['scripts/support-matrix.ts', '--check']],
]

/** @type {string[]} */
const failed = []
for (const [name, command, args] of stages) {
  const before = performance.now()
  const code = run(command, args, 'inherit')
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  console.error(`\n${code === 0 ? 'ok' : 'FAILED'}: ${name} (${seconds} s)\n`)
  if (code === 0) continue
  failed.push(name)
  // Without a build nothing after it says anything.
  if (name === 'build') break
}

const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(
  failed.length === 0
    ? `all passed in ${seconds} s`
    : `FAILED in ${seconds} s: ${failed.join('; ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
