import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Container } from './container.ts'
import { exitCodeOf } from './container.ts'
import { containerByRef } from './find-container.ts'
import { imageByRef } from './find-image.ts'
import {
  boolFilter,
  matchesAny,
  matchesLabels,
  matchesPattern,
  valuesOf,
  type Filters,
} from './filters.ts'
import type { DockerState } from './state.ts'

export const containerFilterKeys: ReadonlySet<string> = new Set(
  'ancestor before exited expose health id is-task isolation label name network publish since status volume'.split(
    ' ',
  ),
)

const states = ['created', 'running', 'paused', 'restarting', 'removing', 'exited', 'dead']
const healths = ['none', 'starting', 'healthy', 'unhealthy']

export interface ContainerListQuery {
  readonly all: boolean
  readonly limit: number | undefined
  readonly filters: Filters
}

/** Newest first. A limit or a status filter looks at everything. */
export function listContainers(
  state: DockerState,
  query: ContainerListQuery,
): readonly Container[] | Refusal {
  const matches = containerMatcher(state, query.filters)
  if (isRefusal(matches)) return matches
  const limited = query.limit !== undefined && query.limit > 0
  const everything = query.all || limited || valuesOf(query.filters, 'status').length > 0
  const found: Container[] = []
  for (const container of state.containers.ordered('sequence', { reverse: true })) {
    if (limited && found.length === query.limit) break
    const shown = everything || ['running', 'paused', 'restarting'].includes(container.life.status)
    if (shown && matches(container)) found.push(container)
  }
  return found
}

export function containerMatcher(
  state: DockerState,
  filters: Filters,
): ((container: Container) => boolean) | Refusal {
  const bad =
    checkWords(filters, 'status', 'state', states) ??
    checkWords(filters, 'health', 'health', healths)
  if (bad !== undefined) return bad
  const isTask = boolFilter(filters, 'is-task')
  if (isRefusal(isTask)) return isTask
  for (const value of valuesOf(filters, 'exited')) {
    if (!/^[+-]?\d+$/.test(value)) {
      return refuse(
        'invalid',
        `invalid filter 'exited=${value}': strconv.Atoi: parsing "${value}": invalid syntax`,
      )
    }
  }
  const before = sequencesOf(state, filters, 'before')
  if (isRefusal(before)) return before
  const since = sequencesOf(state, filters, 'since')
  if (isRefusal(since)) return since
  const publish = portsWanted(filters, 'publish')
  if (isRefusal(publish)) return publish
  const expose = portsWanted(filters, 'expose')
  if (isRefusal(expose)) return expose
  const ancestors = valuesOf(filters, 'ancestor').map((ref) => {
    const found = imageByRef(state, ref)
    return isRefusal(found) ? undefined : found.image.id
  })
  const any = (key: string, test: (value: string) => boolean): boolean =>
    matchesAny(valuesOf(filters, key), test)
  return (container) =>
    isTask !== true &&
    any('status', (value) => container.life.status === value) &&
    any('health', (value) => healthWord(container) === value) &&
    any('id', (value) => container.id.startsWith(value)) &&
    any('name', (value) => matchesPattern(value, [container.name, `/${container.name}`])) &&
    any('exited', (value) => isOver(container) && exitCodeOf(container.life) === Number(value)) &&
    any('network', (value) => isOnNetwork(state, container, value)) &&
    any('volume', (value) =>
      container.mounts.some(
        (one) => one.name === value || one.source === value || one.destination === value,
      ),
    ) &&
    any('isolation', (value) => container.host.Isolation === value) &&
    (ancestors.length === 0 || ancestors.includes(container.imageId)) &&
    matchesLabels(container.config.Labels, valuesOf(filters, 'label')) &&
    before.every((sequence) => container.sequence < sequence) &&
    since.every((sequence) => container.sequence > sequence) &&
    (publish.length === 0 || publish.some((port) => publishes(container, port))) &&
    (expose.length === 0 || expose.some((port) => exposes(container, port)))
}

const isOver = (container: Container): boolean =>
  container.life.status === 'exited' || container.life.status === 'restarting'

const healthWord = ({ life }: Container): string =>
  'health' in life ? (life.health?.status ?? 'none') : 'none'

function checkWords(
  filters: Filters,
  key: string,
  what: string,
  allowed: readonly string[],
): Refusal | undefined {
  const wrong = valuesOf(filters, key).find((value) => !allowed.includes(value))
  return wrong === undefined
    ? undefined
    : refuse(
        'invalid',
        `invalid filter '${key}=${wrong}': invalid value for ${what} (${wrong}): must be one of ${allowed.join(', ')}`,
      )
}

function sequencesOf(
  state: DockerState,
  filters: Filters,
  key: string,
): readonly number[] | Refusal {
  const sequences: number[] = []
  for (const ref of valuesOf(filters, key)) {
    const container = containerByRef(state, ref)
    if (isRefusal(container)) return container
    sequences.push(container.sequence)
  }
  return sequences
}

interface PortWanted {
  readonly from: number
  readonly to: number
  readonly protocol: string
}

function portsWanted(filters: Filters, key: 'publish' | 'expose'): readonly PortWanted[] | Refusal {
  const wanted: PortWanted[] = []
  for (const value of valuesOf(filters, key)) {
    const [range = '', protocol = 'tcp'] = value.split('/')
    const [from = '', to = from] = range.split('-')
    if (!/^\d+$/.test(from)) {
      return refuse(
        'internal',
        `error while looking up for ${key} ${value}: invalid start port '${from}': invalid syntax`,
      )
    }
    wanted.push({ from: Number(from), to: Number(to), protocol })
  }
  return wanted
}

const publishes = (container: Container, port: PortWanted): boolean =>
  container.endpoints.some(({ live }) =>
    live?.ports.some(
      (held) =>
        held.hostPort >= port.from &&
        held.hostPort <= port.to &&
        held.port.endsWith(`/${port.protocol}`),
    ),
  )

const exposes = (container: Container, port: PortWanted): boolean =>
  Object.keys(container.config.ExposedPorts ?? {}).some((key) => {
    const [number = '', protocol = 'tcp'] = key.split('/')
    return Number(number) >= port.from && Number(number) <= port.to && protocol === port.protocol
  })

const isOnNetwork = (state: DockerState, container: Container, value: string): boolean =>
  container.endpoints.some((endpoint) => {
    const network =
      endpoint.networkId === undefined ? undefined : state.networks.get(endpoint.networkId)
    const names = [endpoint.network, network?.name]
    return names.includes(value) || (value !== '' && (endpoint.networkId ?? '').startsWith(value))
  })
