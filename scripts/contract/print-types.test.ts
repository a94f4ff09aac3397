import { expect, test } from 'vitest'
import { differenceHint, printContract } from '../generate-contract.ts'
import { printTypes } from './print-types.ts'

test('schemas become readonly declarations', () => {
  expect(
    printTypes({
      'simple-user': {
        type: 'object',
        description: 'A user.\nMore words.',
        required: ['id'],
        properties: {
          id: { type: 'integer' },
          'node-id': { type: ['string', 'null'] },
          names: {
            type: 'array',
            items: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/Kind' }] },
          },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
      Kind: { type: 'string', enum: ['a', "it's"] },
      Both: {
        allOf: [
          { $ref: '#/components/schemas/simple-user' },
          { type: 'object', properties: { x: { type: 'boolean', nullable: true } } },
        ],
      },
    }),
  ).toBe(`/** A user. */
export interface SimpleUser {
  readonly id: number
  readonly 'node-id'?: string | null
  readonly names?: readonly (string | Kind)[]
  readonly labels?: {
    readonly [key: string]: string
  }
}

export type Kind = 'a' | 'it\\'s'

export type Both = SimpleUser & {
  readonly x?: boolean | null
}`)
})

test('a reference to nowhere is refused', () => {
  expect(() => printTypes({ A: { $ref: '#/components/schemas/B' } })).toThrow('no such schema')
})

const contract = (operation: string): string => `openapi: 3.1.0
info: { title: Notes, version: '2' }
paths:
  /notes/{path}:
    parameters: [{ name: path, in: path, x-mockingbird: { greedy: true } }]
    get:
      operationId: notes/get
      ${operation}
`

test('an operation is generated with its template, statuses and notes', () => {
  const text = printContract(
    contract(`externalDocs: { url: 'https://example.org/get' }
      x-mockingbird: { supported: true, safeQuery: [page], scenarios: [SH-01] }
      responses: { '404': {}, '200': {}, default: {} }`),
  )
  expect(text).toContain(`    'notes/get': {
      method: 'GET',
      path: '/notes/{path*}',
      supported: true,
      statuses: [200, 404],
      safeQuery: ['page'],
      scenarios: ['SH-01'],
      docs: 'https://example.org/get',
    },`)
  expect(text).toContain("export type SupportedOperationId =\n  | 'notes/get'\n")
})

test.each([
  ['no word on support', "responses: { '200': {} }", 'x-mockingbird'],
  [
    'no status',
    'x-mockingbird: { supported: true }\n      responses: { default: {} }',
    'no status',
  ],
  [
    'no reason',
    "x-mockingbird: { supported: false }\n      responses: { '200': {} }",
    'needs a reason',
  ],
  [
    'an unknown note',
    "x-mockingbird: { supported: true, extra: 1 }\n      responses: { '200': {} }",
    'extra',
  ],
])('%s is refused', (_, operation, words) => {
  expect(() => printContract(contract(operation))).toThrow(words)
})

test('the hint names the first line that differs', () => {
  expect(differenceHint('a\nb\nc', 'a\nx\nc')).toBe('line 2: has "b", should be "x"')
  expect(differenceHint('a\nb', 'a')).toBe('line 2: has "b", should be nothing')
})
