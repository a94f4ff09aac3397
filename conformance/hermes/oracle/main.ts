import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compareWalks } from './compare.ts'
import { loadAdapter } from './instance.ts'

// tsx oracle/main.ts LEVEL REAL_ADAPTER OWN_ADAPTER [--walks N] [--steps N] [--seed N] [--out FILE]
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    walks: { type: 'string', default: '20' },
    steps: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
})
const [level = '0.21.0', real = '', own = ''] = positionals
const adapters = await Promise.all([loadAdapter(real, level), loadAdapter(own, level)])
const report = await compareWalks(adapters, {
  level,
  walks: Number(values.walks),
  length: Number(values.steps),
  firstSeed: Number(values.seed),
  tell: console.log,
})
await Promise.all(adapters.map((adapter) => adapter.close()))
if (values.out !== undefined) {
  writeFileSync(values.out, `${JSON.stringify({ level, ...report }, undefined, 2)}\n`)
}
console.log(`${report.walks} walks, ${report.steps} steps, ${report.failures.length} differ`)
process.exitCode = report.failures.length === 0 ? 0 : 1
