import { pyStrip } from './repr.ts'

/** int(text) for the plain cases: a sign, digits with single underscores, white space around. */
export function pyIntOf(text: string): number | undefined {
  const stripped = pyStrip(text)
  if (!/^[-+]?\d+(?:_\d+)*$/.test(stripped)) return undefined
  return Number(stripped.replaceAll('_', ''))
}
