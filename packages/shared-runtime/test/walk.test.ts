import { expect, test } from 'vitest'
import { walk } from './walk.ts'

const steps = Number(process.env['WALK_STEPS'] ?? 10_000)
const seed = process.env['WALK_SEED'] ?? 'walk'

test(
  `SH-02 SH-03 SH-05 ${steps} random steps (seed ${seed}) leave the world as a model that copies everything`,
  async () => {
    const walked = await walk(seed, steps)
    console.info(`walk: seed ${seed}, ${walked.steps} steps, ${JSON.stringify(walked.counts)}`)
    // Every verb was taken; a walk that never resets proves nothing about reset.
    expect(Object.values(walked.counts).every((count) => count > steps / 200)).toBe(true)
  },
  steps > 10_000 ? 3_600_000 : 120_000,
)
