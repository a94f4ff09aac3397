import { expect, test } from 'vitest'
import { shapeProblem } from './request-body.ts'

const shape = {
  required: ['ref', 'sha'],
  members: { ref: 'string', sha: 'string', force: 'boolean', author: 'object', labels: 'array' },
} as const

test.each([
  [{ ref: 'a' }, '"sha" wasn\'t supplied.'],
  [{}, '"ref", "sha" weren\'t supplied.'],
  [{ ref: 'a', sha: null }, "For 'properties/sha', nil is not a string."],
  [{ ref: 'a', sha: 'b', author: null }, "For 'properties/author', nil is not an object."],
  [{ ref: 'a', sha: 'b', force: 'true' }, 'For \'properties/force\', "true" is not a boolean.'],
  [
    { ref: 1, sha: ['x'], labels: {} },
    "For 'properties/labels', {} is not an array.\nFor 'properties/ref', 1 is not a string.\nFor 'properties/sha', [\"x\"] is not a string.",
  ],
])('GH-02 body %j is refused by its shape in the words of the real service', (body, lines) => {
  expect(shapeProblem(body, shape)).toEqual({
    refusal: 'invalid',
    message: `Invalid request.\n\n${lines}`,
  })
})

test('GH-02 unknown members of a body are ignored', () => {
  expect(shapeProblem({ ref: 'a', sha: 'b', expected_sha: 1 }, shape)).toBeUndefined()
})
