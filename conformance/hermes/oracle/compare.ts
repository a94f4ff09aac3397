import { shrunk } from '@crvouga/mockingbird-shared-runtime/testing'
import { config, startTime, type Adapter, type Instance } from './instance.ts'
import { Player, type Shown } from './play.ts'
import type { Story } from './stories.ts'
import { walk, type Step } from './walk.ts'

export interface Options {
  readonly level: string
  readonly walks: number
  readonly length: number
  readonly firstSeed: number
  readonly tell?: (line: string) => void
}
export interface Report {
  readonly walks: number
  readonly steps: number
  readonly failures: readonly Failure[]
}
export interface Failure {
  readonly seed: number
  /** The fewest steps that still differ. */
  readonly steps: readonly Step[]
  readonly found: Difference
  /** How many earlier walks on the same servers it takes. */
  readonly after: number
  /** It came again on fresh servers. */
  readonly isSettled: boolean
}
export interface Difference {
  readonly step: number
  readonly a: string
  readonly b: string
}

export interface Told extends Story {
  readonly found: Difference | undefined
}

/** Plays each story on two servers that nothing else has used. */
export async function compareStories(
  adapters: readonly [Adapter, Adapter],
  stories: readonly Story[],
): Promise<readonly Told[]> {
  const told: Told[] = []
  for (const [i, story] of stories.entries()) {
    const sides = await fresh(adapters)
    told.push({ ...story, found: await playBoth(sides, `story${i}`, story.steps) })
    await close(sides)
  }
  return told
}

interface Side {
  instance: Instance
  now: number
}
type Sides = readonly [Side, Side]

/** A server keeps what earlier walks left on it; after so many it is a new one's turn. */
const walksPerServer = 10

/** Plays seeded walks on two servers at once and compares every answer. What differs is made small. */
export async function compareWalks(
  adapters: readonly [Adapter, Adapter],
  { level, walks, length, firstSeed, tell }: Options,
): Promise<Report> {
  const failures: Failure[] = []
  let sides = await fresh(adapters)
  let earlier: Walked[] = []
  for (let i = 0; i < walks; i += 1) {
    const seed = firstSeed + i
    const steps = walk(seed, length, level)
    const found = await playBoth(sides, `w${seed}`, steps)
    if (found !== undefined) {
      tell?.(`seed ${seed}: differs at step ${found.step}`)
      const first = { steps: steps.slice(0, found.step + 1), found }
      const small = await least(adapters, `w${seed}`, first.steps)
      const whole = small === undefined && (await inARow(adapters, [...earlier, { seed, steps }]))
      const after = whole ? earlier.length : 0
      const isSettled = small !== undefined || whole
      tell?.(`  ${isSettled ? 'again' : 'not again'}, in ${(small ?? first).steps.length} steps`)
      failures.push({ seed, ...(small ?? first), after, isSettled })
    }
    earlier.push({ seed, steps })
    if (found !== undefined || earlier.length === walksPerServer) {
      earlier = []
      await close(sides)
      sides = await fresh(adapters)
    }
  }
  await close(sides)
  return { walks, steps: walks * length, failures }
}

interface Walked {
  readonly seed: number
  readonly steps: readonly Step[]
}

/** Whether the last of these walks differs again after the others on fresh servers. */
async function inARow(
  adapters: readonly [Adapter, Adapter],
  walks: readonly Walked[],
): Promise<boolean> {
  const sides = await fresh(adapters)
  let found: Difference | undefined
  for (const { seed, steps } of walks) found = await playBoth(sides, `w${seed}`, steps)
  await close(sides)
  return found !== undefined
}

async function fresh([first, second]: readonly [Adapter, Adapter]): Promise<Sides> {
  const begin = async (adapter: Adapter): Promise<Side> => ({
    instance: await adapter.start(config),
    now: startTime,
  })
  return Promise.all([begin(first), begin(second)])
}

const close = (sides: Sides): Promise<unknown> =>
  Promise.all(sides.map((side) => side.instance.stop()))

async function playBoth(
  sides: Sides,
  name: string,
  steps: readonly Step[],
): Promise<Difference | undefined> {
  const play = async (side: Side): Promise<readonly Shown[]> => {
    const player = new Player(side.instance, name, side.now)
    const shown = await player.play(steps)
    const left = await player.leave()
    side.instance = left.instance
    // The next walk finds nothing of this one that could still expire.
    side.now = left.now + 200_000
    await side.instance.clock({ set: side.now })
    await side.instance.sweep()
    return shown
  }
  const [a, b] = await Promise.all([play(sides[0]), play(sides[1])])
  return difference(a, b)
}

function difference(a: readonly Shown[], b: readonly Shown[]): Difference | undefined {
  for (let step = 0; step < Math.max(a.length, b.length); step += 1) {
    const [left, right] = [a[step]?.join('\n---\n') ?? '', b[step]?.join('\n---\n') ?? '']
    if (left !== right) return { step, a: left, b: right }
  }
  return undefined
}

/** Undefined when it does not come again. */
async function least(
  adapters: readonly [Adapter, Adapter],
  name: string,
  steps: readonly Step[],
): Promise<Pick<Failure, 'steps' | 'found'> | undefined> {
  const sides = await fresh(adapters)
  let tries = 0
  // A walk by another name meets nothing of the earlier ones.
  const small = await shrunk(steps, (some) => playBoth(sides, `${name}-${(tries += 1)}`, some))
  await close(sides)
  return small
}
