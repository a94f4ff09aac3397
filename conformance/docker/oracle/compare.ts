import { shrunk } from '@crvouga/mockingbird-shared-runtime/testing'
import { settledOrder } from './event-order.ts'
import {
  differences,
  isList,
  isObject,
  type Difference,
  type Json,
  type JsonObject,
} from './normal.ts'
import { clean } from './own-resources.ts'
import { Player, type Shown } from './play.ts'
import type { Side } from './side.ts'
import type { Story } from './stories.ts'
import type { Step } from './step.ts'
import { waiverOf } from './waivers.ts'
import { walk } from './walk.ts'

export type Sides = readonly [Side, Side]

export interface Options {
  readonly walks: number
  readonly length: number
  readonly firstSeed: number
  readonly tell?: (line: string) => void
}
export interface Tally {
  /** Values of answers, events and states that were equal. */
  matched: number
  /** Values that differed and may, by the waiver's name. */
  readonly waived: Map<string, number>
}
export const newTally = (): Tally => ({ matched: 0, waived: new Map() })

export interface Found {
  /** The step that shows it; the number of steps = what was left at the end. */
  readonly step: number
  readonly differences: readonly Difference[]
}
export interface Failure {
  readonly seed: number
  /** The fewest steps that still differ. */
  readonly steps: readonly Step[]
  readonly found: Found
  /** It came again. */
  readonly isSettled: boolean
}
export interface Report {
  readonly walks: number
  readonly steps: number
  readonly failures: readonly Failure[]
}

/** Plays steps on both engines at once and compares what they showed. */
export async function playBoth(
  sides: Sides,
  steps: readonly Step[],
  tally: Tally,
): Promise<Found | undefined> {
  await Promise.all(sides.map(clean))
  const play = async (side: Side): Promise<readonly Shown[]> => {
    const player = await Player.start(side)
    const shown = await player.play(steps)
    return [...shown, await player.leave()]
  }
  const [a, b] = await Promise.all([play(sides[0]), play(sides[1])])
  for (let step = 0; step < a.length; step += 1) {
    const [shown, right] = [inOrder(a[step], b[step], tally), inOrder(b[step], a[step], tally)]
    const left = [...brokenOf(shown, right), ...unwaived(shown, right, tally)]
    if (left.length > 0) return { step, differences: left }
  }
  return undefined
}

/** What was told in another order only is put in one, on both sides: of the step, and of a replay. */
function inOrder(shown: Json | undefined, other: Json | undefined, tally: Tally): Json | undefined {
  if (!isObject(shown) || !isObject(other)) return shown
  const settled = (name: 'events' | 'answer'): JsonObject => {
    const events = shown[name]
    if (!isList(events) || JSON.stringify(events) === JSON.stringify(other[name])) return {}
    const tell = (race: string): void => {
      count(tally, race)
    }
    return { [name]: settledOrder(events.filter(isObject), tell) }
  }
  return { ...shown, ...settled('events'), ...settled('answer') }
}

const count = (tally: Tally, name: string): void => {
  tally.waived.set(name, (tally.waived.get(name) ?? 0) + 1)
}

/** A step that could not be played proves nothing, though it broke on both sides alike. */
const brokenOf = (a: Json | undefined, b: Json | undefined): readonly Difference[] =>
  JSON.stringify([a, b]).includes('"broken":') ? [{ path: '.broken', a, b }] : []

function unwaived(a: Json | undefined, b: Json | undefined, tally: Tally): readonly Difference[] {
  const all = differences(a, b, '', () => {
    tally.matched += 1
  })
  return all.filter((difference) => {
    const name = waiverOf(difference)
    if (name !== undefined) count(tally, name)
    return name === undefined
  })
}

export interface Told extends Story {
  readonly found: Found | undefined
}
export async function compareStories(
  sides: Sides,
  stories: readonly Story[],
  tally: Tally,
): Promise<readonly Told[]> {
  const told: Told[] = []
  for (const story of stories)
    told.push({ ...story, found: await playBoth(sides, story.steps, tally) })
  return told
}

/** Plays seeded walks on both and makes small what differs. */
export async function compareWalks(
  sides: Sides,
  { walks, length, firstSeed, tell }: Options,
  tally: Tally,
): Promise<Report> {
  const failures: Failure[] = []
  for (let i = 0; i < walks; i += 1) {
    const seed = firstSeed + i
    const steps = walk(seed, length)
    const found = await playBoth(sides, steps, tally)
    if (found === undefined) continue
    tell?.(`seed ${seed}: differs at step ${found.step}`)
    const first = steps.slice(0, found.step + 1)
    const least = await shrunk(first, (some) => playBoth(sides, some, newTally()))
    tell?.(least === undefined ? '  not again' : `  in ${least.steps.length} steps`)
    const failure = { seed, ...(least ?? { steps: first, found }), isSettled: least !== undefined }
    failures.push(failure)
    for (const line of failureLines(failure)) tell?.(line)
  }
  return { walks, steps: walks * length, failures }
}

export const failureLines = ({
  steps,
  found,
}: Pick<Failure, 'steps' | 'found'>): readonly string[] => [
  ...steps.map((step) => `    ${JSON.stringify(step)}`),
  ...found.differences
    .slice(0, 12)
    .map(({ path, a, b }) => `  ${path}\n    a ${brief(path, a)}\n    b ${brief(path, b)}`),
]

/** Lists of events are told by what happened. */
function brief(path: string, value: Json | undefined): string {
  if (!path.endsWith('events') || !Array.isArray(value)) return JSON.stringify(value)
  type Row = { readonly Type: string; readonly Action: string }
  return (value as unknown as readonly Row[])
    .map(({ Type, Action }) => `${Type}:${Action}`)
    .join(' ')
}
