import type { JournalEntry } from '@crvouga/mockingbird-shared-runtime'
import { beforeEach, describe, expect, test } from 'vitest'
import { openGithub, type Github } from './github.ts'
import { c, graph, graphSeed } from './seeds.ts'

let github: Github
beforeEach(() => {
  github = openGithub(graphSeed)
})
const preset = (name: string) => github.world.admin('POST', `/faults/presets/${name}`, {})
const journal = async (): Promise<readonly JournalEntry[]> => {
  const { json } = await github.world.admin('GET', '/requests')
  return (json as { requests: JournalEntry[] }).requests
}

describe('accepted and then lost', () => {
  test('GH-04 a pull request whose reply was lost is there, and the retry meets the real duplicate', async () => {
    await preset('github_pr_create_accepted_drop')
    const body = { title: 'Topic', head: 'topic', base: 'main' }
    await expect(github.call('POST', `${graph}/pulls`, body)).rejects.toThrow('fetch failed')
    const retry = await github.call('POST', `${graph}/pulls`, body)
    expect([retry.status, retry.json]).toEqual([
      422,
      {
        message: 'Validation Failed',
        errors: [
          {
            resource: 'PullRequest',
            code: 'custom',
            message: 'A pull request already exists for octo-org:topic.',
          },
        ],
        documentation_url: 'https://docs.github.com/rest/pulls/pulls#create-a-pull-request',
        status: '422',
      },
    ])
    const found = await github.call(
      'GET',
      `${graph}/pulls?head=octo-org:topic&base=main&state=open`,
    )
    expect((found.json as { number: number }[]).map((one) => one.number)).toEqual([1])
    const [lost, second] = await journal()
    expect(lost).toMatchObject({
      operationId: 'pulls/create',
      phases: ['received', 'committed', 'severed'],
    })
    expect(second).toMatchObject({ operationId: 'pulls/create', status: 422 })
    expect(second?.phases).toContain('refused')
  })

  test.each([
    [
      'github_ref_create_accepted_drop',
      'POST',
      '/git/refs',
      { ref: 'refs/heads/x', sha: c(1) },
      'Reference already exists',
    ],
    [
      'github_ref_delete_accepted_drop',
      'DELETE',
      '/git/refs/heads/topic',
      undefined,
      'Reference does not exist',
    ],
  ])(
    'GH-04 after %s the same call again is refused by what it did',
    async (name, method, path, body, message) => {
      await preset(name)
      await expect(github.call(method, graph + path, body)).rejects.toThrow('fetch failed')
      const again = await github.call(method, graph + path, body)
      expect([again.status, again.json]).toMatchObject([422, { message }])
    },
  )

  test('GH-04 a ref whose move was lost has moved; the same move again is accepted', async () => {
    await preset('github_ref_update_accepted_drop')
    const move = () => github.call('PATCH', `${graph}/git/refs/heads/dir/leaf`, { sha: c(3) })
    await expect(move()).rejects.toThrow('fetch failed')
    expect((await github.call('GET', `${graph}/git/ref/heads/dir/leaf`)).json).toMatchObject({
      object: { sha: c(3) },
    })
    expect((await move()).status).toBe(200)
  })

  test('GH-04 an invalid request is refused before any commit and leaves the rule for the next', async () => {
    await preset('github_pr_create_accepted_drop')
    const refused = await github.call('POST', `${graph}/pulls`, {
      title: 't',
      head: 'nope',
      base: 'main',
    })
    expect(refused.status).toBe(422)
    await expect(
      github.call('POST', `${graph}/pulls`, { title: 't', head: 'topic', base: 'main' }),
    ).rejects.toThrow('fetch failed')
  })
})

describe('written and not seen yet', () => {
  const read = async () => {
    const answer = await github.call('GET', `${graph}/git/ref/heads/topic`)
    return [answer.status, (answer.json as { object?: { sha: string } }).object?.sha]
  }
  const stale = (count: number) =>
    github.world.admin('POST', '/faults', {
      match: { operationId: 'git/get-ref' },
      phase: 'before',
      kind: 'stale-read',
      count,
    })

  // PyGithub/PyGithub#2759 and odoo/runbot#764: both were answered 201, then 404 or the id from before.
  test('GH-04 the next reads of a moved ref answer the commit before, then the new one', async () => {
    await github.call('PATCH', `${graph}/git/refs/heads/topic`, { sha: c(3), force: true })
    await stale(2)
    expect([await read(), await read(), await read()]).toEqual([
      [200, c(5)],
      [200, c(5)],
      [200, c(3)],
    ])
  })

  test('GH-04 the next reads of a new ref are 404, while its creation stands', async () => {
    await github.call('DELETE', `${graph}/git/refs/heads/topic`)
    const body = { ref: 'refs/heads/topic', sha: c(4) }
    expect((await github.call('POST', `${graph}/git/refs`, body)).status).toBe(201)
    await stale(1)
    expect(await read()).toEqual([404, undefined])
    expect((await github.call('POST', `${graph}/git/refs`, body)).json).toMatchObject({
      message: 'Reference already exists',
    })
    expect(await read()).toEqual([200, c(4)])
  })
})

