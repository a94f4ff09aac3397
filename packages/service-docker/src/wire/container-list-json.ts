import type { ContainerFacts, EndpointFacts } from '../domain/container-facts.ts'
import type { Mount } from '../domain/container.ts'
import { atLeast, type ApiContext } from './api-version.ts'
import { descriptorOf, exposedPorts, toNetworksJson } from './container-json.ts'
import { durationText } from './duration-text.ts'
import { sortedRecord } from './go-encode.ts'
import { unixSeconds } from './go-time.ts'

/** One line of `docker ps`. */
export function toContainerListJson(
  facts: ContainerFacts,
  options: { readonly size: boolean; readonly now: number },
  context: ApiContext,
): unknown {
  const { container } = facts
  const isNew = atLeast(context, '1.52')
  return {
    Id: container.id,
    Names: [`/${container.name}`],
    Image: facts.imageShown,
    ImageID: container.imageId,
    ...(atLeast(context, '1.48') ? descriptorOf(facts.image) : {}),
    Command: commandOf(facts),
    Created: unixSeconds(container.created),
    Ports: portsOf(facts),
    ...(options.size ? { SizeRw: facts.sizes.writable, SizeRootFs: facts.sizes.whole } : {}),
    Labels: sortedRecord(container.config.Labels ?? {}),
    State: container.life.status,
    Status: statusText(facts, options.now),
    HostConfig: {
      NetworkMode: container.host.NetworkMode,
      ...(container.host.Annotations !== null && atLeast(context, '1.46')
        ? { Annotations: container.host.Annotations }
        : {}),
    },
    ...(isNew
      ? {
          Health: {
            Status: facts.health?.status ?? 'none',
            FailingStreak: facts.health?.failingStreak ?? 0,
          },
        }
      : {}),
    NetworkSettings: { Networks: toNetworksJson(facts.endpoints.map(withoutNames)) },
    Mounts: container.mounts.map(toMountPointJson),
  }
}

/** Words with a blank stand in single quotes. */
const commandOf = ({ container }: ContainerFacts): string =>
  [container.path, ...container.args.map((word) => (word.includes(' ') ? `'${word}'` : word))].join(
    ' ',
  )

const toMountPointJson = (mount: Mount): unknown => ({
  Type: mount.type,
  ...(mount.name === undefined ? {} : { Name: mount.name }),
  Source: mount.source,
  Destination: mount.destination,
  ...(mount.driver === undefined ? {} : { Driver: mount.driver }),
  Mode: mount.mode,
  RW: mount.rw,
  Propagation: mount.propagation,
})

/** Exposed ports without a place on the host come first (list/all, Engine 29.1.5). */
function portsOf(facts: ContainerFacts): readonly unknown[] {
  if (facts.sandbox === '') return []
  const published = facts.endpoints.flatMap(({ live }) => live?.ports ?? [])
  const bound = new Set(published.map(({ port }) => port))
  const split = (port: string): { PrivatePort: number; Type: string } => {
    const [number = '', protocol = 'tcp'] = port.split('/')
    return { PrivatePort: Number(number), Type: protocol }
  }
  return [
    ...exposedPorts(facts.container)
      .filter((port) => !bound.has(port))
      .map((port) => {
        const { PrivatePort, Type } = split(port)
        return { IP: '', PrivatePort, Type }
      }),
    ...published.map(({ port, hostIp, hostPort }) => {
      const { PrivatePort, Type } = split(port)
      return { IP: hostIp, PrivatePort, PublicPort: hostPort, Type }
    }),
  ]
}

export function statusText(facts: ContainerFacts, now: number): string {
  const { life } = facts.container
  switch (life.status) {
    case 'created':
      return 'Created'
    case 'running':
      return `Up ${durationText(now - life.startedAt)}${healthText(facts)}`
    case 'paused':
      return `Up ${durationText(now - life.startedAt)} (Paused)`
    case 'restarting':
      return `Restarting (${life.exitCode}) ${durationText(now - life.finishedAt)} ago`
    case 'exited':
      return `Exited (${life.exitCode}) ${durationText(now - life.finishedAt)} ago`
    case 'removing':
      return 'Removal In Progress'
    case 'dead':
      return 'Dead'
  }
}

function healthText({ health }: ContainerFacts): string {
  if (health === undefined) return ''
  return health.status === 'starting' ? ' (health: starting)' : ` (${health.status})`
}

/** A list tells where a container is, not what it is called there (live engine 29.0.0-beta.1). */
const withoutNames = (endpoint: EndpointFacts): EndpointFacts => ({
  ...endpoint,
  config: { ...endpoint.config, Aliases: null, Links: null, DriverOpts: null },
  dnsNames: null,
})
