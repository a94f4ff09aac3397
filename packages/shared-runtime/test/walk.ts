import { expect } from 'vitest'
import { createWorld, type World } from '../src/index.ts'
import { Draws, seedRng } from '../src/ids.ts'
import { notesService, type NotesState } from '../src/testing/notes-service.ts'

/** The naive model: a world is a plain object, and a checkpoint is a copy of all of it. */
interface ModelNote {
  readonly name: string
  readonly number: number
  readonly at: number
  readonly expiresAt: number | undefined
}
interface ModelRule {
  readonly id: string
  readonly phase: string
  readonly kind: string
  readonly method: string
  remaining: number
}
interface ModelWorld {
  notes: ModelNote[]
  made: number
  now: number
  rules: ModelRule[]
  rulesMade: number
}
const start = (): ModelWorld => ({
  notes: [{ name: 'welcome', number: 1, at: epoch, expiresAt: undefined }],
  made: 1,
  now: epoch,
  rules: [],
  rulesMade: 0,
})
const epoch = 1_767_225_600_000

/** What a step did, for the report of a failure. */
export interface Walked {
  readonly steps: number
  readonly counts: Readonly<Record<string, number>>
}

/** Walks a world and the naive model through the same random steps, and compares them after each one. */
export async function walk(seed: string, steps: number): Promise<Walked> {
  const draws = new Draws(seedRng(seed))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draws.random() * list.length)] as T
  const world = createWorld({
    services: [notesService],
    limits: { checkpointsMax: 50, journalEntriesMax: 100 },
  })
  let branches = new Map<string, ModelWorld>([['main', start()]])
  let checkpoints = new Map<string, ModelWorld>()
  const counts: Record<string, number> = {}
  let names = 0

  const verbs: Record<string, (branch: string, model: ModelWorld) => Promise<void>> = {
    create: async (branch, model) => {
      const name = pick(['welcome', 'a', 'b', 'c', 'd', 'e', 'f'])
      const ttl = pick([0, 0, 5, 50, 500])
      const allowed = model.notes.every((note) => note.name !== name)
      const outcome = expectedOutcome(model, 'POST', allowed, () => {
        model.made += 1
        const expiresAt = ttl > 0 ? model.now + ttl : undefined
        model.notes.push({ name, number: model.made, at: model.now, expiresAt })
      })
      expect(await status(world, branch, 'POST', `/notes?name=${name}&ttl=${ttl}`)).toBe(
        outcome ?? (allowed ? 201 : 409),
      )
    },
    remove: async (branch, model) => {
      const name = pick(['welcome', 'a', 'b', 'c'])
      const allowed = model.notes.some((note) => note.name === name)
      const outcome = expectedOutcome(model, 'DELETE', allowed, () => {
        model.notes = model.notes.filter((note) => note.name !== name)
      })
      expect(await status(world, branch, 'DELETE', `/notes/${name}`)).toBe(
        outcome ?? (allowed ? 204 : 404),
      )
    },
    advance: async (branch, model) => {
      const ms = pick([0, 1, 5, 49, 50, 1000])
      await admin(world, branch, 'POST', '/clock/advance', { ms })
      model.now += ms
      // Gone when reached, not one tick before.
      model.notes = model.notes.filter(
        (note) => note.expiresAt === undefined || note.expiresAt > model.now,
      )
    },
    fault: async (branch, model) => {
      if (model.rules.filter(({ remaining }) => remaining > 0).length > 3) return
      const phase = pick(['before', 'after-commit', 'reply-head'])
      const kind = pick(['drop', 'reset', 'status'])
      const method = pick(['POST', 'DELETE'])
      const count = pick([1, 2, 3])
      const body = {
        phase,
        kind,
        match: { method },
        count,
        ...(kind === 'status' ? { status: 503 } : {}),
      }
      const made = (await admin(world, branch, 'POST', '/faults', body)) as { id: string }
      model.rulesMade += 1
      expect(made.id).toBe(`f${model.rulesMade}`)
      model.rules.push({ id: made.id, phase, kind, method, remaining: count })
    },
    clearFaults: async (branch, model) => {
      await admin(world, branch, 'DELETE', '/faults')
      model.rules = []
    },
    checkpoint: async (branch, model) => {
      if (checkpoints.size > 8) return
      names += 1
      await admin(world, branch, 'POST', '/checkpoints', { name: `k${names}` })
      checkpoints.set(`k${names}`, structuredClone(model))
    },
    dropCheckpoint: async (branch) => {
      const name = pick([...checkpoints.keys()])
      if (name === undefined) return
      const { id } = (await admin(world, branch, 'GET', `/checkpoints/${name}`)) as { id: string }
      await admin(world, branch, 'DELETE', `/checkpoints/${id}`)
      checkpoints.delete(name)
    },
    branch: async (branch, model) => {
      if (branches.size > 4) return
      names += 1
      const from = pick([undefined, ...checkpoints.keys()])
      await admin(world, branch, 'POST', '/branches', {
        name: `b${names}`,
        ...(from === undefined ? {} : { from }),
      })
      const copied = from === undefined ? model : checkpoints.get(from)
      branches.set(`b${names}`, structuredClone(copied ?? model))
    },
    deleteBranch: async (branch) => {
      if (branch === 'main') return
      await admin(world, 'main', 'DELETE', `/branches/${branch}`)
      branches.delete(branch)
    },
    checkout: async (branch) => {
      const name = pick([...checkpoints.keys()])
      const copied = name === undefined ? undefined : checkpoints.get(name)
      if (copied === undefined) return
      await admin(world, branch, 'POST', `/branches/${branch}/checkout`, { checkpoint: name })
      branches.set(branch, structuredClone(copied))
    },
    reset: async (branch) => {
      if (draws.random() < 0.9) return
      await admin(world, branch, 'POST', '/reset', {})
      branches = new Map([['main', start()]])
      checkpoints = new Map()
    },
  }
  const choices = [
    ...Array.from({ length: 12 }, () => 'create'),
    ...Array.from({ length: 6 }, () => 'remove'),
    ...Array.from({ length: 5 }, () => 'advance'),
    ...Array.from({ length: 4 }, () => 'fault'),
    'clearFaults',
    ...Array.from({ length: 3 }, () => 'checkpoint'),
    'dropCheckpoint',
    'branch',
    'branch',
    'deleteBranch',
    ...Array.from({ length: 3 }, () => 'checkout'),
    'reset',
  ]
  try {
    for (let step = 0; step < steps; step++) {
      const verb = pick(choices)
      const branch = pick([...branches.keys()])
      const model = branches.get(branch)
      if (model === undefined) throw new Error('no such model')
      counts[verb] = (counts[verb] ?? 0) + 1
      try {
        await verbs[verb]?.(branch, model)
        for (const [name, expected] of branches)
          expect(seenIn(world, name)).toEqual(seenOf(expected))
      } catch (error) {
        throw new Error(`seed ${seed}, step ${step}: ${verb} on ${branch}`, { cause: error })
      }
    }
  } finally {
    world.dispose()
  }
  return { steps, counts }
}

