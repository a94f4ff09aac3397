import { send, type Address } from './http.ts'
import { programLabel, type ProgramName } from './step.ts'

/** What the player itself looks at; never compared. */
export interface Facts {
  readonly Id: string
  readonly State: {
    readonly Status: string
    readonly Running: boolean
    readonly Paused: boolean
    readonly StartedAt: string
    readonly FinishedAt: string
  }
  readonly Config: {
    readonly Tty: boolean
    readonly OpenStdin: boolean
    readonly StdinOnce: boolean
    readonly StopSignal?: string
    readonly Labels: Readonly<Record<string, string>> | null
  }
  readonly HostConfig: { readonly AutoRemove: boolean }
  readonly NetworkSettings: { readonly Networks: object | null }
}

export async function factsOf(
  address: Address,
  api: string,
  name: string,
): Promise<Facts | undefined> {
  const { status, body } = await send(address, {
    method: 'GET',
    path: `${api}/containers/${name}/json`,
  })
  return status === 200 ? (JSON.parse(body.toString('utf8')) as Facts) : undefined
}

export const programOf = (facts: Facts): ProgramName | undefined =>
  facts.Config.Labels?.[programLabel] as ProgramName | undefined

const ending: ReadonlySet<string | undefined> = new Set<ProgramName>(['exit0', 'exit3', 'missing'])

/**
 * Waits until a container is where it stays without anybody's doing: its program has ended, or runs and has said
 * so. `ends`: what was done must end it. Answers whether that came about.
 */
export async function settle(
  address: Address,
  api: string,
  name: string,
  ends: boolean,
): Promise<boolean> {
  const until = Date.now() + 5000
  for (;;) {
    const facts = await factsOf(address, api, name)
    if (facts === undefined || (await isSettled(address, api, facts, ends))) return true
    if (Date.now() > until) return false
    await pause(8)
  }
}

async function isSettled(
  address: Address,
  api: string,
  facts: Facts,
  ends: boolean,
): Promise<boolean> {
  const { Status, Paused } = facts.State
  if (Status === 'removing' || Status === 'restarting') return false
  if (Status === 'created') return true
  if (Status !== 'running' && !Paused) return !facts.HostConfig.AutoRemove
  if (ends) return false
  if (Paused) return true
  return ending.has(programOf(facts)) ? false : isUp(address, api, facts)
}

/** A signal that comes before the program listens is lost. */
async function isUp(address: Address, api: string, facts: Facts): Promise<boolean> {
  if (programOf(facts) === undefined) return true
  const since = nanoText(facts.State.StartedAt)
  const path = `${api}/containers/${facts.Id}/logs?stdout=1&since=${since}`
  const { status, body } = await send(address, { method: 'GET', path })
  return status !== 200 || body.includes('up')
}

/** `2026-11-30T18:16:14.739797448Z` as seconds and nanoseconds. */
function nanoText(time: string): string {
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? ''
  return `${Math.floor(Date.parse(time) / 1000)}.${fraction.padEnd(9, '0')}`
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
