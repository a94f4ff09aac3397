import { isTable } from '../persistent/table.ts'
import { isTree } from '../persistent/tree.ts'
import type { AnyService } from '../service.ts'
import type { World } from '../world.ts'
import { playScript, type Answer, type Place, type ScriptStep } from './script.ts'
import { testWorld } from './test-world.ts'

/** What the laws need of a service: a story that uses as much of it as possible and never waits for ever. */
export interface LawSubject {
  readonly service: AnyService
  readonly steps: readonly ScriptStep[]
  /** Scenario that stands for self-parity in this service; then the story must use every supported operation. */
  readonly parity?: string
}

/** One law as a test: `for (const law of serviceLaws(…)) test(law.name, law.prove)`. */
export interface Law {
  readonly name: string
  readonly prove: () => Promise<void>
}

export class LawBroken extends Error {
  override readonly name = 'LawBroken'
}

/** What the runtime promises of every service, whatever it emulates. */
export function serviceLaws(subject: LawSubject): readonly Law[] {
  const laws: Law[] = [
    {
      name: 'SH-04 the same seed and requests give equal answers and a byte-equal journal',
      prove: () => sameTwice(subject),
    },
    {
      name: 'SH-01 a namespace knows nothing of its neighbour',
      prove: () => isolated(subject),
    },
    {
      name: 'SH-01 every answer has a status that the contract declares',
      prove: () => declared(subject),
    },
    {
      name: 'SH-02 after a checkout every later answer comes again',
      prove: () => checkedOut(subject),
    },
    {
      name: 'SH-04 branches of one checkpoint go on alike',
      prove: () => branched(subject),
    },
    {
      name: 'SH-03 a request that never reached its handler leaves no trace',
      prove: () => refused(subject),
    },
    {
      name: 'SH-03 a reply lost after the commit loses nothing but the reply',
      prove: () => lost(subject),
    },
    { name: 'SH-02 the state is plain data', prove: () => plain(subject) },
  ]
  if (subject.parity !== undefined) {
    laws.push({
      name: `${subject.parity} every supported operation answers alike on a second run, and a planted divergence is found`,
      prove: () => selfParity(subject),
    })
  }
  return laws
}

const inWorld = async <T>(subject: LawSubject, use: (world: World) => Promise<T>): Promise<T> => {
  const world = testWorld({ services: [subject.service] })
  try {
    return await use(world)
  } finally {
    world.dispose()
  }
}

const play = (subject: LawSubject, world: World, place?: Place): Promise<(Answer | undefined)[]> =>
  playScript(world, subject.service.name, subject.steps, place)

const stateOf = (subject: LawSubject, world: World, namespace = 'default'): string =>
  JSON.stringify(world.namespace(namespace)?.main.root.services[subject.service.name])

/** Steps at which two runs differ. */
export const divergences = (
  one: readonly (Answer | undefined)[],
  two: readonly (Answer | undefined)[],
): readonly number[] =>
  Array.from({ length: Math.max(one.length, two.length) }, (_, i) => i).filter(
    (i) => JSON.stringify(one[i]) !== JSON.stringify(two[i]),
  )

function mustAgree(
  what: string,
  one: readonly (Answer | undefined)[],
  two: readonly (Answer | undefined)[],
): void {
  const [first] = divergences(one, two)
  if (first === undefined) return
  throw new LawBroken(
    `${what}: step ${first} answered ${JSON.stringify(one[first])}, then ${JSON.stringify(two[first])}`,
  )
}

function mustEqual(what: string, one: string | undefined, two: string | undefined): void {
  if (one === two) return
  let at = 0
  while (one?.[at] === two?.[at]) at += 1
  const around = (text: string | undefined): string =>
    text?.slice(Math.max(0, at - 60), at + 60) ?? ''
  throw new LawBroken(`${what}: …${around(one)}… is not …${around(two)}…`)
}

async function sameTwice(subject: LawSubject): Promise<void> {
  const once = (): Promise<{ answers: (Answer | undefined)[]; journal: string }> =>
    inWorld(subject, async (world) => ({
      answers: await play(subject, world),
      journal: JSON.stringify(world.namespace('default')?.journal.query()),
    }))
  const [one, two] = [await once(), await once()]
  mustAgree('a second run', one.answers, two.answers)
  mustEqual('the journal of a second run', one.journal, two.journal)
}

const isolated = (subject: LawSubject): Promise<void> =>
  inWorld(subject, async (world) => {
    const fresh = stateOf(subject, world, 'neighbour')
    await play(subject, world, { 'x-mockingbird-namespace': 'busy' })
    mustEqual('the state of the neighbour', fresh, stateOf(subject, world, 'neighbour'))
    const seen = world.namespace('neighbour')?.journal.query().entries.length
    if (seen !== 0)
      throw new LawBroken(`the journal of the neighbour holds ${String(seen)} entries`)
  })

const declared = (subject: LawSubject): Promise<void> =>
  inWorld(subject, async (world) => {
    await play(subject, world)
    for (const entry of world.namespace('default')?.journal.query().entries ?? []) {
      if (entry.issues.length === 0) continue
      throw new LawBroken(`${entry.operationId ?? entry.method}: ${entry.issues.join(', ')}`)
    }
  })

