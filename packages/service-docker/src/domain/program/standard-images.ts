import type { Directory, FileNode, FileTree, RegularFile } from './files/file-tree.ts'
import { busyboxFiles, deviceFiles, directoryOf, textFile } from './files/standard-files.ts'
import { toolNames } from './tools/registry.ts'

export { deviceFiles, directoryOf, textFile } from './files/standard-files.ts'

/** The busybox image of the recordings (Debian's busybox-static 1.35). */
export const busyboxImage: FileTree = busyboxFiles()

const program = (name: string, size: number): RegularFile => ({
  type: 'file',
  content: '',
  mode: 0o755,
  uid: 0,
  gid: 0,
  mtime: 0,
  program: name,
  size,
})
const link = (target: string): FileNode => ({
  type: 'symlink',
  target,
  mode: 0o777,
  uid: 0,
  gid: 0,
  mtime: 0,
})

const common = (
  passwd: string,
  group: string,
  release: string,
): Readonly<Record<string, FileNode>> => ({
  dev: deviceFiles,
  home: directoryOf({}),
  mnt: directoryOf({}),
  opt: directoryOf({}),
  proc: directoryOf({}, 0o555),
  root: directoryOf({}, 0o700),
  run: directoryOf({}),
  srv: directoryOf({}),
  sys: directoryOf({}, 0o555),
  tmp: directoryOf({}, 0o1777),
  etc: directoryOf({
    passwd: textFile(passwd),
    group: textFile(group),
    shells: textFile('/bin/sh\n'),
    'os-release': textFile(release),
  }),
  var: directoryOf({
    cache: directoryOf({}),
    lib: directoryOf({}),
    log: directoryOf({}),
    run: link('/run'),
    tmp: directoryOf({}, 0o1777),
  }),
})

/** Alpine: busybox under /bin, /sbin and /usr/bin, no greeting at a terminal. */
export const alpineImage: FileTree = directoryOf({
  ...common(
    'root:x:0:0:root:/root:/bin/sh\nbin:x:1:1:bin:/bin:/sbin/nologin\ndaemon:x:2:2:daemon:/sbin:/sbin/nologin\nnobody:x:65534:65534:nobody:/:/sbin/nologin\n',
    'root:x:0:root\nbin:x:1:root,bin,daemon\ndaemon:x:2:root,bin,daemon\nnobody:x:65534:\n',
    'NAME="Alpine Linux"\nID=alpine\nVERSION_ID=3.22.0\nPRETTY_NAME="Alpine Linux v3.22"\nHOME_URL="https://alpinelinux.org/"\n',
  ),
  bin: directoryOf({
    ...Object.fromEntries([...toolNames, 'sh', 'ash'].map((name) => [name, link('/bin/busybox')])),
    busybox: program('busybox', 808_712),
  }),
  sbin: directoryOf({}),
  usr: directoryOf({
    bin: directoryOf({ env: link('/bin/busybox') }),
    sbin: directoryOf({}),
    lib: directoryOf({}),
    local: directoryOf({ bin: directoryOf({}), sbin: directoryOf({}) }),
  }),
})

/** Debian's kin: bash and separate programs under /usr/bin, /bin a link. */
export function debianLikeImage(release: string): FileTree {
  const bin: Directory = directoryOf({
    bash: program('bash', 1_446_024),
    dash: program('dash', 129_784),
    sh: link('dash'),
    ...Object.fromEntries(
      toolNames
        .filter((name) => name !== 'busybox' && name !== 'nc')
        .map((name) => [name, program(name, 40_000)]),
    ),
  })
  return directoryOf({
    ...common(
      'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\nwww-data:x:33:33:www-data:/var/www:/usr/sbin/nologin\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n',
      'root:x:0:\ndaemon:x:1:\nwww-data:x:33:\nnogroup:x:65534:\n',
      release,
    ),
    bin: link('usr/bin'),
    sbin: link('usr/sbin'),
    lib: link('usr/lib'),
    usr: directoryOf({
      bin,
      sbin: directoryOf({}),
      lib: directoryOf({}),
      local: directoryOf({ bin: directoryOf({}), sbin: directoryOf({}) }),
    }),
  })
}

export const ubuntuImage: FileTree = debianLikeImage(
  'PRETTY_NAME="Ubuntu 24.04.3 LTS"\nNAME="Ubuntu"\nVERSION_ID="24.04"\nVERSION_CODENAME=noble\nID=ubuntu\nID_LIKE=debian\n',
)
export const debianImage: FileTree = debianLikeImage(
  'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nNAME="Debian GNU/Linux"\nVERSION_ID="13"\nID=debian\n',
)

/** Nothing but what the runtime mounts. */
export const scratchImage: FileTree = directoryOf({
  dev: deviceFiles,
  etc: directoryOf({}),
  proc: directoryOf({}, 0o555),
  sys: directoryOf({}, 0o555),
})

/** The userland of a built-in distribution. */
export function distributionFiles(name: 'busybox' | 'alpine' | 'debian' | 'ubuntu'): FileTree {
  switch (name) {
    case 'busybox':
      return busyboxImage
    case 'alpine':
      return alpineImage
    case 'debian':
      return debianImage
    case 'ubuntu':
      return ubuntuImage
  }
}
