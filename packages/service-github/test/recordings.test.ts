import { describe, expect, test } from 'vitest'
import { defaultToken, github as service } from '../src/index.ts'
import { openGithub, type Answer, type Github } from './github.ts'
import { errorOf, here, recording, replay, sharedOrder, type Exchange } from './recordings.ts'
import { c } from './seeds.ts'

/** A repository of the recorded name, its owner's token and its commits. */
function recordedRepository(
  owner: string,
  name: string,
  more: object = {},
  type: 'User' | 'Organization' = 'User',
): Github {
  return openGithub({
    accounts: [{ login: owner, type }, ...(type === 'User' ? [] : [{ login: 'recorder' }])],
    tokens: [{ token: defaultToken, login: type === 'User' ? owner : 'recorder' }],
    repositories: [
      {
        owner,
        name,
        ...(type === 'User' ? {} : { collaborators: { recorder: 'admin' } }),
        commits: [{ sha: c(1) }],
        branches: { main: c(1) },
        ...more,
      },
    ],
  })
}

const members = (answer: Answer): readonly string[] => Object.keys(answer.json as object)

/** Headers that the transport adds, and what GitHub sent with a token that ends some day. */
const outside = new Set([
  'date',
  'server',
  'content-length',
  'github-authentication-token-expiration',
])

function sameHeaders(answer: Answer, exchange: Exchange): void {
  const missing = exchange.headerNames.filter(
    (name) => !outside.has(name) && !answer.headers.has(name),
  )
  expect(missing).toEqual([])
  for (const [name, value] of Object.entries(here(exchange.headers ?? {}))) {
    expect([name, answer.headers.get(name)]).toEqual([name, value])
  }
}

describe('refs and pull requests, 2023', () => {
  const [main, draft, branch, first, second, merge] = recording('hub4j/pull-merge-2023')
  const base = '34b361864cacfbd165af1b06a659113099da1f38'
  const draftHead = '030821b0eeed4bdaa271ad36ab1c7c20b778a7aa'
  const head = 'f06ea132e5c97d4237ac3ff717944791eb142ff1'
  const open = () =>
    recordedRepository('kgromov', 'temp-testSearchPullRequests', {
      id: 717_269_122,
      commits: [
        { sha: base },
        { sha: draftHead, parents: [base], files: { 'a.txt': 'one line\n' } },
        { sha: head, parents: [base], files: { 'b.txt': 'one line\n' } },
      ],
      branches: { main: base },
    })
  const expectSame = (answer: Answer, exchange: Exchange): void => {
    expect(answer.status).toBe(exchange.status)
    expect(answer.json).toEqual(here(exchange.answer))
    expect(members(answer)).toEqual(exchange.members)
    sameHeaders(answer, exchange)
  }

  test('GH-07 [oracle] reading and creating refs answers the recorded bodies to the byte of their node ids', async () => {
    const github = open()
    if (main === undefined || draft === undefined || branch === undefined)
      throw new Error('recording')
    expectSame(await replay(github, main), main)
    expectSame(await replay(github, draft), draft)
    expectSame(await replay(github, branch), branch)
  })

  test('GH-07 [oracle] opening and merging answers the recorded members, in order, with the recorded values', async () => {
    const github = open()
    const move = (ref: string, sha: string) =>
      github.world.admin('POST', '/github/refs/move', {
        owner: 'kgromov',
        repo: 'temp-testSearchPullRequests',
        ref: `heads/${ref}`,
        sha,
      })
    await move('draft', draftHead)
    await move('branchToMerge', head)
    for (const exchange of [first, second]) {
      if (exchange === undefined) throw new Error('recording')
      const answer = await replay(github, exchange)
      expect(answer.status).toBe(exchange.status)
      expect(answer.json).toMatchObject(here(exchange.answer ?? {}))
      expect(members(answer)).toEqual(exchange.members)
      const body = answer.json as { user: object; base: { repo: object } }
      const repository = sharedOrder(Object.keys(body.base.repo), exchange.repositoryMembers ?? [])
      expect(repository.ours).toEqual(exchange.repositoryMembers)
      const user = sharedOrder(Object.keys(body.user), exchange.userMembers ?? [])
      expect(user.ours).toEqual(exchange.userMembers)
      sameHeaders(answer, exchange)
    }
    if (merge === undefined) throw new Error('recording')
    const answer = await replay(github, merge)
    expect([answer.status, answer.json]).toMatchObject([merge.status, merge.answer])
    expect(members(answer)).toEqual(merge.members)
    sameHeaders(answer, merge)
  })
})

