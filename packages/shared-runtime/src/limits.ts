/**
 * What one world holds at most. At each limit there is a stated answer; nothing grows without bound.
 *
 * A listener has limits of its own: connections (`connectionsMax`, one more is closed as soon as it is
 * accepted), the time for a request head (`headMs`, then closed), and what its service's manners say of head,
 * header lines and body, answered as that provider does (`onMalformed`, `badBody`); the admin API answers a
 * body over the same limit 413. What a client pipelines is taken up to 64 KiB ahead of the request that is
 * being answered, the rest stays with the client. A body may take as long as it likes: it holds one
 * connection and one of `callsMax`.
 */
export interface Limits {
  /** Unpinned checkpoints kept per namespace; older ones are evicted, oldest first. */
  readonly checkpointsMax: number
  /** Pinned checkpoints per namespace; pinning one more is refused with 409. */
  readonly pinnedMax: number
  /** Journal entries kept per namespace; older ones are dropped and counted. */
  readonly journalEntriesMax: number
  /** Namespaces of a world; a request that would open one more is answered 429. */
  readonly namespacesMax: number
  /** Branches of a namespace; one more is refused with 409. */
  readonly branchesMax: number
  /** Fault rules of a branch; one more is refused with 409. */
  readonly faultRulesMax: number
  /** Requests under way per branch, waits and streams included; one more is answered 429. */
  readonly callsMax: number
  /** Live feeds of a namespace; one more is refused with 429. */
  readonly feedsMax: number
  /** Events that wait for a slow reader of a live feed; later ones are lost and told as `dropped`. */
  readonly feedEventsMax: number
}

export const defaultLimits: Limits = {
  checkpointsMax: 1_000,
  pinnedMax: 10_000,
  journalEntriesMax: 10_000,
  namespacesMax: 1_000,
  branchesMax: 20_000,
  faultRulesMax: 1_000,
  callsMax: 20_000,
  feedsMax: 100,
  feedEventsMax: 1_000,
}
