import type { JsonObject } from './json.ts'

/** Nobody reacts here: reactions are not modelled. */
export const noReactions = (url: string): JsonObject => ({
  url: `${url}/reactions`,
  total_count: 0,
  '+1': 0,
  '-1': 0,
  laugh: 0,
  hooray: 0,
  confused: 0,
  heart: 0,
  rocket: 0,
  eyes: 0,
})