describe('refused before the mutation', () => {
  const write = () => github.call('POST', `${graph}/git/refs`, { ref: 'refs/heads/x', sha: c(1) })
  const isThere = async () => (await github.call('GET', `${graph}/git/ref/heads/x`)).status === 200

  test('GH-04 unavailable: 503, nothing happened, the next call goes through', async () => {
    await preset('github_unavailable')
    expect([(await write()).status, await isThere()]).toEqual([503, false])
    expect((await write()).status).toBe(201)
  })

  test('GH-04 secondary limit: 429 with Retry-After while requests remain', async () => {
    await preset('github_rate_limited')
    const answer = await write()
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      answer.headers.get('x-ratelimit-remaining'),
      (answer.json as { message: string }).message,
    ]).toEqual([
      429,
      '60',
      '1',
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    ])
    expect(await isThere()).toBe(false)
  })

  test('GH-04 secondary limit: 403 whose words and documentation clients know it by', async () => {
    await preset('github_secondary_limited')
    const answer = await write()
    expect([answer.status, answer.headers.get('retry-after'), answer.json]).toMatchObject([
      403,
      '60',
      { documentation_url: expect.stringMatching(/secondary-rate-limits$/) },
    ])
    expect(await isThere()).toBe(false)
  })

  test('GH-04 denied: 403 as an App without the permission gets it', async () => {
    await preset('github_denied')
    expect([(await write()).status, await isThere()]).toEqual([403, false])
  })

  test('GH-04 a scripted denial fits operation and caller, counts down and is listed', async () => {
    await github.world.admin('POST', '/github/denials', {
      operationId: 'git/create-ref',
      login: 'octocat',
      message: 'Must have admin rights to Repository.',
      count: 2,
    })
    const first = await write()
    expect([first.status, first.json]).toEqual([
      403,
      {
        message: 'Must have admin rights to Repository.',
        documentation_url: 'https://docs.github.com/rest/git/refs#create-a-reference',
        status: '403',
      },
    ])
    expect((await github.world.admin('GET', '/github/denials')).json).toMatchObject({
      denials: [{ id: 1, remaining: 1 }],
    })
    await write()
    expect((await write()).status).toBe(201)
  })
})

test('SH-02 a checkout takes back refs, pull requests, numbers, limits and what was scheduled', async () => {
  const { json } = await github.world.admin('POST', '/checkpoints', { name: 'before', pin: true })
  const { id } = json as { id: string }
  await github.call('POST', `${graph}/pulls`, { title: 't', head: 'topic', base: 'main' })
  await github.call('DELETE', `${graph}/git/refs/heads/old`)
  const back = await github.world.admin('POST', '/branches/main/checkout', { checkpoint: id })
  expect(back.status).toBe(200)
  const pulls = await github.call('GET', `${graph}/pulls?state=all`)
  expect([pulls.json, pulls.headers.get('x-ratelimit-used')]).toEqual([[], '1'])
  expect((await github.call('GET', `${graph}/git/ref/heads/old`)).status).toBe(200)
  const again = await github.call('POST', `${graph}/pulls`, {
    title: 't',
    head: 'topic',
    base: 'main',
  })
  expect(again.json).toMatchObject({ number: 1, id: 1 })
})

test('SH-04 the same requests on the same seed make the same journal and the same bytes', async () => {
  const story = async () => {
    const one = openGithub(graphSeed)
    const made = await one.call('POST', `${graph}/pulls`, {
      title: 't',
      head: 'topic',
      base: 'main',
    })
    await one.world.admin('POST', '/clock/advance', { ms: 5000 })
    const merged = await one.call('PUT', `${graph}/pulls/1/merge`, {})
    const read = await one.call('GET', `${graph}/pulls/1`)
    const requests = await one.world.admin('GET', '/requests')
    return JSON.stringify(
      [made, merged, read]
        .map((a) => [a.text, [...a.headers]])
        .concat([[JSON.stringify(requests.json), []]]),
    )
  }
  expect(await story()).toBe(await story())
})

test('GH-04 GH-10 an issue whose reply was lost is there, and nothing refuses the retry', async () => {
  await preset('github_issue_create_accepted_drop')
  const body = { title: 'Once' }
  await expect(github.call('POST', `${graph}/issues`, body)).rejects.toThrow('fetch failed')
  const retry = await github.call('POST', `${graph}/issues`, body)
  expect([retry.status, retry.json]).toMatchObject([201, { number: 2 }])
  const { json } = await github.call('GET', `${graph}/issues`)
  expect(json).toMatchObject([
    { number: 2, title: 'Once' },
    { number: 1, title: 'Once' },
  ])
})