/** Applies the write unless a rule forbids it; answers the status that a rule gives, 0 for a lost reply. */
function expectedOutcome(
  model: ModelWorld,
  method: string,
  allowed: boolean,
  write: () => void,
): number | undefined {
  const before = struck(model, 'before', method)
  if (before !== undefined) return before
  if (allowed) {
    write()
    const after = struck(model, 'after-commit', method)
    if (after !== undefined) return after
  }
  return struck(model, 'reply-head', method)
}

/** Every rule that fits is used up by one; the first decides. */
function struck(model: ModelWorld, phase: string, method: string): number | undefined {
  let outcome: number | undefined
  for (const rule of model.rules) {
    if (rule.phase !== phase || rule.method !== method || rule.remaining === 0) continue
    rule.remaining -= 1
    outcome ??= rule.kind === 'status' ? 503 : 0
  }
  return outcome
}

async function status(world: World, branch: string, method: string, path: string): Promise<number> {
  try {
    const reply = await world.fetch('notes', `http://notes/ns/default~${branch}${path}`, { method })
    return reply.status
  } catch {
    return 0
  }
}

async function admin(
  world: World,
  branch: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await world.admin(method, path, body, { 'x-mockingbird-branch': branch })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.json)}`)
  return answer.json
}

const seenIn = (world: World, branch: string): unknown => {
  const root = world.namespace('default')?.branch(branch)?.root
  const state = root?.services['notes'] as NotesState | undefined
  return {
    now: root?.clock.now,
    notes: [...(state?.notes.ordered('number') ?? [])].map(({ name, number, at }) => [
      name,
      number,
      at,
    ]),
    rules: [...(root?.faults.rules.values() ?? [])].map(({ id, remaining }) => [id, remaining]),
  }
}

const seenOf = (model: ModelWorld): unknown => ({
  now: model.now,
  notes: model.notes.map(({ name, number, at }) => [name, number, at]),
  rules: model.rules.map(({ id, remaining }) => [id, remaining]),
})
