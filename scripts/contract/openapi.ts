import { parse } from 'yaml'
import { z } from 'zod'

/** A trimmed contract that cannot be used; the text names the place and the remedy. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** The part of JSON Schema that provider contracts use. */
export interface Schema {
  readonly $ref?: string | undefined
  readonly type?: string | readonly string[] | undefined
  readonly description?: string | undefined
  readonly nullable?: boolean | undefined
  readonly enum?: readonly (string | number | boolean | null)[] | undefined
  readonly const?: string | number | boolean | null | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly additionalProperties?: boolean | Schema | undefined
  readonly items?: Schema | undefined
  readonly allOf?: readonly Schema[] | undefined
  readonly oneOf?: readonly Schema[] | undefined
  readonly anyOf?: readonly Schema[] | undefined
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    nullable: z.boolean().optional(),
    enum: z.array(scalar).optional(),
    const: scalar.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    items: schema.optional(),
    allOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    anyOf: z.array(schema).optional(),
  }),
)

const parameter = z.object({
  $ref: z.string().optional(),
  name: z.string().optional(),
  in: z.string().optional(),
  'x-mockingbird': z.strictObject({ greedy: z.boolean().optional() }).optional(),
})
export type Parameter = z.infer<typeof parameter>

const operation = z.object({
  operationId: z.string().regex(/^[A-Za-z][A-Za-z0-9/_-]*$/),
  parameters: z.array(parameter).optional(),
  responses: z.record(z.string(), z.unknown()),
  externalDocs: z.object({ url: z.string() }).optional(),
  'x-mockingbird': z.strictObject({
    supported: z.boolean(),
    reason: z.string().optional(),
    read: z.boolean().optional(),
    safeQuery: z.array(z.string()).optional(),
    scenarios: z.array(z.string()).optional(),
  }),
})
export type OpenApiOperation = z.infer<typeof operation>

export const methods = [
  'get',
  'head',
  'post',
  'put',
  'patch',
  'delete',
  'options',
  'trace',
  'connect',
] as const

const pathItem = z.object({
  parameters: z.array(parameter).optional(),
  ...Object.fromEntries(methods.map((method) => [method, operation.optional()])),
} as { parameters: z.ZodOptional<z.ZodArray<typeof parameter>> } & Record<
  (typeof methods)[number],
  z.ZodOptional<typeof operation>
>)

const document = z.object({
  openapi: z.string().startsWith('3.'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), pathItem),
  components: z
    .object({
      schemas: z.record(z.string(), schema).optional(),
      parameters: z.record(z.string(), parameter).optional(),
    })
    .optional(),
})
export type OpenApiDocument = z.infer<typeof document>

export function readOpenApi(text: string): OpenApiDocument {
  const result = document.safeParse(parse(text))
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(' › ')}: ${issue.message}`)
  throw new ContractError(`not a contract this generator reads:\n${lines.join('\n')}`)
}