/** First half, checkpoint, second half; then the second half again from the checkpoint. */
async function twoHalves(
  subject: LawSubject,
  again: (world: World) => Promise<Place>,
  what: string,
): Promise<void> {
  const { name } = subject.service
  const half = Math.ceil(subject.steps.length / 2)
  await inWorld(subject, async (world) => {
    const first = await playScript(world, name, subject.steps.slice(0, half))
    await adminOk(world, 'POST', '/checkpoints', { name: 'half' })
    const second = await playScript(world, name, subject.steps.slice(half), {}, first)
    const place = await again(world)
    const repeated = await playScript(world, name, subject.steps.slice(half), place, first)
    mustAgree(what, second, repeated)
  })
}

const checkedOut = (subject: LawSubject): Promise<void> =>
  twoHalves(
    subject,
    async (world) => {
      await adminOk(world, 'POST', '/branches/main/checkout', { checkpoint: 'half' })
      return {}
    },
    'after a checkout',
  )

const branched = (subject: LawSubject): Promise<void> =>
  twoHalves(
    subject,
    async (world) => {
      await adminOk(world, 'POST', '/branches', { name: 'other', from: 'half' })
      return { 'x-mockingbird-branch': 'other' }
    },
    'on another branch',
  )

const refused = (subject: LawSubject): Promise<void> =>
  eachStep(subject, 'before', (before, _after, struck) => {
    mustEqual('the state after a refused request', before, struck)
  })

const lost = (subject: LawSubject): Promise<void> =>
  eachStep(subject, 'after-commit', (before, after, struck) => {
    if (before !== after) mustEqual('the state after a lost reply', after, struck)
  })

/** Each request of the story once as it is and once struck, from the same state. */
async function eachStep(
  subject: LawSubject,
  phase: 'before' | 'after-commit',
  compare: (before: string, after: string, struck: string) => void,
): Promise<void> {
  const { name } = subject.service
  await inWorld(subject, async (world) => {
    const answers: (Answer | undefined)[] = []
    for (const step of subject.steps) {
      // What is due now belongs to the past of this step, not to what the step does.
      await adminOk(world, 'POST', '/clock/advance', { ms: 0 })
      const before = stateOf(subject, world)
      await adminOk(world, 'POST', '/checkpoints', { name: 'before', pin: false })
      await adminOk(world, 'POST', '/faults', { phase, kind: 'drop' })
      await playScript(world, name, [step], {}, answers)
      const struck = stateOf(subject, world)
      await adminOk(world, 'POST', '/branches/main/checkout', { checkpoint: 'before' })
      answers.push(...(await playScript(world, name, [step], {}, answers)))
      const isRequest = typeof step === 'function' || !('advanceMs' in step)
      if (isRequest) compare(before, stateOf(subject, world), struck)
    }
  })
}

const plain = (subject: LawSubject): Promise<void> =>
  inWorld(subject, async (world) => {
    await play(subject, world)
    const state = world.namespace('default')?.main.root.services[subject.service.name]
    const found = notPlain(state, subject.service.name)
    if (found !== undefined) throw new LawBroken(`${found} is no plain data`)
  })

/** Path of the first thing in a state that a checkpoint could not hold. */
export function notPlain(value: unknown, path: string): string | undefined {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) {
    return undefined
  }
  if (typeof value !== 'object') return path
  if (isTable(value)) {
    for (const row of value.rows()) {
      const found = notPlain(row, `${path}[]`)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (value instanceof Uint8Array) return undefined
  if (isTree(value)) {
    for (const item of value.values()) {
      const found = notPlain(item, `${path}[]`)
      if (found !== undefined) return found
    }
    return undefined
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return path
  for (const [key, inner] of Object.entries(value)) {
    const found = notPlain(inner, `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

async function selfParity(subject: LawSubject): Promise<void> {
  const run = (): Promise<{ answers: (Answer | undefined)[]; used: ReadonlySet<string> }> =>
    inWorld(subject, async (world) => ({
      answers: await play(subject, world),
      used: new Set(world.metrics().operations.map(({ operationId }) => operationId)),
    }))
  const [one, two] = [await run(), await run()]
  mustAgree('a second run', one.answers, two.answers)
  const unused = Object.entries(subject.service.contract.operations)
    .filter(([id, { supported }]) => supported && !one.used.has(id))
    .map(([id]) => id)
  if (unused.length > 0) throw new LawBroken(`the story uses no ${unused.join(', ')}`)
  // A comparison that cannot fail proves nothing.
  for (const [i, answer] of one.answers.entries()) {
    if (answer === undefined) continue
    const planted = two.answers.with(i, { ...answer, body: `${answer.body}?` })
    if (divergences(one.answers, planted).join() !== String(i)) {
      throw new LawBroken(`a divergence planted at step ${i} was not found`)
    }
  }
}

async function adminOk(world: World, method: string, path: string, body: unknown): Promise<void> {
  const { status, json } = await world.admin(method, path, body)
  if (status >= 400)
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(json)}`)
}
