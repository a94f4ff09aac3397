import { afterEach, expect, test } from 'vitest'
import { createWorld, type World } from '../src/index.ts'
import { prefersText } from '../src/control-plane/accept.ts'
import { metricsText } from '../src/metrics-text.ts'
import { MetricsBook } from '../src/metrics.ts'
import { notesService } from '../src/testing/notes-service.ts'

const worlds: World[] = []
/** Each look at the wall costs 3 ms. */
function world(): World {
  let now = 0
  const made = createWorld({
    services: [notesService],
    host: {
      wallNow: () => (now += 3),
      after: () => () => {},
      turn: () => new Promise((resolve) => setImmediate(resolve)),
      warn: () => {},
    },
  })
  worlds.push(made)
  return made
}
afterEach(() => {
  for (const one of worlds.splice(0)) one.dispose()
})
const call = (w: World, method: string, path: string): Promise<Response> =>
  w.fetch('notes', `http://notes${path}`, { method })

async function some(w: World): Promise<void> {
  await call(w, 'POST', '/notes?name=a')
  await call(w, 'POST', '/notes?name=a')
  await w.admin('POST', '/faults/presets/notes_create_lost')
  await call(w, 'POST', '/notes?name=b').catch(() => undefined)
  await call(w, 'GET', '/notes')
  await call(w, 'GET', '/nothing')
}

test('SH-01 each operation counts its statuses, phases, strikes and durations', async () => {
  const w = world()
  await some(w)
  const buckets = (count: number): number[] => [
    0,
    0,
    0,
    count,
    ...Array.from({ length: 12 }, () => 0),
  ]
  expect((await w.admin('GET', '/metrics')).json).toEqual({
    requests: 5,
    unmatched: 1,
    faults: { drop: 1 },
    operations: [
      {
        service: 'notes',
        operationId: 'NoteCreate',
        statuses: { 201: 1, 409: 1, severed: 1 },
        phases: { received: 3, committed: 2, replied: 2, delivered: 2, refused: 1, severed: 1 },
        faults: { drop: 1 },
        count: 3,
        totalMs: 9,
        maxMs: 3,
        buckets: buckets(3),
      },
      {
        service: 'notes',
        operationId: 'NoteList',
        statuses: { 200: 1 },
        phases: { received: 1, replied: 1, delivered: 1 },
        faults: {},
        count: 1,
        totalMs: 3,
        maxMs: 3,
        buckets: buckets(1),
      },
    ],
  })
})

test('SH-01 the same as Prometheus reads it', async () => {
  const w = world()
  await some(w)
  const reply = await w.fetch('notes', 'http://localhost/__admin/metrics', {
    headers: {
      accept:
        'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1',
    },
  })
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await reply.text()
  expect(text.slice(0, text.indexOf('# HELP mockingbird_request_duration'))).toBe(`\
# HELP mockingbird_requests_total Decided requests by status; severed: nothing was answered.
# TYPE mockingbird_requests_total counter
mockingbird_requests_total{service="notes",operation="NoteCreate",status="201"} 1
mockingbird_requests_total{service="notes",operation="NoteCreate",status="409"} 1
mockingbird_requests_total{service="notes",operation="NoteCreate",status="severed"} 1
mockingbird_requests_total{service="notes",operation="NoteList",status="200"} 1
# HELP mockingbird_request_phases_total Requests that reached a phase.
# TYPE mockingbird_request_phases_total counter
mockingbird_request_phases_total{service="notes",operation="NoteCreate",phase="received"} 3
mockingbird_request_phases_total{service="notes",operation="NoteCreate",phase="committed"} 2
mockingbird_request_phases_total{service="notes",operation="NoteCreate",phase="replied"} 2
mockingbird_request_phases_total{service="notes",operation="NoteCreate",phase="delivered"} 2
mockingbird_request_phases_total{service="notes",operation="NoteCreate",phase="refused"} 1
mockingbird_request_phases_total{service="notes",operation="NoteCreate",phase="severed"} 1
mockingbird_request_phases_total{service="notes",operation="NoteList",phase="received"} 1
mockingbird_request_phases_total{service="notes",operation="NoteList",phase="replied"} 1
mockingbird_request_phases_total{service="notes",operation="NoteList",phase="delivered"} 1
# HELP mockingbird_fault_strikes_total Strikes of fault rules on requests of an operation.
# TYPE mockingbird_fault_strikes_total counter
mockingbird_fault_strikes_total{service="notes",operation="NoteCreate",kind="drop"} 1
# HELP mockingbird_unmatched_requests_total Requests for which no operation was found.
# TYPE mockingbird_unmatched_requests_total counter
mockingbird_unmatched_requests_total 1
# HELP mockingbird_journal_dropped_entries Journal entries that fell out of the ring.
# TYPE mockingbird_journal_dropped_entries gauge
mockingbird_journal_dropped_entries 0
`)
  const histogram = text
    .split('\n')
    .filter(
      (line) => line.startsWith('mockingbird_request_duration') && line.includes('NoteCreate'),
    )
  expect(histogram.slice(0, 5).map((line) => line.replace(/.*le=/, ''))).toEqual([
    '"0.0005"} 0',
    '"0.001"} 0',
    '"0.0025"} 0',
    '"0.005"} 3',
    '"0.01"} 3',
  ])
  expect(histogram.slice(-3)).toEqual([
    'mockingbird_request_duration_seconds_bucket{service="notes",operation="NoteCreate",le="+Inf"} 3',
    'mockingbird_request_duration_seconds_sum{service="notes",operation="NoteCreate"} 0.009',
    'mockingbird_request_duration_seconds_count{service="notes",operation="NoteCreate"} 3',
  ])
})

test('SH-01 what a client makes up makes no new series', async () => {
  const w = world()
  for (let i = 0; i < 50; i++) await call(w, 'GET', `/made/up/${i}`)
  const book = new MetricsBook()
  expect(metricsText(w.metrics(), 0).split('\n').length).toBe(
    metricsText(book.snapshot(), 0).split('\n').length,
  )
})

test('a label value is escaped', () => {
  const book = new MetricsBook()
  book.countStrike('drop', 'a"b\\c\nd', 'X')
  expect(metricsText(book.snapshot(), 0)).toContain(
    'mockingbird_fault_strikes_total{service="a\\"b\\\\c\\nd",operation="X",kind="drop"} 1',
  )
})

test.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['text/plain', true],
  ['text/*', true],
  ['text/plain;q=0.5, application/json', false],
  ['application/json;q=0.2, text/plain;q=0.3', true],
  ['text/plain;q=0', false],
  ['text/html, */*;q=0.1', false],
])('Accept %s prefers text: %s', (accept, expected) => {
  expect(prefersText(accept)).toBe(expected)
})
