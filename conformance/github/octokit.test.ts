import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { Octokit } from '@octokit/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const script = packageCommand('@crvouga/mockingbird-service-github', import.meta.filename)
let command: StartedCommand
let base = ''
let token = ''

beforeAll(async () => {
  command = await startCommand(script, ['--port', '0'])
  base = command.ready.env['GITHUB_API_URL'] ?? ''
  token = command.ready.env['GITHUB_TOKEN'] ?? ''
})
afterAll(async () => {
  expect(await command.stop()).toBe(0)
})

const repo = { owner: 'octo-org', repo: 'hello-world' }
let namespaces = 0

interface Client {
  readonly octokit: Octokit
  readonly admin: (method: string, path: string, body?: unknown) => Promise<unknown>
}

/** An unmodified Octokit in a world of its own. */
function client(options: { readonly auth?: string } = { auth: token }): Client {
  const namespace = `octokit-${(namespaces += 1)}`
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  return {
    octokit: new Octokit({ ...options, baseUrl: `${base}/ns/${namespace}`, log: silent }),
    admin: async (method, path, body) => {
      const response = await fetch(`${base}/ns/${namespace}/__admin${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
  }
}

/** Status and text of the error a call ends with. */
const failure = async (call: Promise<unknown>): Promise<{ status: unknown; message: string }> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Error) {
      return { status: 'status' in error ? error.status : undefined, message: error.message }
    }
    throw error
  }
  throw new Error('the call went through')
}

const tip = async (octokit: Octokit, branch: string): Promise<string> =>
  (await octokit.rest.git.getRef({ ...repo, ref: `heads/${branch}` })).data.object.sha

describe('repositories and callers', () => {
  test('GH-13 Octokit reads the repository, itself and its limit', async () => {
    const { octokit } = client()
    const { data } = await octokit.rest.repos.get(repo)
    expect([data.full_name, data.default_branch, data.permissions?.admin]).toEqual([
      'octo-org/hello-world',
      'main',
      true,
    ])
    expect((await octokit.rest.users.getAuthenticated()).data.login).toBe('octocat')
    expect((await octokit.rest.rateLimit.get()).data.resources.core.used).toBe(2)
    expect((await octokit.rest.meta.getAllVersions()).data).toEqual(['2026-03-10', '2022-11-28'])
  })

  test('GH-13 errors read as they do against the real service', async () => {
    const { octokit } = client()
    expect(await failure(octokit.rest.repos.get({ owner: 'octo-org', repo: 'nope' }))).toEqual({
      status: 404,
      message: 'Not Found - https://docs.github.com/rest/repos/repos#get-a-repository',
    })
    expect(await failure(client({ auth: 'wrong' }).octokit.rest.repos.get(repo))).toEqual({
      status: 401,
      message: 'Bad credentials - https://docs.github.com/rest',
    })
    const anonymous = client({}).octokit
    expect((await anonymous.rest.repos.get(repo)).headers['x-ratelimit-limit']).toBe('60')
    expect(
      await failure(
        anonymous.rest.pulls.create({ ...repo, title: 't', head: 'stale', base: 'main' }),
      ),
    ).toEqual({ status: 401, message: 'Requires authentication - https://docs.github.com/rest' })
  })

  test('GH-11 a conditional read is 304, which Octokit raises', async () => {
    const { octokit } = client()
    const { headers } = await octokit.rest.repos.get(repo)
    const again = await failure(
      octokit.rest.repos.get({ ...repo, headers: { 'if-none-match': headers.etag ?? '' } }),
    )
    expect(again.status).toBe(304)
  })

  test('GH-11 a renamed repository is followed to its new address', async () => {
    const { octokit, admin } = client()
    await admin('POST', '/github/repositories/rename', { ...repo, name: 'hello-moon' })
    expect((await octokit.rest.repos.get(repo)).data.full_name).toBe('octo-org/hello-moon')
  })

  test('GH-11 the newer version is served when asked for', async () => {
    const { octokit } = client()
    const { headers, data } = await octokit.rest.pulls.get({
      ...repo,
      pull_number: 1,
      headers: { 'x-github-api-version': '2026-03-10' },
    })
    expect(headers['x-github-api-version-selected']).toBe('2026-03-10')
    expect(data).not.toHaveProperty('merge_commit_sha')
  })
})

describe('refs', () => {
  test('GH-02 the life of a ref: created, read, listed, moved, deleted', async () => {
    const { octokit } = client()
    const main = await tip(octokit, 'main')
    const made = await octokit.rest.git.createRef({ ...repo, ref: 'refs/heads/a/b', sha: main })
    expect([made.status, made.data.object.sha]).toEqual([201, main])
    const listed = await octokit.rest.git.listMatchingRefs({ ...repo, ref: 'heads/a' })
    expect(listed.data.map((ref) => ref.ref)).toEqual(['refs/heads/a/b'])
    const stale = await tip(octokit, 'stale')
    expect(
      await failure(octokit.rest.git.updateRef({ ...repo, ref: 'heads/a/b', sha: stale })),
    ).toEqual({
      status: 422,
      message:
        'Update is not a fast forward - https://docs.github.com/rest/git/refs#update-a-reference',
    })
    await octokit.rest.git.updateRef({ ...repo, ref: 'heads/a/b', sha: stale, force: true })
    expect(await tip(octokit, 'a/b')).toBe(stale)
    expect((await octokit.rest.git.deleteRef({ ...repo, ref: 'heads/a/b' })).status).toBe(204)
    expect((await failure(octokit.rest.git.deleteRef({ ...repo, ref: 'heads/a/b' }))).status).toBe(
      422,
    )
  })

  test('GH-05 a client whose base moved reads again and lands its commit', async () => {
    const { octokit, admin } = client()
    const seen = await tip(octokit, 'main')
    const mine = await octokit.rest.git.createCommit({
      ...repo,
      message: 'mine',
      tree: (await octokit.rest.git.getCommit({ ...repo, commit_sha: seen })).data.tree.sha,
      parents: [seen],
    })
    await admin('POST', '/github/commits', {
      ...repo,
      branch: 'main',
      commits: [{ message: 'theirs' }],
    })
    const refused = await failure(
      octokit.rest.git.updateRef({ ...repo, ref: 'heads/main', sha: mine.data.sha }),
    )
    expect(refused.message).toContain('Update is not a fast forward')
    const again = await tip(octokit, 'main')
    const rebased = await octokit.rest.git.createCommit({
      ...repo,
      message: 'mine',
      tree: mine.data.tree.sha,
      parents: [again],
    })
    const moved = await octokit.rest.git.updateRef({
      ...repo,
      ref: 'heads/main',
      sha: rebased.data.sha,
    })
    expect(moved.data.object.sha).toBe(rebased.data.sha)
  })
})

describe('pull requests', () => {
  test('GH-03 the life of a pull request: opened, found mergeable, edited, merged', async () => {
    const { octokit, admin } = client()
    const made = await octokit.rest.pulls.create({
      ...repo,
      title: 'Stale',
      head: 'stale',
      base: 'main',
    })
    expect([made.status, made.data.number, made.data.mergeable]).toEqual([201, 2, null])
    await admin('POST', '/clock/advance', { ms: 1000 })
    const one = { ...repo, pull_number: 1 }
    const two = { ...repo, pull_number: 2 }
    expect((await octokit.rest.pulls.get(one)).data.mergeable_state).toBe('clean')
    expect((await octokit.rest.pulls.get(two)).data.mergeable_state).toBe('dirty')
    expect(await failure(octokit.rest.pulls.merge(two))).toEqual({
      status: 405,
      message:
        'Pull Request is not mergeable - https://docs.github.com/rest/pulls/pulls#merge-a-pull-request',
    })
    await octokit.rest.pulls.update({ ...two, title: 'Given up', state: 'closed' })
    const merged = await octokit.rest.pulls.merge({ ...one, merge_method: 'squash' })
    expect(merged.data.merged).toBe(true)
    expect((await octokit.rest.pulls.checkIfMerged(one)).status).toBe(204)
    const all = await octokit.rest.pulls.list({ ...repo, state: 'all' })
    expect(all.data.map((pull) => [pull.number, pull.title, pull.merged_at !== null])).toEqual([
      [2, 'Given up', false],
      [1, 'Greet by name', true],
    ])
    expect(await tip(octokit, 'main')).toBe(merged.data.sha)
  })

  test('GH-05 a lost reply is reconciled: the retry meets the duplicate, the list has the one', async () => {
    const { octokit, admin } = client()
    await admin('POST', '/faults/presets/github_pr_create_accepted_drop', {})
    const create = () =>
      octokit.rest.pulls.create({ ...repo, title: 'Stale', head: 'stale', base: 'main' })
    await expect(create()).rejects.toThrow()
    const retry = await failure(create())
    expect(retry.status).toBe(422)
    expect(retry.message).toContain('A pull request already exists for octo-org:stale.')
    const found = await octokit.rest.pulls.list({ ...repo, head: 'octo-org:stale', base: 'main' })
    expect(found.data.map((pull) => pull.number)).toEqual([2])
  })

  test('GH-05 a limited call tells when to come back', async () => {
    const { octokit, admin } = client()
    await admin('POST', '/faults/presets/github_rate_limited', {})
    const limited = await octokit.rest.pulls.list(repo).then(
      () => undefined,
      (error: { status: number; response: { headers: Record<string, string> } }) => error,
    )
    expect([
      limited?.status,
      limited?.response.headers['retry-after'],
      limited?.response.headers['x-ratelimit-remaining'],
    ]).toEqual([429, '60', '1'])
    expect((await octokit.rest.pulls.list(repo)).data).toHaveLength(1)
  })
})

describe('pages', () => {
  test('GH-13 paginate follows the links to the end', async () => {
    const { octokit, admin } = client()
    const branches = Array.from({ length: 7 }, (_, i) => `page/${i}`)
    for (const branch of branches) {
      await admin('POST', '/github/commits', { ...repo, branch, commits: [{}] })
    }
    const names = await octokit.paginate(
      octokit.rest.repos.listBranches,
      { ...repo, per_page: 2 },
      ({ data }) => data.map((branch) => branch.name),
    )
    expect(names).toEqual(['feature', 'main', ...branches, 'stale'])
  })

  test('GH-13 paginate of an empty repository is an empty list', async () => {
    const { octokit, admin } = client()
    await admin('POST', '/seed', {
      github: {
        repositories: [{ owner: 'octo-org', name: 'empty', collaborators: { octocat: 'admin' } }],
      },
    })
    const empty = { owner: 'octo-org', repo: 'empty' }
    expect((await failure(octokit.rest.repos.listCommits(empty))).status).toBe(409)
    expect(await octokit.paginate(octokit.rest.repos.listCommits, empty)).toEqual([])
  })
})
