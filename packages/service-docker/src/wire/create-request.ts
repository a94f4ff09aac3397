import type {
  ContainerConfig,
  EndpointConfig,
  HealthConfig,
  HostConfig,
  Resources,
  RestartPolicy,
} from '../domain/container-config.ts'
import {
  embedded,
  goBool,
  goInt,
  goInt64,
  goMap,
  goPointer,
  goSlice,
  goString,
  goStruct,
  goText,
  goUint,
  goUint16,
  hasMember,
  type GoType,
} from './go-json.ts'
import type { JsonNode } from './json-text.ts'

/** Passed through as it came. */
const goAny: GoType<unknown> = { type: 'interface {}', zero: null, read: (node) => plain(node) }

export function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case 'null':
      return null
    case 'bool':
    case 'string':
      return node.value
    case 'number':
      return Number(node.text)
    case 'array':
      return node.items.map(plain)
    case 'object':
      return Object.fromEntries(node.members.map(([key, value]) => [key, plain(value)]))
  }
}

const strings = goSlice(goString)
const stringMap = goMap(goString)
const anys = goSlice(goAny)

/** A port range or a port with a protocol; the protocol's name is not looked at (create/bad proto). */
const portProblem = (key: string): string | undefined => {
  const [range = ''] = key.split('/')
  return /^\d{1,5}(-\d{1,5})?$/.test(range) ? undefined : `invalid port '${range}': invalid syntax`
}

const addressProblem = (text: string): string | undefined =>
  text === '' || /^[0-9a-fA-F:.]*[.:][0-9a-fA-F:.]*$/.test(text)
    ? undefined
    : `ParseAddr("${text}"): unable to parse IP`

