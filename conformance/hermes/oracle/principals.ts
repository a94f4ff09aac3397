import { key, type Adapter, type Instance } from './instance.ts'

/** Who is compared, so that nobody compares a server with itself. */
export interface Principals {
  readonly real: Readonly<Record<string, unknown>>
  readonly own: { readonly version: string }
  /** Two processes at two addresses, and only ours has an admin API. */
  readonly areTwo: true
}

/** Starts one of each and throws where they are not what they should be. */
export async function provePrincipals(
  [real, own]: readonly [Adapter, Adapter],
  level: string,
  sources: Readonly<Record<string, string>>,
): Promise<Principals> {
  const instances = await Promise.all([real.start({ key }), own.start({ key })])
  try {
    const [theirs, ours] = await Promise.all(instances.map(factsOf))
    if (theirs === undefined || ours === undefined) throw new Error('no facts')
    must(theirs.version === level, `the real server calls itself ${theirs.version}`)
    must(ours.version === level, `the emulator calls itself ${ours.version}`)
    must(theirs.url !== ours.url && theirs.pid !== ours.pid, 'both are one process')
    must(ours.hasAdmin && !theirs.hasAdmin, 'the admin API is on the wrong side')
    const told = instances[0].info?.['sources'] as Readonly<Record<string, string>> | undefined
    for (const [path, hash] of Object.entries(sources)) {
      // The server names those of its own sources that it has loaded.
      const loaded = told?.[path]
      must(loaded === undefined || loaded === hash, `${path} is not the released one`)
    }
    const { version, aiohttp, python, sqlite } = instances[0].info ?? {}
    return {
      real: { version, aiohttp, python, sqlite },
      own: { version: ours.version },
      areTwo: true,
    }
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()))
  }
}

interface Facts {
  readonly url: string
  readonly version: string
  readonly pid: number
  readonly hasAdmin: boolean
}

async function factsOf({ url }: Instance): Promise<Facts> {
  const headers = { authorization: `Bearer ${key}` }
  const health = await fetch(`${url}/health/detailed`, { headers })
  const { version, pid } = (await health.json()) as { version: string; pid: number }
  const admin = await fetch(`${url}/__admin/hermes/config`, { headers })
  await admin.arrayBuffer()
  return { url, version, pid, hasAdmin: admin.ok }
}

function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(`principals: ${otherwise}`)
}
