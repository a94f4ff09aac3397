/** JSON as Go's encoder writes it: compact, U+2028/9 escaped, and `<>&` too unless told otherwise. */
export function goEncode(value: unknown, escapeHtml = false): string {
  const text = JSON.stringify(value).replace(/[\u2028\u2029]/g, (char) =>
    char === '\u2028' ? '\\u2028' : '\\u2029',
  )
  // Go writes U+0008 and U+000C as \u escapes before 1.22 and as \b, \f after; so does JSON.stringify.
  return escapeHtml ? text.replace(/[<>&]/g, (char) => htmlEscapes[char] ?? char) : text
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
}

/** Keys in Go's map order. */
export function sortedRecord<T>(map: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const out: Record<string, T> = {}
  for (const key of Object.keys(map).sort()) out[key] = map[key] as T
  return out
}
