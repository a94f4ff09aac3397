import {
  done,
  isRefusal,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import type { Container } from './container.ts'
import { emitContainer, emitMounts } from './emit.ts'
import { containerByRef } from './find-container.ts'
import { filesWithMounts, keptVolumes } from './mounted-files.ts'
import { withFiles, type FileNode, type FileTree } from './program/machine.ts'
import { baseName, resolvePath, withNode } from './program/files/paths.ts'
import type { DockerState } from './state.ts'

export interface FoundPath {
  readonly container: Container
  readonly name: string
  readonly path: string
  readonly node: FileNode
  readonly tree: FileTree
}

/** A place in a container's file system, links followed on the way but not at its end. */
function findPath(state: DockerState, ref: string, path: string, env: Env): FoundPath | Refusal {
  if (path === '') return refuse('invalid', 'bad parameter: pathcannot be empty')
  const container = containerByRef(state, ref)
  if (isRefusal(container)) return container
  const tree = filesWithMounts(state, container, env.now)
  const resolved = resolvePath(tree, '/', path, false)
  if (!resolved.ok || resolved.node === undefined) {
    return refuse('not-found', `Could not find the file ${path} in container ${ref}`)
  }
  const name = baseName(path.replace(/\/+$/, '')) || '/'
  return { container, name, path: resolved.path, node: resolved.node, tree }
}

/** Looks for a place as a client's copy does: with the volumes mounted meanwhile, found or not. */
export function visitPath(
  state: DockerState,
  ref: string,
  path: string,
  action: 'archive-path' | undefined,
  env: Env,
): Committed<DockerState, FoundPath | Refusal> | Refusal {
  const found = findPath(state, ref, path, env)
  const container = isRefusal(found) ? containerByRef(state, ref) : found.container
  if (isRefusal(container) || path === '') return isRefusal(found) ? found : done(state, found)
  return done(visited(state, container, isRefusal(found) ? undefined : action, env), found)
}

function visited(
  state: DockerState,
  container: Container,
  action: 'archive-path' | 'extract-to-dir' | undefined,
  env: Env,
): DockerState {
  const mounted = emitMounts(state, container, 'mount', env)
  const said = action === undefined ? mounted : emitContainer(mounted, container, action, env)
  return emitMounts(said, container, 'unmount', env)
}

export interface ArchivedFile {
  readonly name: string
  readonly node: FileNode
}

/** Puts files below a directory. */
export function extractTo(
  state: DockerState,
  ref: string,
  path: string,
  files: readonly ArchivedFile[] | undefined,
  env: Env,
): Committed<DockerState, Refusal | undefined> | Refusal {
  const visit = visitPath(state, ref, path, undefined, env)
  if (isRefusal(visit)) return visit
  const found = visit.value
  if (isRefusal(found)) return done(visit.state, found)
  const target = resolvePath(found.tree, '/', path, true)
  if (!target.ok || target.node?.type !== 'directory') {
    return done(visit.state, refuse('invalid', 'extraction point is not a directory'))
  }
  const readOnly = readOnlyAt(found.container, target.path)
  if (readOnly !== undefined) return done(visit.state, refuse('invalid', readOnly))
  if (files === undefined) return done(visit.state, refuse('internal', 'unexpected EOF'))
  let { tree } = found
  for (const { name, node } of files) {
    const clean = name.replace(/^\.?\/+/, '').replace(/\/+$/, '')
    if (clean === '' || clean === '.' || clean.split('/').includes('..')) continue
    const at = `${target.path === '/' ? '' : target.path}/${clean}`
    const known = resolvePath(tree, '/', at, false)
    if (node.type === 'directory' && known.ok && known.node?.type === 'directory') continue
    tree = withNode(tree, at, node, env.now)
  }
  const next = tree === found.tree ? state : withTree(state, found.container, tree)
  return done(visited(next, found.container, 'extract-to-dir', env), undefined)
}

/** Why nothing may be put there. What is mounted by `--tmpfs` counts as the root (Engine 29.0.0-beta.1). */
function readOnlyAt({ host, mounts }: Container, path: string): string | undefined {
  const above = mounts
    .filter(({ destination }) => path === destination || path.startsWith(`${destination}/`))
    .toSorted((a, b) => b.destination.length - a.destination.length)[0]
  if (above !== undefined) return above.rw ? undefined : 'mounted volume is marked read-only'
  return host.ReadonlyRootfs ? 'container rootfs is marked read-only' : undefined
}

function withTree(before: DockerState, container: Container, tree: FileTree): DockerState {
  const state = keptVolumes(before, container, tree)
  const row = state.machines.get(container.id)
  const life =
    row?.life.status === 'booted'
      ? { ...row.life, machine: withFiles(row.life.machine, tree) }
      : ({ status: 'files', files: tree } as const)
  return { ...state, machines: state.machines.set({ id: container.id, life }) }
}