describe('refusals', () => {
  const only = (name: string, at = 0): Exchange => {
    const exchange = recording(name)[at]
    if (exchange === undefined) throw new Error(`no exchange ${at} in ${name}`)
    return exchange
  }
  const expectRefused = (answer: Answer, exchange: Exchange): void => {
    expect([answer.status, errorOf(answer.json)]).toEqual([
      exchange.status,
      errorOf(exchange.answer),
    ])
    sameHeaders(answer, exchange)
  }
  const org = (more: object = {}) =>
    recordedRepository('hub4j-test-org', 'github-api', more, 'Organization')
  const withPull = {
    commits: [{ sha: c(1) }, { sha: c(2), parents: [c(1)] }],
    branches: { main: c(1), 'test/stable': c(2), 'gh-pages': c(1) },
    pulls: [{ title: 'There already', head: 'test/stable', author: 'recorder' }],
  }

  test('GH-07 [oracle] a duplicate pull request', async () => {
    const exchange = only('hub4j/pull-duplicate')
    expectRefused(await replay(org(withPull), exchange), exchange)
  })

  test('GH-07 [oracle] a base that is not there', async () => {
    const exchange = only('hub4j/pull-base-not-found')
    const path = exchange.path.replace(/\d+$/, '1')
    expectRefused(await replay(org(withPull), exchange, { path }), exchange)
  })

  test('GH-07 [oracle] a prefix of no ref, and tags where there are none', async () => {
    const lookup = only('hub4j/ref-lookup')
    expectRefused(await replay(org(withPull), lookup), lookup)
    const tags = only('hub4j/refs-empty-tags')
    const none = recordedRepository('hub4j-test-org', 'temp-listRefsEmptyTags', {}, 'Organization')
    expectRefused(await replay(none, tags), tags)
  })

  test('GH-07 [oracle] a branch update for a head that moved, and one that is accepted', async () => {
    const github = recordedRepository(
      'hub4j-test-org',
      'updateOutdatedBranches',
      {
        commits: [
          { sha: c(1) },
          { sha: c(2), parents: [c(1)] },
          { sha: '6440189369f9f33b2366556a94dbc26f2cfdd969', parents: [c(1)] },
        ],
        branches: { main: c(2), outdated: '6440189369f9f33b2366556a94dbc26f2cfdd969' },
        pulls: [{ title: 'Outdated', head: 'outdated', author: 'recorder' }],
      },
      'Organization',
    )
    const accepted = only('hub4j/pull-update-branch-accepted')
    const path = accepted.path.replace(/\d+\/update-branch$/, '1/update-branch')
    const answer = await replay(github, accepted, { path })
    expect(answer.status).toBe(202)
    expect(JSON.stringify(answer.json)).toBe(
      JSON.stringify(here(accepted.answer)).replace('/pulls/8', '/pulls/1'),
    )
    await github.world.admin('POST', '/clock/advance', { ms: 500 })
    const unexpected = only('hub4j/pull-update-branch-unexpected-head')
    expectRefused(await replay(github, unexpected, { path }), unexpected)
  })

  test('GH-07 [oracle] a second deletion of a ref', async () => {
    const github = recordedRepository('someone', 'somewhere', {
      branches: { main: c(1), 'testing/test-ref': c(1) },
    })
    const path = '/repos/someone/somewhere/git/refs/heads/testing/test-ref'
    for (const at of [0, 1]) {
      const exchange = only('octokit-rb/ref-delete-twice', at)
      const answer = await replay(github, exchange, { path })
      expect(answer.status).toBe(exchange.status)
      if (exchange.answer !== undefined) expect(answer.json).toMatchObject(exchange.answer)
    }
  })

  test('GH-07 [oracle] an If-Modified-Since that is no date', async () => {
    const exchange = only('hub4j/if-modified-since-422')
    const github = org(withPull)
    const answer = await replay(github, exchange, {
      path: '/repos/hub4j-test-org/github-api',
      headers: { 'if-modified-since': 'null' },
    })
    expect([answer.status, (answer.json as { message: string }).message]).toEqual([
      exchange.status,
      exchange.answer?.['message'],
    ])
  })

  test('GH-07 [oracle] a commit whose committer is empty', async () => {
    const exchange = only('github3py/git-commit-422')
    const github = recordedRepository('github3py', 'github3.py', {}, 'Organization')
    expectRefused(await replay(github, exchange), exchange)
  })
})

