import type { Root } from './root.ts'

/** Why a checkpoint exists. */
export type CheckpointCause =
  | { readonly kind: 'start' }
  | {
      readonly kind: 'request'
      readonly seq: number
      readonly service: string
      readonly operationId: string
    }
  /** Time passed: that many due events ran one after the other. */
  | { readonly kind: 'due'; readonly events: number }
  | { readonly kind: 'admin'; readonly call: string }
  | { readonly kind: 'named' }
  /** Where a durable world went on after a restart of the process. */
  | { readonly kind: 'recovered' }

/** A moment of the whole world that can be gone back to: a pointer to its root, and its place in the history. */
export interface Checkpoint {
  /** `c1`, `c2` …; never reused in a namespace. */
  readonly id: string
  /** The checkpoint before it; it may have been evicted since. */
  readonly parent: string | null
  readonly branch: string
  /** Logical time, ms. */
  readonly at: number
  readonly cause: CheckpointCause
  readonly name?: string
  readonly pinned: boolean
  readonly root: Root
}

/**
 * The history of one namespace: a graph of checkpoints over all branches. Adding, finding and evicting
 * one costs O(1); unpinned ones go oldest first once there are more than `checkpointsMax`.
 */
export class Timeline {
  private readonly byId = new Map<string, Checkpoint>()
  private readonly byName = new Map<string, string>()
  /** Unpinned ids, oldest first. */
  private readonly evictable = new Map<string, true>()
  private readonly pins = new Set<string>()
  private readonly checkpointsMax: number
  private count = 0
  evicted = 0

  constructor(checkpointsMax: number) {
    this.checkpointsMax = checkpointsMax
  }

  add(entry: Omit<Checkpoint, 'id'>): Checkpoint {
    this.count += 1
    const { parent, branch, at, cause, name, pinned, root } = entry
    // Written out: an object that is copied and then added to takes half as much again, and a thousand are kept.
    const unnamed: Checkpoint = { id: `c${this.count}`, parent, branch, at, cause, pinned, root }
    const checkpoint: Checkpoint = name === undefined ? unnamed : { ...unnamed, name }
    this.keep(checkpoint)
    this.evict()
    return checkpoint
  }

  /** By id or by name. */
  find(reference: string): Checkpoint | undefined {
    return this.byId.get(this.byName.get(reference) ?? reference)
  }

  /** Renames or (un)pins. A name moves to the checkpoint that took it last. */
  change(
    id: string,
    change: { readonly name?: string; readonly pinned?: boolean },
  ): Checkpoint | undefined {
    const found = this.byId.get(id)
    if (found === undefined) return undefined
    if (change.name !== undefined && found.name !== undefined) this.byName.delete(found.name)
    const changed: Checkpoint = { ...found, ...change }
    this.keep(changed)
    this.evict()
    return changed
  }

  delete(id: string): boolean {
    const found = this.byId.get(id)
    if (found === undefined) return false
    this.byId.delete(id)
    this.evictable.delete(id)
    this.pins.delete(id)
    if (found.name !== undefined) this.byName.delete(found.name)
    return true
  }

  /** Oldest first. */
  list(): Checkpoint[] {
    return [...this.byId.values()].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
  }

  /** How many were ever made. */
  get made(): number {
    return this.count
  }

  /** The checkpoints that stay, by id. */
  pinned(): ReadonlyMap<string, Checkpoint> {
    const kept = new Map<string, Checkpoint>()
    for (const id of this.pins) {
      const checkpoint = this.byId.get(id)
      if (checkpoint !== undefined) kept.set(id, checkpoint)
    }
    return kept
  }

  /** Puts back what a log knows; ids go on after `made`. */
  restore(made: number, checkpoints: Iterable<Checkpoint>): void {
    this.count = made
    for (const checkpoint of checkpoints) this.keep(checkpoint)
  }

  get pinnedCount(): number {
    return this.pins.size
  }

  get size(): number {
    return this.byId.size
  }

  private keep(checkpoint: Checkpoint): void {
    this.byId.set(checkpoint.id, checkpoint)
    if (checkpoint.name !== undefined) this.byName.set(checkpoint.name, checkpoint.id)
    if (checkpoint.pinned) {
      this.evictable.delete(checkpoint.id)
      this.pins.add(checkpoint.id)
      return
    }
    this.pins.delete(checkpoint.id)
    if (!this.evictable.has(checkpoint.id)) this.evictable.set(checkpoint.id, true)
  }

  private evict(): void {
    while (this.evictable.size > this.checkpointsMax) {
      const oldest = this.evictable.keys().next()
      if (oldest.done === true) return
      this.delete(oldest.value)
      this.evicted += 1
    }
  }
}
