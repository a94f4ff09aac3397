import type { JournalEntry } from '../journal.ts'

/** Which requests are meant; every given member must fit. */
export interface JournalMatch {
  readonly service?: string | undefined
  readonly operation?: string | undefined
  readonly method?: string | undefined
  /** The template of the contract, or the path itself with its parameters filled in. */
  readonly path?: string | undefined
  /** Path parameters by name, decoded, exactly equal. */
  readonly params?: Readonly<Record<string, string>> | undefined
  /** One object of each named kind that the request touched. */
  readonly ids?: Readonly<Record<string, string>> | undefined
  /** Query parameters that the contract calls safe. */
  readonly query?: Readonly<Record<string, string>> | undefined
  /** null: nothing was answered. */
  readonly status?: number | null | undefined
  /** A phase that the request reached. */
  readonly phase?: string | undefined
  /** A rule that struck it. */
  readonly fault?: string | undefined
  readonly branch?: string | undefined
}

export interface JournalFilter extends JournalMatch {
  /** Entries after this sequence number. */
  readonly since?: number | undefined
  readonly limit?: number | undefined
}

/** One asked member and what the entry has there. `found` is null where it has nothing. */
export interface MatchedMember {
  readonly member: string
  readonly expected: string | number | null
  readonly found: string | number | null | readonly string[]
  readonly fits: boolean
}

export const fitsFilter = (entry: JournalEntry, match: JournalMatch): boolean =>
  (match.service === undefined || entry.service === match.service) &&
  (match.operation === undefined || entry.operationId === match.operation) &&
  (match.method === undefined || entry.method === match.method) &&
  (match.status === undefined || entry.status === match.status) &&
  (match.branch === undefined || entry.branch === match.branch) &&
  (match.phase === undefined || entry.phases.some((phase) => phase === match.phase)) &&
  (match.fault === undefined || entry.faults.includes(match.fault)) &&
  (match.path === undefined || fitsPath(entry, match.path)) &&
  every(match.params, (name, value) => entry.params[name] === value) &&
  every(match.query, (name, value) => entry.query[name] === value) &&
  every(match.ids, (kind, id) => entry.ids[kind]?.includes(id) === true)

/** The same member by member, for saying how near an entry came. */
export function comparedMembers(entry: JournalEntry, match: JournalMatch): MatchedMember[] {
  const members: MatchedMember[] = []
  const compare = (
    member: string,
    expected: string | number | null | undefined,
    found: MatchedMember['found'],
    fits = found === expected,
  ): void => {
    if (expected !== undefined) members.push({ member, expected, found, fits })
  }
  compare('service', match.service, entry.service)
  compare('operation', match.operation, entry.operationId)
  compare('method', match.method, entry.method)
  if (match.path !== undefined) {
    compare('path', match.path, pathOf(entry), fitsPath(entry, match.path))
  }
  for (const [name, value] of Object.entries(match.params ?? {})) {
    compare(`params.${name}`, value, entry.params[name] ?? null)
  }
  for (const [name, value] of Object.entries(match.query ?? {})) {
    compare(`query.${name}`, value, entry.query[name] ?? null)
  }
  for (const [kind, id] of Object.entries(match.ids ?? {})) {
    const touched = entry.ids[kind] ?? []
    compare(`ids.${kind}`, id, touched, touched.includes(id))
  }
  compare('status', match.status, entry.status)
  if (match.phase !== undefined) {
    const { phase } = match
    compare(
      'phase',
      phase,
      entry.phases,
      entry.phases.some((one) => one === phase),
    )
  }
  if (match.fault !== undefined) {
    compare('fault', match.fault, entry.faults, entry.faults.includes(match.fault))
  }
  compare('branch', match.branch, entry.branch)
  return members
}

const fitsPath = (entry: JournalEntry, path: string): boolean =>
  entry.template === path || pathOf(entry) === path

/** The path as called: the template with its parameters filled in, or what was looked for in vain. */
export const pathOf = (entry: JournalEntry): string | null =>
  entry.template === null
    ? (entry.path ?? null)
    : entry.template.replace(/\{(.+?)\*?\}/g, (all, name: string) => entry.params[name] ?? all)

const every = (
  record: Readonly<Record<string, string>> | undefined,
  test: (name: string, value: string) => boolean,
): boolean =>
  record === undefined || Object.entries(record).every(([name, value]) => test(name, value))
