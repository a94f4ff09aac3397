import type { Journal, JournalEntry } from '../journal.ts'
import { comparedMembers, fitsFilter, type JournalMatch, type MatchedMember } from './filter.ts'
import { textDistance } from './text-distance.ts'

/** How often calls shall have been received. Both ends included; null = no upper end. */
export interface ExpectedCount {
  readonly atLeast: number
  readonly atMost: number | null
}

export type Question =
  | { readonly kind: 'count'; readonly match: JournalMatch; readonly expected: ExpectedCount }
  | {
      readonly kind: 'order'
      readonly steps: readonly JournalMatch[]
      /** Nothing else was received in between. */
      readonly strict: boolean
    }

export interface NearMiss {
  readonly entry: JournalEntry
  readonly differences: readonly Omit<MatchedMember, 'fits'>[]
}

export type Verdict =
  | {
      readonly ok: boolean
      /** Matched calls, or steps that were found in order. */
      readonly count: number
      /** Their sequence numbers, in order of receipt. */
      readonly matched: readonly number[]
      /** Of those, the ones whose outcome is still open. */
      readonly pending: readonly number[]
      /** Index of the first step that was not found. */
      readonly failedStep?: number
      readonly nearest: readonly NearMiss[]
      readonly message: string
    }
  /** Entries of the asked range fell out of the ring: nobody can tell. */
  | {
      readonly ok: null
      readonly code: 'history_incomplete'
      readonly count: null
      readonly lost: number
      readonly message: string
    }

const nearestMax = 3

/** Whether requests were received as described. Order is that of receipt, also for concurrent requests. */
export function verify(journal: Journal, question: Question, since: number): Verdict {
  const lost = journal.lostAfter(since)
  if (lost > 0) {
    return {
      ok: null,
      code: 'history_incomplete',
      count: null,
      lost,
      message: `${lost} requests of the asked range are no longer in the journal; ask since ${journal.firstSeq - 1}, clear it earlier, or raise journalEntriesMax.`,
    }
  }
  const { entries } = journal.query({ since })
  const answer = question.kind === 'count' ? counted(entries, question) : ordered(entries, question)
  const { ok, matched, ...rest } = answer
  return {
    ok,
    count: matched.length,
    matched: matched.map(({ seq }) => seq),
    pending: matched.filter((entry) => !isDecided(entry)).map(({ seq }) => seq),
    ...rest,
  }
}

export const isDecided = ({ phases, duplicateOf }: JournalEntry): boolean =>
  duplicateOf !== undefined ||
  phases.some((phase) => phase === 'replied' || phase === 'severed' || phase === 'hung')

interface Found {
  readonly ok: boolean
  readonly matched: readonly JournalEntry[]
  readonly failedStep?: number
  readonly nearest: readonly NearMiss[]
  readonly message: string
}

function counted(
  entries: readonly JournalEntry[],
  { match, expected }: Extract<Question, { kind: 'count' }>,
): Found {
  const matched = entries.filter((entry) => fitsFilter(entry, match))
  const tooFew = matched.length < expected.atLeast
  const tooMany = expected.atMost !== null && matched.length > expected.atMost
  return {
    ok: !tooFew && !tooMany,
    matched,
    nearest: tooFew ? nearMisses(entries, match) : [],
    message: `expected ${wordsOf(expected)}, received ${matched.length}`,
  }
}

function ordered(
  entries: readonly JournalEntry[],
  { steps, strict }: Extract<Question, { kind: 'order' }>,
): Found {
  const matched = strict ? longestRun(entries, steps) : subsequence(entries, steps)
  const step = steps[matched.length]
  if (step === undefined) {
    return { ok: true, matched, nearest: [], message: `all ${steps.length} steps in order` }
  }
  const from = matched.at(-1)?.seq ?? 0
  return {
    ok: false,
    matched,
    failedStep: matched.length,
    nearest: nearMisses(
      entries.filter(({ seq }) => seq > from),
      step,
    ),
    message:
      matched.length === 0
        ? 'step 0 was not received'
        : `step ${matched.length} was not received ${strict ? 'right ' : ''}after request ${from}`,
  }
}

/** The earliest entries that fit one step after the other; ends at the first step without one. */
function subsequence(
  entries: readonly JournalEntry[],
  steps: readonly JournalMatch[],
): JournalEntry[] {
  const matched: JournalEntry[] = []
  for (const entry of entries) {
    const step = steps[matched.length]
    if (step === undefined) break
    if (fitsFilter(entry, step)) matched.push(entry)
  }
  return matched
}

/** The longest beginning of the steps that neighbouring entries fit. */
function longestRun(
  entries: readonly JournalEntry[],
  steps: readonly JournalMatch[],
): readonly JournalEntry[] {
  let best: readonly JournalEntry[] = []
  for (let start = 0; start < entries.length && best.length < steps.length; start++) {
    const wrong = steps.findIndex((step, i) => {
      const entry = entries[start + i]
      return entry === undefined || !fitsFilter(entry, step)
    })
    const length = wrong === -1 ? steps.length : wrong
    if (length > best.length) best = entries.slice(start, start + length)
  }
  return best
}

/** What came closest without fitting: fewest and smallest differences, then the newest. */
function nearMisses(entries: readonly JournalEntry[], match: JournalMatch): NearMiss[] {
  return entries
    .map((entry) => ({ entry, members: comparedMembers(entry, match) }))
    .filter(({ members }) => members.some(({ fits }) => !fits))
    .map(({ entry, members }) => ({
      entry,
      differences: members
        .filter(({ fits }) => !fits)
        .map(({ member, expected, found }) => ({ member, expected, found })),
      distance: members.reduce((sum, member) => sum + distance(member), 0) / members.length,
    }))
    .filter(({ distance }) => distance < 1)
    .sort(
      (a, b) =>
        a.differences.length - b.differences.length ||
        a.distance - b.distance ||
        b.entry.seq - a.entry.seq,
    )
    .slice(0, nearestMax)
    .map(({ entry, differences }) => ({ entry: { ...entry }, differences }))
}

function distance({ expected, found, fits }: MatchedMember): number {
  if (fits) return 0
  if (typeof expected === 'string' && typeof found === 'string')
    return textDistance(expected, found)
  if (typeof expected === 'number' && typeof found === 'number') {
    return Math.floor(expected / 100) === Math.floor(found / 100) ? 0.5 : 1
  }
  return 1
}

function wordsOf({ atLeast, atMost }: ExpectedCount): string {
  if (atMost === null) return `at least ${atLeast}`
  if (atLeast === atMost) return atMost === 0 ? 'none' : `exactly ${atMost}`
  return atLeast === 0 ? `at most ${atMost}` : `${atLeast} to ${atMost}`
}
