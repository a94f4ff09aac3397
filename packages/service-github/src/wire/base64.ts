const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map([...alphabet].map((letter, i) => [letter, i]))

/**
 * Takes what GitHub takes: letters outside of the alphabet are passed over, a `=` ends the text once two
 * letters of a group are there and means nothing before that, a lone letter at the end is lost.
 */
export function fromBase64(text: string): Uint8Array {
  const bytes: number[] = []
  let group = 0
  let letters = 0
  const flush = (): void => {
    const padded = group << (6 * (4 - letters))
    for (let i = 0; i < letters - 1; i++) bytes.push((padded >> (16 - 8 * i)) & 0xff)
    group = 0
    letters = 0
  }
  for (const letter of text) {
    if (letter === '=' && letters >= 2) break
    const value = values.get(letter)
    if (value === undefined) continue
    group = (group << 6) | value
    letters += 1
    if (letters === 4) flush()
  }
  flush()
  return Uint8Array.from(bytes)
}

/** What contents are written in: whole groups, their `=` at the end, nothing in between. */
export function isStrictBase64(text: string): boolean {
  const end = text.search(/[^A-Za-z0-9+/]/)
  return text.length % 4 === 0 && (end === -1 || ['=', '=='].includes(text.slice(end)))
}

/** In lines of sixty letters, each with its line end, as contents and blobs are answered. */
export function toBase64Lines(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 45) text += `${encoded(bytes.subarray(at, at + 45))}\n`
  return text
}

const encoded = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
