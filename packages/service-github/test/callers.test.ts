import { beforeEach, describe, expect, test } from 'vitest'
import { api, hello, openGithub, type Answer, type Github } from './github.ts'
import { c, graph, graphSeed } from './seeds.ts'

let github: Github
beforeEach(() => {
  github = openGithub(graphSeed)
})
const as = (token: string | undefined) => ({ authorization: token ?? '' })
const anonymous = { authorization: '' }
const remaining = (answer: Answer) => answer.headers.get('x-ratelimit-remaining')

describe('credentials', () => {
  test.each([
    'Bearer mockingbird-token',
    'token mockingbird-token',
    `Basic ${btoa('octocat:mockingbird-token')}`,
  ])('GH-01 "%s" is the user whose token it is', async (authorization) => {
    const answer = await github.call('GET', '/user', undefined, { authorization })
    expect([answer.status, answer.json]).toMatchObject([200, { login: 'octocat', id: 7 }])
  })

  test('GH-11 an unknown token is 401 without limit or version, an unknown scheme is nobody', async () => {
    const bad = await github.call('GET', graph, undefined, as('Bearer nope'))
    expect([bad.status, bad.json]).toEqual([
      401,
      {
        message: 'Bad credentials',
        documentation_url: 'https://docs.github.com/rest',
        status: '401',
      },
    ])
    expect([
      bad.headers.get('x-ratelimit-limit'),
      bad.headers.get('x-github-api-version-selected'),
    ]).toEqual([null, null])
    const scheme = await github.call('GET', graph, undefined, as('Digest nope'))
    expect([scheme.status, scheme.headers.get('x-ratelimit-limit')]).toEqual([200, '60'])
  })

  test.each([
    ['GET', '/user'],
    ['POST', `${graph}/git/refs`],
    ['POST', `${graph}/pulls`],
    ['PATCH', `${graph}/pulls/1`],
    ['DELETE', `${graph}/git/refs/heads/topic`],
    ['POST', '/repos/octo-org/no-such-repository/git/refs'],
  ])('GH-11 %s %s without a credential is 401', async (method, path) => {
    const answer = await github.call(method, path, method === 'GET' ? undefined : {}, anonymous)
    expect([answer.status, answer.json]).toEqual([
      401,
      {
        message: 'Requires authentication',
        documentation_url: 'https://docs.github.com/rest',
        status: '401',
      },
    ])
  })

  test('GH-01 what one may not see or push to does not exist', async () => {
    const stranger = as('Bearer stranger-token')
    for (const headers of [anonymous, stranger]) {
      const secret = await github.call('GET', '/repos/octo-org/secret', undefined, headers)
      expect([secret.status, secret.json]).toEqual([
        404,
        {
          message: 'Not Found',
          documentation_url: 'https://docs.github.com/rest/repos/repos#get-a-repository',
          status: '404',
        },
      ])
    }
    const push = await github.call(
      'POST',
      `${graph}/git/refs`,
      { ref: 'refs/heads/x', sha: c(1) },
      stranger,
    )
    expect(push.status).toBe(404)
    expect((await github.call('GET', '/repos/octo-org/secret')).status).toBe(200)
  })

  test('GH-04 an installation without the permission is denied in its own words', async () => {
    const bot = openGithub({
      ...graphSeed,
      accounts: [...graphSeed.accounts, { login: 'helper[bot]', type: 'Bot' }],
      tokens: [
        ...graphSeed.tokens,
        {
          token: 'ghs-reader',
          login: 'helper[bot]',
          installation: { id: 12, permissions: { contents: 'read', metadata: 'read' } },
        },
      ],
    })
    const headers = as('Bearer ghs-reader')
    const answer = await bot.call(
      'POST',
      `${graph}/git/refs`,
      { ref: 'refs/heads/x', sha: c(1) },
      headers,
    )
    expect([answer.status, answer.json]).toMatchObject([
      403,
      { message: 'Resource not accessible by integration', status: '403' },
    ])
    expect((await bot.call('GET', `${graph}/git/ref/heads/main`, undefined, headers)).status).toBe(
      200,
    )
  })
})

test('GH-11 a token is good until it expires, and its answers say when that is', async () => {
  const mortal = openGithub({
    ...graphSeed,
    tokens: [{ token: 'mortal', login: 'octocat', expiresAt: '2026-01-01T00:30:00Z' }],
  })
  const headers = as('Bearer mortal')
  const before = await mortal.call('GET', graph, undefined, headers)
  expect([before.status, before.headers.get('github-authentication-token-expiration')]).toEqual([
    200,
    '2026-01-01 00:30:00 UTC',
  ])
  await mortal.world.admin('POST', '/clock/advance', { ms: 1_800_000 })
  expect((await mortal.call('GET', graph, undefined, headers)).status).toBe(401)
})

