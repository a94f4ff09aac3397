/**
 * What a client declared about a container. The names are the provider's: this data is merged with the
 * image's, checked, kept and shown again, and nothing here ever changes while the container runs.
 */
export interface ContainerConfig {
  readonly Hostname: string
  readonly Domainname: string
  readonly User: string
  readonly AttachStdin: boolean
  readonly AttachStdout: boolean
  readonly AttachStderr: boolean
  readonly ExposedPorts: Readonly<Record<string, unknown>> | null
  readonly Tty: boolean
  readonly OpenStdin: boolean
  readonly StdinOnce: boolean
  readonly Env: readonly string[] | null
  readonly Cmd: readonly string[] | null
  readonly Healthcheck: HealthConfig | null
  readonly ArgsEscaped: boolean
  readonly Image: string
  readonly Volumes: Readonly<Record<string, unknown>> | null
  readonly WorkingDir: string
  readonly Entrypoint: readonly string[] | null
  readonly NetworkDisabled: boolean
  readonly OnBuild: readonly string[] | null
  readonly Labels: Readonly<Record<string, string>> | null
  readonly StopSignal: string
  /** Seconds. */
  readonly StopTimeout: number | null
  readonly Shell: readonly string[] | null
}

/** Durations in nanoseconds; 0 = inherit. */
export interface HealthConfig {
  readonly Test: readonly string[] | null
  readonly Interval: number
  readonly Timeout: number
  readonly StartPeriod: number
  readonly StartInterval: number
  readonly Retries: number
}

export interface PortBinding {
  readonly HostIp: string
  readonly HostPort: string
}

export interface RestartPolicy {
  readonly Name: string
  readonly MaximumRetryCount: number
}

export interface MountSpec {
  readonly Type: string
  readonly Source: string
  readonly Target: string
  readonly ReadOnly: boolean
  readonly Consistency: string
  readonly BindOptions: unknown
  readonly VolumeOptions: unknown
  readonly ImageOptions: unknown
  readonly TmpfsOptions: unknown
}

export interface Ulimit {
  readonly Name: string
  readonly Hard: number
  readonly Soft: number
}

/** Limits that may be changed while a container runs. */
export interface Resources {
  readonly CpuShares: number
  readonly Memory: number
  readonly NanoCpus: number
  readonly CgroupParent: string
  readonly BlkioWeight: number
  readonly BlkioWeightDevice: readonly unknown[] | null
  readonly BlkioDeviceReadBps: readonly unknown[] | null
  readonly BlkioDeviceWriteBps: readonly unknown[] | null
  readonly BlkioDeviceReadIOps: readonly unknown[] | null
  readonly BlkioDeviceWriteIOps: readonly unknown[] | null
  readonly CpuPeriod: number
  readonly CpuQuota: number
  readonly CpuRealtimePeriod: number
  readonly CpuRealtimeRuntime: number
  readonly CpusetCpus: string
  readonly CpusetMems: string
  readonly Devices: readonly unknown[] | null
  readonly DeviceCgroupRules: readonly string[] | null
  readonly DeviceRequests: readonly unknown[] | null
  readonly MemoryReservation: number
  readonly MemorySwap: number
  readonly MemorySwappiness: number | null
  readonly OomKillDisable: boolean | null
  readonly PidsLimit: number | null
  readonly Ulimits: readonly Ulimit[] | null
  readonly CpuCount: number
  readonly CpuPercent: number
  readonly IOMaximumIOps: number
  readonly IOMaximumBandwidth: number
}

export interface HostConfig extends Resources {
  readonly Binds: readonly string[] | null
  readonly ContainerIDFile: string
  readonly LogConfig: LogConfig
  readonly NetworkMode: string
  readonly PortBindings: Readonly<Record<string, readonly PortBinding[] | null>> | null
  readonly RestartPolicy: RestartPolicy
  readonly AutoRemove: boolean
  readonly VolumeDriver: string
  readonly VolumesFrom: readonly string[] | null
  readonly ConsoleSize: readonly number[] | null
  readonly Annotations: Readonly<Record<string, string>> | null
  readonly CapAdd: readonly string[] | null
  readonly CapDrop: readonly string[] | null
  readonly CgroupnsMode: string
  readonly Dns: readonly string[] | null
  readonly DnsOptions: readonly string[] | null
  readonly DnsSearch: readonly string[] | null
  readonly ExtraHosts: readonly string[] | null
  readonly GroupAdd: readonly string[] | null
  readonly IpcMode: string
  readonly Cgroup: string
  readonly Links: readonly string[] | null
  readonly OomScoreAdj: number
  readonly PidMode: string
  readonly Privileged: boolean
  readonly PublishAllPorts: boolean
  readonly ReadonlyRootfs: boolean
  readonly SecurityOpt: readonly string[] | null
  readonly StorageOpt: Readonly<Record<string, string>> | null
  readonly Tmpfs: Readonly<Record<string, string>> | null
  readonly UTSMode: string
  readonly UsernsMode: string
  readonly ShmSize: number
  readonly Sysctls: Readonly<Record<string, string>> | null
  readonly Runtime: string
  readonly Isolation: string
  readonly Mounts: readonly MountSpec[] | null
  readonly MaskedPaths: readonly string[] | null
  readonly ReadonlyPaths: readonly string[] | null
  readonly Init: boolean | null
}

export interface LogConfig {
  readonly Type: string
  readonly Config: Readonly<Record<string, string>> | null
}

/** What a client says about one network of a container. */
export interface EndpointConfig {
  readonly IPAMConfig: unknown
  readonly Links: readonly string[] | null
  readonly Aliases: readonly string[] | null
  readonly MacAddress: string
  readonly DriverOpts: Readonly<Record<string, string>> | null
  readonly GwPriority: number
}
