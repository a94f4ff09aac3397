import { z, type ZodType } from 'zod'
import type { Control } from '../service.ts'
import type { World } from '../world.ts'
import type { AnyAdminOperation } from './admin-operation.ts'
import { operations } from './operations.ts'

type Json = Readonly<Record<string, unknown>>

const error = z
  .strictObject({
    error: z.strictObject({
      type: z.literal('mockingbird_admin'),
      code: z.string(),
      message: z.string(),
      issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    }),
  })
  .meta({ id: 'AdminError' })

const carriers: readonly Json[] = [
  ['x-mockingbird-namespace', 'Namespace of the call; default: default.'],
  ['x-mockingbird-branch', 'Branch of the call; default: main.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,64}$' },
}))

/** The admin API as OpenAPI 3.1, from the schemas that parse it; the controls of this world's services included. */
export function openapiDocument(world: World): Json {
  const components: Record<string, unknown> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  const schemaOf = (schema: ZodType, io: 'input' | 'output'): Json => {
    const made: Json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    const { $schema: _dialect, $defs = {}, id, ...own } = made
    Object.assign(components, relinked($defs))
    if (typeof id !== 'string') return relinked(own) as Json
    components[id] = relinked(own)
    return { $ref: `#/components/schemas/${id}` }
  }
  const put = (path: string, method: string, operation: Json): void => {
    const at = (paths[`/__admin${path}`] ??= { parameters: carriers })
    at[method.toLowerCase()] = operation
  }
  for (const [group, members] of Object.entries(operations)) {
    for (const operation of Object.values(members)) {
      put(operation.path, operation.method, operationJson(group, operation, schemaOf))
    }
  }
  for (const service of world.services.values()) {
    for (const control of service.controls ?? []) {
      const path = `/${service.name}${control.path.replaceAll('*}', '}')}`
      put(path, control.method, controlJson(service.name, control, schemaOf))
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mockingbird admin API',
      version: '1',
      description: 'The same on every listener of an emulator.',
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: { adminKey: { type: 'http', scheme: 'bearer' } },
    },
    security: world.adminKey === undefined ? [] : [{ adminKey: [] }],
  }
}

type SchemaOf = (schema: ZodType, io: 'input' | 'output') => Json

function operationJson(group: string, operation: AnyAdminOperation, schemaOf: SchemaOf): Json {
  const { id, path, summary, body, query, answer, status = 200, otherForms = {} } = operation
  return {
    operationId: id,
    tags: [group],
    summary,
    ...parametersJson(path, query === undefined ? undefined : schemaOf(query, 'input')),
    ...(body === undefined ? {} : bodyJson(schemaOf(body, 'input'))),
    responses: {
      [status]: {
        description: 'Done.',
        content: {
          'application/json': { schema: schemaOf(answer, 'output') },
          ...Object.fromEntries(
            Object.entries(otherForms).map(([type, description]) => [
              type,
              { schema: { type: 'string', description } },
            ]),
          ),
        },
      },
      ...refused(schemaOf),
    },
  }
}

function controlJson(
  service: string,
  control: Pick<Control<unknown>, 'method' | 'path' | 'summary' | 'body'>,
  schemaOf: SchemaOf,
): Json {
  const { method, path, summary, body } = control
  return {
    operationId: `${service}.${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+/g, '_')}`,
    tags: [service],
    summary,
    ...parametersJson(path, undefined),
    ...(body === undefined ? {} : bodyJson(schemaOf(body, 'input'))),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: {} } } },
      ...refused(schemaOf),
    },
  }
}

function parametersJson(path: string, query: Json | undefined): Json {
  const inPath = [...path.matchAll(/\{(.+?)\*?\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const required = new Set((query?.['required'] as readonly string[] | undefined) ?? [])
  const inQuery = Object.entries((query?.['properties'] as Json | undefined) ?? {}).map(
    ([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }),
  )
  return inPath.length + inQuery.length === 0 ? {} : { parameters: [...inPath, ...inQuery] }
}

const bodyJson = (schema: Json): Json => ({
  requestBody: { content: { 'application/json': { schema } } },
})

const refused = (schemaOf: SchemaOf): Json => ({
  default: {
    description: 'Refused.',
    content: { 'application/json': { schema: schemaOf(error, 'output') } },
  },
})

/** A schema that stands under a name of its own is referred to where OpenAPI keeps them. */
function relinked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relinked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === '$ref' && typeof member === 'string'
        ? member.replace('#/$defs/', '#/components/schemas/')
        : relinked(member),
    ]),
  )
}
