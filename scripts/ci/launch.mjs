import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { readdirSync } from 'node:fs'

const launchMsMax = 2000
const services = readdirSync('packages').flatMap((name) => /^service-(.+)$/.exec(name)?.[1] ?? [])
const free = services.flatMap((name) => ['--port', `${name}=0`])

/** @param {readonly string[]} args */
function start(args) {
  const before = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  /** @type {Promise<number | null>} */
  const exited = new Promise((done) => {
    child.once('exit', done)
  })
  /** @type {Promise<number>} */
  const ready = new Promise((done) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
      if (stdout.includes('\n')) done(performance.now() - before)
    })
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), 60_000)
  limit.unref()
  return { child, exited, ready, stdout: () => stdout, stderr: () => stderr }
}

let failures = 0
/** @param {boolean} ok @param {string} text */
function report(ok, text) {
  console.log(`${ok ? 'PASS' : 'FAIL'} ${text}`)
  if (!ok) failures += 1
}

const times = []
for (let i = 0; i < 3; i++) {
  const started = start(free)
  const ms = await Promise.race([started.ready, started.exited.then(() => undefined)])
  if (ms === undefined) {
    report(false, `launch: ended before it served: ${started.stderr()}`)
    break
  }
  times.push(Math.round(ms))
  started.child.kill('SIGTERM')
  const code = await started.exited
  if (code !== 0) report(false, `launch: SIGTERM ends it with ${code}: ${started.stderr()}`)
}
if (times.length === 3) {
  const median = [...times].sort((a, b) => a - b)[1] ?? Infinity
  report(
    median < launchMsMax,
    `launch: serves after ${times.join(', ')} ms (median below ${launchMsMax})`,
  )
}

const holder = createServer().listen(0, '127.0.0.1')
await new Promise((done) => {
  holder.once('listening', done)
})
const address = holder.address()
const taken = typeof address === 'object' && address !== null ? address.port : 0
const [first, ...others] = services
const refused = start([
  '--port',
  `${first}=${taken}`,
  ...others.flatMap((name) => ['--port', `${name}=0`]),
])
const code = await refused.exited
const lines = refused.stderr().trim().split('\n')
report(
  code === 2 && lines.length === 1,
  `launch: a taken port is one line and exit 2 (exit ${code}: ${lines.join(' / ')})`,
)
holder.close()
process.exitCode = failures > 0 ? 1 : 0
