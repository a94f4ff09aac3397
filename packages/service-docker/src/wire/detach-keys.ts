/** `ctrl-p,ctrl-q` as bytes; undefined when it can't be read. */
export function parseDetachKeys(text: string): readonly number[] | undefined {
  const keys: number[] = []
  for (const word of text.split(',')) {
    const key = keyOf(word)
    if (key === undefined) return undefined
    keys.push(key)
  }
  return keys
}

export const defaultDetachKeys: readonly number[] = [16, 17]

function keyOf(word: string): number | undefined {
  if (word.length === 1) return word.charCodeAt(0)
  if (!word.startsWith('ctrl-') || word.length !== 6) return undefined
  const at = '@abcdefghijklmnopqrstuvwxyz[\\]^_'.indexOf(word.charAt(5).toLowerCase())
  return at < 0 ? undefined : at
}

export interface DetachScan {
  /** What is ordinary input. */
  readonly pass: Uint8Array
  readonly detached: boolean
  /** How many keys of the sequence have been seen. */
  readonly matched: number
}

/** Looks for the sequence in the next bytes; a sequence that breaks off is passed on as it was typed. */
export function scanDetach(
  keys: readonly number[],
  matchedBefore: number,
  bytes: Uint8Array,
): DetachScan {
  const pass: number[] = []
  let matched = matchedBefore
  for (const byte of bytes) {
    if (byte === keys[matched]) {
      matched++
      if (matched === keys.length)
        return { pass: Uint8Array.from(pass), detached: true, matched: 0 }
      continue
    }
    pass.push(...keys.slice(0, matched))
    matched = byte === keys[0] ? 1 : 0
    if (matched === 0) pass.push(byte)
  }
  return { pass: Uint8Array.from(pass), detached: false, matched }
}
