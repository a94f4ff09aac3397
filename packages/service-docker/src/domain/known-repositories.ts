import type { Distribution, ImageConfig } from './image.ts'
import type { ProgramRule, ProgramScript } from './program/script.ts'

/** A repository that the scripted registry has by itself. */
export interface KnownRepository {
  /** `library/alpine`. */
  readonly name: string
  readonly tags: readonly string[]
  readonly files: Distribution | 'empty'
  /** Compressed bytes of each layer. */
  readonly layers: readonly number[]
  /** Tags with the same answer share their lowest layer. */
  readonly base: (tag: string) => string
  readonly userland: (tag: string) => Distribution
  readonly config: (tag: string) => Partial<ImageConfig>
  readonly programs: (tag: string) => readonly ProgramRule[]
}

export const knownRepository = (path: string): KnownRepository | undefined => byName.get(path)

const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

interface Plan {
  readonly tags: readonly string[]
  readonly userland: Distribution
  readonly layers: readonly number[]
  readonly config: Partial<ImageConfig>
  readonly programs?: readonly ProgramRule[]
  readonly empty?: true
}

/** Every version with every suffix; `latest` and the bare suffixes too. */
function matrix(versions: readonly string[], suffixes: readonly string[]): readonly string[] {
  const out = ['latest', ...suffixes.filter((one) => one !== '').map((one) => one.slice(1))]
  for (const version of versions) for (const suffix of suffixes) out.push(version + suffix)
  return [...new Set(out)]
}

const words = (text: string): readonly string[] => text.split(' ')
const any = (script: ProgramScript): readonly ProgramRule[] => [{ match: { kind: 'any' }, script }]

/** A server: says one line when it is ready, then waits to be told to stop. */
const server = (
  command: string,
  ready: string,
  on: 'stdout' | 'stderr' = 'stdout',
): readonly ProgramRule[] => [
  {
    match: { kind: 'prefix', argv: words(command) },
    script: {
      steps: [{ do: on, text: `${ready}\n` }, { do: 'hang' }],
      signals: {
        TERM: { do: 'exit', code: 0 },
        INT: { do: 'exit', code: 0 },
        QUIT: { do: 'exit', code: 0 },
      },
    },
  },
]

