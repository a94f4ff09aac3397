// What the benchmarks share: medians, rows with a bar, child processes.
import { fork } from 'node:child_process'

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Microseconds per call, median of `rounds`. */
export function timed(times, body, rounds = 9) {
  const found = []
  // What was there before is no part of it.
  globalThis.gc?.()
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    for (let i = 0; i < times; i++) body(round * times + i)
    found.push(((performance.now() - start) * 1000) / times)
  }
  return median(found)
}

/** Microseconds that `share` of single calls stay below. */
export function percentile(share, times, body) {
  const found = []
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    body(i)
    found.push((performance.now() - start) * 1000)
  }
  return found.sort((a, b) => a - b)[Math.floor(times * share)]
}

const rounded = (value) => Number(value.toPrecision(4))

/** `bar`: `<= 3` or `>= 0.55`, on the ratio where there is one, else on the value. */
export function row(name, value, unit, { against, ratio, bar } = {}) {
  const judged = ratio ?? value
  const [sign, limit] = bar === undefined ? [] : bar.split(' ')
  const ok =
    bar === undefined ? null : sign === '<=' ? judged <= Number(limit) : judged >= Number(limit)
  return {
    name,
    value: rounded(value),
    unit,
    against: against ?? null,
    ratio: ratio === undefined ? null : rounded(ratio),
    bar: bar ?? null,
    ok,
  }
}

/** A role of this script in a process of its own; answers its first message. */
export function startRole(script, role, execArgv = []) {
  const child = fork(script, [role], { execArgv })
  const first = new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`${role} ended early: ${code}`)))
  })
  const ask = (message) =>
    new Promise((resolve) => {
      child.once('message', resolve)
      child.send(message)
    })
  return { child, first, ask, stop: () => child.kill('SIGKILL') }
}
