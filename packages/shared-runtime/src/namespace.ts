import { Branch, withoutLiveHandles } from './branch.ts'
import type { ClockState, Host } from './clock.ts'
import type { CancelReason } from './failure.ts'
import { noFaults } from './faults/rule.ts'
import { seedRng } from './ids.ts'
import { Journal } from './journal.ts'
import type { Limits } from './limits.ts'
import { MetricsBook } from './metrics.ts'
import { initialRoot, type Root } from './root.ts'
import type { AnyService } from './service.ts'
import { Timeline } from './timeline.ts'

export const defaultNamespace = 'default'
export const mainBranch = 'main'

/** Names of namespaces and branches. Anything else is refused and not echoed. */
export const isName = (text: string): boolean => /^[A-Za-z0-9_.-]{1,64}$/.test(text)

/** What every namespace of a world starts from. */
export interface Origin {
  readonly services: ReadonlyMap<string, AnyService>
  readonly seeds: Readonly<Record<string, unknown>>
  readonly seed: string
  readonly clock: () => ClockState
  readonly limits: Limits
  readonly host: Host
}

/** One isolated world: its own state, clock, ids, faults, history, journal and metrics. */
export class Namespace {
  readonly name: string
  journal: Journal
  metrics: MetricsBook = new MetricsBook()
  timeline: Timeline
  private readonly origin: Origin
  private readonly byName = new Map<string, Branch>()
  private seeds: Readonly<Record<string, unknown>>
  private seed: string

  constructor(name: string, origin: Origin) {
    this.name = name
    this.origin = origin
    this.seeds = origin.seeds
    this.seed = origin.seed
    this.journal = new Journal(origin.limits.journalEntriesMax)
    this.timeline = new Timeline(origin.limits.checkpointsMax)
    this.start()
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
    const { services, host } = this.origin
    const root = withoutLiveHandles(from.root, services.values())
    const branch = new Branch(name, services, this.timeline, host, { root, head: from.head })
    this.byName.set(name, branch)
    return branch
  }

  deleteBranch(name: string): boolean {
    const found = this.byName.get(name)
    if (found === undefined || name === mainBranch) return false
    found.close('branch-deleted')
    return this.byName.delete(name)
  }

  /** Back to the seed: state, clock, ids, faults, history, journal and metrics. Everything live ends. */
  reset(
    change: { readonly seeds?: Readonly<Record<string, unknown>>; readonly seed?: string } = {},
  ): void {
    this.seeds = change.seeds ?? this.seeds
    this.seed = change.seed ?? this.seed
    this.close('reset')
    this.byName.clear()
    this.journal = new Journal(this.origin.limits.journalEntriesMax)
    this.metrics = new MetricsBook()
    this.timeline = new Timeline(this.origin.limits.checkpointsMax)
    this.start()
  }

  close(reason: CancelReason): void {
    for (const branch of this.byName.values()) branch.close(reason)
  }

  private start(): void {
    const { services, clock } = this.origin
    const text = `${this.seed}\0${this.name}`
    const root = initialRoot(
      [...services.values()],
      this.seeds,
      text,
      clock(),
      noFaults(seedRng(`${text}\0faults`)),
    )
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
