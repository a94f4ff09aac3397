import { rfc3339Nano, zeroTime } from './go-time.ts'

export interface StatsSample {
  readonly id: string
  readonly name: string
  readonly now: number
  readonly running:
    | { readonly ageMs: number; readonly processes: number; readonly hasNetwork: boolean }
    | undefined
  readonly memoryLimit: number
  readonly cpus: number
}

const blkioKeys = [
  'io_service_bytes_recursive',
  'io_serviced_recursive',
  'io_queue_recursive',
  'io_service_time_recursive',
  'io_wait_time_recursive',
  'io_merged_recursive',
  'io_time_recursive',
  'sectors_recursive',
]
const blkio = (value: readonly never[] | null): unknown =>
  Object.fromEntries(blkioKeys.map((key) => [key, value]))

const noThrottling = { periods: 0, throttled_periods: 0, throttled_time: 0 }
const noCpu = {
  cpu_usage: { total_usage: 0, usage_in_kernelmode: 0, usage_in_usermode: 0 },
  throttling_data: noThrottling,
}

/** One sample of stats; a container that does not run has a nearly empty one. */
export function toStatsJson(sample: StatsSample, oneShot: boolean): unknown {
  const head = { id: sample.id, name: `/${sample.name}`, os_type: 'linux' }
  if (sample.running === undefined) {
    return {
      ...head,
      read: zeroTime,
      cpu_stats: noCpu,
      memory_stats: {},
      pids_stats: {},
      blkio_stats: blkio(null),
      num_procs: 0,
      storage_stats: {},
      preread: zeroTime,
      precpu_stats: noCpu,
    }
  }
  const { ageMs, processes, hasNetwork } = sample.running
  return {
    ...head,
    read: rfc3339Nano(sample.now),
    cpu_stats: cpu(ageMs, sample),
    memory_stats: memory(sample.memoryLimit),
    ...(hasNetwork ? { networks: { eth0: network() } } : {}),
    pids_stats: { current: processes },
    blkio_stats: blkio([]),
    num_procs: 0,
    storage_stats: {},
    preread: oneShot ? zeroTime : rfc3339Nano(sample.now - 1000),
    precpu_stats: oneShot ? noCpu : cpu(Math.max(0, ageMs - 1000), sample),
  }
}

/** One percent of one processor. */
function cpu(ageMs: number, sample: StatsSample): unknown {
  const used = 20_000_000 + Math.round(ageMs * 10_000)
  const systemMs = sample.now % 1e9
  return {
    cpu_usage: {
      total_usage: used,
      percpu_usage: Array.from({ length: sample.cpus }, (_, i) => (i === 0 ? used : 0)),
      usage_in_kernelmode: 0,
      usage_in_usermode: used,
    },
    system_cpu_usage: Math.round(systemMs * sample.cpus) * 1_000_000,
    online_cpus: sample.cpus,
    throttling_data: noThrottling,
  }
}

const memoryWords =
  'active_anon active_file cache dirty hierarchical_memory_limit hierarchical_memsw_limit inactive_anon inactive_file mapped_file pgfault pgmajfault pgpgin pgpgout rss rss_huge total_active_anon total_active_file total_cache total_dirty total_inactive_anon total_inactive_file total_mapped_file total_pgfault total_pgmajfault total_pgpgin total_pgpgout total_rss total_rss_huge total_unevictable total_writeback unevictable writeback'.split(
    ' ',
  )

function memory(limit: number): unknown {
  const known: Readonly<Record<string, number>> = {
    hierarchical_memory_limit: limit,
    hierarchical_memsw_limit: limit,
    rss: 118_784,
    total_rss: 118_784,
  }
  return {
    usage: 684_032,
    max_usage: 4_878_336,
    stats: Object.fromEntries(memoryWords.map((word) => [word, known[word] ?? 0])),
    limit,
  }
}

const network = (): unknown => ({
  rx_bytes: 200,
  rx_packets: 2,
  rx_errors: 0,
  rx_dropped: 0,
  tx_bytes: 42,
  tx_packets: 1,
  tx_errors: 0,
  tx_dropped: 0,
})
