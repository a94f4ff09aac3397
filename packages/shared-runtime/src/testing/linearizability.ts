/** One call of one client, with the order of its events in a history. */
export interface HistoryCall<I, O> {
  readonly input: I
  /** undefined: the reply was lost, so it may have taken effect at any later time, or never. */
  readonly output: O | undefined
  /** Position of the call in the order of all events. */
  readonly called: number
  /** Position of the answer; Infinity when none came. */
  readonly answered: number
}

/** What one object does, one call after the other. States are compared by `key`. */
export interface SequentialModel<S, I, O> {
  readonly initial: S
  readonly step: (state: S, input: I) => { readonly state: S; readonly output: O }
  readonly key: (state: S) => string
  readonly sameOutput: (a: O, b: O) => boolean
}

/**
 * Whether a concurrent history could have come from the model taking the calls one at a time, each at some
 * moment between its call and its answer (Wing and Gong's search, with remembered dead ends). Split a
 * history by object first: the search is exponential in the calls that overlap.
 */
export function isLinearizable<S, I, O>(
  history: readonly HistoryCall<I, O>[],
  model: SequentialModel<S, I, O>,
): boolean {
  const calls = [...history].sort((a, b) => a.called - b.called)
  const dead = new Set<string>()
  const done = calls.map(() => false)

  const search = (state: S, left: number): boolean => {
    // What is left and has no answer need not have happened.
    if (left === 0) return true
    const memo = `${done.map((one) => (one ? 1 : 0)).join('')} ${model.key(state)}`
    if (dead.has(memo)) return false
    // Nothing can take effect after a call that was answered before it began.
    let limit = Number.POSITIVE_INFINITY
    calls.forEach((call, i) => {
      if (!done[i]) limit = Math.min(limit, call.answered)
    })
    for (const [i, call] of calls.entries()) {
      if (call.called > limit) break
      if (done[i]) continue
      const next = model.step(state, call.input)
      const fits = call.output === undefined || model.sameOutput(next.output, call.output)
      if (!fits) continue
      done[i] = true
      const answered = call.answered === Number.POSITIVE_INFINITY ? 0 : 1
      if (search(next.state, left - answered)) return true
      done[i] = false
    }
    dead.add(memo)
    return false
  }
  return search(
    model.initial,
    calls.filter(({ answered }) => answered !== Number.POSITIVE_INFINITY).length,
  )
}

/** Records calls of concurrent clients as they happen. A call that throws counts as a lost reply. */
export class HistoryRecorder<I, O> {
  readonly calls: HistoryCall<I, O>[] = []
  private events = 0

  async record(input: I, run: () => Promise<O>): Promise<void> {
    this.events += 1
    const called = this.events
    let output: O | undefined
    try {
      output = await run()
    } catch {
      this.calls.push({ input, output: undefined, called, answered: Number.POSITIVE_INFINITY })
      return
    }
    this.events += 1
    this.calls.push({ input, output, called, answered: this.events })
  }

  /** One history per object. */
  by(object: (input: I) => string): ReadonlyMap<string, readonly HistoryCall<I, O>[]> {
    const groups = new Map<string, HistoryCall<I, O>[]>()
    for (const call of this.calls) {
      const name = object(call.input)
      groups.set(name, [...(groups.get(name) ?? []), call])
    }
    return groups
  }
}
