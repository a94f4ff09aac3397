import { beforeEach, describe, expect, test } from 'vitest'
import { api, openGithub, type Answer, type Github } from './github.ts'
import { c, graph, graphSeed } from './seeds.ts'

interface Issue {
  readonly number: number
  readonly title: string
  readonly state: string
  readonly state_reason: string | null
  readonly closed_at: string | null
  readonly closed_by: { readonly login: string } | null
  readonly updated_at: string
  readonly comments: number
  readonly labels: readonly { readonly name: string }[]
  readonly assignees: readonly { readonly login: string }[]
}

let github: Github
beforeEach(() => {
  github = openGithub(graphSeed)
})
const call = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  github.call(method, `${graph}${path}`, body, headers)
const stranger = { authorization: 'Bearer stranger-token' }
const make = async (title: string, more: object = {}): Promise<Issue> =>
  (await call('POST', '/issues', { title, ...more })).json as Issue
const issue = async (number = 1): Promise<Issue> =>
  (await call('GET', `/issues/${number}`)).json as Issue
const titles = async (query: string): Promise<readonly string[]> =>
  ((await call('GET', `/issues${query}`)).json as Issue[]).map((one) => one.title)
const later = (ms = 1000) => github.world.admin('POST', '/clock/advance', { ms })
const events = async (number = 1): Promise<readonly string[]> =>
  ((await call('GET', `/issues/${number}/events`)).json as { event: string }[]).map(
    (one) => one.event,
  )

const docs = (page: string, anchor: string): string =>
  `https://docs.github.com/rest/issues/${page}#${anchor}`
const refused = (message: string, docsUrl: string, status = 422) => [
  status,
  { message, documentation_url: docsUrl, status: String(status) },
]
const failed = (errors: readonly object[], docsUrl: string) => [
  422,
  { message: 'Validation Failed', errors, documentation_url: docsUrl, status: '422' },
]
const answered = ({ status, json }: Answer) => [status, json]

