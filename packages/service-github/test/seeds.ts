import { defaultToken } from '../src/index.ts'

const accounts = [
  { login: 'octo-org', type: 'Organization' },
  { login: 'octocat', id: 7, email: 'octocat@example.test' },
  { login: 'stranger' },
]
const tokens = [
  { token: defaultToken, login: 'octocat' },
  { token: 'stranger-token', login: 'stranger', scopes: ['public_repo'] },
]

/** Synthetic ids: `c(1)` is 000…001. */
export const c = (n: number): string => n.toString(16).padStart(40, '0')

/**
 *   c1 ── c2 ── c3          main
 *    │     └─── c4 ── c5    topic
 *    └── c6                 old
 *   c9                      island (no history in common)
 */
export const graphSeed = {
  accounts,
  tokens,
  repositories: [
    {
      owner: 'octo-org',
      name: 'Graph',
      id: 4242,
      collaborators: { octocat: 'admin' },
      commits: [
        { sha: c(1), message: 'one' },
        { sha: c(2), parents: [c(1)], message: 'two' },
        { sha: c(3), parents: [c(2)], message: 'three', files: { 'a.txt': 'a\n' } },
        { sha: c(4), parents: [c(2)], message: 'four' },
        { sha: c(5), parents: [c(4)], message: 'five', files: { 'b.txt': 'b\nb\n' } },
        { sha: c(6), parents: [c(1)], message: 'six' },
        { sha: c(9), message: 'nine' },
      ],
      branches: { main: c(3), topic: c(5), old: c(6), island: c(9), 'dir/leaf': c(2) },
      tags: { v1: c(1) },
    },
    { owner: 'octo-org', name: 'empty', collaborators: { octocat: 'admin' } },
    { owner: 'octo-org', name: 'secret', private: true, collaborators: { octocat: 'push' } },
  ],
}

export const graph = '/repos/octo-org/Graph'
