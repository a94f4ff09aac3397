import { OperatorError } from '../failure.ts'
import type { AnyService } from '../service.ts'
import { parseServeFlags, serveUsage } from './flags.ts'
import { serve, type Served } from './serve.ts'

export interface Command {
  /** `mockingbird`, `mockingbird-<service>`. */
  readonly name: string
  /** Finds what to serve, by the names given on the command line. */
  readonly services: (names: readonly string[]) => Promise<readonly AnyService[]>
  /** The service of a single-service command. */
  readonly only: string | undefined
  /** Called once everything listens. */
  readonly ready?: () => void
}

/** Runs `<command> serve …` until SIGTERM or SIGINT. Sets the exit code: 0 clean end, 2 operator's mistake. */
export async function runCommand(command: Command, argv: readonly string[]): Promise<void> {
  const [verb, ...rest] = argv
  const usage = `usage: ${command.name} serve ${command.only === undefined ? '[SERVICE …] ' : ''}[flags]\n${serveUsage}\n`
  if (verb === '--help' || verb === '-h' || rest.includes('--help') || verb === undefined) {
    process.stdout.write(usage)
    process.exitCode = verb === undefined ? 2 : 0
    return
  }
  try {
    if (verb !== 'serve')
      throw new OperatorError('bad_command', `${verb} is not a command; try: ${command.name} serve`)
    const flags = parseServeFlags(rest, command.only)
    const services = await command.services(flags.services)
    // Listened for before anything is bound, so that an early signal still ends cleanly.
    const stopped = new Promise<void>((resolve) => {
      process.once('SIGTERM', resolve)
      process.once('SIGINT', resolve)
    })
    const served = await serve(services, flags)
    command.ready?.()
    process.stdout.write(flags.json ? readyLine(served, command) : readyTable(served))
    await stopped
    await served.close()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    process.stderr.write(`${command.name}: ${error.message}\n`)
    process.exitCode = 2
  }
}

function readyLine(served: Served, command: Command): string {
  const { urls, env } = served
  const line =
    command.only === undefined
      ? { ready: true, service: command.name, urls, env }
      : { ready: true, service: command.only, urls: urls[command.only], env }
  return `${JSON.stringify(line)}\n`
}

function readyTable({ world, urls, env, tryCommands }: Served): string {
  const lines = ['', 'Point your clients here:', '']
  for (const [name, value] of Object.entries(env)) lines.push(`  ${name}=${value}`)
  lines.push('', 'Admin API (faults, clock, timeline, journal):', '')
  for (const service of world.services.values()) {
    const { http } = urls[service.name] ?? {}
    if (http !== undefined) lines.push(`  ${service.title}: ${http}/__admin/health`)
  }
  const commands = Object.values(tryCommands).flat()
  if (commands.length > 0) lines.push('', 'Try:', '', ...commands.map((one) => `  ${one}`))
  lines.push('', 'Stop with Ctrl-C.', '')
  return `${lines.join('\n')}\n`
}

/** The whole CLI of one service package. */
export const runServiceCli = (
  service: AnyService,
  argv: readonly string[] = process.argv.slice(2),
): Promise<void> =>
  runCommand(
    {
      name: `mockingbird-${service.name}`,
      only: service.name,
      services: (names) => {
        const [extra] = names
        if (extra !== undefined) throw new OperatorError('bad_flag', `unexpected argument ${extra}`)
        return Promise.resolve([service])
      },
    },
    argv,
  )
