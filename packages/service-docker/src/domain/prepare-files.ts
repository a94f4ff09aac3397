import type { Container, Mount } from './container.ts'
import { filesOfContainer } from './files-of-container.ts'
import { resolvePath, withNode } from './program/files/paths.ts'
import { directoryOf, textFile } from './program/standard-images.ts'
import type { FileNode, FileTree, MountPoint } from './program/machine.ts'
import type { DockerState } from './state.ts'

/** The file system a run begins with: the container's own, the engine's three files, and what is mounted. */
export function preparedFiles(state: DockerState, container: Container, now: number): FileTree {
  let tree = filesOfContainer(state, container)
  for (const [name, text] of Object.entries(engineFiles(container))) {
    tree = placed(tree, `/etc/${name}`, textFile(text), now)
  }
  for (const path of Object.keys(container.host.Tmpfs ?? {}))
    tree = placed(tree, path, directoryOf({}, 0o1777), now)
  for (const mount of container.mounts)
    tree = placed(tree, mount.destination, contentOf(state, mount, tree), now)
  return tree
}

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

function engineFiles({ config, endpoints }: Container): Readonly<Record<string, string>> {
  const addresses = endpoints.flatMap(({ live }) => (live?.address ? [live.address] : []))
  const own = addresses.map((address) => `${address}\t${config.Hostname}\n`)
  return {
    hostname: `${config.Hostname}\n`,
    hosts: `127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost ip6-loopback\nfe00::\tip6-localnet\nff00::\tip6-mcastprefix\nff02::1\tip6-allnodes\nff02::2\tip6-allrouters\n${own.join('')}`,
    'resolv.conf': 'nameserver 127.0.0.11\noptions ndots:0\n',
  }
}

/** A volume has what was left in it; a new one takes over what the image has at that place. */
function contentOf(state: DockerState, mount: Mount, tree: FileTree): FileNode {
  const kept = mount.name === undefined ? undefined : state.volumeFiles.get(mount.name)
  if (kept !== undefined) return kept.files
  const there = resolvePath(tree, '/', mount.destination, true)
  const isNew = mount.type === 'volume' && there.ok && there.node?.type === 'directory'
  return isNew
    ? (there.node ?? directoryOf({}))
    : directoryOf({}, mount.type === 'tmpfs' ? 0o1777 : 0o755)
}

/** Sets a node, making the directories on the way. */
function placed(tree: FileTree, path: string, node: FileNode, now: number): FileTree {
  const names = path.split('/').filter((name) => name !== '')
  let next = tree
  for (let i = 1; i < names.length; i++) {
    const parent = `/${names.slice(0, i).join('/')}`
    const found = resolvePath(next, '/', parent, true)
    if (!found.ok || found.node === undefined) next = withNode(next, parent, directoryOf({}), now)
  }
  return withNode(next, `/${names.join('/')}`, node, now)
}

/** Volumes keep what a run has left in them. */
export function keptVolumes(state: DockerState, container: Container, tree: FileTree): DockerState {
  let { volumeFiles } = state
  for (const { type, name, destination } of container.mounts) {
    if (type !== 'volume' || name === undefined || !state.volumes.has(name)) continue
    const found = resolvePath(tree, '/', destination, true)
    if (found.ok && found.node?.type === 'directory') {
      volumeFiles = volumeFiles.set({ volume: name, files: found.node })
    }
  }
  return { ...state, volumeFiles }
}
