/** A failing walk made small, and what still fails of it. */
export interface Shrunk<Step, Found> {
  readonly steps: readonly Step[]
  readonly found: Found
}

/**
 * Leaves out ever smaller parts while the rest still fails. `again` plays steps and names the one that fails;
 * undefined: none does. Undefined when the whole does not fail again.
 */
export async function shrunk<Step, Found extends { readonly step: number }>(
  steps: readonly Step[],
  again: (steps: readonly Step[]) => Promise<Found | undefined>,
): Promise<Shrunk<Step, Found> | undefined> {
  let kept = steps
  let found = await again(kept)
  for (let size = Math.ceil(kept.length / 2); found !== undefined && size >= 1; size = half(size)) {
    for (let at = kept.length - size; at >= 0; at -= size) {
      const fewer = [...kept.slice(0, at), ...kept.slice(at + size)]
      const still = fewer.length === 0 ? undefined : await again(fewer)
      if (still === undefined) continue
      found = still
      kept = fewer.slice(0, still.step + 1)
    }
  }
  return found === undefined ? undefined : { steps: kept, found }
}

const half = (size: number): number => (size === 1 ? 0 : Math.ceil(size / 2))