describe('addresses', () => {
  test('GH-01 names are found in any case and answered as they are registered', async () => {
    const answer = await github.call('GET', '/repos/OCTO-ORG/graph')
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { id: 4242, full_name: 'octo-org/Graph', default_branch: 'main', url: `${api}${graph}` },
    ])
  })

  test('GH-01 a missing repository is 404 for its reads and writes, by name and by number', async () => {
    for (const path of ['/repos/octo-org/nope', '/repositories/99']) {
      expect((await github.call('GET', path)).status).toBe(404)
    }
    const write = await github.call('POST', '/repos/octo-org/nope/git/refs', { ref: 'x', sha: 'y' })
    expect(write.status).toBe(404)
  })

  test('GH-11 a renamed repository redirects: 301 for reads, 307 for writes, by its number', async () => {
    await github.world.admin('POST', '/github/repositories/rename', {
      owner: 'octo-org',
      repo: 'Graph',
      name: 'chart',
    })
    const read = await github.call('GET', `${graph}/pulls`, undefined, {})
    const url = `${api}/repositories/4242/pulls`
    expect([read.status, read.headers.get('location'), read.json]).toEqual([
      301,
      url,
      {
        message: 'Moved Permanently',
        url,
        documentation_url: 'https://docs.github.com/v3/#http-redirects',
      },
    ])
    const write = await github.call('POST', `${graph}/git/refs`, { ref: 'refs/heads/x', sha: c(1) })
    expect([write.status, write.headers.get('location')]).toEqual([
      307,
      `${api}/repositories/4242/git/refs`,
    ])
    expect((await github.call('GET', '/repositories/4242')).json).toMatchObject({
      full_name: 'octo-org/chart',
    })
  })

  test('GH-13 under /api/v3 and in a namespace, links keep the prefix they were asked with', async () => {
    const enterprise = await github.call('GET', `/api/v3${graph}`)
    expect(enterprise.json).toMatchObject({ url: `${api}/api/v3${graph}` })
    const named = await github.call('GET', '/ns/ci-7/repos/octo-org/Graph/pulls?per_page=1')
    expect(named.status).toBe(200)
    const repository = await github.call('GET', '/ns/ci-7/repos/octo-org/Graph')
    expect(repository.json).toMatchObject({ url: `${api}/ns/ci-7${graph}` })
  })

  test.each(['/graphql', '/api/graphql'])(
    'GH-13 %s is known and not built: 501 in a form that clients print',
    async (path) => {
      const answer = await github.call('POST', path, { query: '{ viewer { login } }' })
      expect([answer.status, answer.json]).toEqual([
        501,
        {
          message: 'GraphQL is not built in this emulator.',
          type: 'mockingbird_unsupported',
          code: 'operation_not_implemented',
          documentation_url: 'https://docs.github.com/graphql',
          status: '501',
        },
      ])
    },
  )

  test('GH-11 a path that leads nowhere is 404 before anything else is looked at', async () => {
    const answer = await github.call('GET', `${graph}/git/git/refs`, undefined, {
      authorization: 'Bearer nope',
      'x-github-api-version': '1999-01-01',
    })
    expect([answer.status, answer.json]).toEqual([
      404,
      { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
    ])
  })

  test('GH-03 a pull number that is no number is 404 of that route', async () => {
    const answer = await github.call('GET', `${graph}/pulls/notanint`)
    expect([answer.status, answer.json]).toEqual([
      404,
      {
        message: 'Not Found',
        documentation_url: 'https://docs.github.com/rest/pulls/pulls#get-a-pull-request',
        status: '404',
      },
    ])
  })
})

