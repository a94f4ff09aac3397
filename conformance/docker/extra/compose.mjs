// docker compose, unmodified, against a serving emulator (DOCKER_HOST). Prints one line per check.
// usage: node compose.mjs COMPOSE_BINARY [ADMIN_URL]; without an admin URL the checks that need faults are left out.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

const [binary, adminUrl] = process.argv.slice(2)
const image = process.env.IMAGE ?? 'alpine'
const folder = mkdtempSync(join(tmpdir(), 'compose-'))
let failed = 0

function check(name, got, wanted) {
  const isRight = isDeepStrictEqual(got, wanted)
  if (!isRight) failed += 1
  const rest = isRight ? '' : `: got ${JSON.stringify(got)}, wanted ${JSON.stringify(wanted)}`
  console.log(`${isRight ? 'PASS' : 'FAIL'} DK-21 compose ${name}${rest}`)
}

/** Runs compose on the project of `file`; answers its exit code and texts. */
const run = (...args) =>
  new Promise((resolve) => {
    const words = ['--ansi', 'never', '--progress', 'plain', '-p', 'shop', '-f', 'compose.json']
    const options = { cwd: folder, timeout: 60_000, env: { ...process.env, NO_COLOR: '1' } }
    const child = execFile(binary, [...words, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
    child.stdin.end()
  })
const project = (services, more = {}) =>
  writeFileSync(join(folder, 'compose.json'), JSON.stringify({ services, ...more }))
const rows = ({ stdout }) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
/** Service, state, health and exit code of each container, in order of names. */
const states = async () =>
  rows(await run('ps', '-a', '--format', 'json'))
    .map(({ Name, State, Health, ExitCode }) =>
      [
        Name,
        State,
        ...(Health === '' ? [] : [Health]),
        ...(State === 'exited' ? [ExitCode] : []),
      ].join(' '),
    )
    .sort()
// Some versions clear the line before what they print, terminal or not.
const logs = async (service) =>
  (await run('logs', '--no-log-prefix', service)).stdout.replaceAll('\u001b[2K', '')
/** What was done, by compose's own words on standard error. */
const done = ({ stderr }) =>
  stderr
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' ').replaceAll('"', ''))
    .filter((line) =>
      /(Created|Started|Healthy|Recreated|Removed|Stopped|Exited|Running)$/.test(line),
    )
    .sort()

const patient = "trap 'exit 0' TERM; while :; do sleep 0.1; done"
const services = {
  db: {
    image,
    command: ['sh', '-c', `touch /ready; echo db up; ${patient}`],
    healthcheck: {
      test: ['CMD', 'test', '-f', '/ready'],
      interval: '1s',
      timeout: '1s',
      retries: 5,
    },
    volumes: ['data:/var/lib/data'],
    networks: ['back'],
  },
  migrate: {
    image,
    command: ['sh', '-c', 'echo migrated > /var/lib/data/schema'],
    volumes: ['data:/var/lib/data'],
    depends_on: { db: { condition: 'service_healthy' } },
    networks: ['back'],
  },
  web: {
    image,
    command: ['sh', '-c', `echo hello $$WHO; ${patient}`],
    environment: { WHO: 'world' },
    labels: { tier: 'front' },
    depends_on: {
      db: { condition: 'service_healthy' },
      migrate: { condition: 'service_completed_successfully' },
    },
    volumes: ['data:/data:ro'],
    networks: ['back', 'front'],
  },
  job: { image, command: ['sh', '-c', 'echo job; exit 3'], profiles: ['jobs'] },
}
const rest = { volumes: { data: {} }, networks: { back: {}, front: {} } }

