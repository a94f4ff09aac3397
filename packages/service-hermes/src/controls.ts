import { done, type Control, type ControlCtx } from '@crvouga/mockingbird-shared-runtime'
import { z, type ZodType } from 'zod'
import { withScripts, withSettings, type SettingsPatch } from './domain/apply-seed.ts'
import { activeWork } from './domain/capacity.ts'
import { changeGate, interruptAll, type GateChange } from './domain/gates.ts'
import { restarted } from './domain/restart.ts'
import { sweep } from './domain/retention.ts'
import { isTerminal, type Run, type RunStatus } from './domain/run.ts'
import type { HermesState } from './domain/state.ts'
import { namedScripts, scriptsSchema, settingsSchema, type ScriptsInput } from './seed.ts'

type Ctx = ControlCtx<HermesState>

/** A control whose body has been parsed with its schema. */
function control<B>(
  method: Control<HermesState>['method'],
  path: string,
  summary: string,
  body: ZodType<B>,
  run: (ctx: Ctx, body: B) => unknown,
): Control<HermesState> {
  return { method, path, summary, body, run: (ctx) => run(ctx, body.parse(ctx.body)) }
}

const gate: ZodType<{ name: string; how?: GateChange | undefined }> = z.strictObject({
  name: z.string(),
  how: z.enum(['open', 'once', 'close']).optional(),
})
const statuses = [
  'queued',
  'running',
  'waiting_for_approval',
  'stopping',
  'completed',
  'failed',
  'cancelled',
  'interrupted',
] as const
const status: ZodType<RunStatus> = z.enum(statuses)
type Wait =
  | { readonly run_id: string; readonly status?: RunStatus | readonly RunStatus[] | undefined }
  | { readonly gate: string }
  | { readonly idle: true }
const wait: ZodType<Wait> = z.union([
  z.strictObject({ run_id: z.string(), status: z.union([status, z.array(status)]).optional() }),
  z.strictObject({ gate: z.string() }),
  z.strictObject({ idle: z.literal(true) }),
])
const on: ZodType<{ on: boolean }> = z.strictObject({ on: z.boolean() })
const capacity: ZodType<{ max: number }> = z.strictObject({ max: z.int() })
const createFault: ZodType<{
  text: string
  auth?: boolean | undefined
  count?: number | undefined
}> = z.strictObject({
  text: z.string(),
  auth: z.boolean().optional(),
  count: z.int().min(1).max(1000).optional(),
})
const reason: ZodType<{ reason?: string | undefined }> = z.strictObject({
  reason: z.string().optional(),
})
const restart: ZodType<{ crash?: boolean | undefined; config?: SettingsPatch | undefined }> =
  z.strictObject({
    crash: z.boolean().optional(),
    config: settingsSchema.optional(),
  })
const nothing: ZodType<Record<string, never>> = z.strictObject({})

const rowOf = (run: Run) => ({
  run_id: run.runId,
  status: run.status,
  task: run.task.kind,
  stopping: run.stopping,
  keyed: run.keyed,
  pending_approvals: run.approvals?.length ?? null,
  stream: {
    open: run.stream.open,
    subscribed: run.stream.subscribed,
    queued: run.stream.queue.items.size,
  },
})

export const controls: readonly Control<HermesState>[] = [
  {
    method: 'GET',
    path: '/runs',
    summary: 'Runs of this process and what works on them, without touching one',
    run: (ctx) =>
      ctx.read((state) => ({ active: activeWork(state), runs: [...state.runs.rows()].map(rowOf) })),
  },
  control(
    'POST',
    '/wait',
    'Answers once a run has a status, someone holds at a gate, or no turn is active',
    wait,
    waitFor,
  ),
  control(
    'POST',
    '/gate',
    'Open a gate of hold steps for good, let one turn through, or close it',
    gate,
    (ctx, body) =>
      ctx.commit((state, env) =>
        done(changeGate(state, body.name, body.how ?? 'open', env), { gate: body.name }),
      ),
  ),
  control('POST', '/sweep', 'One round of the retention sweeper, now', nothing, (ctx) =>
    ctx.commit((state, env) => done(sweep(state, env.now), { swept: true })),
  ),
  control('POST', '/drain', 'Draining: new work is refused, the rest goes on', on, (ctx, body) =>
    ctx.commit((state) => done({ ...state, draining: body.on }, { draining: body.on })),
  ),
  control(
    'POST',
    '/capacity',
    'Limit of concurrent runs; 0 or less = none',
    capacity,
    (ctx, body) => ctx.commit((state) => done(withSettings(state, { maxRuns: body.max }), body)),
  ),
  control('POST', '/create-fault', 'The next agents cannot be created', createFault, (ctx, body) =>
    ctx.commit((state) => {
      const error = { text: body.text, auth: body.auth ?? false }
      const creationErrors = [
        ...state.creationErrors,
        ...Array.from({ length: body.count ?? 1 }, () => error),
      ]
      return done({ ...state, creationErrors }, { pending: creationErrors.length })
    }),
  ),
  control(
    'POST',
    '/interrupt-all',
    'Interrupt live turns as a gateway shutdown does',
    reason,
    (ctx, body) =>
      ctx.commit((state, env) =>
        done(interruptAll(state, body.reason ?? 'gateway shutdown', env), { interrupted: true }),
      ),
  ),
  control(
    'POST',
    '/restart',
    'A new process on the same disk: what lived in the old one is gone',
    restart,
    (ctx, body) =>
      ctx.commit((state, env) => {
        const ending = body.crash === true ? 'crash' : 'orderly'
        const next = withSettings(restarted(state, ending, env), body.config ?? {})
        return done(next, { process: next.process })
      }),
  ),
  control('POST', '/scripts', 'Add named scripts', scriptsSchema, (ctx, body: ScriptsInput) =>
    ctx.commit((state) => {
      const next = withScripts(state, namedScripts(body))
      return done(next, { scripts: next.scripts.map(({ name }) => name) })
    }),
  ),
  {
    method: 'GET',
    path: '/config',
    summary: 'The settings, without keys',
    run: (ctx) => ctx.read(shownSettings),
  },
  control(
    'PATCH',
    '/config',
    'Change settings: level, version, pid, key, routes, limits …',
    settingsSchema,
    (ctx, body) =>
      ctx.commit((state) => {
        const next = withSettings(state, body)
        return done(next, shownSettings(next))
      }),
  ),
]

function waitFor(ctx: Ctx, body: Wait): Promise<unknown> {
  if ('gate' in body)
    return ctx.until((state) => (isHeld(state, body.gate) ? { ok: true } : undefined))
  if ('idle' in body)
    return ctx.until((state) => (activeWork(state) === 0 ? { ok: true } : undefined))
  const given = body.status
  const wanted = given === undefined ? undefined : typeof given === 'string' ? [given] : given
  return ctx.until((state) => {
    const run = state.runs.get(body.run_id)
    if (run === undefined) return undefined
    const isThere = wanted === undefined ? isTerminal(run.status) : wanted.includes(run.status)
    const isOver = !isTerminal(run.status) || run.task.kind === 'none'
    return isThere && isOver ? { ok: true, status: run.status } : undefined
  })
}

const isHeld = (state: HermesState, name: string): boolean =>
  !(state.turns.where('gate', name).next().done ?? true)

const shownSettings = (state: HermesState) => {
  const { key, profiles, modelRoutes, ...shown } = state.settings
  return {
    ...shown,
    keyed: key !== null && key !== '',
    profiles: Object.keys(profiles),
    modelRoutes: Object.keys(modelRoutes),
  }
}
