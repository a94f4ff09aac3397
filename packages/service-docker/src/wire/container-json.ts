import type { ContainerFacts, EndpointFacts } from '../domain/container-facts.ts'
import type {
  ContainerConfig,
  HealthConfig,
  HostConfig,
  MountSpec,
} from '../domain/container-config.ts'
import type { Container, Health, Mount } from '../domain/container.ts'
import type { Image } from '../domain/image.ts'
import { atLeast, type ApiContext } from './api-version.ts'
import { sortedRecord } from './go-encode.ts'
import { rfc3339Nano, timeOrZero } from './go-time.ts'

/** What inspect shows. Below 1.52 the engine merges legacy members in, which sorts the names. */
export function toContainerJson(
  facts: ContainerFacts,
  options: { readonly size: boolean },
  context: ApiContext,
): unknown {
  const { container } = facts
  const isNew = atLeast(context, '1.52')
  const path = (name: string): string => `/var/lib/docker/containers/${container.id}/${name}`
  const file = (name: string): string => (container.prepared.files ? path(name) : '')
  const body = {
    Id: container.id,
    Created: rfc3339Nano(container.created),
    Path: container.path,
    Args: container.args,
    State: toStateJson(facts),
    Image: container.imageId,
    ResolvConfPath: file('resolv.conf'),
    HostnamePath: file('hostname'),
    HostsPath: file('hosts'),
    LogPath: hasLogFile(container) ? path(`${container.id}-json.log`) : '',
    Name: `/${container.name}`,
    RestartCount: container.restartCount,
    Driver: 'overlayfs',
    Platform: 'linux',
    MountLabel: '',
    ProcessLabel: '',
    AppArmorProfile: '',
    ExecIDs: facts.execIds.length === 0 ? null : facts.execIds,
    HostConfig: toHostConfigJson(container.host),
    ...(isNew ? { Storage: { RootFS: { Snapshot: { Name: 'overlayfs' } } } } : {}),
    ...(options.size ? { SizeRw: facts.sizes.writable, SizeRootFs: facts.sizes.whole } : {}),
    Mounts: container.mounts.map(toMountJson),
    Config: toConfigJson(container.config),
    NetworkSettings: toNetworkSettingsJson(facts, isNew),
    ...(atLeast(context, '1.48') ? descriptorOf(facts.image) : {}),
  }
  return isNew
    ? body
    : sortedRecord<unknown>({ ...body, GraphDriver: { Data: null, Name: 'overlayfs' } })
}

const hasLogFile = ({ prepared, host }: Container): boolean =>
  prepared.log && host.LogConfig.Type === 'json-file'

function toStateJson(facts: ContainerFacts): unknown {
  const { status } = facts.container.life
  return {
    Status: status,
    Running: facts.running,
    Paused: status === 'paused',
    Restarting: status === 'restarting',
    OOMKilled: false,
    Dead: status === 'dead',
    Pid: facts.pid,
    ExitCode: facts.exitCode,
    Error: facts.error,
    StartedAt: timeOrZero(facts.startedAt),
    FinishedAt: timeOrZero(facts.finishedAt),
    ...(facts.health === undefined ? {} : { Health: toHealthJson(facts.health) }),
  }
}

const toHealthJson = (health: Health): unknown => ({
  Status: health.status,
  FailingStreak: health.failingStreak,
  Log: health.log.map((probe) => ({
    Start: rfc3339Nano(probe.start),
    End: rfc3339Nano(probe.end),
    ExitCode: probe.exitCode,
    Output: probe.output,
  })),
})

export const descriptorOf = (image: Image | undefined): object =>
  image === undefined
    ? {}
    : {
        ImageManifestDescriptor: {
          mediaType: 'application/vnd.oci.image.manifest.v1+json',
          digest: image.id,
          size: image.manifestBytes,
          platform: { architecture: image.architecture, os: 'linux' },
        },
      }

export const toMountJson = (mount: Mount): unknown => ({
  Type: mount.type,
  ...(mount.name === undefined ? {} : { Name: mount.name }),
  Source: mount.source,
  Destination: mount.destination,
  ...(mount.driver === undefined ? {} : { Driver: mount.driver }),
  Mode: mount.mode,
  RW: mount.rw,
  Propagation: mount.propagation,
})

const filled = <T>(map: Readonly<Record<string, T>> | null): boolean =>
  map !== null && Object.keys(map).length > 0

const sortedOrNull = <T>(map: Readonly<Record<string, T>> | null) =>
  map === null ? null : sortedRecord(map)

