/** The path as Go's router wants it: no empty, `.` or `..` segments; a trailing slash stays. */
export function cleanPath(path: string): string {
  if (path === '') return '/'
  if (path.startsWith('/') && !/\/\.{0,2}(?:\/|$)/.test(path)) return path
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  const clean = `/${parts.join('/')}`
  return path.endsWith('/') && clean !== '/' ? `${clean}/` : clean
}