describe('opening', () => {
  test('GH-10 a new issue draws the next number of issues and pull requests alike', async () => {
    await call('POST', '/pulls', { title: 'Topic', head: 'topic', base: 'main' })
    const made = await call('POST', '/issues', { title: 'It is late', body: '' })
    expect([made.status, made.headers.get('location')]).toEqual([201, `${api}${graph}/issues/2`])
    expect(made.json).toMatchObject({
      url: `${api}${graph}/issues/2`,
      html_url: 'https://github.com/octo-org/Graph/issues/2',
      number: 2,
      title: 'It is late',
      body: null,
      state: 'open',
      state_reason: null,
      locked: false,
      user: { login: 'octocat' },
      author_association: 'MEMBER',
      assignee: null,
      comments: 0,
      closed_by: null,
    })
    expect(
      (await call('POST', '/pulls', { title: 'Old', head: 'old', base: 'main' })).json,
    ).toMatchObject({ number: 3 })
  })

  test('GH-10 2026-03-10 knows no assignee, in bodies and as a parameter', async () => {
    const version = { 'x-github-api-version': '2026-03-10' }
    const made = await call('POST', '/issues', { title: 't', assignee: 'octocat' }, version)
    expect([made.status, 'assignee' in (made.json as object)]).toEqual([201, false])
    expect((await issue()).assignees).toEqual([])
    const older = await call('POST', '/issues', { title: 't', assignee: 'octocat' })
    expect(older.json).toMatchObject({ assignee: { login: 'octocat' } })
  })

  test.each([
    [
      'no title',
      {},
      refused('Invalid request.\n\n"title" wasn\'t supplied.', docs('issues', 'create-an-issue')),
    ],
    [
      'an empty title',
      { title: '' },
      failed(
        [{ resource: 'Issue', code: 'missing_field', field: 'title' }],
        docs('issues', 'create-an-issue'),
      ),
    ],
    [
      'a body that is no text',
      { title: 't', body: 42 },
      refused(
        "Invalid request.\n\nFor 'properties/body', 42 is not a string or null.",
        docs('issues', 'create-an-issue'),
      ),
    ],
    [
      'a body that is too long',
      { title: 't', body: 'a'.repeat(65_537) },
      failed(
        [
          {
            value: null,
            message: 'body is too long (maximum is 65536 characters)',
            resource: 'Issue',
            field: 'body',
            code: 'invalid',
          },
        ],
        docs('issues', 'create-an-issue'),
      ),
    ],
    [
      'an assignee who is none',
      { title: 't', assignees: ['stranger'] },
      failed(
        [{ value: 'stranger', resource: 'Issue', field: 'assignees', code: 'invalid' }],
        docs('issues', 'create-an-issue'),
      ),
    ],
    [
      'a milestone that is not there',
      { title: 't', milestone: 9 },
      failed(
        [{ value: 9, resource: 'Issue', field: 'milestone', code: 'invalid' }],
        docs('issues', 'create-an-issue'),
      ),
    ],
    [
      'one assignee and several',
      { title: 't', assignee: 'octocat', assignees: ['octocat'] },
      refused(
        'You cannot pass both `assignee` and `assignees`. Only one may be provided.',
        docs('issues', 'create-an-issue'),
      ),
    ],
  ])('GH-10 an issue is refused with %s, and no number is drawn', async (_, body, wanted) => {
    expect(answered(await call('POST', '/issues', body))).toEqual(wanted)
    expect(await make('after')).toMatchObject({ number: 1 })
  })

  test('GH-10 the longest body and a number as a title are taken', async () => {
    expect(await make('t', { body: 'a'.repeat(65_536) })).toMatchObject({ number: 1 })
    expect((await call('POST', '/issues', { title: 59_437 })).json).toMatchObject({
      title: '59437',
    })
  })

  test('GH-10 a body that speaks of a refusal is still a body', async () => {
    const made = await call('POST', '/issues', { title: 't', refusal: 'not-found', message: 'x' })
    expect(made.status).toBe(201)
  })

  test('GH-10 from a stranger, labels, assignees and milestone are dropped without a word', async () => {
    const made = await call(
      'POST',
      '/issues',
      { title: 't', labels: ['bug'], assignees: ['octocat'], milestone: 9 },
      stranger,
    )
    expect([made.status, made.json]).toMatchObject([
      201,
      { labels: [], assignees: [], milestone: null, author_association: 'NONE' },
    ])
  })

  test('GH-10 nobody opens an issue without a credential or where nothing is to be seen', async () => {
    const anonymous = await call('POST', '/issues', { title: 't' }, { authorization: '' })
    expect(anonymous.status).toBe(401)
    const hidden = await github.call(
      'POST',
      '/repos/octo-org/secret/issues',
      { title: 't' },
      stranger,
    )
    expect(answered(hidden)).toEqual(refused('Not Found', docs('issues', 'create-an-issue'), 404))
  })
})

describe('closing and reopening', () => {
  test('GH-10 closing tells who, when and why; reopening takes it back', async () => {
    await make('t')
    await later()
    const closed = await call('PATCH', '/issues/1', { state: 'closed' })
    expect([closed.status, closed.json]).toMatchObject([
      200,
      { state: 'closed', state_reason: 'completed', closed_by: { login: 'octocat' } },
    ])
    const { closed_at, updated_at } = await issue()
    expect(closed_at).toBe(updated_at)
    await later()
    await call('PATCH', '/issues/1', { state: 'closed', state_reason: 'not_planned' })
    expect(await issue()).toMatchObject({ state_reason: 'completed', updated_at })
    await call('PATCH', '/issues/1', { state: 'open' })
    expect(await issue()).toMatchObject({
      state: 'open',
      state_reason: 'reopened',
      closed_at: null,
      closed_by: null,
    })
    expect(await events()).toEqual(['closed', 'reopened'])
  })

  test.each(['completed', 'not_planned', 'duplicate'])(
    'GH-10 an issue is closed as %s',
    async (reason) => {
      await make('t')
      const closed = await call('PATCH', '/issues/1', { state: 'closed', state_reason: reason })
      expect(closed.json).toMatchObject({ state: 'closed', state_reason: reason })
    },
  )

  test('GH-10 an edit that changes nothing leaves no mark', async () => {
    const before = await make('t', { labels: ['bug'] })
    await later()
    await call('PATCH', '/issues/1', { title: 't', labels: ['BUG'], state: 'open', body: null })
    expect((await issue()).updated_at).toBe(before.updated_at)
    expect(await events()).toEqual(['labeled'])
  })

  test('GH-10 a stranger closes an own issue and nobody else’s', async () => {
    await make('ours')
    await call('POST', '/issues', { title: 'mine' }, stranger)
    const own = await call('PATCH', '/issues/2', { state: 'closed', labels: ['bug'] }, stranger)
    expect([own.status, own.json]).toMatchObject([200, { state: 'closed', labels: [] }])
    const other = await call('PATCH', '/issues/1', { state: 'closed' }, stranger)
    expect(answered(other)).toEqual(
      refused('Must have admin rights to Repository.', docs('issues', 'update-an-issue'), 403),
    )
  })
})

