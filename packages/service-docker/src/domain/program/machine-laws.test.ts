import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busyboxRecordings } from './busybox-recordings.test.data.ts'
import { step, type Machine, type MachineEvent } from './machine.ts'
import { bytesOf, SimulatedRun, specOf, start } from './simulated-run.test.support.ts'

/** A container's life: a script, and what happens to it while it runs. */
const script = fc.oneof(
  fc.constantFrom(...busyboxRecordings.map((recording) => recording.script)),
  fc.constantFrom(
    'while read x; do echo "got $x"; done; echo end',
    'trap "echo term; exit 4" TERM; while :; do echo tick; sleep 0.2; done',
    'i=0; while [ $i -lt 3000 ]; do i=$((i+1)); [ $((i % 500)) = 0 ] && echo $i; done',
    'yes | while read x; do echo $x; sleep 1; done',
    'x=$(sleep 0.3; cat); echo "$x"',
    'cat | tr a-z A-Z | tee /tmp/t; wc -c /tmp/t',
    'sleep 1 & sleep 2 & wait; echo both',
  ),
)
const action = fc.oneof(
  fc.record({ do: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 700 }) }),
  fc.record({
    do: fc.constant('type' as const),
    text: fc.constantFrom('a\n', 'b c', '\n', 'exit 3\n', '\x03', '\x04'),
  }),
  fc.record({ do: fc.constant('signal' as const), signal: fc.constantFrom(1, 2, 10, 15, 17, 28) }),
  fc.constantFrom(
    { do: 'close' as const },
    { do: 'pause' as const },
    { do: 'unpause' as const },
    { do: 'resize' as const },
    { do: 'exec' as const },
    { do: 'room' as const, bytes: 10 },
    { do: 'room' as const, bytes: null },
  ),
)
const life = fc.record({
  script,
  tty: fc.boolean(),
  interactive: fc.boolean(),
  actions: fc.array(action, { maxLength: 8 }),
})
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never

function eventOf(one: Life['actions'][number]): MachineEvent | undefined {
  switch (one.do) {
    case 'type':
      return { type: 'stdin', handle: 'init', bytes: bytesOf(one.text) }
    case 'signal':
      return { type: 'signal', handle: 'init', signal: one.signal }
    case 'close':
      return { type: 'stdin-closed', handle: 'init' }
    case 'resize':
      return { type: 'resize', handle: 'init', rows: 30, cols: 100 }
    case 'room':
      return { type: 'output-room', handle: 'init', bytes: one.bytes }
    case 'pause':
    case 'unpause':
      return { type: one.do }
    case 'advance':
    case 'exec':
      return undefined
  }
}

function perform(run: SimulatedRun, actions: Life['actions']): void {
  actions.forEach((one, i) => {
    const event = eventOf(one)
    if (event !== undefined) run.send(event)
    else if (one.do === 'advance') run.advance(one.ms)
    else if (run.exits['init'] === undefined) {
      run.exec(`exec${i}`, specOf(['sh', '-c', 'echo exec; sleep 0.1; ps; exit 2']))
    }
  })
}

function live(one: Life, between?: (machine: Machine) => Machine): SimulatedRun {
  const argv = one.interactive ? ['sh'] : ['sh', '-c', one.script]
  const run = start(
    argv,
    { stdin: 'open', ...(one.tty ? { tty: { rows: 24, cols: 80 } } : {}) },
    between === undefined ? {} : { between },
  )
  if (one.interactive) run.type(`${one.script}\n`)
  perform(run, one.actions)
  run.send({ type: 'unpause' }).send({ type: 'output-room', handle: 'init', bytes: null })
  run.advance(2500)
  return run
}

const outcome = (run: SimulatedRun): unknown => ({
  log: run.log,
  machine: JSON.stringify(run.machine),
  timers: [...run.timers],
})

test('SH-02 a machine copied as data after every step goes on as if it had not been', () => {
  fc.assert(
    fc.property(life, (one) => {
      const plain = outcome(live(one))
      expect(outcome(live(one, (machine) => structuredClone(machine)))).toEqual(plain)
      const json = live(one, (machine) => JSON.parse(JSON.stringify(machine)))
      expect(outcome(json)).toEqual(plain)
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('SH-04 two continuations of one machine are equal and leave it as it was', () => {
  fc.assert(
    fc.property(life, fc.array(action, { maxLength: 5 }), (one, more) => {
      const first = live({ ...one, actions: one.actions.slice(0, 3) })
      const kept = JSON.stringify(first.machine)
      const branch = (): unknown => {
        const run = new SimulatedRun({ machine: first.machine, effects: [] }, first.now)
        for (const [id, at] of first.timers) run.timers.set(id, at)
        perform(run, more)
        run.advance(2000)
        return outcome(run)
      }
      expect(branch()).toEqual(branch())
      expect(JSON.stringify(first.machine)).toBe(kept)
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('SH-04 a step of one machine answers the same each time it is asked', () => {
  const run = start(['sh', '-c', 'while read x; do echo $x$RANDOM; done'], { stdin: 'open' })
  const event: MachineEvent = { type: 'stdin', handle: 'init', bytes: bytesOf('a\nb\n') }
  expect(step(run.machine, event, run.now)).toEqual(step(run.machine, event, run.now))
})
