import { durationBucketsMs, type Metrics } from './metrics.ts'

type Labels = readonly (readonly [name: string, value: string | number])[]

/** Metrics in the text format 0.0.4 that Prometheus reads. */
export function metricsText(metrics: Metrics, journalDropped: number): string {
  const lines: string[] = []
  const family = (name: string, type: 'counter' | 'gauge' | 'histogram', help: string): void => {
    lines.push(`# HELP ${name} ${escapedHelp(help)}`, `# TYPE ${name} ${type}`)
  }
  const sample = (name: string, labels: Labels, value: number): void => {
    lines.push(`${name}${labelText(labels)} ${value}`)
  }
  const { operations } = metrics
  const perMember = (
    name: string,
    label: string,
    help: string,
    member: 'statuses' | 'phases' | 'faults',
  ): void => {
    family(name, 'counter', help)
    for (const row of operations) {
      for (const [value, count] of Object.entries(row[member])) {
        sample(
          name,
          [
            ['service', row.service],
            ['operation', row.operationId],
            [label, value],
          ],
          count,
        )
      }
    }
  }

  perMember(
    'mockingbird_requests_total',
    'status',
    'Decided requests by status; severed: nothing was answered.',
    'statuses',
  )
  perMember('mockingbird_request_phases_total', 'phase', 'Requests that reached a phase.', 'phases')
  perMember(
    'mockingbird_fault_strikes_total',
    'kind',
    'Strikes of fault rules on requests of an operation.',
    'faults',
  )

  family(
    'mockingbird_unmatched_requests_total',
    'counter',
    'Requests for which no operation was found.',
  )
  sample('mockingbird_unmatched_requests_total', [], metrics.unmatched)
  family(
    'mockingbird_journal_dropped_entries',
    'gauge',
    'Journal entries that fell out of the ring.',
  )
  sample('mockingbird_journal_dropped_entries', [], journalDropped)

  const duration = 'mockingbird_request_duration_seconds'
  family(duration, 'histogram', 'Wall time from receipt to the decided reply.')
  for (const row of operations) {
    const labels: Labels = [
      ['service', row.service],
      ['operation', row.operationId],
    ]
    let below = 0
    durationBucketsMs.forEach((end, i) => {
      below += row.buckets[i] ?? 0
      sample(`${duration}_bucket`, [...labels, ['le', end / 1000]], below)
    })
    sample(`${duration}_bucket`, [...labels, ['le', '+Inf']], row.count)
    sample(`${duration}_sum`, labels, row.totalMs / 1000)
    sample(`${duration}_count`, labels, row.count)
  }
  return `${lines.join('\n')}\n`
}

const labelText = (labels: Labels): string =>
  labels.length === 0
    ? ''
    : `{${labels.map(([name, value]) => `${name}="${escapedLabel(String(value))}"`).join(',')}}`

const escapedLabel = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const escapedHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
