import type { Daemon } from '../domain/daemon.ts'
import { apiVersionMax, apiVersionMin } from './api-version.ts'
import { rfc3339Nano } from './go-time.ts'

export const toVersionJson = (daemon: Daemon): unknown => ({
  Platform: { Name: '' },
  Version: daemon.version,
  ApiVersion: apiVersionMax,
  MinAPIVersion: apiVersionMin,
  Os: 'linux',
  Arch: 'amd64',
  Components: [
    {
      Name: 'Engine',
      Version: daemon.version,
      Details: {
        ApiVersion: apiVersionMax,
        Arch: 'amd64',
        BuildTime: daemon.buildTime,
        Experimental: 'false',
        GitCommit: daemon.gitCommit,
        GoVersion: daemon.goVersion,
        KernelVersion: daemon.kernelVersion,
        MinAPIVersion: apiVersionMin,
        Os: 'linux',
      },
    },
    { Name: 'containerd', Version: daemon.containerdVersion, Details: { GitCommit: '' } },
    { Name: 'runc', Version: daemon.runcVersion, Details: { GitCommit: daemon.runcCommit } },
    { Name: 'docker-init', Version: '0.19.0', Details: { GitCommit: '' } },
  ],
  GitCommit: daemon.gitCommit,
  GoVersion: daemon.goVersion,
  KernelVersion: daemon.kernelVersion,
  BuildTime: daemon.buildTime,
})

export interface Census {
  readonly running: number
  readonly paused: number
  readonly stopped: number
  readonly images: number
}

export function toInfoJson(daemon: Daemon, census: Census, now: number): unknown {
  const runtime = {
    path: 'runc',
    status: {
      'org.opencontainers.runtime-spec.features': JSON.stringify({
        ociVersionMin: '1.0.0',
        ociVersionMax: '1.2.1',
      }),
    },
  }
  return {
    ID: daemon.id,
    Containers: census.running + census.paused + census.stopped,
    ContainersRunning: census.running,
    ContainersPaused: census.paused,
    ContainersStopped: census.stopped,
    Images: census.images,
    Driver: 'overlayfs',
    DriverStatus: [['driver-type', 'io.containerd.snapshotter.v1']],
    Plugins: {
      Volume: ['local'],
      Network: ['bridge', 'host', 'ipvlan', 'macvlan', 'null', 'overlay'],
      Authorization: null,
      Log: [
        'awslogs',
        'fluentd',
        'gcplogs',
        'gelf',
        'journald',
        'json-file',
        'local',
        'splunk',
        'syslog',
      ],
    },
    MemoryLimit: true,
    SwapLimit: true,
    CpuCfsPeriod: true,
    CpuCfsQuota: true,
    CPUShares: true,
    CPUSet: true,
    PidsLimit: true,
    IPv4Forwarding: true,
    Debug: false,
    NFd: 27,
    OomKillDisable: true,
    NGoroutines: 57,
    SystemTime: rfc3339Nano(now),
    LoggingDriver: 'json-file',
    CgroupDriver: 'cgroupfs',
    CgroupVersion: '1',
    NEventsListener: 0,
    KernelVersion: daemon.kernelVersion,
    OperatingSystem: daemon.operatingSystem,
    OSVersion: daemon.osVersion,
    OSType: 'linux',
    Architecture: 'x86_64',
    IndexServerAddress: 'https://index.docker.io/v1/',
    RegistryConfig: {
      InsecureRegistryCIDRs: ['::1/128', '127.0.0.0/8'],
      IndexConfigs: {
        'docker.io': { Name: 'docker.io', Mirrors: [], Secure: true, Official: true },
      },
      Mirrors: [],
    },
    NCPU: daemon.cpus,
    MemTotal: daemon.memoryBytes,
    GenericResources: null,
    DockerRootDir: daemon.rootDirectory,
    HttpProxy: '',
    HttpsProxy: '',
    NoProxy: '',
    Name: daemon.name,
    Labels: daemon.labels,
    ExperimentalBuild: false,
    ServerVersion: daemon.version,
    Runtimes: { 'io.containerd.runc.v2': runtime, runc: runtime },
    DefaultRuntime: 'runc',
    Swarm: {
      NodeID: '',
      NodeAddr: '',
      LocalNodeState: 'inactive',
      ControlAvailable: false,
      Error: '',
      RemoteManagers: null,
    },
    LiveRestoreEnabled: daemon.liveRestore,
    Isolation: '',
    InitBinary: 'docker-init',
    ContainerdCommit: { ID: '' },
    RuncCommit: { ID: daemon.runcCommit },
    InitCommit: { ID: '' },
    SecurityOptions: ['name=seccomp,profile=builtin'],
    FirewallBackend: { Driver: 'iptables' },
    CDISpecDirs: ['/etc/cdi', '/var/run/cdi'],
    Containerd: {
      Address: '/var/run/docker/containerd/containerd.sock',
      Namespaces: { Containers: 'moby', Plugins: 'plugins.moby' },
    },
    Warnings: [
      'WARNING: Support for cgroup v1 is deprecated and planned to be removed by no later than May 2029 (https://github.com/moby/moby/issues/51111)',
    ],
  }
}
