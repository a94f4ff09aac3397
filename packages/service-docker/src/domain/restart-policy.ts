import type { RestartPolicy } from './container-config.ts'

const firstDelayMs = 100
const longestDelayMs = 60_000
/** A run of at least this long starts the delays over. */
const steadyRunMs = 10_000

export const nextBackoff = (beforeMs: number, ranMs: number): number =>
  beforeMs === 0 || ranMs >= steadyRunMs ? firstDelayMs : Math.min(beforeMs * 2, longestDelayMs)

export function shouldRestart(
  policy: RestartPolicy,
  exitCode: number,
  restartCount: number,
): boolean {
  switch (policy.Name) {
    case 'always':
    case 'unless-stopped':
      return true
    case 'on-failure':
      return (
        exitCode !== 0 &&
        (policy.MaximumRetryCount === 0 || restartCount < policy.MaximumRetryCount)
      )
    default:
      return false
  }
}