const macProblem = (text: string): string | undefined =>
  text === '' || /^([0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}$/.test(text)
    ? undefined
    : `address ${text}: invalid MAC address`

const emptyStruct: GoType<unknown> = goStruct('struct {}', {})

const health: GoType<HealthConfig> = goStruct('container.HealthConfig', {
  Test: strings,
  Interval: { ...goInt64, type: 'time.Duration' },
  Timeout: { ...goInt64, type: 'time.Duration' },
  StartPeriod: { ...goInt64, type: 'time.Duration' },
  StartInterval: { ...goInt64, type: 'time.Duration' },
  Retries: goInt,
})

const configFields = {
  Hostname: goString,
  Domainname: goString,
  User: goString,
  AttachStdin: goBool,
  AttachStdout: goBool,
  AttachStderr: goBool,
  ExposedPorts: goMap(emptyStruct, portProblem, 'network.Port'),
  Tty: goBool,
  OpenStdin: goBool,
  StdinOnce: goBool,
  Env: strings,
  Cmd: strings,
  Healthcheck: goPointer(health),
  ArgsEscaped: goBool,
  Image: goString,
  Volumes: goMap(emptyStruct),
  WorkingDir: goString,
  Entrypoint: strings,
  NetworkDisabled: goBool,
  OnBuild: strings,
  Labels: stringMap,
  StopSignal: goString,
  StopTimeout: goPointer(goInt),
  Shell: strings,
}
export const containerConfig: GoType<ContainerConfig> = goStruct('container.Config', configFields)

const restartPolicy: GoType<RestartPolicy> = goStruct('container.RestartPolicy', {
  Name: { ...goString, type: 'container.RestartPolicyMode' },
  MaximumRetryCount: goInt,
})

const resourceFields = {
  CpuShares: goInt64,
  Memory: goInt64,
  NanoCpus: goInt64,
  CgroupParent: goString,
  BlkioWeight: goUint16,
  BlkioWeightDevice: anys,
  BlkioDeviceReadBps: anys,
  BlkioDeviceWriteBps: anys,
  BlkioDeviceReadIOps: anys,
  BlkioDeviceWriteIOps: anys,
  CpuPeriod: goInt64,
  CpuQuota: goInt64,
  CpuRealtimePeriod: goInt64,
  CpuRealtimeRuntime: goInt64,
  CpusetCpus: goString,
  CpusetMems: goString,
  Devices: anys,
  DeviceCgroupRules: strings,
  DeviceRequests: anys,
  MemoryReservation: goInt64,
  MemorySwap: goInt64,
  MemorySwappiness: goPointer(goInt64),
  OomKillDisable: goPointer(goBool),
  PidsLimit: goPointer(goInt64),
  Ulimits: goSlice(goStruct('units.Ulimit', { Name: goString, Hard: goInt64, Soft: goInt64 })),
  CpuCount: goInt64,
  CpuPercent: goInt64,
  IOMaximumIOps: { ...goInt64, type: 'uint64' },
  IOMaximumBandwidth: { ...goInt64, type: 'uint64' },
}

const mount = goStruct('mount.Mount', {
  Type: { ...goString, type: 'mount.Type' },
  Source: goString,
  Target: goString,
  ReadOnly: goBool,
  Consistency: goString,
  BindOptions: goAny,
  VolumeOptions: goAny,
  ImageOptions: goAny,
  TmpfsOptions: goAny,
})

const hostConfig: GoType<HostConfig> = goStruct('container.HostConfig', {
  Binds: strings,
  ContainerIDFile: goString,
  LogConfig: goStruct('container.LogConfig', { Type: goString, Config: stringMap }),
  NetworkMode: { ...goString, type: 'container.NetworkMode' },
  PortBindings: goMap(
    goSlice(
      goStruct('network.PortBinding', {
        HostIp: goText('netip.Addr', addressProblem),
        HostPort: goString,
      }),
    ),
    portProblem,
    'network.Port',
  ),
  RestartPolicy: restartPolicy,
  AutoRemove: goBool,
  VolumeDriver: goString,
  VolumesFrom: strings,
  ConsoleSize: goSlice(goUint),
  Annotations: stringMap,
  CapAdd: strings,
  CapDrop: strings,
  CgroupnsMode: goString,
  Dns: goSlice(goText('netip.Addr', addressProblem)),
  DnsOptions: strings,
  DnsSearch: strings,
  ExtraHosts: strings,
  GroupAdd: strings,
  IpcMode: goString,
  Cgroup: goString,
  Links: strings,
  OomScoreAdj: goInt,
  PidMode: goString,
  Privileged: goBool,
  PublishAllPorts: goBool,
  ReadonlyRootfs: goBool,
  SecurityOpt: strings,
  StorageOpt: stringMap,
  Tmpfs: stringMap,
  UTSMode: goString,
  UsernsMode: goString,
  ShmSize: goInt64,
  Sysctls: stringMap,
  Runtime: goString,
  Isolation: goString,
  ...embedded('Resources', resourceFields),
  Mounts: goSlice(mount),
  MaskedPaths: strings,
  ReadonlyPaths: strings,
  Init: goPointer(goBool),
})

export const endpointConfig: GoType<EndpointConfig> = goStruct('network.EndpointSettings', {
  IPAMConfig: goAny,
  Links: strings,
  Aliases: strings,
  MacAddress: goText('network.HardwareAddr', macProblem),
  DriverOpts: stringMap,
  GwPriority: goInt,
})

export interface CreateBody extends ContainerConfig {
  readonly HostConfig: HostConfig
  readonly NetworkingConfig: {
    readonly EndpointsConfig: Readonly<Record<string, EndpointConfig | null>> | null
  }
}

export const createBody: GoType<CreateBody> = goStruct('container.CreateRequest', {
  ...embedded('Config', configFields),
  HostConfig: hostConfig,
  NetworkingConfig: goStruct('network.NetworkingConfig', {
    EndpointsConfig: goMap(goPointer(endpointConfig)),
  }),
})

/** Go leaves the embedded pointer nil when no member of the configuration is there. */
export const hasConfig = (node: JsonNode): boolean => hasMember(node, Object.keys(configFields))

export const updateBody: GoType<Resources & { readonly RestartPolicy: RestartPolicy }> = goStruct(
  'container.UpdateConfig',
  { ...embedded('Resources', resourceFields), RestartPolicy: restartPolicy },
)
