/** `git check-ref-format`, for a full name. */
export function isValidRefName(name: string): boolean {
  if (name === '' || name === '@' || name.endsWith('.') || name.endsWith('/')) return false
  if (name.includes('..') || name.includes('@{') || name.includes('//')) return false
  // oxlint-disable-next-line no-control-regex -- control characters are what the rule is about
  if (/[\u0000-\u0020\u007F~^:?*[\\]/.test(name)) return false
  return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'))
}
