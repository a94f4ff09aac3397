import { z } from 'zod'
import { defineFaultKind, pass, type FaultKind } from '../kind.ts'

const clock = z.enum(['wall', 'logical']).default('wall')
const ms = z.number().min(0).max(86_400_000)

/** `ms` alone, `ms` plus or minus up to `jitterMs`, or log-normal around the median `ms` with `sigma`. */
export const latency: FaultKind = defineFaultKind({
  name: 'latency',
  summary:
    'Waits before going on, on the wall clock or on the logical one (a message: always the logical one).',
  phases: ['before', 'after-commit', 'reply-head', 'send'],
  parameters: z.union([
    z.strictObject({ ms, jitterMs: ms.default(0), clock }),
    z.strictObject({ ms, sigma: z.number().min(0).max(5), clock }),
  ]),
  strike: async (parameters, { sleep, draws }) => {
    await sleep(waitOf(parameters, draws), parameters.clock)
    return pass
  },
  onSend: (parameters, draws) => ({ type: 'delay', ms: waitOf(parameters, draws) }),
})

function waitOf(
  parameters: { readonly ms: number } & (
    | { readonly jitterMs: number }
    | { readonly sigma: number }
  ),
  [one, two]: readonly [number, number],
): number {
  const wait =
    'sigma' in parameters
      ? parameters.ms * Math.exp(parameters.sigma * normal(one, two))
      : parameters.ms + (one * 2 - 1) * parameters.jitterMs
  return Math.max(0, Math.round(wait * 1000) / 1000)
}

/** Standard normal from two uniform draws (Box and Muller). */
const normal = (one: number, two: number): number =>
  Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * two)
