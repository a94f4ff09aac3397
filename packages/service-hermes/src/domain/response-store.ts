import { done, type Transition } from '@crvouga/mockingbird-shared-runtime'
import { responseKey, type StoredResponse } from './stored-response.ts'
import type { HermesState } from './state.ts'

// The server keeps this many, the least recently stored go first.
const storedMax = 100

export function storeResponse(
  response: Omit<StoredResponse, 'order'>,
): Transition<HermesState, undefined> {
  return (state, env) => {
    const row: StoredResponse = { ...response, order: env.nextId('response') }
    let responses = state.responses.set(row)
    const own = [...responses.rows()].filter(({ profile }) => profile === response.profile)
    if (own.length > storedMax) {
      const oldest = own.reduce((a, b) => (a.order < b.order ? a : b))
      responses = responses.delete(responseKey(oldest.profile, oldest.id))
    }
    return done({ ...state, responses }, undefined)
  }
}

/** The response that a conversation's name stands for: the one stored last. */
export function latestOf(
  state: HermesState,
  profile: string,
  conversation: string,
): StoredResponse | undefined {
  let latest: StoredResponse | undefined
  for (const response of state.responses.rows()) {
    if (response.profile !== profile || response.conversation !== conversation) continue
    if (latest === undefined || response.order > latest.order) latest = response
  }
  return latest
}
