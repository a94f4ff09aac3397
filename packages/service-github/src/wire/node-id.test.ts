import { expect, test } from 'vitest'
import { nodeId } from './node-id.ts'

test.each([
  // hub4j/pull-merge-2023
  ['REF_kwDOKsCogq9yZWZzL2hlYWRzL21haW4', nodeId('REF', 717_269_122, 'refs/heads/main')],
  [
    'REF_kwDOKsCogrhyZWZzL2hlYWRzL2JyYW5jaFRvTWVyZ2U',
    nodeId('REF', 717_269_122, 'refs/heads/branchToMerge'),
  ],
  // octokit-rb/branch-escaped
  [
    'C_kwDOAAZgRtoAKDczZGE0ZDcxZTg3ODY4MjI5ZjI1ZjE5ZGY2MDZhOTY5MjcxNjk2MDk',
    nodeId('C', 417_862, '73da4d71e87868229f25f19df606a96927169609'),
  ],
  ['PR_kwDOKsCogs5fMcXi', nodeId('PR', 717_269_122, 1_597_097_442)],
])('GH-07 node id %s is built from its parts as the real service builds it', (wanted, made) => {
  expect(made).toBe(wanted)
})
