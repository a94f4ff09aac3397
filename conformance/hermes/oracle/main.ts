// `pnpm oracle:hermes [0.21.0|0.19.0] [--walks N] [--steps N] [--seed N] [--out FILE] [--details FILE]`: the real
// server and the emulator at once. Ends with 0 PASS, 1 FAIL or 3 NOT_RUN. Details of what differs hold prompts and
// answers, so they are written only where somebody asks for them.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareStories, compareWalks } from './compare.ts'
import { driverLines } from './driver.ts'
import { emulatorDigest, storyEvidence, walkEvidence, type Evidence } from './evidence.ts'
import { loadAdapter, type Adapter } from './instance.ts'
import { provePrincipals } from './principals.ts'
import { realAdapter } from './real-adapter.ts'
import { NotRun, realServerPython, releases, type Release } from './real-server.ts'
import { stories } from './stories.ts'

const root = resolve(import.meta.dirname, '../../..')
const cache = join(root, '.mockingbird/hermes-oracle')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    walks: { type: 'string', default: '20' },
    steps: { type: 'string', default: '32' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    details: { type: 'string' },
  },
})

/** What starts the released server with a scripted agent and a control port; HERMES_ORACLE brings another. */
function harness(): string {
  const folder = resolve(
    root,
    process.env['HERMES_ORACLE'] ?? join(import.meta.dirname, 'scripted'),
  )
  const server = join(folder, 'server.py')
  if (!existsSync(server)) throw new NotRun(`no server.py in ${folder}`)
  return server
}

async function run(release: Release): Promise<Evidence> {
  const { level } = release
  const server = harness()
  const ownPath = join(root, 'conformance/hermes/oracle-adapter.mjs')
  if (!existsSync(join(root, 'packages/service-hermes/dist/cli.js'))) {
    throw new NotRun('the emulator is not built')
  }
  const real = realAdapter(realServerPython(release, cache), server)
  const own = await loadAdapter(ownPath, level)
  const other = await loadAdapter(ownPath, level === '0.21.0' ? '0.19.0' : '0.21.0')
  const all: readonly Adapter[] = [real, own, other]
  try {
    const both = [real, own] as const
    const principals = await provePrincipals(both, level, release.sources)
    console.log(`principals: ${JSON.stringify(principals)}`)

    const told = await compareStories(both, stories)
    for (const { name, found } of told) {
      if (found !== undefined) console.log(`story "${name}": differs at step ${found.step}`)
    }
    const [planted] = await compareStories([real, other], stories.slice(0, 1))
    const isPlantedFound = planted?.found !== undefined
    console.log(`${told.length} stories; planted difference found: ${String(isPlantedFound)}`)

    const [theirs, ours] = [await driverLines(real, level), await driverLines(own, level)]
    const driver = { lines: theirs.length, isEqual: theirs.join('\n') === ours.join('\n') }
    console.log(`driver: ${driver.lines} lines, equal: ${String(driver.isEqual)}`)

    const firstSeed = Number(values.seed)
    const report = await compareWalks(both, {
      level,
      walks: Number(values.walks),
      length: Number(values.steps),
      firstSeed,
      tell: console.log,
    })
    if (values.details !== undefined) {
      const details = { stories: told, walks: report.failures }
      writeFileSync(values.details, JSON.stringify(details, undefined, 1))
    }
    const isEqual =
      isPlantedFound &&
      driver.isEqual &&
      told.every(({ found }) => found === undefined) &&
      report.failures.length === 0
    return {
      result: isEqual ? 'PASS' : 'FAIL',
      level,
      packages: release.packages,
      sources: release.sources,
      emulator: emulatorDigest(root),
      principals,
      isPlantedFound,
      stories: storyEvidence(told),
      driver,
      walks: walkEvidence(report, firstSeed),
    }
  } finally {
    await Promise.all(all.map((adapter) => adapter.close()))
  }
}

const release = releases[positionals[0] ?? '0.21.0']
try {
  if (release === undefined) throw new Error(`levels: ${Object.keys(releases).join(', ')}`)
  const evidence = await run(release)
  const { level, result, stories: told, walks } = evidence
  const out = values.out ?? join(root, `packages/service-hermes/evidence/oracle-${level}.json`)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, `${JSON.stringify(evidence, undefined, 2)}\n`)
  const equal = told.filter(({ isEqual }) => isEqual).length
  console.log(
    `${result} hermes ${level}: ${equal} of ${told.length} stories, ` +
      `${walks.count - walks.differ.length} of ${walks.count} walks (${walks.steps} steps) equal`,
  )
  process.exitCode = result === 'PASS' ? 0 : 1
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.log(`${error instanceof NotRun ? 'NOT_RUN' : 'FAIL'} hermes: ${reason}`)
  process.exitCode = error instanceof NotRun ? 3 : 1
}
