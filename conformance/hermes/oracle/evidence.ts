import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Report, Told } from './compare.ts'
import type { Principals } from './principals.ts'

export interface Evidence {
  readonly result: 'PASS' | 'FAIL'
  readonly level: string
  readonly packages: readonly string[]
  readonly sources: Readonly<Record<string, string>>
  /** SHA-256 over the emulator's own sources. */
  readonly emulator: string
  readonly principals: Principals
  readonly isPlantedFound: boolean
  readonly stories: readonly {
    readonly name: string
    readonly steps: number
    readonly isEqual: boolean
  }[]
  readonly driver: { readonly lines: number; readonly isEqual: boolean }
  readonly walks: WalkEvidence
}
interface WalkEvidence {
  readonly count: number
  readonly steps: number
  readonly firstSeed: number
  /** Where one differed: what was done, without prompts. */
  readonly differ: readonly {
    readonly seed: number
    readonly did: readonly string[]
    readonly after: number
    readonly cameAgain: boolean
  }[]
}

export const storyEvidence = (told: readonly Told[]): Evidence['stories'] =>
  told.map(({ name, steps, found }) => ({
    name,
    steps: steps.length,
    isEqual: found === undefined,
  }))

export const walkEvidence = (report: Report, firstSeed: number): WalkEvidence => ({
  count: report.walks,
  steps: report.steps,
  firstSeed,
  differ: report.failures.map(({ seed, steps, after, isSettled }) => ({
    seed,
    did: steps.map((step) => step.do),
    after,
    cameAgain: isSettled,
  })),
})

/** The emulator and the runtime below it, whatever else is in the repository. */
export function emulatorDigest(root: string): string {
  const hash = createHash('sha256')
  for (const name of ['service-hermes', 'shared-runtime']) {
    const folder = join(root, 'packages', name, 'src')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((file) => file.endsWith('.ts')).sort()) {
      hash.update(`${name}/${file}\0`).update(readFileSync(join(folder, file)))
    }
  }
  return hash.digest('hex')
}