project(services, rest)
const up = await run('up', '-d')
check(
  'brings up a project in the order of its conditions',
  [up.code, done(up)],
  [
    0,
    [
      'Container shop-db-1 Created',
      'Container shop-db-1 Healthy',
      'Container shop-db-1 Healthy',
      'Container shop-db-1 Started',
      'Container shop-migrate-1 Created',
      'Container shop-migrate-1 Exited',
      'Container shop-migrate-1 Started',
      'Container shop-web-1 Created',
      'Container shop-web-1 Started',
      'Network shop_back Created',
      'Network shop_front Created',
      'Volume shop_data Created',
    ],
  ],
)
check('lists states, health and exit codes', await states(), [
  'shop-db-1 running healthy',
  'shop-migrate-1 exited 0',
  'shop-web-1 running',
])
const again = await run('up', '-d')
check(
  'changes nothing when nothing changed',
  [again.code, /Recreat/.test(again.stderr)],
  [0, false],
)
check('reads the logs of one service', await logs('web'), 'hello world\n')
check(
  'shares a volume between services',
  (await run('exec', '-T', 'web', 'cat', '/data/schema')).stdout,
  'migrated\n',
)
check(
  'refuses to write what is mounted read-only',
  (await run('exec', '-T', 'web', 'sh', '-c', 'echo x > /data/schema')).code,
  1,
)
check(
  'passes on the exit code of an exec',
  (await run('exec', '-T', 'db', 'sh', '-c', 'exit 7')).code,
  7,
)
const job = await run('run', '--rm', '-T', 'job')
check('runs a job and passes on its exit code', [job.code, job.stdout], [3, 'job\n'])
check(
  'left no container of the job',
  (await states()).filter((line) => line.includes('job')),
  [],
)

await run('pause', 'web')
check('pauses', (await states()).at(-1), 'shop-web-1 paused')
await run('unpause', 'web')
const stopped = await run('stop', 'web')
check('stops within its time', [stopped.code, (await states()).at(-1)], [0, 'shop-web-1 exited 0'])
await run('start', 'web')
check('starts again', (await states()).at(-1), 'shop-web-1 running')
await run('kill', 'web')
check('kills', (await states()).at(-1), 'shop-web-1 exited 137')

const scaled = await run('up', '-d', '--scale', 'web=3', '--no-recreate')
check(
  'scales a service',
  [scaled.code, (await states()).filter((line) => line.includes('web'))],
  [0, ['shop-web-1 running', 'shop-web-2 running', 'shop-web-3 running']],
)
project({ ...services, web: { ...services.web, environment: { WHO: 'you' } } }, rest)
const changed = await run('up', '-d')
check(
  'recreates one that changed and drops what is too much',
  [
    changed.code,
    ...['Recreated', 'Removed'].map(
      (what) => done(changed).filter((line) => line.endsWith(what)).length,
    ),
  ],
  [0, 1, 2],
)
check('gives the recreated service its new environment', await logs('web'), 'hello you\n')
const { web: _, ...withoutWeb } = services
project(withoutWeb, rest)
const orphaned = await run('up', '-d', '--remove-orphans')
check(
  'removes orphans',
  [orphaned.code, (await states()).some((line) => line.includes('web'))],
  [0, false],
)

project(services, rest)
const broken = await run('run', '--rm', '-T', '--no-deps', 'web', 'nosuchcommand')
check(
  'tells why a command can not start',
  [broken.code, /exec: "nosuchcommand": executable file not found in \$PATH/.test(broken.stderr)],
  [1, true],
)

if (adminUrl !== undefined) {
  const admin = async (path, body) => {
    const answer = await fetch(`${adminUrl}/__admin${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  await run('rm', '-sf', 'web')
  await admin('/faults', {
    match: { operationId: 'ContainerCreate' },
    phase: 'after-commit',
    kind: 'drop',
  })
  const lost = await run('up', '-d', 'web')
  check('fails when the reply to a create is lost', lost.code, 1)
  const next = await run('up', '-d', 'web')
  check(
    'finds the container that was made all the same',
    [next.code, done(next).filter((line) => line.includes('web'))],
    [0, ['Container shop-web-1 Started']],
  )
}

const down = await run('down', '-v', '--remove-orphans')
check('takes everything down', [down.code, await states()], [0, []])
if (adminUrl !== undefined) {
  const { Volumes } = await (await fetch(`${adminUrl}/volumes`)).json()
  check('leaves no volume', Volumes ?? [], [])
}
rmSync(folder, { recursive: true })
process.exitCode = failed === 0 ? 0 : 1
