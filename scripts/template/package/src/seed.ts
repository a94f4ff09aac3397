import { refuse, type SeedTransition } from '@crvouga/mockingbird-shared-runtime'
import { z } from 'zod'
import { addItem, type State } from './domain/state.ts'

export interface ServiceSeed {
  readonly items: readonly { readonly name: string }[]
}

export const seedSchema: z.ZodType<ServiceSeed> = z.strictObject({
  items: z.array(z.strictObject({ name: z.string().min(1) })),
})

/** Something to look at. */
export const initialSeed: ServiceSeed = { items: [{ name: 'first' }] }

export const applySeed: SeedTransition<State, ServiceSeed> = (state, seed, env) => {
  let next = state
  for (const { name } of seed.items) {
    const added = addItem(name)(next, env)
    if ('refusal' in added) return refuse(added.refusal, added.message)
    next = added.state
  }
  return next
}
