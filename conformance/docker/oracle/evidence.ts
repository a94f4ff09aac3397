import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Report, Tally, Told } from './compare.ts'
import { races } from './event-order.ts'
import { headerOf, send } from './http.ts'
import type { Side } from './side.ts'
import { waivers } from './waivers.ts'

export interface Evidence {
  readonly result: 'PASS' | 'FAIL'
  /** What was asked for: a level, or an endpoint. */
  readonly level: string
  readonly principals: Principals
  /** SHA-256 over the emulator's own sources. */
  readonly emulator: string
  readonly isPlantedFound: boolean
  readonly stories: readonly {
    readonly name: string
    readonly steps: number
    readonly isEqual: boolean
  }[]
  /** What would have had to be restarted, and might not be. */
  readonly notRun: readonly string[]
  readonly walks: {
    readonly count: number
    readonly steps: number
    readonly firstSeed: number
    readonly differ: readonly { readonly seed: number; readonly cameAgain: boolean }[]
  }
  readonly compared: number
  readonly matched: number
  readonly waived: readonly {
    readonly name: string
    readonly reason: string
    readonly count: number
  }[]
}

/** Who is compared, so that nobody compares an engine with itself. */
export interface Principals {
  readonly real: EngineFacts
  readonly own: EngineFacts
}
interface EngineFacts {
  readonly version: string
  readonly apiVersion: string
  readonly minApiVersion: string
  /** The version of the API that the paths asked for. */
  readonly asked: string
  readonly hasAdmin: boolean
}

export async function provePrincipals(real: Side, own: Side): Promise<Principals> {
  const principals = { real: await factsOf(real), own: await factsOf(own) }
  if (principals.real.hasAdmin || !principals.own.hasAdmin) {
    throw new Error('principals: the admin API is on the wrong side')
  }
  return principals
}

async function factsOf({ address, api }: Side): Promise<EngineFacts> {
  const version = await send(address, { method: 'GET', path: '/version' })
  const told = JSON.parse(version.body.toString('utf8')) as Readonly<Record<string, string>>
  const admin = await send(address, { method: 'GET', path: '/__admin/health' })
  return {
    version: told['Version'] ?? '',
    apiVersion: told['ApiVersion'] ?? '',
    minApiVersion: told['MinAPIVersion'] ?? '',
    asked: api.slice(2),
    hasAdmin: admin.status === 200 && headerOf(admin, 'content-type') !== undefined,
  }
}

/** The emulator and the runtime below it, whatever else is in the repository. */
export function emulatorDigest(root: string): string {
  const hash = createHash('sha256')
  for (const name of ['service-docker', 'shared-runtime']) {
    const folder = join(root, 'packages', name, 'src')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((file) => file.endsWith('.ts')).sort()) {
      hash.update(`${name}/${file}\0`).update(readFileSync(join(folder, file)))
    }
  }
  return hash.digest('hex')
}

export const storyEvidence = (told: readonly Told[]): Evidence['stories'] =>
  told.map(({ name, steps, found }) => ({
    name,
    steps: steps.length,
    isEqual: found === undefined,
  }))

export const walkEvidence = (report: Report, firstSeed: number): Evidence['walks'] => ({
  count: report.walks,
  steps: report.steps,
  firstSeed,
  differ: report.failures.map(({ seed, isSettled }) => ({ seed, cameAgain: isSettled })),
})

export const waivedEvidence = ({ waived }: Tally): Evidence['waived'] =>
  [...waivers, ...races].flatMap(({ name, reason }) => {
    const count = waived.get(name) ?? 0
    return count === 0 ? [] : [{ name, reason, count }]
  })

export const waivedCount = ({ waived }: Tally): number =>
  [...waived.values()].reduce((sum, count) => sum + count, 0)
