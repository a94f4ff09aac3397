// `pnpm oracle:docker [ENDPOINT|LEVEL] [--api V] [--walks N] [--steps N] [--seed N] [--foreign] [--out FILE]`: a real
// Engine and the emulator at once. Ends with 0 PASS, 1 FAIL or 3 NOT_RUN.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  compareStories,
  compareWalks,
  failureLines,
  newTally,
  playBoth,
  type Told,
} from './compare.ts'
import {
  emulatorDigest,
  provePrincipals,
  storyEvidence,
  waivedCount,
  waivedEvidence,
  walkEvidence,
  type Evidence,
} from './evidence.ts'
import { ownEngine } from './own-engine.ts'
import { planted } from './planted.ts'
import { givenEngine, levels, NotRun, startedEngine } from './real-engine.ts'
import type { Side } from './side.ts'
import { stories, type Story } from './stories.ts'

const root = resolve(import.meta.dirname, '../../..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    api: { type: 'string' },
    walks: { type: 'string', default: '20' },
    steps: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    foreign: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})

/** A level is started here; anything else is an engine that is there already, and is not restarted. */
async function realEngine(target: string, isLive: boolean): Promise<Side> {
  const level = levels[target]
  return level === undefined
    ? givenEngine(target, values.api ?? '1.52', values.foreign)
    : startedEngine(root, { ...level, api: values.api ?? level.api }, isLive)
}

async function tell(
  sides: readonly [Side, Side],
  some: readonly Story[],
  tally: ReturnType<typeof newTally>,
): Promise<readonly Told[]> {
  const told = await compareStories(sides, some, tally)
  for (const { name, steps, found } of told) {
    console.log(
      `story "${name}": ${found === undefined ? 'equal' : `differs at step ${found.step}`}`,
    )
    if (found === undefined) continue
    for (const line of failureLines({ steps: steps.slice(found.step, found.step + 1), found })) {
      console.log(line)
    }
  }
  return told
}

async function run(target: string): Promise<Evidence> {
  const real = await realEngine(target, false)
  const own = await ownEngine(real.api.slice(2))
  const tally = newTally()
  const told: Told[] = []
  try {
    const both = [real, own] as const
    const principals = await provePrincipals(real, own)
    console.log(`principals: ${JSON.stringify(principals)}`)
    const isPlantedFound = await plantedIsFound(real, own)
    console.log(`planted difference found: ${String(isPlantedFound)}`)
    told.push(
      ...(await tell(
        both,
        stories.filter(({ restarts }) => restarts === undefined),
        tally,
      )),
    )
    const restarting = stories.filter(({ restarts }) => restarts !== undefined)
    const mayRestart = real.restart !== undefined
    if (mayRestart) {
      told.push(
        ...(await tell(
          both,
          restarting.filter(({ restarts }) => restarts === 'plain'),
          tally,
        )),
      )
      const live = await realEngine(target, true)
      try {
        told.push(
          ...(await tell(
            [live, own],
            restarting.filter(({ restarts }) => restarts === 'live'),
            tally,
          )),
        )
      } finally {
        await live.close()
      }
    }
    const firstSeed = Number(values.seed)
    const options = { walks: Number(values.walks), length: Number(values.steps), firstSeed }
    const report = await compareWalks(both, { ...options, tell: console.log }, tally)
    const isEqual =
      isPlantedFound &&
      told.every(({ found }) => found === undefined) &&
      report.failures.length === 0
    return {
      result: isEqual ? 'PASS' : 'FAIL',
      level: levels[target] === undefined ? 'endpoint' : target,
      principals,
      emulator: emulatorDigest(root),
      isPlantedFound,
      stories: storyEvidence(told),
      notRun: mayRestart ? [] : restarting.map(({ name }) => name),
      walks: walkEvidence(report, firstSeed),
      compared: tally.matched + waivedCount(tally),
      matched: tally.matched,
      waived: waivedEvidence(tally),
    }
  } finally {
    await Promise.all([real.close(), own.close()])
  }
}

/** An emulator with one wrong word must be told from the real engine, by the same comparison. */
async function plantedIsFound(real: Side, own: Side): Promise<boolean> {
  const wrong = await planted(own)
  try {
    const found = await playBoth([real, wrong], stories[0]?.steps ?? [], newTally())
    return found !== undefined
  } finally {
    await wrong.close()
  }
}

const target = positionals[0] ?? '1.52'
try {
  const evidence = await run(target)
  const { level, result, stories: told, walks } = evidence
  const out = values.out ?? join(root, `packages/service-docker/evidence/oracle-${level}.json`)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, `${JSON.stringify(evidence, undefined, 2)}\n`)
  const equal = told.filter(({ isEqual }) => isEqual).length
  console.log(
    `${result} docker ${level}: ${equal} of ${told.length} stories, ` +
      `${walks.count - walks.differ.length} of ${walks.count} walks (${walks.steps} steps) equal; ` +
      `${evidence.matched} values equal, ${evidence.compared - evidence.matched} waived`,
  )
  process.exitCode = result === 'PASS' ? 0 : 1
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.log(`${error instanceof NotRun ? 'NOT_RUN' : 'FAIL'} docker: ${reason}`)
  process.exitCode = error instanceof NotRun ? 3 : 1
}
