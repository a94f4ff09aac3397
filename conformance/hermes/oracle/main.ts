import { writeFileSync } from 'node:fs'
import { config, loadAdapter, startTime, type Adapter, type Instance } from './instance.ts'
import { Player, type Shown } from './play.ts'
import { walk, type Step } from './walk.ts'

/**
 * Walks at random over the real server and the emulator at once and compares every answer.
 *   tsx oracle/main.ts LEVEL ADAPTER_REAL ADAPTER_OURS [--walks N] [--steps N] [--seed N] [--out FILE]
 * What differs is played again on fresh servers with ever fewer steps until nothing can be left out.
 */
const [level = '0.21.0', real = '', ours = '', ...rest] = process.argv.slice(2)
const option = (name: string, otherwise: number): number => {
  const at = rest.indexOf(`--${name}`)
  return at === -1 ? otherwise : Number(rest[at + 1])
}
const walks = option('walks', 20)
const length = option('steps', 30)
const firstSeed = option('seed', 1)

interface Difference {
  readonly step: number
  readonly a: string
  readonly b: string
}
interface Side {
  readonly adapter: Adapter
  instance: Instance
  now: number
}

const adapters = await Promise.all([loadAdapter(real, level), loadAdapter(ours, level)])
const fresh = async (): Promise<readonly [Side, Side]> => {
  const [a, b] = await Promise.all(
    adapters.map(async (adapter) => ({
      adapter,
      instance: await adapter.start(config),
      now: startTime,
    })),
  )
  if (a === undefined || b === undefined) throw new Error('two sides are wanted')
  return [a, b]
}

async function both(
  sides: readonly [Side, Side],
  name: string,
  steps: readonly Step[],
): Promise<Difference | undefined> {
  const [a, b] = await Promise.all(
    sides.map(async (side) => {
      const player = new Player(side.instance, name, side.now)
      const shown = await player.play(steps)
      const left = await player.leave()
      side.instance = left.instance
      // The next walk finds nothing of this one that could still expire.
      side.now = left.now + 200_000
      await side.instance.clock({ set: side.now })
      await side.instance.sweep()
      return shown
    }),
  )
  return difference(a ?? [], b ?? [])
}

function difference(a: readonly Shown[], b: readonly Shown[]): Difference | undefined {
  for (let step = 0; step < Math.max(a.length, b.length); step += 1) {
    const [left, right] = [a[step]?.join('\n---\n') ?? '', b[step]?.join('\n---\n') ?? '']
    if (left !== right) return { step, a: left, b: right }
  }
  return undefined
}

async function shrunk(
  name: string,
  steps: readonly Step[],
  first: Difference,
): Promise<{ steps: readonly Step[]; found: Difference } | undefined> {
  // The same servers again: a walk by another name meets nothing of the earlier ones.
  const sides = await fresh()
  let tries = 0
  const again = (some: readonly Step[]): Promise<Difference | undefined> =>
    both(sides, `${name}-${(tries += 1)}`, some)
  let kept = steps.slice(0, first.step + 1)
  let found = await again(kept)
  if (found === undefined) {
    await close(sides)
    return undefined
  }
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = kept.length - size; at >= 0; at -= size) {
      const fewer = [...kept.slice(0, at), ...kept.slice(at + size)]
      if (fewer.length === 0) continue
      const still = await again(fewer)
      if (still === undefined) continue
      found = still
      kept = fewer.slice(0, still.step + 1)
      at = Math.min(at, kept.length)
    }
  }
  await close(sides)
  return { steps: kept, found }
}

const close = (sides: readonly [Side, Side]): Promise<unknown> =>
  Promise.all(sides.map((side) => side.instance.stop()))

const perServer = 10
const failures: object[] = []
let sides = await fresh()
let answers = 0
for (let i = 0; i < walks; i += 1) {
  const seed = firstSeed + i
  const name = `w${seed}`
  const steps = walk(seed, length, level)
  const found = await both(sides, name, steps)
  answers += steps.length
  if (found !== undefined) {
    console.log(`seed ${seed}: differs at step ${found.step}`)
    const least = await shrunk(name, steps, found)
    failures.push({
      seed,
      steps: least?.steps ?? steps.slice(0, found.step + 1),
      found: least?.found ?? found,
      isSettled: least !== undefined,
    })
    console.log(
      `  ${least === undefined ? 'not again on fresh servers' : `${least.steps.length} steps are enough`}`,
    )
  }
  if (found !== undefined || (i + 1) % perServer === 0) {
    await close(sides)
    sides = await fresh()
  }
}
await Promise.all(adapters.map((adapter) => adapter.close()))
const report = {
  level,
  walks,
  stepsEach: length,
  firstSeed,
  steps: answers,
  differing: failures.length,
  failures,
}
const out = rest.indexOf('--out')
if (out !== -1)
  writeFileSync(rest[out + 1] ?? 'walks.json', `${JSON.stringify(report, undefined, 2)}\n`)
console.log(`${walks} walks, ${answers} steps, ${failures.length} differ`)
process.exitCode = failures.length === 0 ? 0 : 1
