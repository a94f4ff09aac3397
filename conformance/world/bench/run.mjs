// `pnpm bench [--json FILE]`: every figure is a ratio within this run; a bar that is missed fails the run.
import { writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const parts = ['timeline', 'http', 'durable', 'process']
const only = process.argv.filter((word) => parts.includes(word))
const rows = []
for (const part of only.length > 0 ? only : parts) {
  const script = fileURLToPath(new URL(`./part.mjs`, import.meta.url))
  const args = ['--expose-gc', '--max-old-space-size=8000', script, part]
  const { stdout, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${part}: exit ${String(status)}`)
  rows.push(...JSON.parse(stdout))
}
console.table(rows)
const missed = rows.filter(({ ok }) => ok === false)
for (const { name, against, ratio, value, bar } of missed) {
  console.error(
    `missed: ${name}${against === null ? '' : ` against ${against}`}: ${ratio ?? value}, bar ${bar}`,
  )
}
const at = process.argv.indexOf('--json')
if (at > 0) writeFileSync(process.argv[at + 1], `${JSON.stringify(rows, null, 1)}\n`)
process.exitCode = missed.length > 0 ? 1 : 0
