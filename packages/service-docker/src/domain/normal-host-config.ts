import type { HostConfig, PortBinding } from './container-config.ts'
import { normalPort } from './endpoints.ts'

/** What the engine makes of a host configuration before it keeps it. */
export function normalHostConfig(host: HostConfig): HostConfig {
  const networkMode =
    host.NetworkMode === '' || host.NetworkMode === 'default' ? 'bridge' : host.NetworkMode
  return {
    ...host,
    LogConfig: {
      Type: host.LogConfig.Type === '' ? 'json-file' : host.LogConfig.Type,
      Config: host.LogConfig.Config ?? {},
    },
    NetworkMode: networkMode,
    PortBindings: normalBindings(host.PortBindings),
    RestartPolicy: { ...host.RestartPolicy, Name: host.RestartPolicy.Name || 'no' },
    ConsoleSize: host.ConsoleSize ?? [0, 0],
    // The host runs cgroup v1, where containers share its namespace.
    CgroupnsMode: host.CgroupnsMode || 'host',
    IpcMode: host.IpcMode || 'private',
    ShmSize: host.ShmSize || 67_108_864,
    Runtime: host.Runtime || 'runc',
    MemorySwap: host.Memory > 0 && host.MemorySwap === 0 ? host.Memory * 2 : host.MemorySwap,
    OomKillDisable: host.OomKillDisable ?? false,
    PidsLimit: host.PidsLimit !== null && host.PidsLimit > 0 ? host.PidsLimit : null,
    MaskedPaths: host.Privileged ? host.MaskedPaths : (host.MaskedPaths ?? maskedPaths),
    ReadonlyPaths: host.Privileged ? host.ReadonlyPaths : (host.ReadonlyPaths ?? readonlyPaths),
  }
}

function normalBindings(bindings: HostConfig['PortBindings']): HostConfig['PortBindings'] {
  const out: Record<string, readonly PortBinding[]> = {}
  for (const [port, list] of Object.entries(bindings ?? {})) {
    out[normalPort(port)] =
      list === null || list.length === 0 ? [{ HostIp: '', HostPort: '' }] : list
  }
  return out
}

const maskedPaths = [
  '/proc/acpi',
  '/proc/asound',
  '/proc/interrupts',
  '/proc/kcore',
  '/proc/keys',
  '/proc/latency_stats',
  '/proc/sched_debug',
  '/proc/scsi',
  '/proc/timer_list',
  '/proc/timer_stats',
  '/sys/devices/virtual/powercap',
  '/sys/firmware',
]
const readonlyPaths = ['/proc/bus', '/proc/fs', '/proc/irq', '/proc/sys', '/proc/sysrq-trigger']
