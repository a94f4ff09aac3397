import type { SendVerdict } from './kind.ts'
import type { Strike } from './matching.ts'
import { faultKinds } from './registry.ts'

/** What struck rules do to an outgoing message. At once: nothing is waited for inside a transition. */
export const sendVerdicts = (strikes: readonly Strike[]): readonly SendVerdict[] =>
  strikes.flatMap(
    ({ rule, draws }) => faultKinds.get(rule.kind)?.onSend?.(rule.parameters, draws) ?? [],
  )
