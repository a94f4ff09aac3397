import { pyStrip } from '../python/repr.ts'
import type { HermesState } from './state.ts'

const titleMax = 100

export type CleanTitle =
  | { readonly kind: 'title'; readonly title: string | null }
  | { readonly kind: 'too-long'; readonly length: number }

// oxlint-disable-next-line no-control-regex -- controls that are not white space go
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
const invisible = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffc\ufff9-\ufffb]/g

/** A title without controls and invisible characters, white space collapsed; blank = none. */
export function cleanTitle(text: string): CleanTitle {
  const bare = text.replace(controls, '').replace(invisible, '')
  const title = pyStrip(bare.replace(/[\s\u001c-\u001f\u0085]+/g, ' '))
  const { length } = [...title]
  if (length > titleMax) return { kind: 'too-long', length }
  return { kind: 'title', title: title === '' ? null : title }
}

export const tooLongText = (length: number): string =>
  `Title too long (${length} chars, max ${titleMax})`

/** Id of another session that has this title. */
export function titleHolder(
  state: HermesState,
  profile: string,
  title: string,
  except: string,
): string | undefined {
  for (const session of state.sessions.where('title', [profile, title])) {
    if (session.id !== except) return session.id
  }
  return undefined
}

/**
 * The next free title of a line: `name`, `name #2`, `name #3` … The numbered ones are found with SQL's LIKE,
 * which takes ASCII letters of either case for the same (a series of walks: fork as Fork, fork that, fork another).
 */
export function nextTitle(state: HermesState, profile: string, from: string): string {
  const base = /^(.*?) #(\d+)$/.exec(from)?.[1] ?? from
  const numbered = withoutCase(`${base} #`)
  let highest = 0
  for (const { profile: owner, title } of state.sessions.rows()) {
    if (owner !== profile || title === null) continue
    if (title !== base && !withoutCase(title).startsWith(numbered)) continue
    highest = Math.max(highest, 1, Number(/^.* #(\d+)$/.exec(title)?.[1] ?? 1))
  }
  return highest === 0 ? base : `${base} #${highest + 1}`
}

const withoutCase = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
