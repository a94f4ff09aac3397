import type { Container, Mount } from './container.ts'
import { filesOfContainer, imageFilesById } from './files-of-container.ts'
import { resolvePath, withNode } from './program/files/paths.ts'
import type { FileNode, FileTree, MountPoint } from './program/machine.ts'
import { directoryOf } from './program/standard-images.ts'
import type { DockerState } from './state.ts'

/** What is kept of a mount outside of its container, by the volume's name or the path on the host. */
const keptAs = ({ type, name, source }: Mount): string | undefined =>
  type === 'volume' ? name : type === 'bind' ? source : undefined

/** What of it can't be written: a read-only root with the engine's files, /sys, and mounts that say so. */
export function mountPoints({ host, mounts }: Container): readonly MountPoint[] {
  const writable = ['/proc', '/dev', ...Object.keys(host.Tmpfs ?? {})]
  return [
    { path: '/', readOnly: host.ReadonlyRootfs },
    ...writable.map((path) => ({ path, readOnly: false })),
    ...(host.Privileged ? [] : [{ path: '/sys', readOnly: true }]),
    ...mounts.map(({ destination, rw }) => ({ path: destination, readOnly: !rw })),
  ]
}

/** A volume has what was left in it; a new one takes over what the image has at that place. */
export function contentOf(state: DockerState, mount: Mount, tree: FileTree): FileNode {
  const key = keptAs(mount)
  const kept = key === undefined ? undefined : state.volumeFiles.get(key)
  if (kept !== undefined) return kept.files
  const there = resolvePath(tree, '/', mount.destination, true)
  const isNew = mount.type === 'volume' && there.ok && there.node?.type === 'directory'
  return isNew
    ? (there.node ?? directoryOf({}))
    : directoryOf({}, mount.type === 'tmpfs' ? 0o1777 : 0o755)
}

/**
 * A tree that one container left, as it stands now: with what others have written to the same volumes since.
 */
export function refreshed(state: DockerState, container: Container, tree: FileTree): FileTree {
  let next = tree
  for (const mount of container.mounts) {
    const key = keptAs(mount)
    const kept = key === undefined ? undefined : state.volumeFiles.get(key)
    if (kept === undefined) continue
    const there = resolvePath(next, '/', mount.destination, true)
    if (there.ok && there.node !== undefined && there.node !== kept.files)
      next = withNode(next, there.path, kept.files, kept.files.mtime)
  }
  return next
}

/** The files of a container as a copy sees them: its volumes are mounted meanwhile, whether it runs or not. */
export function filesWithMounts(state: DockerState, container: Container, now: number): FileTree {
  let tree = filesOfContainer(state, container)
  for (const mount of container.mounts) {
    if (keptAs(mount) !== undefined)
      tree = placed(tree, mount.destination, contentOf(state, mount, tree), now)
  }
  return tree
}

/** The files of a container without those that only are mounted there: below a mount the image's still lie. */
export function ownFiles(state: DockerState, container: Container): FileTree {
  const image = imageFilesById(state, container.imageId)
  let tree = filesOfContainer(state, container)
  for (const { destination } of container.mounts) {
    const there = resolvePath(tree, '/', destination, true)
    if (!there.ok || there.node?.type !== 'directory') continue
    const below = resolvePath(image, '/', there.path, false)
    const node =
      below.ok && below.node?.type === 'directory' ? below.node : { ...there.node, entries: {} }
    tree = withNode(tree, there.path, node, node.mtime)
  }
  return tree
}

/** Volumes have what a container has left in them by now. */
export function keptVolumes(state: DockerState, container: Container, tree: FileTree): DockerState {
  let { volumeFiles } = state
  for (const mount of container.mounts) {
    const key = keptAs(mount)
    if (key === undefined || (mount.type === 'volume' && !state.volumes.has(key))) continue
    const found = resolvePath(tree, '/', mount.destination, true)
    if (!found.ok || found.node?.type !== 'directory') continue
    if (volumeFiles.get(key)?.files !== found.node)
      volumeFiles = volumeFiles.set({ volume: key, files: found.node })
  }
  return volumeFiles === state.volumeFiles ? state : { ...state, volumeFiles }
}

/** Sets a node, making the directories on the way. */
export function placed(tree: FileTree, path: string, node: FileNode, now: number): FileTree {
  const names = path.split('/').filter((name) => name !== '')
  let next = tree
  for (let i = 1; i < names.length; i++) {
    const parent = `/${names.slice(0, i).join('/')}`
    const found = resolvePath(next, '/', parent, true)
    if (!found.ok || found.node === undefined) next = withNode(next, parent, directoryOf({}), now)
  }
  return withNode(next, `/${names.join('/')}`, node, now)
}
