import { encodeText } from '../bytes.ts'
import type { Bytes, FileTree } from '../files/file-tree.ts'
import { namesIn, resolvePath } from '../files/paths.ts'
import { hasPattern, matchesPattern, unescapePattern } from './pattern.ts'

/** Names that match, sorted; none when nothing does. */
export function expandPathname(files: FileTree, cwd: string, pattern: string): readonly Bytes[] {
  const isAbsolute = pattern.startsWith('/')
  let found = [isAbsolute ? '/' : '']
  const components = pattern.split('/').filter((part) => part !== '')
  components.forEach((component, i) => {
    const next: string[] = []
    for (const base of found)
      next.push(...matchesIn(files, cwd, base, component, i < components.length - 1))
    found = next
  })
  if (pattern.endsWith('/')) found = found.map((path) => `${path}/`)
  return found.map(encodeText).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

function matchesIn(
  files: FileTree,
  cwd: string,
  base: string,
  component: string,
  more: boolean,
): readonly string[] {
  const path = (name: string): string =>
    base === '' || base.endsWith('/') ? base + name : `${base}/${name}`
  if (!hasPattern(component)) {
    const name = unescapePattern(component)
    const there = resolvePath(files, cwd, path(name), more)
    return there.ok && there.node !== undefined && (!more || there.node.type === 'directory')
      ? [path(name)]
      : []
  }
  const directory = resolvePath(files, cwd, base === '' ? '.' : base, true)
  if (!directory.ok || directory.node?.type !== 'directory') return []
  const dots = component.startsWith('.') || component.startsWith('\\.')
  const names = [...(dots ? ['.', '..'] : []), ...namesIn(directory.node)]
  return names
    .filter((name) => name.startsWith('.') === dots && matchesPattern(component, encodeText(name)))
    .map(path)
    .filter((candidate) => {
      if (!more) return true
      const there = resolvePath(files, cwd, candidate, true)
      return there.ok && there.node?.type === 'directory'
    })
}