export function toConfigJson(config: ContainerConfig): unknown {
  return {
    Hostname: config.Hostname,
    Domainname: config.Domainname,
    User: config.User,
    AttachStdin: config.AttachStdin,
    AttachStdout: config.AttachStdout,
    AttachStderr: config.AttachStderr,
    ...(filled(config.ExposedPorts) ? { ExposedPorts: emptyValues(config.ExposedPorts) } : {}),
    Tty: config.Tty,
    OpenStdin: config.OpenStdin,
    StdinOnce: config.StdinOnce,
    Env: config.Env,
    Cmd: config.Cmd,
    ...(config.Healthcheck === null ? {} : { Healthcheck: toHealthConfigJson(config.Healthcheck) }),
    ...(config.ArgsEscaped ? { ArgsEscaped: true } : {}),
    Image: config.Image,
    Volumes: config.Volumes === null ? null : emptyValues(config.Volumes),
    WorkingDir: config.WorkingDir,
    Entrypoint: config.Entrypoint,
    ...(config.NetworkDisabled ? { NetworkDisabled: true } : {}),
    ...(config.OnBuild === null || config.OnBuild.length === 0 ? {} : { OnBuild: config.OnBuild }),
    Labels: sortedRecord(config.Labels ?? {}),
    ...(config.StopSignal === '' ? {} : { StopSignal: config.StopSignal }),
    ...(config.StopTimeout === null ? {} : { StopTimeout: config.StopTimeout }),
    ...(config.Shell === null || config.Shell.length === 0 ? {} : { Shell: config.Shell }),
  }
}

export const emptyValues = (map: Readonly<Record<string, unknown>> | null): unknown =>
  sortedRecord(Object.fromEntries(Object.keys(map ?? {}).map((key) => [key, {}])))

export const toHealthConfigJson = (health: HealthConfig): unknown => ({
  ...(health.Test === null || health.Test.length === 0 ? {} : { Test: health.Test }),
  ...(health.Interval === 0 ? {} : { Interval: health.Interval }),
  ...(health.Timeout === 0 ? {} : { Timeout: health.Timeout }),
  ...(health.StartPeriod === 0 ? {} : { StartPeriod: health.StartPeriod }),
  ...(health.StartInterval === 0 ? {} : { StartInterval: health.StartInterval }),
  ...(health.Retries === 0 ? {} : { Retries: health.Retries }),
})

export function toHostConfigJson(host: HostConfig): unknown {
  return {
    Binds: host.Binds,
    ContainerIDFile: host.ContainerIDFile,
    LogConfig: { Type: host.LogConfig.Type, Config: sortedRecord(host.LogConfig.Config ?? {}) },
    NetworkMode: host.NetworkMode,
    PortBindings: sortedOrNull(host.PortBindings),
    RestartPolicy: host.RestartPolicy,
    AutoRemove: host.AutoRemove,
    VolumeDriver: host.VolumeDriver,
    VolumesFrom: host.VolumesFrom,
    ConsoleSize: host.ConsoleSize,
    ...(filled(host.Annotations) ? { Annotations: sortedOrNull(host.Annotations) } : {}),
    CapAdd: host.CapAdd,
    CapDrop: host.CapDrop,
    CgroupnsMode: host.CgroupnsMode,
    Dns: host.Dns,
    DnsOptions: host.DnsOptions,
    DnsSearch: host.DnsSearch,
    ExtraHosts: host.ExtraHosts,
    GroupAdd: host.GroupAdd,
    IpcMode: host.IpcMode,
    Cgroup: host.Cgroup,
    Links: host.Links,
    OomScoreAdj: host.OomScoreAdj,
    PidMode: host.PidMode,
    Privileged: host.Privileged,
    PublishAllPorts: host.PublishAllPorts,
    ReadonlyRootfs: host.ReadonlyRootfs,
    SecurityOpt: host.SecurityOpt,
    ...(filled(host.StorageOpt) ? { StorageOpt: sortedOrNull(host.StorageOpt) } : {}),
    ...(filled(host.Tmpfs) ? { Tmpfs: sortedOrNull(host.Tmpfs) } : {}),
    UTSMode: host.UTSMode,
    UsernsMode: host.UsernsMode,
    ShmSize: host.ShmSize,
    ...(filled(host.Sysctls) ? { Sysctls: sortedOrNull(host.Sysctls) } : {}),
    Runtime: host.Runtime,
    Isolation: host.Isolation,
    CpuShares: host.CpuShares,
    Memory: host.Memory,
    NanoCpus: host.NanoCpus,
    CgroupParent: host.CgroupParent,
    BlkioWeight: host.BlkioWeight,
    BlkioWeightDevice: host.BlkioWeightDevice,
    BlkioDeviceReadBps: host.BlkioDeviceReadBps,
    BlkioDeviceWriteBps: host.BlkioDeviceWriteBps,
    BlkioDeviceReadIOps: host.BlkioDeviceReadIOps,
    BlkioDeviceWriteIOps: host.BlkioDeviceWriteIOps,
    CpuPeriod: host.CpuPeriod,
    CpuQuota: host.CpuQuota,
    CpuRealtimePeriod: host.CpuRealtimePeriod,
    CpuRealtimeRuntime: host.CpuRealtimeRuntime,
    CpusetCpus: host.CpusetCpus,
    CpusetMems: host.CpusetMems,
    Devices: host.Devices,
    DeviceCgroupRules: host.DeviceCgroupRules,
    DeviceRequests: host.DeviceRequests,
    MemoryReservation: host.MemoryReservation,
    MemorySwap: host.MemorySwap,
    MemorySwappiness: host.MemorySwappiness,
    OomKillDisable: host.OomKillDisable,
    PidsLimit: host.PidsLimit,
    Ulimits: host.Ulimits,
    CpuCount: host.CpuCount,
    CpuPercent: host.CpuPercent,
    IOMaximumIOps: host.IOMaximumIOps,
    IOMaximumBandwidth: host.IOMaximumBandwidth,
    ...(host.Mounts === null || host.Mounts.length === 0
      ? {}
      : { Mounts: host.Mounts.map(toMountSpecJson) }),
    MaskedPaths: host.MaskedPaths,
    ReadonlyPaths: host.ReadonlyPaths,
    ...(host.Init === null ? {} : { Init: host.Init }),
  }
}