const plans: Readonly<Record<string, Plan>> = {
  busybox: {
    tags: matrix(words('1 1.35 1.36 1.37 stable unstable'), ['', '-glibc', '-musl', '-uclibc']),
    userland: 'busybox',
    layers: [2_219_400],
    config: { Cmd: ['sh'], Env: [path] },
  },
  alpine: {
    tags: matrix(words('3 3.10 3.14 3.15 3.16 3.17 3.18 3.19 3.20 3.21 3.22 edge'), ['']),
    userland: 'alpine',
    layers: [3_802_452],
    config: { Cmd: ['/bin/sh'], Env: [path], WorkingDir: '/' },
  },
  ubuntu: {
    tags: words('latest 20.04 22.04 24.04 25.04 focal jammy noble plucky rolling devel'),
    userland: 'ubuntu',
    layers: [29_723_061],
    config: {
      Cmd: ['/bin/bash'],
      Env: [path],
      Labels: { 'org.opencontainers.image.version': '24.04' },
    },
  },
  debian: {
    tags: matrix(words('11 12 13 bullseye bookworm trixie sid stable testing unstable'), [
      '',
      '-slim',
    ]),
    userland: 'debian',
    layers: [49_278_000],
    config: { Cmd: ['bash'], Env: [path] },
  },
  'hello-world': {
    tags: words('latest linux frozen amd64'),
    userland: 'busybox',
    layers: [2_380],
    config: { Cmd: ['/hello'], Env: [path], WorkingDir: '/' },
    empty: true,
    programs: any({ steps: [{ do: 'stdout', text: greeting() }] }),
  },
  nginx: {
    tags: matrix(words('1 1.25 1.26 1.27 1.28 1.29 stable mainline'), ['', '-alpine', '-perl']),
    userland: 'debian',
    layers: [29_772_000, 43_950_000, 628, 955, 402],
    config: {
      Env: [path, 'NGINX_VERSION=1.29.3'],
      Entrypoint: ['/docker-entrypoint.sh'],
      Cmd: ['nginx', '-g', 'daemon off;'],
      ExposedPorts: { '80/tcp': {} },
      StopSignal: 'SIGQUIT',
    },
    programs: server('/docker-entrypoint.sh', 'Configuration complete; ready for start up'),
  },
  httpd: {
    tags: matrix(words('2 2.4'), ['', '-alpine']),
    userland: 'debian',
    layers: [29_772_000, 4_200_000, 292],
    config: {
      Env: [path],
      Cmd: ['httpd-foreground'],
      ExposedPorts: { '80/tcp': {} },
      StopSignal: 'SIGWINCH',
    },
    programs: server(
      'httpd-foreground',
      'Apache/2.4 configured -- resuming normal operations',
      'stderr',
    ),
  },
  redis: {
    tags: matrix(words('6 6.2 7 7.0 7.2 7.4 8 8.0 8.2'), ['', '-alpine', '-bookworm']),
    userland: 'debian',
    layers: [29_772_000, 1_100_000, 15_300_000, 97],
    config: {
      Env: [path],
      Entrypoint: ['docker-entrypoint.sh'],
      Cmd: ['redis-server'],
      ExposedPorts: { '6379/tcp': {} },
      Volumes: { '/data': {} },
      WorkingDir: '/data',
    },
    programs: server('docker-entrypoint.sh redis-server', '* Ready to accept connections tcp'),
  },
  postgres: {
    tags: matrix(words('12 13 14 15 16 17 18'), ['', '-alpine', '-bookworm']),
    userland: 'debian',
    layers: [29_772_000, 1_200_000, 4_500_000, 110_000_000, 10_000],
    config: {
      Env: [path, 'PGDATA=/var/lib/postgresql/data'],
      Entrypoint: ['docker-entrypoint.sh'],
      Cmd: ['postgres'],
      ExposedPorts: { '5432/tcp': {} },
      Volumes: { '/var/lib/postgresql/data': {} },
      StopSignal: 'SIGINT',
    },
    programs: server(
      'docker-entrypoint.sh postgres',
      'LOG:  database system is ready to accept connections',
      'stderr',
    ),
  },
  mysql: {
    tags: words('latest 5.7 8 8.0 8.4 9 lts'),
    userland: 'debian',
    layers: [47_000_000, 120_000_000],
    config: {
      Env: [path],
      Entrypoint: ['docker-entrypoint.sh'],
      Cmd: ['mysqld'],
      ExposedPorts: { '3306/tcp': {}, '33060/tcp': {} },
      Volumes: { '/var/lib/mysql': {} },
    },
    programs: server('docker-entrypoint.sh mysqld', 'mysqld: ready for connections.', 'stderr'),
  },
  mongo: {
    tags: words('latest 5 6 7 8'),
    userland: 'ubuntu',
    layers: [29_700_000, 240_000_000],
    config: {
      Env: [path],
      Entrypoint: ['docker-entrypoint.sh'],
      Cmd: ['mongod'],
      ExposedPorts: { '27017/tcp': {} },
    },
    programs: server('docker-entrypoint.sh mongod', 'Waiting for connections'),
  },
  node: {
    tags: matrix(words('18 20 22 24 25 lts current'), [
      '',
      '-alpine',
      '-slim',
      '-bookworm',
      '-bookworm-slim',
      '-trixie',
    ]),
    userland: 'debian',
    layers: [49_278_000, 24_000_000, 64_000_000, 211_000_000, 3_300],
    config: {
      Env: [path, 'NODE_VERSION=24.11.1'],
      Entrypoint: ['docker-entrypoint.sh'],
      Cmd: ['node'],
    },
  },
  python: {
    tags: matrix(words('3 3.9 3.10 3.11 3.12 3.13 3.14'), [
      '',
      '-alpine',
      '-slim',
      '-bookworm',
      '-slim-bookworm',
      '-trixie',
    ]),
    userland: 'debian',
    layers: [49_278_000, 24_000_000, 64_000_000, 6_200_000],
    config: { Env: [path, 'LANG=C.UTF-8'], Cmd: ['python3'] },
  },
  golang: {
    tags: matrix(words('1 1.22 1.23 1.24 1.25'), ['', '-alpine', '-bookworm', '-trixie']),
    userland: 'debian',
    layers: [49_278_000, 24_000_000, 92_000_000],
    config: {
      Env: [
        'PATH=/go/bin:/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        'GOPATH=/go',
      ],
      Cmd: ['bash'],
      WorkingDir: '/go',
    },
  },
  registry: {
    tags: words('latest 2 2.8 3'),
    userland: 'alpine',
    layers: [3_802_452, 17_000_000],
    config: {
      Env: [path],
      Entrypoint: ['/entrypoint.sh'],
      Cmd: ['/etc/docker/registry/config.yml'],
      ExposedPorts: { '5000/tcp': {} },
      Volumes: { '/var/lib/registry': {} },
    },
    programs: server('/entrypoint.sh', 'listening on [::]:5000', 'stderr'),
  },
}

/** Our own words; clients look for the first line. */
function greeting(): string {
  return [
    '',
    'Hello from Docker!',
    'This greeting was produced by a simulated container: nothing ran on this host.',
    '',
    'What happened on the way here:',
    ' 1. Your client asked an emulated Docker Engine for the image "hello-world".',
    ' 2. The emulator took it from its scripted registry and created a container.',
    " 3. The container's program is a script whose whole output is this text.",
    ' 4. The text came back to you over the same stream a real Engine would use.',
    '',
    'Something with a shell:',
    ' $ docker run -it alpine sh',
    '',
    '',
  ].join('\n')
}

function repository(name: string, plan: Plan): KnownRepository {
  const isAlpine = (tag: string): boolean => tag.includes('alpine')
  const userland = (tag: string): Distribution => (isAlpine(tag) ? 'alpine' : plan.userland)
  return {
    name: `library/${name}`,
    tags: plan.tags,
    files: plan.empty === true ? 'empty' : plan.userland,
    layers: plan.layers,
    base: (tag) => `${userland(tag)} ${plan.layers.length === 1 ? tag : 'shared'}`,
    userland,
    config: () => plan.config,
    programs: () => plan.programs ?? [],
  }
}

const byName: ReadonlyMap<string, KnownRepository> = new Map(
  Object.entries(plans).map(([name, plan]) => [`library/${name}`, repository(name, plan)]),
)
