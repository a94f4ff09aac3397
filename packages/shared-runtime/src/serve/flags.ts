import { parseArgs } from 'node:util'
import type { ClockMode } from '../clock.ts'
import { OperatorError } from '../failure.ts'

export interface ServeFlags {
  readonly services: readonly string[]
  readonly host: string
  /** By service name; `*` = the only service. */
  readonly ports: Readonly<Record<string, number>>
  readonly sockets: readonly SocketFlag[]
  readonly seedFile: string | undefined
  readonly dataDir: string | undefined
  readonly adminKey: string | undefined
  /** Hosts besides loopback that services may send to. */
  readonly deliverTo: readonly string[]
  readonly clock: ClockMode
  readonly seed: string | undefined
  readonly envFile: string | undefined
  readonly json: boolean
}
export interface SocketFlag {
  readonly service: string
  readonly namespace: string | undefined
  readonly path: string
}

export const serveUsage: string = `  --port PORT             TCP port (0 = any free one); with several services SERVICE=PORT
  --host HOST             address to bind, default 127.0.0.1; others need --admin-key
  --socket PATH           Unix socket; NAMESPACE@PATH serves one namespace on it; with several services SERVICE=PATH
  --seed FILE             JSON file of starting states: {"<service>": {…}}
  --seed-text TEXT        text from which all ids and draws follow
  --clock MODE            live (default), frozen or scaled
  --data DIR              keep the world there: what was acknowledged survives the process (needs better-sqlite3)
  --admin-key KEY         the admin API requires it as a bearer token
  --deliver-to HOST       a host besides loopback that webhooks may be sent to; may be repeated
  --env-file FILE         write what clients need as NAME=value lines
  --json                  print one JSON line when ready, nothing else`

/** `only`: the service of a single-service command, else undefined. */
export function parseServeFlags(args: readonly string[], only: string | undefined): ServeFlags {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    throw new OperatorError(
      'bad_flag',
      `${error instanceof Error ? error.message : String(error)} (see --help)`,
    )
  }
  const { values, positionals } = parsed
  const mode = values.clock
  if (mode !== 'live' && mode !== 'frozen' && mode !== 'scaled') {
    throw new OperatorError('bad_flag', `--clock is live, frozen or scaled, not ${mode}`)
  }
  if (values['admin-key'] === '') {
    throw new OperatorError('bad_flag', '--admin-key is empty: give a key or leave the flag out')
  }
  return {
    services: positionals,
    host: values.host,
    ports: Object.fromEntries((values.port ?? []).map((text) => portFlag(text, only))),
    sockets: (values.socket ?? []).map((text) => socketFlag(text, only)),
    seedFile: values.seed,
    dataDir: values.data,
    adminKey: values['admin-key'],
    deliverTo: values['deliver-to'] ?? [],
    clock: mode,
    seed: values['seed-text'],
    envFile: values['env-file'],
    json: values.json,
  }
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: true,
    options: {
      port: { type: 'string', multiple: true },
      host: { type: 'string', default: '127.0.0.1' },
      socket: { type: 'string', multiple: true },
      seed: { type: 'string' },
      'seed-text': { type: 'string' },
      clock: { type: 'string', default: 'live' },
      data: { type: 'string' },
      'admin-key': { type: 'string' },
      'deliver-to': { type: 'string', multiple: true },
      'env-file': { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })

function portFlag(text: string, only: string | undefined): [string, number] {
  const cut = text.indexOf('=')
  const service = cut === -1 ? (only ?? '*') : text.slice(0, cut)
  const number = cut === -1 ? text : text.slice(cut + 1)
  const port = Number(number)
  if (!/^\d+$/.test(number) || port > 65_535) {
    throw new OperatorError('bad_flag', `--port takes 0 to 65535 or SERVICE=PORT, not ${text}`)
  }
  return [service, port]
}

function socketFlag(text: string, only: string | undefined): SocketFlag {
  const found = /^(?:([a-z][a-z0-9-]*)=)?(?:([A-Za-z0-9_.-]{1,64})@)?(.+)$/.exec(text)
  const [, service, namespace, path] = found ?? []
  if (path === undefined) throw new OperatorError('bad_flag', `--socket takes a path, not ${text}`)
  return { service: service ?? only ?? '*', namespace, path }
}