const toMountSpecJson = (spec: MountSpec): unknown => ({
  ...(spec.Type === '' ? {} : { Type: spec.Type }),
  ...(spec.Source === '' ? {} : { Source: spec.Source }),
  ...(spec.Target === '' ? {} : { Target: spec.Target }),
  ...(spec.ReadOnly ? { ReadOnly: true } : {}),
  ...(spec.Consistency === '' ? {} : { Consistency: spec.Consistency }),
  ...(spec.BindOptions === null ? {} : { BindOptions: spec.BindOptions }),
  ...(spec.VolumeOptions === null ? {} : { VolumeOptions: spec.VolumeOptions }),
  ...(spec.ImageOptions === null ? {} : { ImageOptions: spec.ImageOptions }),
  ...(spec.TmpfsOptions === null ? {} : { TmpfsOptions: spec.TmpfsOptions }),
})

function toNetworkSettingsJson(facts: ContainerFacts, isNew: boolean): unknown {
  const { container, sandbox } = facts
  const mode = container.host.NetworkMode
  const isJoined = mode.startsWith('container:')
  const key = mode === 'host' ? 'default' : sandbox.slice(0, 12)
  const settings = {
    SandboxID: isJoined ? '' : sandbox,
    SandboxKey: isJoined || sandbox === '' ? '' : `/var/run/docker/netns/${key}`,
    Ports: portsOf(facts),
    Networks: toNetworksJson(facts.endpoints),
  }
  if (isNew) return settings
  const bridge = facts.endpoints.find((endpoint) => endpoint.name === 'bridge')
  return sortedRecord<unknown>({
    ...settings,
    Networks: sortedRecord(
      Object.fromEntries(
        facts.endpoints.map((one) => [one.name, sortedRecord(toEndpointJson(one))]),
      ),
    ),
    EndpointID: bridge?.live?.id ?? '',
    Gateway: bridge?.live?.gateway ?? '',
    GlobalIPv6Address: '',
    GlobalIPv6PrefixLen: 0,
    IPAddress: bridge?.live?.address ?? '',
    IPPrefixLen: bridge?.live?.prefixLength ?? 0,
    IPv6Gateway: '',
    MacAddress: bridge?.live?.mac ?? '',
  })
}

/** Published ports, and exposed ones that nothing is bound to (`null`). Empty when nothing runs. */
function portsOf(facts: ContainerFacts): unknown {
  if (facts.sandbox === '') return {}
  const ports: Record<string, readonly { HostIp: string; HostPort: string }[] | null> = {}
  if (facts.endpoints.some(({ bridged }) => bridged)) {
    for (const port of exposedPorts(facts.container)) ports[port] = null
  }
  for (const { live } of facts.endpoints) {
    for (const { port, hostIp, hostPort } of live?.ports ?? []) {
      ports[port] = [...(ports[port] ?? []), { HostIp: hostIp, HostPort: String(hostPort) }]
    }
  }
  return sortedRecord(ports)
}

export const exposedPorts = (container: Container): readonly string[] =>
  Object.keys(container.config.ExposedPorts ?? {}).map((port) =>
    port.includes('/') ? port : `${port}/tcp`,
  )

export const toNetworksJson = (endpoints: readonly EndpointFacts[]): unknown =>
  sortedRecord(Object.fromEntries(endpoints.map((one) => [one.name, toEndpointJson(one)])))

const toEndpointJson = ({
  config,
  live,
  networkId,
  dnsNames,
}: EndpointFacts): Readonly<Record<string, unknown>> => ({
  IPAMConfig: config.IPAMConfig,
  Links: config.Links,
  Aliases: config.Aliases,
  DriverOpts: config.DriverOpts,
  GwPriority: config.GwPriority,
  NetworkID: networkId,
  EndpointID: live?.id ?? '',
  Gateway: live?.gateway ?? '',
  IPAddress: live?.address ?? '',
  MacAddress: live?.mac ?? '',
  IPPrefixLen: live?.prefixLength ?? 0,
  IPv6Gateway: '',
  GlobalIPv6Address: '',
  GlobalIPv6PrefixLen: 0,
  DNSNames: dnsNames,
})
