import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
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
const pull = { ...repo, title: 'Stale', head: 'stale', base: 'main' }
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
let namespaces = 0

interface Place {
  readonly baseUrl: string
  readonly admin: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** Statuses that an operation answered with, in order; a lost reply has none. */
  readonly statuses: (operation: string) => Promise<readonly (number | undefined)[]>
}

function place(): Place {
  const baseUrl = `${base}/ns/plugins-${(namespaces += 1)}`
  const admin: Place['admin'] = async (method, path, body) => {
    const response = await fetch(`${baseUrl}/__admin${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    baseUrl,
    admin,
    statuses: async (operation) => {
      const answer = await admin('GET', `/requests?operation=${operation}`)
      return (answer as { requests: { status?: number }[] }).requests.map(({ status }) => status)
    },
  }
}

/** The plugins count waits in units of `retryAfterBaseValue`: a millisecond here instead of a second. */
const soon = { retryAfterBaseValue: 1 }

const Retrying = Octokit.plugin(retry)
const retrying = ({ baseUrl }: Place): Octokit =>
  new Retrying({ auth: token, baseUrl, log: silent, retry: soon })

interface Waits {
  readonly primary: number[]
  readonly secondary: number[]
}

const Careful = Octokit.plugin(throttling, retry)
function careful({ baseUrl, admin }: Place): { readonly octokit: Octokit; readonly waits: Waits } {
  const waits: Waits = { primary: [], secondary: [] }
  const octokit = new Careful({
    auth: token,
    baseUrl,
    log: silent,
    retry: soon,
    throttle: {
      ...soon,
      // Its own queues: those of another test would make this one wait.
      id: baseUrl,
      onRateLimit: async (seconds: number) => {
        waits.primary.push(seconds)
        await admin('POST', '/clock/advance', { ms: seconds * 1000 })
        return true
      },
      onSecondaryRateLimit: (seconds: number) => {
        waits.secondary.push(seconds)
        return true
      },
    },
  })
  return { octokit, waits }
}

describe('plugin-retry', () => {
  test('GH-13 GH-05 a creation answered 502 after it was done is repeated and meets the duplicate; there is one', async () => {
    const here = place()
    const octokit = retrying(here)
    await here.admin('POST', '/faults', {
      match: { operationId: 'pulls/create' },
      phase: 'after-commit',
      kind: 'status',
      status: 502,
    })
    await expect(octokit.rest.pulls.create(pull)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('A pull request already exists for octo-org:stale.'),
    })
    expect(await here.statuses('pulls/create')).toEqual([502, 422])
    const { data } = await octokit.rest.pulls.list({ ...repo, head: 'octo-org:stale' })
    expect(data.map(({ number }) => number)).toEqual([2])
  })

  test('GH-13 GH-05 a creation whose reply was lost is repeated, too', async () => {
    const here = place()
    await here.admin('POST', '/faults/presets/github_ref_create_accepted_drop', {})
    const octokit = retrying(here)
    const { data } = await octokit.rest.git.getRef({ ...repo, ref: 'heads/main' })
    await expect(
      octokit.rest.git.createRef({ ...repo, ref: 'refs/heads/once', sha: data.object.sha }),
    ).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Reference already exists'),
    })
    expect((await here.statuses('git/create-ref')).at(-1)).toBe(422)
    expect(await here.statuses('git/create-ref')).toHaveLength(2)
  })

  test('GH-13 a move answered 502 after it was done is repeated and goes through', async () => {
    const here = place()
    const octokit = retrying(here)
    await here.admin('POST', '/faults', {
      match: { operationId: 'git/update-ref' },
      phase: 'after-commit',
      kind: 'status',
      status: 502,
    })
    const { data: feature } = await octokit.rest.git.getRef({ ...repo, ref: 'heads/feature' })
    const { sha } = feature.object
    const moved = await octokit.rest.git.updateRef({
      ...repo,
      ref: 'heads/stale',
      sha,
      force: true,
    })
    expect(moved.data.object.sha).toBe(sha)
    expect(await here.statuses('git/update-ref')).toEqual([502, 200])
  })

  test('GH-13 a read is tried four times in all, a refusal once', async () => {
    const here = place()
    const octokit = retrying(here)
    await here.admin('POST', '/faults/presets/github_unavailable', { count: 3 })
    expect((await octokit.rest.pulls.list(repo)).data).toHaveLength(1)
    expect(await here.statuses('pulls/list')).toEqual([503, 503, 503, 200])
    await expect(octokit.rest.pulls.get({ ...repo, pull_number: 9 })).rejects.toMatchObject({
      status: 404,
    })
    expect(await here.statuses('pulls/get')).toEqual([404])
  })
})

describe('plugin-throttling', () => {
  test('GH-13 it waits as long as Retry-After of a secondary limit says, 403 and 429 alike', async () => {
    const here = place()
    const { octokit, waits } = careful(here)
    await here.admin('POST', '/faults/presets/github_secondary_limited', {
      headers: { 'Retry-After': '7' },
    })
    await octokit.rest.pulls.list(repo)
    await here.admin('POST', '/faults/presets/github_rate_limited', {})
    await octokit.rest.pulls.list(repo)
    expect(waits).toEqual({ primary: [], secondary: [7, 60] })
    expect(await here.statuses('pulls/list')).toEqual([403, 200, 429, 200])
  })

  test('GH-13 without Retry-After it waits its minute and does not read the reset of the primary limit', async () => {
    const here = place()
    const { octokit, waits } = careful(here)
    await here.admin('POST', '/faults/presets/github_secondary_limited', { headers: {} })
    await octokit.rest.pulls.list(repo)
    expect(waits).toEqual({ primary: [], secondary: [60] })
  })

  test('GH-13 at the primary limit it waits for the reset and a second more, on the clock both share', async () => {
    const here = place()
    const { octokit, waits } = careful(here)
    await here.admin('PUT', '/github/rate-limit', {
      login: 'octocat',
      remaining: 0,
      resetInMs: 120_000,
    })
    const { headers } = await octokit.rest.repos.get(repo)
    expect(waits.secondary).toEqual([])
    expect(waits.primary).toHaveLength(1)
    expect([120, 121, 122]).toContain(waits.primary[0])
    expect(await here.statuses('repos/get')).toEqual([403, 200])
    expect(headers['x-ratelimit-remaining']).toBe('4999')
  })

  test('GH-13 a denial is no limit: told at once', async () => {
    const here = place()
    const { octokit, waits } = careful(here)
    await here.admin('POST', '/faults/presets/github_denied', {})
    await expect(octokit.rest.pulls.list(repo)).rejects.toMatchObject({ status: 403 })
    expect(waits).toEqual({ primary: [], secondary: [] })
    expect(await here.statuses('pulls/list')).toEqual([403])
  })
})

describe('plugin-paginate-rest', () => {
  test('GH-13 it follows Link page by page, stops when told, and lists what a comparison holds', async () => {
    const here = place()
    const { octokit } = careful(here)
    for (let i = 0; i < 5; i++) {
      await here.admin('POST', '/github/commits', { ...repo, branch: 'main', commits: [{}] })
    }
    const list = { ...repo, sha: 'main', per_page: 3 }
    expect(await octokit.paginate(octokit.rest.repos.listCommits, list)).toHaveLength(8)
    const first = await octokit.paginate(octokit.rest.repos.listCommits, list, ({ data }, done) => {
      done()
      return data
    })
    expect(first).toHaveLength(3)
    const sizes: number[] = []
    for await (const { data } of octokit.paginate.iterator(octokit.rest.repos.listCommits, list)) {
      sizes.push(data.length)
    }
    expect(sizes).toEqual([3, 3, 2])
    const compared = await octokit.paginate(
      'GET /repos/{owner}/{repo}/compare/{basehead}',
      { ...repo, basehead: 'stale...main', per_page: 3 },
      ({ data }) => data.commits.map(({ commit }) => commit.message),
    )
    expect(compared).toEqual([
      'Say hello',
      'Say how to run it',
      ...Array.from({ length: 5 }, () => 'Update'),
    ])
  })

  test('GH-13 the 409 of an empty repository is an empty list, after the retries of plugin-retry', async () => {
    const here = place()
    const { octokit } = careful(here)
    await octokit.rest.repos.createForAuthenticatedUser({ name: 'empty' })
    const empty = { owner: 'octocat', repo: 'empty' }
    expect(await octokit.paginate(octokit.rest.repos.listCommits, empty)).toEqual([])
    expect(await here.statuses('repos/list-commits')).toEqual([409, 409, 409, 409])
  })
})