describe('pull requests as issues', () => {
  beforeEach(async () => {
    await call('POST', '/pulls', { title: 'Topic', head: 'topic', base: 'main', draft: true })
  })

  test('GH-10 a pull request answers as an issue and leads back', async () => {
    const { json } = await call('GET', '/issues/1')
    expect(json).toMatchObject({
      html_url: 'https://github.com/octo-org/Graph/pull/1',
      title: 'Topic',
      draft: true,
      pull_request: { url: `${api}${graph}/pulls/1`, merged_at: null },
    })
    expect(json).not.toHaveProperty('sub_issues_summary')
    const { json: pull } = await call('GET', '/pulls/1')
    expect(pull).toMatchObject({ issue_url: `${api}${graph}/issues/1` })
    expect((await call('GET', '/issues/9')).status).toBe(404)
    await make('an issue')
    expect((await call('GET', '/pulls/2')).status).toBe(404)
  })

  test('GH-10 what is put on the issue shows on the pull request', async () => {
    await call('POST', '/milestones', { title: 'one' })
    await later()
    const edited = await call('PATCH', '/issues/1', {
      title: 'Renamed',
      labels: ['bug'],
      assignees: ['octocat'],
      milestone: 1,
    })
    expect(edited.status).toBe(200)
    await call('POST', '/issues/1/comments', { body: 'Nice' })
    await call('PUT', '/issues/1/lock', { lock_reason: 'too heated' })
    const { json } = await call('GET', '/pulls/1')
    expect(json).toMatchObject({
      title: 'Renamed',
      labels: [{ name: 'bug', default: true }],
      assignee: { login: 'octocat' },
      assignees: [{ login: 'octocat' }],
      milestone: { title: 'one', open_issues: 1 },
      comments: 1,
      locked: true,
      active_lock_reason: 'too heated',
    })
    expect((json as Issue).updated_at).toBe((await issue()).updated_at)
    expect((await call('GET', '/pulls')).json).toMatchObject([{ labels: [{ name: 'bug' }] }])
  })

  test('GH-10 closing the issue closes the pull request, and a merge counts for the milestone', async () => {
    await call('POST', '/milestones', { title: 'one' })
    await call('PATCH', '/issues/1', { state: 'closed', milestone: 1 })
    expect((await call('GET', '/pulls/1')).json).toMatchObject({ state: 'closed', merged: false })
    expect(await issue()).toMatchObject({
      state: 'closed',
      state_reason: null,
      closed_by: { login: 'octocat' },
    })
    await call('PATCH', '/pulls/1', { state: 'open' })
    expect(await issue()).toMatchObject({ state: 'open', closed_by: null })
    expect((await call('GET', '/milestones/1')).json).toMatchObject({
      open_issues: 1,
      closed_issues: 0,
    })
    await call('POST', '/pulls', { title: 'Old', head: 'old', base: 'main' })
    await call('PATCH', '/issues/2', { milestone: 1 })
    expect((await call('PUT', '/pulls/2/merge')).status).toBe(200)
    expect((await call('GET', '/milestones/1')).json).toMatchObject({
      open_issues: 1,
      closed_issues: 1,
    })
    expect(await events(2)).toEqual(['milestoned', 'merged', 'closed'])
  })
})