describe('versions', () => {
  const version = (name: string) => ({ 'x-github-api-version': name })

  test('GH-11 without a version header 2022-11-28 is served and named', async () => {
    const answer = await github.call('GET', graph)
    expect(answer.headers.get('x-github-api-version-selected')).toBe('2022-11-28')
    expect(answer.json).toMatchObject({
      has_downloads: true,
      use_squash_pr_title_as_default: false,
    })
  })

  test('GH-11 2026-03-10 leaves out what it no longer has', async () => {
    const repository = await github.call('GET', graph, undefined, version('2026-03-10'))
    expect(repository.headers.get('x-github-api-version-selected')).toBe('2026-03-10')
    for (const name of ['has_downloads', 'use_squash_pr_title_as_default', 'master_branch']) {
      expect(repository.json).not.toHaveProperty(name)
    }
    await github.call('POST', `${graph}/pulls`, { title: 't', head: 'topic', base: 'main' })
    const old = await github.call('GET', `${graph}/pulls/1`)
    const fresh = await github.call('GET', `${graph}/pulls/1`, undefined, version('2026-03-10'))
    const gone = Object.keys(old.json as object).filter((name) => !(name in (fresh.json as object)))
    expect(gone).toEqual(['merge_commit_sha', 'assignee'])
    const rootOld = Object.keys((await github.call('GET', '/')).json as object)
    const rootNew = Object.keys(
      (await github.call('GET', '/', undefined, version('2026-03-10'))).json as object,
    )
    expect(rootOld.filter((name) => !rootNew.includes(name))).toEqual([
      'authorizations_url',
      'hub_url',
    ])
    const limit = await github.call('GET', '/rate_limit', undefined, version('2026-03-10'))
    expect(limit.json).not.toHaveProperty('rate')
  })

  test('GH-11 another version is 400, after a bad credential and before a missing one', async () => {
    const answer = await github.call('GET', '/user', undefined, {
      ...anonymous,
      ...version('1999-01-01'),
    })
    expect([answer.status, answer.json]).toEqual([
      400,
      {
        message: 'Bad Request',
        errors:
          'The version you specified in the "X-GitHub-API-Version" request header, "1999-01-01", is not a supported version. The following versions are currently supported: "2026-03-10" (most recent) and "2022-11-28".',
        documentation_url: 'https://docs.github.com/rest',
        status: '400',
      },
    ])
    const bad = await github.call('GET', '/user', undefined, {
      authorization: 'Bearer nope',
      ...version('1999-01-01'),
    })
    expect(bad.status).toBe(401)
  })
})

describe('bodies', () => {
  test.each([
    ['{"ref":', 400, 'Problems parsing JSON'],
    ['[1]', 400, 'Body should be a JSON object'],
    ['', 422, 'Invalid request.\n\n"ref", "sha" weren\'t supplied.'],
  ])('GH-02 body %j is refused', async (body, status, message) => {
    const answer = await github.call('POST', `${graph}/git/refs`, body)
    expect([answer.status, answer.json]).toEqual([
      status,
      {
        message,
        documentation_url: 'https://docs.github.com/rest/git/refs#create-a-reference',
        status: String(status),
      },
    ])
  })
})

describe('limits', () => {
  const headers = (answer: Answer) =>
    ['limit', 'remaining', 'used', 'reset', 'resource'].map((name) =>
      answer.headers.get(`x-ratelimit-${name}`),
    )

  test('GH-11 a window of an hour opens with the first request and counts every answer but rate_limit', async () => {
    const opened = 1_767_225_600
    const first = await github.call('GET', graph)
    expect(headers(first)).toEqual(['5000', '4999', '1', String(opened + 3600), 'core'])
    await github.world.admin('POST', '/clock/advance', { ms: 60_000 })
    await github.call('GET', `${graph}/git/ref/heads/nope`)
    await github.call('POST', `${graph}/git/refs`, {})
    await github.call('GET', graph, undefined, { 'x-github-api-version': '1999-01-01' })
    const limit = await github.call('GET', '/rate_limit')
    expect(headers(limit)).toEqual(['5000', '4996', '4', String(opened + 3600), 'core'])
    expect(limit.json).toMatchObject({
      resources: { core: { limit: 5000, used: 4, remaining: 4996, reset: opened + 3600 } },
      rate: { used: 4 },
    })
    await github.world.admin('POST', '/clock/advance', { ms: 3_600_000 })
    expect(headers(await github.call('GET', graph))[1]).toBe('4999')
  })

  test('GH-11 the second that is told is the second of the reset, wherever in it the window opened', async () => {
    const told = (answer: Answer) => Number(answer.headers.get('x-ratelimit-reset')) * 1000
    const now = async () =>
      ((await github.world.admin('GET', '/clock')).json as { now: number }).now
    await github.world.admin('POST', '/clock/advance', { ms: 700 })
    const opened = told(await github.call('GET', graph))
    await github.world.admin('POST', '/clock/advance', { ms: opened - (await now()) })
    expect(remaining(await github.call('GET', graph))).toBe('4999')
    await github.world.admin('POST', '/clock/advance', { ms: 300 })
    await github.world.admin('PUT', '/github/rate-limit', {
      login: 'octocat',
      remaining: 0,
      resetInMs: 1000,
    })
    const spent = await github.call('GET', graph)
    await github.world.admin('POST', '/clock/advance', { ms: told(spent) - (await now()) })
    expect(remaining(await github.call('GET', graph))).toBe('4999')
  })

  test('GH-11 a spent window refuses with the documented words and used at the limit', async () => {
    await github.world.admin('PUT', '/github/rate-limit', { login: 'octocat', remaining: 1 })
    expect(remaining(await github.call('GET', graph))).toBe('0')
    const spent = await github.call('GET', graph)
    expect(spent.status).toBe(403)
    expect((spent.json as { message: string }).message).toMatch(
      /^API rate limit exceeded for user ID 7\. If you reach out to GitHub Support for help, please include the request ID [0-9A-F:]+ and timestamp 2026-01-01 00:00:00 UTC\./,
    )
    expect(headers(spent).slice(0, 3)).toEqual(['5000', '0', '5000'])
    expect((await github.call('GET', '/rate_limit')).status).toBe(200)
  })

  test('GH-11 sixty an hour without a credential', async () => {
    for (let i = 0; i < 60; i++) await github.call('GET', graph, undefined, anonymous)
    const spent = await github.call('GET', graph, undefined, anonymous)
    expect([spent.status, spent.json]).toEqual([
      403,
      {
        message:
          "API rate limit exceeded for 127.0.0.1. (But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.)",
        documentation_url:
          'https://docs.github.com/rest/overview/resources-in-the-rest-api#rate-limiting',
      },
    ])
  })
})

