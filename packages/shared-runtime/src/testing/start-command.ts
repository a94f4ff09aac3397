import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { ServedUrls } from '../serve/serve.ts'
import { recordServer } from './record-server.ts'

/** What a command prints when it serves. `urls` by listener for one service, by service for several. */
export interface ReadyLine {
  readonly ready: true
  readonly service: string
  readonly urls: Readonly<Record<string, string | ServedUrls>>
  readonly env: Readonly<Record<string, string>>
}
const readyLine: z.ZodType<ReadyLine> = z.object({
  ready: z.literal(true),
  service: z.string(),
  urls: z.record(
    z.string(),
    z.union([
      z.string(),
      z.object({ http: z.string().exactOptional(), socket: z.string().exactOptional() }),
    ]),
  ),
  env: z.record(z.string(), z.string()),
})

export interface StartedCommand {
  readonly ready: ReadyLine
  readonly pid: number
  /** SIGTERM, then the exit code; a command that outlives the limit is killed and answers null. */
  readonly stop: () => Promise<number | null>
  readonly stderr: () => string
}

export interface CommandOptions {
  readonly cwd?: string
  /** Until the ready line, and again until the exit. */
  readonly timeoutMs?: number
  /** Its answers count as evidence of the tests of this file. Default true. */
  readonly evidence?: boolean
}

/** Starts a `… serve --json` script with this Node, as a process of its own, and waits until it serves. */
export async function startCommand(
  script: string,
  args: readonly string[] = [],
  options: CommandOptions = {},
): Promise<StartedCommand> {
  const { cwd, timeoutMs = 15_000, evidence = true } = options
  const child = spawn(process.execPath, [script, 'serve', '--json', ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const exited = new Promise<number | null>((done) => {
    child.once('exit', (code) => {
      done(code)
    })
    child.once('error', (error) => {
      stderr += String(error)
      done(null)
    })
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const firstLine = new Promise<string>((done) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      const end = stdout.indexOf('\n')
      if (end !== -1) done(stdout.slice(0, end))
    })
  })
  // A test process that dies must not leave a server behind.
  const killed = (): void => {
    child.kill('SIGKILL')
  }
  process.once('exit', killed)
  const first = await within(timeoutMs, Promise.race([firstLine, exited]))
  if (typeof first !== 'string') {
    killed()
    process.off('exit', killed)
    throw new Error(`${script} did not start (exit ${String(first)}): ${stderr}`)
  }
  const ready = readyLine.parse(JSON.parse(first))
  const base = firstHttpUrl(ready)
  const ended = evidence && base !== undefined ? recordServer(base) : async (): Promise<void> => {}
  return {
    ready,
    pid: child.pid ?? 0,
    stderr: () => stderr,
    stop: async () => {
      if (child.exitCode === null) await ended()
      child.kill('SIGTERM')
      const code = await within(timeoutMs, exited)
      if (code === undefined) killed()
      process.off('exit', killed)
      return code ?? null
    },
  }
}

/** The script behind a command of an installed package, as seen from the folder of `from` (a file or URL). */
export function packageCommand(packageName: string, from: string): string {
  for (let folder = dirname(resolve(from.replace(/^file:\/\//, ''))); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', packageName)
    try {
      const { bin } = z
        .object({ bin: z.record(z.string(), z.string()) })
        .parse(JSON.parse(readFileSync(join(candidate, 'package.json'), 'utf8')))
      const [script] = Object.values(bin)
      if (script !== undefined) return join(candidate, script)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
    if (dirname(folder) === folder) throw new Error(`${packageName} is not installed`)
  }
}

function firstHttpUrl({ urls }: ReadyLine): string | undefined {
  for (const value of Object.values(urls)) {
    const http = typeof value === 'string' ? value : value.http
    if (http?.startsWith('http') === true) return http
  }
  return undefined
}

/** undefined when the time is over. */
const within = async <T>(ms: number, promise: Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => {
      done(undefined)
    }, ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