describe('issues that become pull requests', () => {
  test('GH-03 GH-10 a pull request takes number, words and marks of an issue', async () => {
    await make('An idea', { body: 'Words', labels: ['bug'] })
    await call('POST', '/issues/1/comments', { body: 'Yes' }, stranger)
    await make('another')
    await later()
    const made = await call('POST', '/pulls', { issue: 1, head: 'topic', base: 'main' })
    expect([made.status, made.json]).toMatchObject([
      201,
      { number: 1, title: 'An idea', body: 'Words', labels: [{ name: 'bug' }], comments: 1 },
    ])
    expect(await issue()).toMatchObject({ pull_request: { url: `${api}${graph}/pulls/1` } })
    expect((await call('GET', '/issues/1/comments')).json).toMatchObject([{ body: 'Yes' }])
    expect(await titles('')).toEqual(['An idea', 'another'])
    expect(await make('next')).toMatchObject({ number: 3 })
  })

  test.each([
    [9999, 'The specified issue does not exist.'],
    [1, 'The specified issue is already attached to a pull request.'],
  ])('GH-03 GH-10 issue %i cannot become one: %s', async (number, message) => {
    await call('POST', '/pulls', { title: 'Topic', head: 'topic', base: 'main' })
    const answer = await call('POST', '/pulls', { issue: number, head: 'old', base: 'main' })
    expect(answered(answer)).toEqual([
      422,
      {
        message,
        errors: [{ value: number, resource: 'PullRequest', field: 'issue', code: 'invalid' }],
        documentation_url: 'https://docs.github.com/rest/pulls/pulls#create-a-pull-request',
        status: '422',
      },
    ])
  })
})

describe('listing', () => {
  beforeEach(async () => {
    await call('POST', '/milestones', { title: 'one' })
    await make('a', { labels: ['bug', 'help wanted'], body: 'cc @stranger, please' })
    await later()
    await make('b', { labels: ['bug'], assignees: ['octocat'], milestone: 1 })
    await later()
    await call('POST', '/issues', { title: 'c' }, stranger)
    await later()
    await call('POST', '/pulls', { title: 'p', head: 'topic', base: 'main' })
    await later()
    await call('POST', '/issues/1/comments', { body: 'once' })
    await call('PATCH', '/issues/3', { state: 'closed' })
  })

  test.each([
    ['', ['p', 'b', 'a']],
    ['?state=closed', ['c']],
    ['?state=all', ['p', 'c', 'b', 'a']],
    ['?state=nonsense', ['p', 'b', 'a']],
    ['?labels=bug', ['b', 'a']],
    ['?labels=BUG,help%20wanted', ['a']],
    ['?labels=nothing', []],
    ['?milestone=1', ['b']],
    ['?milestone=none', ['p', 'a']],
    ['?milestone=*', ['b']],
    ['?assignee=octocat', ['b']],
    ['?assignee=none', ['p', 'a']],
    ['?assignee=*', ['b']],
    ['?creator=stranger&state=all', ['c']],
    ['?mentioned=stranger', ['a']],
    ['?sort=created&direction=asc', ['a', 'b', 'p']],
    ['?sort=updated', ['a', 'p', 'b']],
    ['?sort=comments&direction=desc', ['a', 'p', 'b']],
    ['?sort=nonsense&direction=asc', ['p', 'b', 'a']],
    ['?sort=updated&direction=nonsense', ['p', 'b', 'a']],
  ])('GH-10 GET issues%s lists %j', async (query, wanted) => {
    expect(await titles(query)).toEqual(wanted)
  })

  test('GH-10 since lists what changed at that time or later', async () => {
    const { updated_at } = await issue(4)
    expect(await titles(`?since=${updated_at}`)).toEqual(['p', 'a'])
  })

  test('GH-10 a milestone that is not there is no filter but an error', async () => {
    expect(answered(await call('GET', '/issues?milestone=9'))).toEqual(
      failed(
        [{ value: '9', resource: 'Issue', field: 'milestone', code: 'invalid' }],
        docs('issues', 'list-repository-issues'),
      ),
    )
  })

  test('GH-10 the repository counts its open issues and pull requests together', async () => {
    const { json } = await github.call('GET', graph)
    expect(json).toMatchObject({ open_issues_count: 3, open_issues: 3 })
  })

  test('GH-10 pages are linked by cursors that survive what happens meanwhile', async () => {
    const path = (link: string | null, rel: string): string =>
      new RegExp(`<([^>]*)>; rel="${rel}"`).exec(link ?? '')?.[1]?.slice(api.length) ?? ''
    const first = await call('GET', '/issues?state=all&per_page=2')
    const link = first.headers.get('link')
    expect(link).toMatch(
      /^<https:\/\/api\.github\.test\/repositories\/4242\/issues\?after=Y3Vyc29yOnYyOpLP[A-Za-z0-9%]+&state=all&per_page=2>; rel="next"$/,
    )
    await make('new')
    const second = await github.call('GET', path(link, 'next'))
    expect((second.json as Issue[]).map((one) => one.title)).toEqual(['b', 'a'])
    const back = second.headers.get('link')
    expect(back).toMatch(/^<[^>]*\?state=all&per_page=2&before=[^>]*>; rel="prev"$/)
    const again = await github.call('GET', path(back, 'prev'))
    expect((again.json as Issue[]).map((one) => one.title)).toEqual(['p', 'c'])
    expect(await titles('?state=all&per_page=2&page=2')).toEqual(['c', 'b'])
    expect((await call('GET', '/issues?page=9')).headers.get('link')).toBeNull()
  })
})

