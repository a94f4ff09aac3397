import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What one test run of one project proved. Written by the reporter, read by the merger. */
const partSchema = z.strictObject({
  format: z.literal(1),
  project: z.string(),
  /** `packages/x` or `conformance/x`. */
  folder: z.string(),
  /** Of the sources that ran. */
  sources: z.string(),
  tests: z.array(
    z.strictObject({
      file: z.string(),
      name: z.string(),
      state: z.string(),
      reason: z.string().optional(),
      operations: z.record(z.string(), z.record(z.string(), z.number())).optional(),
    }),
  ),
})
export type Part = z.infer<typeof partSchema>
export type PartTest = Part['tests'][number]

export const partsFolder = '.mockingbird/evidence/parts'

export const partFileName = (folder: string): string => `${folder.replaceAll('/', '-')}.json`

/** Every part of the last runs; one that cannot be read is a harness error, not an absence. */
export function readParts(root: string): readonly Part[] {
  const folder = join(root, partsFolder)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => partSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

const leadingIds = /^(?:[A-Z]{2,3}-\d{2}\+?[\s,:]*)+/

export const familyOf = (id: string): string => id.slice(0, id.indexOf('-'))

/** Scenario ids of known families that a test speaks for: its own name or a group around it starts with them. */
export function scenarioIds(fullName: string, families: ReadonlySet<string>): readonly string[] {
  const ids = fullName
    .split(' > ')
    .flatMap((name) => leadingIds.exec(name)?.[0].match(/[A-Z]+-\d{2}/g) ?? [])
    .filter((id) => families.has(familyOf(id)))
  return [...new Set(ids)].sort()
}

export type EvidenceClass = 'portable' | 'socket' | 'oracle' | 'external-consumer'
export const evidenceClasses: readonly EvidenceClass[] = [
  'portable',
  'socket',
  'oracle',
  'external-consumer',
]

/**
 * A suite's place gives the class; only an explicit tag speaks of a comparison with the real thing, or says of
 * a test over several built packages that it goes through fetch and needs no socket.
 */
export function evidenceClass(folder: string, name: string): EvidenceClass {
  if (name.includes('[oracle]')) return 'oracle'
  if (name.includes('[external]')) return 'external-consumer'
  if (name.includes('[portable]')) return 'portable'
  return folder.startsWith('conformance/') ? 'socket' : 'portable'
}
