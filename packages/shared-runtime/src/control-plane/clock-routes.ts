import type { Hono } from 'hono'
import type { Branch } from '../branch.ts'
import { nextDue } from '../root.ts'
import type { World } from '../world.ts'
import { AdminError, branchOf, parsedBody, type AdminEnv } from './admin-context.ts'
import { clockAdvance, clockChange } from './schemas/clock.ts'

// A day of a program that restarts every minute is 4,000 events; this is where a loop is suspected.
const settleEventsMax = 200_000

/** Logical time: look, set, move. */
export function clockRoutes(app: Hono<AdminEnv>, world: World): void {
  app.get('/clock', (c) => c.json(clockJson(branchOf(c, world))))

  app.put('/clock', async (c) => {
    const change = await parsedBody(c, clockChange)
    const branch = branchOf(c, world)
    branch.catchUp()
    if (change.now !== undefined && change.now > branch.now) {
      await settle(branch, change.now)
    }
    branch.setClock({
      ...(change.mode === undefined ? {} : { mode: change.mode }),
      ...(change.now === undefined ? {} : { now: change.now }),
      ...(change.rate === undefined ? {} : { rate: change.rate }),
    })
    return c.json(clockJson(branch))
  })

  app.post('/clock/advance', async (c) => {
    const body = await parsedBody(c, clockAdvance)
    const branch = branchOf(c, world)
    branch.catchUp()
    const to = 'ms' in body ? branch.now + body.ms : 'to' in body ? body.to : undefined
    if (to !== undefined && to < branch.now) {
      throw new AdminError(
        400,
        'time_runs_forward',
        'Advance goes forward only; PUT clock sets any time.',
      )
    }
    const events = await settle(branch, to)
    return c.json({ ...clockJson(branch), events })
  })
}

async function settle(branch: Branch, to: number | undefined): Promise<number> {
  const { events, settled } = await branch.advance(to, settleEventsMax)
  if (!settled) {
    throw new AdminError(
      409,
      'clock_not_settled',
      `After ${events} due events more were still due; time stands at ${branch.now}.`,
    )
  }
  return events
}

const clockJson = (branch: Branch): object => ({
  ...branch.root.clock,
  now: branch.now,
  nextDue: nextDue(branch.root)?.at ?? null,
})
