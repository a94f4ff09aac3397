// Prints how many tests of the last run passed, failed and did not run: three numbers on a line.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const folder = join(root, '.mockingbird/evidence/parts')
let passed = 0
let failed = 0
let other = 0
for (const name of existsSync(folder) ? readdirSync(folder) : []) {
  const { tests } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  for (const { state } of tests) {
    if (state === 'passed') passed += 1
    else if (state === 'failed') failed += 1
    else other += 1
  }
}
console.log(passed, failed, other)
