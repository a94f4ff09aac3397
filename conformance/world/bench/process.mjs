// Start to ready and idle memory of the commands, against a bare node:http script.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { median, row } from './measure.mjs'

const require = createRequire(import.meta.url)
const runtime = dirname(require.resolve('@crvouga/mockingbird-shared-runtime/package.json'))
const docker = dirname(require.resolve('@crvouga/mockingbird-service-docker/package.json'))

/** Milliseconds until the first line, and the resident megabytes a moment later. */
function started(script, args, cwd) {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.once('error', reject)
    child.stdout.once('data', () => {
      const ms = performance.now() - start
      setTimeout(() => {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
        const mb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
        child.once('exit', () => resolve({ ms, mb }))
        child.kill('SIGTERM')
      }, 500)
    })
  })
}

export async function processRows() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const bare = join(folder, 'bare.mjs')
  writeFileSync(
    bare,
    `import { createServer } from 'node:http'
createServer((q, r) => r.end('{}')).listen(0, '127.0.0.1', () => console.log('ready'))
process.once('SIGTERM', () => process.exit(0))
`,
  )
  const sides = {
    bare: () => started(bare, [], folder),
    one: () => started(join(docker, 'dist/cli.js'), ['serve', '--json', '--port', '0'], folder),
    all: () =>
      started(
        join(runtime, 'dist/cli.js'),
        [
          'serve',
          '--json',
          'docker',
          'hermes',
          'github',
          ...['docker', 'hermes', 'github'].flatMap((name) => ['--port', `${name}=0`]),
        ],
        import.meta.dirname,
      ),
  }
  const figures = { bare: [], one: [], all: [] }
  for (let round = 0; round < 7; round++) {
    for (const side of Object.keys(sides)) figures[side].push(await sides[side]())
  }
  rmSync(folder, { recursive: true })
  const of = (side, member) => figures[side].map((figure) => figure[member])
  const ratio = (side, member) =>
    median(of(side, member).map((value, round) => value / of('bare', member)[round]))
  const against = 'a bare node:http script'
  return [
    row('start to ready, one service', median(of('one', 'ms')), 'ms', {
      against,
      ratio: ratio('one', 'ms'),
      bar: '<= 6',
    }),
    row('start to ready, all three', median(of('all', 'ms')), 'ms', {
      against,
      ratio: ratio('all', 'ms'),
    }),
    row('idle memory, all three', median(of('all', 'mb')), 'MB', {
      against,
      ratio: ratio('all', 'mb'),
      bar: '<= 2',
    }),
  ]
}