describe('comments', () => {
  beforeEach(async () => {
    await make('t')
    await later()
  })

  test('GH-10 a comment is written, read, changed and deleted, and its issue counts it', async () => {
    const made = await call('POST', '/issues/1/comments', { body: 'One' })
    const url = `${api}${graph}/issues/comments/1`
    expect([made.status, made.headers.get('location'), made.json]).toMatchObject([
      201,
      url,
      {
        url,
        html_url: 'https://github.com/octo-org/Graph/issues/1#issuecomment-1',
        issue_url: `${api}${graph}/issues/1`,
        user: { login: 'octocat' },
        body: 'One',
        author_association: 'MEMBER',
      },
    ])
    const commented = await issue()
    expect(commented).toMatchObject({ comments: 1 })
    expect(commented.updated_at).toBe((made.json as Issue).updated_at)
    await call('POST', '/issues/1/comments', { body: 'Two' })
    await later()
    const changed = await call('PATCH', '/issues/comments/1', { body: 'Won' })
    expect([changed.status, changed.json]).toMatchObject([200, { body: 'Won' }])
    expect((await call('GET', '/issues/1/comments')).json).toMatchObject([
      { body: 'Won' },
      { body: 'Two' },
    ])
    const { updated_at } = changed.json as Issue
    expect((await call('GET', `/issues/1/comments?since=${updated_at}`)).json).toMatchObject([
      { body: 'Won' },
    ])
    const turned = await call('GET', '/issues/comments?sort=updated&direction=desc')
    expect(turned.json).toMatchObject([{ body: 'Won' }, { body: 'Two' }])
    expect((await call('DELETE', '/issues/comments/1')).status).toBe(204)
    expect(await issue()).toMatchObject({ comments: 1 })
    for (const [method, anchor] of [
      ['GET', 'get-an-issue-comment'],
      ['PATCH', 'update-an-issue-comment'],
      ['DELETE', 'delete-an-issue-comment'],
    ] as const) {
      const body = method === 'PATCH' ? { body: 'x' } : undefined
      expect(answered(await call(method, '/issues/comments/1', body))).toEqual(
        refused('Not Found', docs('comments', anchor), 404),
      )
    }
  })

  const create = docs('comments', 'create-an-issue-comment')
  const unprocessable = (message: string) =>
    failed([{ resource: 'IssueComment', code: 'unprocessable', field: 'data', message }], create)
  test.each([
    ['no body', {}, refused('Invalid request.\n\n"body" wasn\'t supplied.', create)],
    [
      'null',
      { body: null },
      refused("Invalid request.\n\nFor 'properties/body', nil is not a string.", create),
    ],
    ['nothing', { body: '' }, unprocessable('Body cannot be blank')],
    [
      'too much',
      { body: 'a'.repeat(262_145) },
      unprocessable('Body is too long (maximum is 65536 characters)'),
    ],
    [
      'too much in few characters',
      { body: `${'🌈'.repeat(65_536)}a` },
      unprocessable('Body is too long (maximum is 65536 characters)'),
    ],
  ])('GH-10 a comment of %s is refused', async (_, body, wanted) => {
    expect(answered(await call('POST', '/issues/1/comments', body))).toEqual(wanted)
    expect((await call('POST', '/issues/1/comments', { body: '🌈'.repeat(65_536) })).status).toBe(
      201,
    )
  })

  test('GH-10 a locked conversation is closed to strangers only', async () => {
    expect((await call('PUT', '/issues/1/lock')).status).toBe(204)
    const denied = await call('POST', '/issues/1/comments', { body: 'x' }, stranger)
    expect(answered(denied)).toEqual(
      refused(
        'Unable to create comment because issue is locked.',
        'https://docs.github.com/articles/locking-conversations/',
        403,
      ),
    )
    expect((await call('POST', '/issues/1/comments', { body: 'x' })).status).toBe(201)
    expect((await call('DELETE', '/issues/1/lock')).status).toBe(204)
    expect((await call('POST', '/issues/1/comments', { body: 'x' }, stranger)).status).toBe(201)
    expect(await events()).toEqual(['locked', 'unlocked'])
    const other = await call('PATCH', '/issues/comments/1', { body: 'y' }, stranger)
    expect(other.status).toBe(403)
  })
})

