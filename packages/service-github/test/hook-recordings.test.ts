import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultToken } from '../src/index.ts'
import { api, openGithub } from './github.ts'
import { replay, type Exchange } from './recordings.ts'

const [{ exchanges }] = JSON.parse(
  readFileSync(new URL('../evidence/hook-recordings.json', import.meta.url), 'utf8'),
) as readonly [{ readonly exchanges: readonly [Exchange, Exchange, Exchange, Exchange] }]

/** Those that a server adds, or that are written otherwise today. */
const outside = new Set(['date', 'server'])

test('GH-07 [oracle] hooks are created, edited, tested and deleted with the answers of 2019', async () => {
  const github = openGithub({
    accounts: [{ login: 'login' }],
    tokens: [{ token: defaultToken, login: 'login' }],
    repositories: [
      { owner: 'login', name: 'a-repo', commits: [{ label: 'one' }], branches: { main: 'one' } },
    ],
  })
  for (const exchange of exchanges) {
    const path = exchange.path.replace(/hooks\/\d+/, 'hooks/1')
    const answer = await replay(github, exchange, { path })
    const missing = exchange.headerNames.filter(
      (name) => !outside.has(name) && !answer.headers.has(name),
    )
    expect([answer.status, missing]).toEqual([exchange.status, []])
    if (exchange.members === undefined) {
      expect(answer.text).toBe('')
      continue
    }
    expect(answer.json).toMatchObject(exchange.answer ?? {})
    // `deliveries_url` came in 2021.
    const members = Object.keys(answer.json as object).filter((name) => name !== 'deliveries_url')
    expect(members).toEqual(exchange.members)
    expect(answer.json).toMatchObject({ test_url: `${api}/repos/login/a-repo/hooks/1/test` })
  }
})