describe('conditional requests', () => {
  test('GH-11 an ETag matches weak or strong, is of one credential, and a 304 costs a token nothing', async () => {
    const first = await github.call('GET', `${graph}/git/ref/heads/main`)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[0-9a-f]{64}"$/)
    for (const tag of [etag, etag.replace('W/', '')]) {
      const same = await github.call('GET', `${graph}/git/ref/heads/main`, undefined, {
        'if-none-match': tag,
      })
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([
        304,
        '',
        etag.replace('W/', ''),
      ])
      expect([remaining(first), remaining(same)]).toEqual(['4999', '4999'])
      expect(same.headers.get('x-poll-interval')).toBeNull()
    }
    expect(remaining(await github.call('GET', graph))).toBe('4998')
    const other = await github.call('GET', `${graph}/git/ref/heads/main`, undefined, {
      'if-none-match': etag,
      authorization: 'Bearer stranger-token',
    })
    expect(other.status).toBe(200)
  })

  test('GH-11 after a change the ETag no longer matches', async () => {
    const first = await github.call('GET', `${graph}/git/ref/heads/old`)
    await github.call('PATCH', `${graph}/git/refs/heads/old`, { sha: c(3), force: true })
    const again = await github.call('GET', `${graph}/git/ref/heads/old`, undefined, {
      'if-none-match': first.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(200)
  })

  test('GH-11 If-Modified-Since works and is refused when it is no date', async () => {
    const first = await github.call('GET', graph)
    const modified = first.headers.get('last-modified') ?? ''
    expect(modified).toBe('Thu, 01 Jan 2026 00:00:00 GMT')
    const same = await github.call('GET', graph, undefined, { 'if-modified-since': modified })
    expect(same.status).toBe(304)
    const bad = await github.call('GET', graph, undefined, { 'if-modified-since': 'null' })
    expect([bad.status, bad.json]).toEqual([
      422,
      {
        message:
          'Unable to parse If-Modified-Since request header. Please make sure value is in an acceptable format.',
        documentation_url: 'https://docs.github.com/rest/repos/repos#get-a-repository',
        status: '422',
      },
    ])
  })

  test('GH-11 without a credential a 304 is counted', async () => {
    const first = await github.call('GET', graph, undefined, anonymous)
    const etag = first.headers.get('etag') ?? ''
    const same = await github.call('GET', graph, undefined, { ...anonymous, 'if-none-match': etag })
    expect([same.status, remaining(first), remaining(same)]).toEqual([304, '59', '58'])
  })
})

test('GH-01 the default seed is a repository with history, three branches and an open pull request', async () => {
  const fresh = openGithub()
  const branches = (await fresh.call('GET', `${hello}/branches`)).json as { name: string }[]
  const pulls = (await fresh.call('GET', `${hello}/pulls`)).json as {
    number: number
    title: string
  }[]
  const commits = (await fresh.call('GET', `${hello}/commits`)).json as {
    commit: { message: string }
  }[]
  expect({
    branches: branches.map((one) => one.name),
    pulls: pulls.map((one) => [one.number, one.title]),
    commits: commits.map((one) => one.commit.message),
  }).toEqual({
    branches: ['feature', 'main', 'stale'],
    pulls: [[1, 'Greet by name']],
    commits: ['Say how to run it', 'Say hello', 'Initial commit'],
  })
})
