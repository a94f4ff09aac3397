/** Go's `path.Match`: `*` and `?` stay within one path segment. */
export function globPattern(glob: string): RegExp {
  let source = ''
  for (const char of glob) {
    if (char === '*') source += '[^/]*'
    else if (char === '?') source += '[^/]'
    else source += char.replace(/[.+^${}()|\\]/g, '\\$&')
  }
  try {
    return new RegExp(`^${source}$`)
  } catch {
    return /^$a/
  }
}
