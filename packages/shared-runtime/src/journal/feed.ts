import type { Journal, JournalEntry, JournalMoment, JournalNote } from '../journal.ts'
import { fitsFilter, type JournalMatch } from './filter.ts'
import { isDecided } from './verify.ts'

export type FeedEvent =
  | {
      readonly type: 'request'
      readonly moment: JournalMoment
      readonly request: JournalEntry
      /** Wall time of the moment; null when it was before this feed began. */
      readonly wallMs: number | null
      /** Wall ms from receipt to the moment. */
      readonly durationMs: number | null
    }
  /** What was asked to go on from is no longer here, or belongs to a world before a reset. */
  | {
      readonly type: 'gap'
      readonly since: number
      /** Number of the first request that can still be told. */
      readonly first: number
      readonly reason: 'lost' | 'reset'
    }
  /** The reader was too slow: that many events were lost at this place. */
  | { readonly type: 'dropped'; readonly count: number }
  /** The world of this feed ended. */
  | { readonly type: 'end'; readonly reason: string }

export interface FeedItem {
  readonly event: FeedEvent
  /** Everything up to this request is over and was told: where a reader may go on after a break. */
  readonly id?: number
}

export interface FeedOptions {
  readonly match: JournalMatch
  /** Tell the requests after this one first; undefined = only what happens from now on. */
  readonly since: number | undefined
  readonly eventsMax: number
  readonly wallNow: () => number
}

/**
 * One reader's view of a journal. At least once: a request is told when its outcome is decided and when it
 * is over, and after a break again from the last id on. A slow reader loses events, and is told how many.
 */
export class Feed {
  private readonly journal: Journal
  private readonly options: FeedOptions
  private readonly queue: FeedItem[] = []
  private lost = 0
  private ended = false
  private toldSeq: number
  private wake: (() => void) | undefined
  private readonly unwatch: () => void

  constructor(journal: Journal, options: FeedOptions) {
    this.journal = journal
    this.options = options
    this.toldSeq = options.since ?? 0
    if (options.since !== undefined) this.goOnFrom(options.since)
    this.unwatch = journal.watch((note) => {
      this.note(note)
    })
  }

  /**
   * The next event; undefined once the feed has ended, `quiet` when `tired` says so after a nudge. Asked by
   * one reader at a time.
   */
  async next(tired: () => boolean = () => false): Promise<FeedItem | 'quiet' | undefined> {
    for (;;) {
      const item = this.queue.shift() ?? this.takeLost()
      if (item !== undefined) return item
      if (this.ended) return undefined
      if (tired()) return 'quiet'
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }

  /** Tells the reader why, then ends. */
  end(reason: string): void {
    if (this.ended) return
    const told = this.takeLost()
    if (told !== undefined) this.queue.push(told)
    this.queue.push({ event: { type: 'end', reason } })
    this.finish()
  }

  /** The reader is gone. */
  close(): void {
    this.queue.length = 0
    this.lost = 0
    this.finish()
  }

  /** Lets a waiting reader look whether it is tired. */
  nudge(): void {
    this.wake?.()
  }

  private finish(): void {
    this.ended = true
    this.unwatch()
    this.wake?.()
  }

  private goOnFrom(since: number): void {
    const { journal } = this
    const reset = since > journal.lastSeq
    const from = reset ? 0 : since
    if (reset || journal.lostAfter(since) > 0) {
      const reason = reset ? 'reset' : 'lost'
      this.queue.push({ event: { type: 'gap', since, first: journal.firstSeq, reason } })
    }
    if (reset) this.toldSeq = 0
    for (const entry of journal.query({ since: from }).entries) {
      if (!isDecided(entry) || !fitsFilter(entry, this.options.match)) continue
      const moment = journal.isOver(entry) ? 'over' : 'decided'
      const told = { type: 'request', moment, request: { ...entry } } as const
      this.queue.push(
        this.identified(
          { ...told, wallMs: null, durationMs: null },
          entry.seq <= journal.settledSeq ? entry.seq : 0,
        ),
      )
    }
  }

  private note({ moment, entry, durationMs, settledSeq }: JournalNote): void {
    if (!fitsFilter(entry, this.options.match)) return
    if (this.queue.length >= this.options.eventsMax) {
      this.lost += 1
      return
    }
    const dropped = this.takeLost()
    if (dropped !== undefined) this.queue.push(dropped)
    const wallMs = this.options.wallNow()
    this.queue.push(
      this.identified({ type: 'request', moment, request: entry, wallMs, durationMs }, settledSeq),
    )
    this.wake?.()
  }

  private identified(event: FeedEvent, seq: number): FeedItem {
    if (seq <= this.toldSeq) return { event }
    this.toldSeq = seq
    return { event, id: seq }
  }

  private takeLost(): FeedItem | undefined {
    if (this.lost === 0) return undefined
    const count = this.lost
    this.lost = 0
    return { event: { type: 'dropped', count } }
  }
}
