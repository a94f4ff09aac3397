import type { Container } from './container.ts'
import { filesOfContainer } from './files-of-container.ts'
import { contentOf, placed } from './mounted-files.ts'
import { directoryOf, textFile } from './program/standard-images.ts'
import type { FileTree } from './program/machine.ts'
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

function engineFiles({ config, endpoints }: Container): Readonly<Record<string, string>> {
  const addresses = endpoints.flatMap(({ live }) => (live?.address ? [live.address] : []))
  const own = addresses.map((address) => `${address}\t${config.Hostname}\n`)
  return {
    hostname: `${config.Hostname}\n`,
    hosts: `127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost ip6-loopback\nfe00::\tip6-localnet\nff00::\tip6-mcastprefix\nff02::1\tip6-allnodes\nff02::2\tip6-allrouters\n${own.join('')}`,
    'resolv.conf': 'nameserver 127.0.0.11\noptions ndots:0\n',
  }
}
