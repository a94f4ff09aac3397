import { send, type Address } from './http.ts'
import { ownLabel, query } from './step.ts'

/** Everything that the oracle makes is called so, and nothing else is removed. */
const prefix = 'mbo-'
const repository = 'mbo/img'

export const nameOf = (kind: string, number: number): string =>
  kind === 't' ? `${repository}:t${number}` : `${prefix}${kind}${number}`

export interface Place {
  readonly text: string
  readonly kind: string
  readonly number: number
  readonly form: string
}
export const placesIn = (text: string): readonly Place[] =>
  [...text.matchAll(/\{([cnvte])(\d)(?::(id|12))?\}/g)].map(
    ([found, kind = '', number = '', form = '']) => ({
      text: found,
      kind,
      number: Number(number),
      form,
    }),
  )

interface At {
  readonly address: Address
  readonly api: string
}

async function list<T>({ address, api }: At, path: string): Promise<T> {
  const { body } = await send(address, { method: 'GET', path: api + path })
  return JSON.parse(body.toString('utf8')) as T
}

/** Names of containers that are not the oracle's. */
export async function foreignContainers(at: At): Promise<readonly string[]> {
  type Row = {
    readonly Names: readonly string[]
    readonly Labels: Readonly<Record<string, string>>
  }
  const rows = await list<readonly Row[]>(at, '/containers/json?all=1')
  return rows.filter(({ Labels }) => !(ownLabel in Labels)).flatMap(({ Names }) => Names)
}

export async function clean(at: At): Promise<void> {
  const remove = (path: string): Promise<unknown> =>
    send(at.address, { method: 'DELETE', path: at.api + path })
  const own = query({ label: [ownLabel] })
  const containers = await list<readonly { Id: string }[]>(
    at,
    `/containers/json?all=1&filters=${own}`,
  )
  for (const { Id } of containers) await remove(`/containers/${Id}?force=1&v=1`)
  for (const { Name, Id } of await list<readonly { Name: string; Id: string }[]>(at, '/networks')) {
    if (Name.startsWith(prefix)) await remove(`/networks/${Id}`)
  }
  const { Volumes } = await list<{ Volumes: readonly { Name: string }[] | null }>(at, '/volumes')
  for (const { Name } of Volumes ?? []) {
    if (Name.startsWith(prefix)) await remove(`/volumes/${Name}?force=1`)
  }
  const images = await list<readonly { RepoTags: readonly string[] | null }[]>(at, '/images/json')
  for (const tag of images.flatMap(({ RepoTags }) => RepoTags ?? [])) {
    if (tag.startsWith(`${repository}:`)) await remove(`/images/${tag}?force=1`)
  }
}