describe('assignees', () => {
  test('GH-10 who may be assigned: people of the repository, and for an issue whoever spoke there', async () => {
    expect((await call('GET', '/assignees')).json).toMatchObject([{ login: 'octocat' }])
    expect((await call('GET', '/assignees/OCTOCAT')).status).toBe(204)
    expect((await call('GET', '/assignees/stranger')).status).toBe(404)
    await make('t')
    const add = (login: string) => call('POST', '/issues/1/assignees', { assignees: [login] })
    expect((await add('stranger')).status).toBe(201)
    expect((await issue()).assignees).toEqual([])
    await call('POST', '/issues/1/comments', { body: 'hello' }, stranger)
    expect((await call('GET', '/issues/1/assignees/stranger')).status).toBe(204)
    expect((await add('stranger')).json).toMatchObject({ assignees: [{ login: 'stranger' }] })
    await add('octocat')
    const less = await call('DELETE', '/issues/1/assignees', { assignees: ['stranger'] })
    expect([less.status, less.json]).toMatchObject([200, { assignees: [{ login: 'octocat' }] }])
    expect(await events()).toEqual(['assigned', 'assigned', 'unassigned'])
  })
})

describe('events', () => {
  test('GH-10 the timeline of a pull request shows commits, words and deeds in order', async () => {
    await call('POST', '/pulls', { title: 'Topic', head: 'topic', base: 'main' })
    await later()
    await call('POST', '/issues/1/comments', { body: 'Why?' })
    await later()
    await call('PATCH', '/issues/1', { title: 'Because', labels: ['bug'] })
    const { json } = await call('GET', '/issues/1/timeline')
    expect(json).toMatchObject([
      { event: 'committed', sha: c(4) },
      { event: 'committed', sha: c(5) },
      { event: 'commented', body: 'Why?', actor: { login: 'octocat' } },
      { event: 'labeled', label: { name: 'bug', color: 'd73a4a' } },
      { event: 'renamed', rename: { from: 'Topic', to: 'Because' } },
    ])
  })

  test('GH-10 events of a repository come newest first with their issues', async () => {
    await make('t', { labels: ['bug'] })
    await call('PATCH', '/issues/1', { state: 'closed', state_reason: 'not_planned' })
    const { json } = await call('GET', '/issues/events')
    expect(json).toMatchObject([
      { event: 'closed', state_reason: 'not_planned', issue: { number: 1 } },
      { event: 'labeled', issue: { number: 1 } },
    ])
    const [{ id }] = json as [{ id: number }]
    expect((await call('GET', `/issues/events/${id}`)).json).toMatchObject({ event: 'closed' })
    expect((await call('GET', '/issues/events/99')).status).toBe(404)
  })
})
