import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openHermes, script, t0, type Answer } from './hermes.ts'

const recorded = z
  .object({
    comparisons: z.array(
      z.object({ label: z.string(), status: z.number(), observation: z.unknown() }),
    ),
  })
  .parse(
    JSON.parse(readFileSync(new URL('../evidence/pinned-oracle.json', import.meta.url), 'utf8')),
  ).comparisons

// The recording's clock starts here; ours is moved by the difference, so that the times compare.
const recordedStart = 1_700_000_000

test('HM-07 the 33 recorded comparisons of the pinned release hold (recorded evidence, played again)', async () => {
  const hermes = openHermes({ key: null, sweeper: false, maxRuns: 0 })
  await hermes.at(recordedStart - t0)
  const ids = new Map<string, string>()
  const seen: { label: string; status: number; observation: unknown }[] = []
  const note = (label: string, { status, text }: Answer): void => {
    let masked = text
    for (const [id, name] of ids) masked = masked.replaceAll(id, name)
    seen.push({ label, status, observation: JSON.parse(masked) })
  }
  const usage = { usage: { input: 0, output: 0, total: 0 } }
  const endings: Readonly<Record<string, readonly object[]>> = {
    stopped: [{ hold: 'stopped' }],
    won: [{ ignore_stop: true }, { hold: 'won' }, { final: 'synthetic output' }, usage],
    completed: [{ hold: 'completed' }, { final: 'synthetic output' }, usage],
    failed: [{ hold: 'failed' }, { fail: 'synthetic failure' }],
  }
  const keyed = (name: string): Readonly<Record<string, string>> => ({
    'idempotency-key': `k-${name}`,
  })
  const bodyOf = (ending: string, name: string): object => ({
    input: script(...(endings[ending] ?? [])),
    name,
  })
  const admit = async (name: string, ending: string, headers = keyed(name)): Promise<string> => {
    const answer = await hermes.call('POST', '/v1/runs', bodyOf(ending, name), headers)
    const id = (answer.json as { run_id: string }).run_id
    ids.set(id, name)
    note(`${name}:admission`, answer)
    note(`${name}:running`, await hermes.call('GET', `/v1/runs/${id}`))
    return id
  }
  const get = async (label: string, id: string): Promise<void> => {
    note(label, await hermes.call('GET', `/v1/runs/${id}`))
  }
  const post = async (label: string, name: string, ending: string): Promise<void> => {
    note(label, await hermes.call('POST', '/v1/runs', bodyOf(ending, name), keyed(name)))
  }
  const open = (gate: string) => hermes.control('/gate', { name: gate, how: 'once' })
  const sweepAt = async (seconds: number): Promise<void> => {
    await hermes.at(recordedStart - t0 + seconds)
    await hermes.control('/sweep', {})
  }

  const cancelled = await admit('cancelled', 'stopped')
  await post('active replay', 'cancelled', 'stopped')
  note(
    'changed body conflicts',
    await hermes.call('POST', '/v1/runs', { input: 'changed' }, keyed('cancelled')),
  )
  note('cancelled:stop', await hermes.call('POST', `/v1/runs/${cancelled}/stop`))
  await get('cancelled:cancelled', cancelled)
  await post('terminal replay', 'cancelled', 'stopped')
  const race = await admit('completion-race', 'won')
  note('completion-race:stop', await hermes.call('POST', `/v1/runs/${race}/stop`))
  await open('won')
  await get('completion-race:completed', race)
  const failure = await admit('failure', 'failed')
  await open('failed')
  await get('failure:failed', failure)
  const boundary = await admit('cache-boundary', 'completed', {})
  await open('completed')
  await get(':completed', boundary)
  await sweepAt(3600)
  await get('cache TTL equality retains keyless terminal observation', boundary)
  await sweepAt(3600.001)
  await get('cache TTL strictly greater expires keyless terminal observation', boundary)
  const unfinished = await admit('unfinished', 'completed')
  const keyless = await admit('keyless', 'completed', {})
  await hermes.control('/restart', { crash: true })
  await get('terminal survives real process restart', race)
  await get('unfinished run interrupted after real process restart', unfinished)
  await get('keyless run lost after real process restart', keyless)
  await post('interrupted reservation replay', 'unfinished', 'completed')

  await sweepAt(86_400)
  await post('durable TTL equality retains reservation', 'completion-race', 'won')
  await sweepAt(86_400.001)
  await get('GET alone does not prune durable history', race)
  const renewed = await admit('renewed', 'won', keyed('completion-race'))
  await hermes.control('/sweep', {})
  await get('pruned and swept result returns ordinary404', race)
  await open('won')
  await get('completion-race:completed', renewed)

  expect(seen).toEqual(recorded)
  expect(seen.length).toBe(33)
})
