import { Branch, withoutLiveHandles } from './branch.ts'
import type { Persistence, RecoveredNamespace } from './durable/persistence.ts'
import type { ClockState, Host } from './clock.ts'
import type { CancelReason } from './failure.ts'
import { noFaults } from './faults/rule.ts'
import { seedRng } from './ids.ts'
import { Journal } from './journal.ts'
import type { Limits } from './limits.ts'
import { MetricsBook } from './metrics.ts'
import { mainBranch } from './namespace-names.ts'
import type { Courier } from './outbox/courier.ts'
import { initialRoot, type Root } from './root.ts'
import type { AnyService } from './service.ts'
import { Timeline } from './timeline.ts'

/** What every namespace of a world starts from. */
export interface Origin {
  readonly services: ReadonlyMap<string, AnyService>
  readonly seeds: Readonly<Record<string, unknown>>
  readonly seed: string
  readonly clock: () => ClockState
  readonly limits: Limits
  readonly host: Host
  readonly persistence: Persistence | undefined
  /** Undefined: what is sent stays in the outboxes. */
  readonly courier: Courier | undefined
}

/** One isolated world: its own state, clock, ids, faults, history, journal and metrics. */
export class Namespace {
  readonly name: string
  journal: Journal
  metrics: MetricsBook = new MetricsBook()
  timeline: Timeline
  private readonly origin: Origin
  private readonly byName = new Map<string, Branch>()
  private first: Root | undefined
  /** What the services start from, by name. */
  seeds: Readonly<Record<string, unknown>>
  /** Text that ids and draws follow from. */
  seed: string

  constructor(name: string, origin: Origin) {
    this.name = name
    this.origin = origin
    this.seeds = origin.seeds
    this.seed = origin.seed
    this.journal = new Journal(origin.limits.journalEntriesMax)
    this.timeline = new Timeline(origin.limits.checkpointsMax)
    const recovered = origin.persistence?.recovered.get(name)
    if (recovered === undefined) this.start()
    else this.resume(recovered)
    this.touch()
  }

  /** Something changed that a durable world has to write down. */
  touch(): void {
    this.origin.persistence?.touch(this)
  }

  get main(): Branch {
    const main = this.byName.get(mainBranch)
    if (main === undefined) throw new Error('namespace without main branch')
    return main
  }

  branch(name: string): Branch | undefined {
    return this.byName.get(name)
  }

  branches(): readonly Branch[] {
    return [...this.byName.values()]
  }

  /** A new branch that goes on from a checkpoint (a pointer: nothing is copied). */
  fork(name: string, from: { readonly root: Root; readonly head: Branch['head'] }): Branch {
    const { services, host, courier } = this.origin
    const root = withoutLiveHandles(from.root, services.values())
    // Only the main branch sends by itself: the others are what might have been.
    const sends = courier !== undefined && name === mainBranch
    const branch: Branch = new Branch(name, services, this.timeline, host, {
      root,
      head: from.head,
      changed: () => {
        this.touch()
        if (sends) courier.look(branch)
      },
      delivered: sends ? () => courier.settled(branch) : undefined,
    })
    this.byName.set(name, branch)
    this.touch()
    if (sends) courier.look(branch)
    return branch
  }

  deleteBranch(name: string): boolean {
    const found = this.byName.get(name)
    if (found === undefined || name === mainBranch) return false
    found.close('branch-deleted')
    this.byName.delete(name)
    this.touch()
    return true
  }

  /** Back to the seed: state, clock, ids, faults, history, journal and metrics. Everything live ends. */
  reset(
    change: { readonly seeds?: Readonly<Record<string, unknown>>; readonly seed?: string } = {},
  ): void {
    if (change.seeds !== undefined || change.seed !== undefined) this.first = undefined
    this.seeds = change.seeds ?? this.seeds
    this.seed = change.seed ?? this.seed
    this.close('reset')
    this.byName.clear()
    this.journal = new Journal(this.origin.limits.journalEntriesMax)
    this.metrics = new MetricsBook()
    this.timeline = new Timeline(this.origin.limits.checkpointsMax)
    this.start()
    this.touch()
  }

  /** Puts an exported world in the place of this one. Everything live ends. */
  replaceBy(recovered: RecoveredNamespace): void {
    this.close('reset')
    this.byName.clear()
    this.journal = new Journal(this.origin.limits.journalEntriesMax)
    this.metrics = new MetricsBook()
    this.timeline = new Timeline(this.origin.limits.checkpointsMax)
    this.resume(recovered)
    this.touch()
  }

  close(reason: CancelReason): void {
    for (const branch of this.byName.values()) branch.close(reason)
  }

  /** The root of the seed. The same one again while it would begin at the same time, however large it is. */
  private freshRoot(): Root {
    const { services } = this.origin
    const clock = this.origin.clock()
    if (this.first !== undefined && this.first.clock.now === clock.now) return this.first
    const text = `${this.seed}\0${this.name}`
    this.first = initialRoot(
      [...services.values()],
      this.seeds,
      text,
      clock,
      noFaults(seedRng(`${text}\0faults`)),
    )
    return this.first
  }

  /** Goes on where a log ends. A service that the log doesn't know starts from its seed. */
  private resume(recovered: RecoveredNamespace): void {
    this.first = undefined
    this.seed = recovered.seed
    this.seeds = recovered.seeds as Readonly<Record<string, unknown>>
    this.timeline.restore(recovered.checkpointCount, recovered.checkpoints.values())
    const fresh = this.freshRoot()
    for (const [name, known] of recovered.branches) {
      const root: Root = {
        ...known,
        services: { ...fresh.services, ...known.services },
        rng: { ...fresh.rng, ...known.rng },
      }
      const head = this.timeline.add({
        parent: null,
        branch: name,
        at: root.clock.now,
        cause: { kind: 'recovered' },
        root,
        pinned: false,
      })
      const branch = this.fork(name, { root, head })
      // Nobody ran while the process was away, but a live clock is the wall's.
      if (root.clock.mode === 'live') branch.followWall()
      branch.catchUp()
    }
  }

  private start(): void {
    const root = this.freshRoot()
    const head = this.timeline.add({
      parent: null,
      branch: mainBranch,
      at: root.clock.now,
      cause: { kind: 'start' },
      root,
      pinned: true,
    })
    this.fork(mainBranch, { root, head }).catchUp()
  }
}