describe('flows', () => {
  test('GH-07 [oracle] a branch whose name must be escaped in the address is answered as it is called', async () => {
    const [exchange] = recording('octokit-rb/branch-escaped')
    if (exchange === undefined) throw new Error('recording')
    const github = recordedRepository(
      'octokit',
      'octokit.rb',
      { branches: { main: c(1), 'feature/#123-fragment-url': c(1) } },
      'Organization',
    )
    const answer = await replay(github, exchange)
    expect([answer.status, answer.json]).toMatchObject([200, here(exchange.answer ?? {})])
    expect(members(answer)).toEqual(exchange.members)
  })

  test('GH-07 [oracle] list, create, update, list and delete of refs, the older paths included', async () => {
    const github = recordedRepository(
      'octokit-fixture-org',
      'git-refs',
      { commits: [{ sha: c(1) }, { sha: c(2), parents: [c(1)] }], branches: { main: c(1) } },
      'Organization',
    )
    for (const exchange of recording('octokit-fixtures/git-refs')) {
      // The fixture numbers its shas by appearance: the created ref stands at 2 and goes back to 1.
      const forced =
        exchange.method === 'PATCH' ? { ...exchange, body: { sha: c(1), force: true } } : exchange
      const answer = await replay(github, forced)
      expect([exchange.method, answer.status]).toEqual([exchange.method, exchange.status])
      if (exchange.items !== undefined) expect(answer.json).toHaveLength(exchange.items)
      if (exchange.members !== undefined) expect(members(answer)).toEqual(exchange.members)
      sameHeaders(answer, exchange)
    }
  })

  test('GH-07 [oracle] a renamed repository: renamed, 301, followed, 307, followed', async () => {
    const github = recordedRepository(
      'octokit-fixture-org',
      'rename-repository',
      { id: 1000 },
      'Organization',
    )
    for (const exchange of recording('octokit-fixtures/rename-repository')) {
      const answer = await replay(github, exchange)
      expect([exchange.path, answer.status]).toEqual([exchange.path, exchange.status])
      if (exchange.answer !== undefined) expect(answer.json).toMatchObject(here(exchange.answer))
      if (exchange.status === 200) {
        const order = sharedOrder(members(answer), exchange.members ?? [])
        expect(order.ours).toEqual(order.recorded)
      }
      sameHeaders(answer, exchange)
    }
  })

  test('GH-07 [oracle] the root says where everything is', async () => {
    const [exchange] = recording('octokit-fixtures/get-root')
    if (exchange === undefined) throw new Error('recording')
    const answer = await replay(recordedRepository('a', 'b'), exchange)
    expect(JSON.stringify(answer.json)).toBe(JSON.stringify(here(exchange.answer)))
  })

  test('GH-07 [oracle] the links of thirteen rows in pages of three, followed to the end', async () => {
    const branches = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`b${i}`, c(1)]))
    const github = recordedRepository(
      'octokit-fixture-org',
      'paginate-issues',
      {
        id: 1000,
        defaultBranch: 'b0',
        branches,
      },
      'Organization',
    )
    for (const exchange of recording('octokit-fixtures/paginate-issues')) {
      // Recorded on issues, which have cursors today; other lists page as these did.
      const answer = await replay(github, exchange, {
        path: exchange.path.replace('/issues', '/branches'),
      })
      const link = here(exchange.headers?.['link'] ?? '').replaceAll('/issues', '/branches')
      expect([answer.json, answer.headers.get('link')]).toMatchObject([
        { length: exchange.items },
        link,
      ])
    }
  })
})

test('GH-07 [oracle] headers go out in the order of the recordings of 2025 and 2026', () => {
  const { headers } = service.manners.headers(
    {
      status: 200,
      body: '{}',
      headers: [
        ['X-RateLimit-Limit', '5000'],
        ['ETag', '"x"'],
        ['X-GitHub-Request-Id', 'A'],
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Link', '<x>; rel="next"'],
        ['Access-Control-Allow-Origin', '*'],
        ['X-OAuth-Scopes', 'repo'],
        ['Cache-Control', 'private'],
        ['X-GitHub-Media-Type', 'github.v3; format=json'],
        ['Last-Modified', 'x'],
        ['Vary', 'Accept'],
      ],
    },
    { method: 'GET', httpVersion: '1.1', keepAlive: true, bodyLength: 2, now: 0 },
  )
  expect(headers.map(([name]) => name)).toEqual([
    'Date',
    'Content-Type',
    'Cache-Control',
    'Vary',
    'ETag',
    'Last-Modified',
    'X-OAuth-Scopes',
    'X-GitHub-Media-Type',
    'Link',
    'Access-Control-Allow-Origin',
    'Server',
    'X-RateLimit-Limit',
    'Content-Length',
    'X-GitHub-Request-Id',
  ])
})
