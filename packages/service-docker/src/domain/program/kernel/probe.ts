import type { TestProbe } from '../text/test-expression.ts'
import { lookUpFile, mayAccess } from './files.ts'
import type { Kernel } from './kernel.ts'
import type { Process } from './state.ts'

/** The file system as `test` sees it. */
export const probeOf = (k: Kernel, p: Process): TestProbe => ({
  file: (path, follow) => {
    const found = lookUpFile(k, p, path, follow)
    return found.ok ? found.node : undefined
  },
  may: (node, access) => mayAccess(p, node, access),
  isTerminal: (fd) => isTerminal(k, p, fd),
  uid: p.uid,
  gid: p.gid,
})

export function isTerminal(k: Kernel, p: Process, fd: number): boolean {
  const id = p.fds[fd]
  return id !== undefined && k.descriptions[id]?.target.kind === 'tty'
}
