import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createWorld, type World } from '../src/index.ts'
import { adminApp } from '../src/control-plane/app.ts'
import { openapiDocument } from '../src/control-plane/openapi.ts'
import { operations } from '../src/control-plane/operations.ts'
import { notesService } from '../src/testing/notes-service.ts'

const worlds: World[] = []
function world(): World {
  const made = createWorld({
    services: [notesService],
    send: () => Promise.resolve({ kind: 'failed', reason: 'unreachable' }),
  })
  worlds.push(made)
  return made
}
afterEach(() => {
  for (const one of worlds.splice(0)) one.dispose()
})

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])
const callsOf = (document: unknown): string[] =>
  Object.entries(documentSchema.parse(document).paths)
    .flatMap(([path, members]) =>
      Object.keys(members)
        .filter((name) => methods.has(name))
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    .sort()

test('SH-01 the document has every call of the admin API, and no other', async () => {
  const w = world()
  const routed = adminApp(w).routes.flatMap(({ method, path }) => {
    if (method !== 'ALL') return [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`]
    // One route leads to all controls of a service.
    const service = [...w.services.values()].find(({ name }) => path === `/__admin/${name}/*`)
    return (service?.controls ?? [{ method: 'ALL', path }]).map(
      (control) => `${control.method} /__admin/${service?.name}${control.path}`,
    )
  })
  const document = (await w.admin('GET', '/openapi.json')).json
  expect(callsOf(document)).toEqual([...new Set(routed)].sort())
  expect(callsOf(document)).toContain('POST /__admin/notes/rename')
  expect(callsOf(document).length).toBeGreaterThan(35)
})

test('SH-01 every reference in the document leads somewhere, every operation has a name of its own', () => {
  const document = openapiDocument(world())
  const text = JSON.stringify(document)
  const { components } = documentSchema.parse(document)
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '')
  expect(references.length).toBeGreaterThan(10)
  for (const target of references) {
    expect(Object.keys(components.schemas)).toContain(target.replace('#/components/schemas/', ''))
  }
  const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(text).not.toContain('$defs')
})

test('SH-01 parameters and bodies are those that the routes parse with', () => {
  const { paths } = documentSchema.parse(openapiDocument(world()))
  const query = paths['/__admin/requests']?.['get'] as {
    parameters: { name: string; in: string }[]
  }
  expect(query.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual(
    [
      'service',
      'operation',
      'method',
      'path',
      'status',
      'phase',
      'fault',
      'branch',
      'since',
      'limit',
    ].map((name) => `query ${name}`),
  )
  const rename = paths['/__admin/notes/rename']?.['post'] as { requestBody: unknown }
  expect(rename.requestBody).toEqual({
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { from: { type: 'string' }, to: { type: 'string' } },
          required: ['from', 'to'],
          additionalProperties: false,
        },
      },
    },
  })
})

test('SH-01 what is answered fits the schema that the document shows', async () => {
  const w = world()
  await w.fetch('notes', 'http://notes/notes?name=a', { method: 'POST' })
  await w.fetch('notes', 'http://notes/nothing')
  await w.admin('POST', '/faults/presets/notes_create_lost')
  await w.admin('POST', '/checkpoints', { name: 'kept' })
  const path = (text: string): string =>
    text
      .replace('{service}', 'notes')
      .replace('{collection}', 'notes')
      .replace('/faults/{id}', '/faults/f1')
      .replace('/checkpoints/{id}', '/checkpoints/c1')
      .replace('{name}', text.includes('presets') ? 'notes_create_lost' : 'side')
  const key = ((await w.admin('GET', '/state/notes/notes')).json as { items: { id: string }[] })
    .items[0]?.id
  const bodies: Record<string, unknown> = {
    'clock.advance': { ms: 1 },
    'faults.add': { phase: 'before', kind: 'latency', ms: 1 },
    'requests.verify': { match: {}, exactly: 99 },
    'branches.create': { name: 'side' },
    'branches.checkout': { checkpoint: 'c1' },
    'checkpoints.change': { name: 'other' },
    'faults.change': { rate: 0.5 },
    seed: { notes: { notes: ['seeded'] } },
  }
  const queries: Record<string, string> = { 'timeline.diff': '?from=c1&values=1' }
  const all = Object.values(operations).flatMap((group) => Object.values(group))
  // What ends something comes after those who need it.
  const last = [
    'faults.delete',
    'faults.clear',
    'branches.checkout',
    'checkpoints.delete',
    'branches.delete',
    'namespaces.forget',
    'reset',
    'state.import',
  ]
  const order = (id: string): number => last.indexOf(id)
  const exported = (await w.admin('GET', '/export')).json
  await w.fetch('notes', 'http://notes/ns/side/notes')
  const seen: string[] = []
  for (const operation of [...all].sort((a, b) => order(a.id) - order(b.id))) {
    if (operation.id === 'requests.stream') continue
    const answer = await w.admin(
      operation.method,
      path(operation.path).replace('{key}', key ?? '') + (queries[operation.id] ?? ''),
      operation.id === 'state.import' ? exported : operation.body && (bodies[operation.id] ?? {}),
    )
    expect([operation.id, answer.status]).toEqual([operation.id, operation.status ?? 200])
    const parsed = operation.answer.safeParse(answer.json)
    expect([operation.id, parsed.error?.issues ?? []]).toEqual([operation.id, []])
    seen.push(operation.id)
  }
  expect(seen.length).toBe(all.length - 1)
})
