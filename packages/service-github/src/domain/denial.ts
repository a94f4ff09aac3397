import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'

/** A scripted "no": the next calls that match are refused before anything is read or written. */
export interface Denial {
  readonly id: number
  /** Operation it applies to; null = all. */
  readonly operationId: string | null
  /** Login it applies to; null = every caller. */
  readonly login: string | null
  readonly status: 403 | 404
  readonly message: string
  /** Calls left; null = until it is taken away. */
  readonly remaining: number | null
}
export type DenialTable = Table<Denial>
export const emptyDenials = (): DenialTable => emptyTable<Denial>({ key: (denial) => denial.id })

export function matchingDenial(
  denials: DenialTable,
  operationId: string,
  login: string | undefined,
): Denial | undefined {
  for (const denial of denials.rows()) {
    if (denial.operationId !== null && denial.operationId !== operationId) continue
    if (denial.login !== null && denial.login.toLowerCase() !== login?.toLowerCase()) continue
    return denial
  }
  return undefined
}

export const usedOnce = (denials: DenialTable, denial: Denial): DenialTable => {
  if (denial.remaining === null) return denials
  return denial.remaining <= 1
    ? denials.delete(denial.id)
    : denials.set({ ...denial, remaining: denial.remaining - 1 })
}
