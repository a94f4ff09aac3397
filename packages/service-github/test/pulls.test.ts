import { beforeEach, describe, expect, test } from 'vitest'
import { api, openGithub, type Answer, type Github } from './github.ts'
import { c, graph, graphSeed } from './seeds.ts'

interface Pull {
  readonly number: number
  readonly state: string
  readonly title: string
  readonly body: string | null
  readonly head: { readonly sha: string; readonly label: string }
  readonly base: { readonly sha: string; readonly ref: string }
  readonly merged: boolean
  readonly mergeable: boolean | null
  readonly mergeable_state: string
  readonly merge_commit_sha: string | null
  readonly updated_at: string
}

let github: Github
beforeEach(() => {
  github = openGithub(graphSeed)
})
const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  github.call(method, `${graph}${path}`, body)
const open = (head = 'topic', more: object = {}): Promise<Answer> =>
  call('POST', '/pulls', { title: 'Topic', head, base: 'main', ...more })
const pull = async (number = 1): Promise<Pull> =>
  (await call('GET', `/pulls/${number}`)).json as Pull
const move = (branch: string, sha: string | null) =>
  github.world.admin('POST', '/github/refs/move', {
    owner: 'octo-org',
    repo: 'Graph',
    ref: `heads/${branch}`,
    sha,
  })
const later = (ms = 1000) => github.world.admin('POST', '/clock/advance', { ms })

const docs = (anchor: string): string => `https://docs.github.com/rest/pulls/pulls#${anchor}`
const failed = (errors: readonly object[], anchor: string) => ({
  message: 'Validation Failed',
  errors,
  documentation_url: docs(anchor),
  status: '422',
})
const custom = (message: string, field?: string) => ({
  resource: 'PullRequest',
  code: 'custom',
  ...(field === undefined ? {} : { field }),
  message,
})

describe('opening', () => {
  test('GH-03 a new pull request relates number, head, base and their commits', async () => {
    const made = await open('topic', { body: 'Words', draft: false })
    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe(`${api}${graph}/pulls/1`)
    expect(made.headers.get('etag')).toMatch(/^"/)
    expect(made.json).toMatchObject({
      url: `${api}${graph}/pulls/1`,
      number: 1,
      state: 'open',
      title: 'Topic',
      body: 'Words',
      user: { login: 'octocat' },
      head: {
        label: 'octo-org:topic',
        ref: 'topic',
        sha: c(5),
        repo: { full_name: 'octo-org/Graph' },
      },
      base: { label: 'octo-org:main', ref: 'main', sha: c(3), repo: { id: 4242 } },
      author_association: 'MEMBER',
      merged: false,
      mergeable: null,
      rebaseable: null,
      mergeable_state: 'unknown',
      merge_commit_sha: null,
      merged_by: null,
      maintainer_can_modify: false,
      commits: 2,
      additions: 2,
      deletions: 0,
      changed_files: 1,
    })
  })

  test.each(['topic', 'octo-org:topic', 'OCTO-ORG:topic', 'refs/heads/topic'])(
    'GH-03 head %s names the branch of this repository',
    async (head) => {
      expect((await open(head)).json).toMatchObject({ head: { label: 'octo-org:topic' } })
    },
  )

  test.each([
    [
      'the same head and base',
      { head: 'topic' },
      [custom('A pull request already exists for octo-org:topic.')],
    ],
    [
      'the same with its owner',
      { head: 'octo-org:topic' },
      [custom('A pull request already exists for octo-org:topic.')],
    ],
    [
      'no such head',
      { head: 'nope' },
      [{ resource: 'PullRequest', field: 'head', code: 'invalid' }],
    ],
    [
      'another owner’s head',
      { head: 'stranger:topic' },
      [{ resource: 'PullRequest', field: 'head', code: 'invalid' }],
    ],
    [
      'no such base',
      { head: 'topic', base: 'nope' },
      [{ resource: 'PullRequest', field: 'base', code: 'invalid' }],
    ],
    [
      'neither',
      { head: 'x', base: 'y' },
      [
        { resource: 'PullRequest', field: 'base', code: 'invalid' },
        { resource: 'PullRequest', field: 'head', code: 'invalid' },
      ],
    ],
    ['nothing new', { head: 'dir/leaf' }, [custom('No commits between main and dir/leaf')]],
    [
      'no common history (mislav/hub#2322)',
      { head: 'island' },
      [custom('The island branch has no history in common with main')],
    ],
    [
      'no title',
      { head: 'old', title: '' },
      [{ resource: 'Issue', code: 'missing_field', field: 'title' }],
    ],
  ])('GH-03 opening is refused: %s', async (_, body, errors) => {
    await open()
    const answer = await call('POST', '/pulls', { title: 'Again', base: 'main', ...body })
    expect([answer.status, answer.json]).toEqual([422, failed(errors, 'create-a-pull-request')])
    expect((await call('GET', '/pulls?state=all')).json).toHaveLength(1)
  })

  test('GH-03 a closed pull request leaves room for another with the next number', async () => {
    await open()
    await call('PATCH', '/pulls/1', { state: 'closed' })
    expect((await open()).json).toMatchObject({ number: 2 })
  })
})

describe('listing', () => {
  beforeEach(async () => {
    await open('topic')
    await later(60_000)
    await open('old')
    await later(60_000)
    await call('PATCH', '/pulls/1', { title: 'Renamed' })
  })
  const numbers = async (query: string): Promise<number[]> =>
    ((await call('GET', `/pulls${query}`)).json as Pull[]).map((one) => one.number)

  test.each([
    ['', [2, 1]],
    ['?sort=created', [1, 2]],
    ['?sort=created&direction=desc', [2, 1]],
    ['?sort=updated', [2, 1]],
    ['?sort=updated&direction=desc', [1, 2]],
    ['?direction=asc', [1, 2]],
    ['?direction=sideways', [2, 1]],
    ['?sort=nonsense', [1, 2]],
    ['?head=octo-org:old', [2]],
    ['?head=old', [2, 1]],
    ['?head=octo-org:nope', []],
    ['?base=main', [2, 1]],
    ['?base=topic', []],
    ['?per_page=1', [2]],
    ['?per_page=1&page=2', [1]],
    ['?per_page=1&page=7', []],
    ['?page=-1', [2, 1]],
  ])('GH-03 pulls%s', async (query, wanted) => {
    expect(await numbers(query)).toEqual(wanted)
  })

  test('GH-03 closed ones are listed when asked for', async () => {
    await call('PATCH', '/pulls/2', { state: 'closed' })
    expect([
      await numbers(''),
      await numbers('?state=closed'),
      await numbers('?state=all'),
    ]).toEqual([[1], [2], [2, 1]])
  })

  test('GH-03 links name the repository by number and keep what was sent; they can be followed', async () => {
    const first = await call('GET', '/pulls?state=open&per_page=1')
    expect(first.headers.get('link')).toBe(
      `<${api}/repositories/4242/pulls?state=open&per_page=1&page=2>; rel="next", <${api}/repositories/4242/pulls?state=open&per_page=1&page=2>; rel="last"`,
    )
    const next = await github.call('GET', '/repositories/4242/pulls?state=open&per_page=1&page=2')
    expect((next.json as Pull[]).map((one) => one.number)).toEqual([1])
    expect(next.headers.get('link')).toBe(
      `<${api}/repositories/4242/pulls?state=open&per_page=1&page=1>; rel="prev", <${api}/repositories/4242/pulls?state=open&per_page=1&page=1>; rel="first"`,
    )
  })

  test('GH-03 items of a list lack what only one pull request tells', async () => {
    const [item] = (await call('GET', '/pulls')).json as object[]
    const single = Object.keys(await pull(2))
    const missing = single.filter((name) => !(name in (item ?? {})))
    expect(missing).toEqual([
      'merged',
      'mergeable',
      'rebaseable',
      'mergeable_state',
      'merged_by',
      'comments',
      'review_comments',
      'maintainer_can_modify',
      'commits',
      'additions',
      'deletions',
      'changed_files',
    ])
  })
})

describe('editing', () => {
  beforeEach(async () => {
    await open('topic', { body: 'Words' })
  })
  const edit = (body: object) => call('PATCH', '/pulls/1', body)

  test.each([
    ['title null leaves it', { title: null }, { title: 'Topic' }],
    ['body null empties it', { body: null }, { body: null }],
    ['body "" empties it', { body: '' }, { body: null }],
    ['an unknown state is ignored', { state: 'poop' }, { state: 'open' }],
    ['state closes it', { state: 'closed' }, { state: 'closed', merged: false }],
    ['base changes', { base: 'old' }, { base: { ref: 'old', sha: c(6) } }],
  ])('GH-03 %s', async (_, body, wanted) => {
    const answer = await edit(body)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject(wanted)
    expect(await pull()).toMatchObject(wanted)
  })

  test('GH-03 an edit that changes nothing leaves no mark', async () => {
    const before = await pull()
    await later(5000)
    await edit({ title: 'Topic', body: 'Words', state: 'open', base: 'main' })
    expect((await pull()).updated_at).toBe(before.updated_at)
  })

  test.each([
    [
      'an empty title',
      { title: '' },
      { resource: 'PullRequest', code: 'missing_field', field: 'title' },
    ],
    [
      'a base that is not there',
      { base: 'nope', title: 'Not taken either' },
      {
        message: "Proposed base branch 'nope' was not found",
        resource: 'PullRequest',
        field: 'base',
        code: 'invalid',
      },
    ],
  ])('GH-03 editing is refused as a whole: %s', async (_, body, error) => {
    const answer = await edit(body)
    expect([answer.status, answer.json]).toEqual([422, failed([error], 'update-a-pull-request')])
    expect((await pull()).title).toBe('Topic')
  })

  test('GH-03 the base of a closed one stays, even when the same call reopens it', async () => {
    await edit({ state: 'closed' })
    const answer = await edit({ state: 'open', base: 'old' })
    expect([answer.status, answer.json]).toEqual([
      422,
      failed(
        [
          {
            message: 'Cannot change the base branch of a closed pull request.',
            resource: 'PullRequest',
            field: 'base',
            code: 'invalid',
          },
        ],
        'update-a-pull-request',
      ),
    ])
    expect((await pull()).state).toBe('closed')
  })

  test('GH-09 a closed one reopens while its branch has moved forward only', async () => {
    await edit({ state: 'closed' })
    expect((await edit({ state: 'open' })).json).toMatchObject({ state: 'open', closed_at: null })
  })

  test.each([
    ['deleted', null, 'The topic branch has been deleted.'],
    ['force-pushed', c(6), 'The topic branch was force-pushed or recreated.'],
  ])('GH-09 a closed one whose head was %s stays closed', async (_, sha, why) => {
    await edit({ state: 'closed' })
    await move('topic', sha)
    const answer = await edit({ state: 'open' })
    expect([answer.status, answer.json]).toEqual([
      422,
      failed([custom(`state cannot be changed. ${why}`, 'state')], 'update-a-pull-request'),
    ])
  })

  test('GH-09 a closed one stays closed while another of its head and base is open', async () => {
    await edit({ state: 'closed' })
    await open()
    expect((await edit({ state: 'open' })).json).toEqual(
      failed(
        [
          custom(
            'state cannot be changed. There is already an open pull request from topic to main.',
            'state',
          ),
        ],
        'update-a-pull-request',
      ),
    )
  })
})

describe('following branches', () => {
  beforeEach(async () => {
    await open()
  })

  test('GH-09 mergeable is null first and known a moment later, in every answer', async () => {
    expect(await pull()).toMatchObject({ mergeable: null, mergeable_state: 'unknown' })
    await later(999)
    expect(await pull()).toMatchObject({ mergeable: null, mergeable_state: 'unknown' })
    await later(1)
    expect(await pull()).toMatchObject({ mergeable: true, mergeable_state: 'clean' })
    expect((await pull()).merge_commit_sha).toMatch(/^[0-9a-f]{40}$/)
  })

  test('GH-09 the head follows its branch and what was known is unknown again', async () => {
    await later()
    const before = await pull()
    const pushed = await github.world.admin('POST', '/github/commits', {
      owner: 'octo-org',
      repo: 'Graph',
      branch: 'topic',
      commits: [{ message: 'six', files: { 'b.txt': 'other\n' } }],
    })
    const [tip] = (pushed.json as { commits: string[] }).commits
    const after = await pull()
    expect(after).toMatchObject({ head: { sha: tip }, mergeable: null, commits: 3 })
    // The last test merge keeps being shown until the next one is there.
    expect(after.merge_commit_sha).toBe(before.merge_commit_sha)
    await later()
    expect((await pull()).merge_commit_sha).not.toBe(before.merge_commit_sha)
  })

  test('GH-09 a base that moves on leaves base.sha behind and asks for a new test merge', async () => {
    await later()
    await github.world.admin('POST', '/github/commits', {
      owner: 'octo-org',
      repo: 'Graph',
      branch: 'main',
      commits: [{ files: { 'b.txt': 'conflicting\n' } }],
    })
    expect(await pull()).toMatchObject({ base: { sha: c(3) }, mergeable: null })
    await later()
    expect(await pull()).toMatchObject({ mergeable: false, mergeable_state: 'dirty' })
  })

  test('GH-09 deleting the head branch closes it; its ref under pull/ stays', async () => {
    await later()
    expect((await call('GET', '/git/ref/pull/1/merge')).status).toBe(200)
    await call('DELETE', '/git/refs/heads/topic')
    expect(await pull()).toMatchObject({ state: 'closed', merged: false, head: { sha: c(5) } })
    expect((await call('GET', '/git/ref/pull/1/head')).json).toMatchObject({
      object: { sha: c(5) },
    })
    expect((await call('GET', '/git/ref/pull/1/merge')).status).toBe(404)
  })

  test('GH-09 a base that comes to contain the head marks it merged', async () => {
    await move('main', c(5))
    expect(await pull()).toMatchObject({ state: 'closed', merged: true, merge_commit_sha: c(5) })
  })

  test('GH-09 a head reset to what the base has already closes it unmerged', async () => {
    await move('topic', c(2))
    expect(await pull()).toMatchObject({ state: 'closed', merged: false })
  })

  test('GH-09 the refs under pull/ cannot be written', async () => {
    expect((await call('PATCH', '/git/refs/pull/1/head', { sha: c(3) })).status).toBe(422)
    expect((await call('DELETE', '/git/refs/pull/1/head')).status).toBe(422)
  })
})

describe('merging', () => {
  beforeEach(async () => {
    await open()
  })
  const merge = (body?: object) => call('PUT', '/pulls/1/merge', body)

  test('GH-09 a merge moves the base to a commit of two parents and is told by every read', async () => {
    expect((await call('GET', '/pulls/1/merge')).status).toBe(404)
    const answer = await merge({ sha: c(5) })
    const { sha } = answer.json as { sha: string }
    expect(answer.json).toEqual({ sha, merged: true, message: 'Pull Request successfully merged' })
    expect((await call('GET', `/git/commits/${sha}`)).json).toMatchObject({
      message: 'Merge pull request #1 from octo-org/topic\n\nTopic',
      parents: [{ sha: c(3) }, { sha: c(5) }],
      author: { email: 'octocat@example.test' },
      committer: { name: 'GitHub', email: 'noreply@github.com' },
    })
    expect((await call('GET', '/git/ref/heads/main')).json).toMatchObject({ object: { sha } })
    expect((await call('GET', '/pulls/1/merge')).status).toBe(204)
    expect(await pull()).toMatchObject({ state: 'closed', merged: true, merge_commit_sha: sha })
  })

  test('GH-09 squash makes one commit of one parent, rebase replays each', async () => {
    const squashed = await merge({ merge_method: 'squash' })
    const { sha } = squashed.json as { sha: string }
    expect((await call('GET', `/git/commits/${sha}`)).json).toMatchObject({
      message: 'Topic (#1)\n\n* four\n\n* five',
      parents: [{ sha: c(3) }],
    })
    await github.world.admin('POST', '/reset', {})
    await open()
    const rebased = await merge({ merge_method: 'rebase' })
    const tip = (rebased.json as { sha: string }).sha
    const commits = (await call('GET', '/commits?sha=main')).json as {
      sha: string
      commit: { message: string }
    }[]
    expect(commits[0]?.sha).toBe(tip)
    expect(commits.map((one) => one.commit.message).slice(0, 3)).toEqual(['five', 'four', 'three'])
  })

  test.each([
    [
      'a head that moved',
      { sha: c(4) },
      409,
      'Head branch was modified. Review and try the merge again.',
    ],
  ])('GH-09 merging is refused: %s', async (_, body, status, message) => {
    const answer = await merge(body)
    expect([answer.status, answer.json]).toEqual([
      status,
      { message, documentation_url: docs('merge-a-pull-request'), status: String(status) },
    ])
  })

  test('GH-09 merging twice, a closed one or a conflicting one is 405', async () => {
    await merge()
    const refused = {
      message: 'Pull Request is not mergeable',
      documentation_url: docs('merge-a-pull-request'),
      status: '405',
    }
    const again = await merge()
    expect([again.status, again.json]).toEqual([405, refused])
  })

  test('GH-09 a merged one cannot be reopened', async () => {
    await merge()
    expect((await call('PATCH', '/pulls/1', { state: 'open' })).json).toEqual(
      failed(
        [custom('state cannot be changed. The pull request cannot be reopened.', 'state')],
        'update-a-pull-request',
      ),
    )
  })

  test('GH-09 commits and files of a pull request', async () => {
    const commits = (await call('GET', '/pulls/1/commits')).json as { sha: string }[]
    expect(commits.map((one) => one.sha)).toEqual([c(4), c(5)])
    expect((await call('GET', '/pulls/1/files')).json).toMatchObject([
      {
        filename: 'b.txt',
        status: 'added',
        additions: 2,
        deletions: 0,
        changes: 2,
        patch: '@@ -0,0 +1,2 @@\n+b\n+b',
      },
    ])
  })
})

describe('updating a branch', () => {
  const update = (body?: object) => call('PUT', '/pulls/1/update-branch', body)

  test('GH-09 the update is accepted at once and done a moment later', async () => {
    await open()
    expect((await github.call('PUT', `${graph}/pulls/1/update-branch`, 'null')).status).toBe(202)
    const accepted = await update({ expected_head_sha: c(5) })
    expect([accepted.status, accepted.json]).toEqual([
      202,
      { message: 'Updating pull request branch.', url: `${api}${graph}/pulls/1` },
    ])
    expect((await pull()).head.sha).toBe(c(5))
    await later(500)
    const { head } = await pull()
    expect((await call('GET', `/git/commits/${head.sha}`)).json).toMatchObject({
      message: "Merge branch 'main' into topic",
      parents: [{ sha: c(5) }, { sha: c(3) }],
    })
  })

  test('GH-09 an accepted update is given up when the head moves before it is done', async () => {
    await open()
    await update()
    await move('topic', c(4))
    await later(500)
    expect((await pull()).head.sha).toBe(c(4))
  })

  test('GH-09 an update is refused: nothing new, and a conflict', async () => {
    await open('dir/leaf', { base: 'old' })
    await github.world.admin('POST', '/github/commits', {
      owner: 'octo-org',
      repo: 'Graph',
      branch: 'dir/leaf',
      commits: [{ files: { 'b.txt': 'mine\n' } }],
    })
    await move('old', c(1))
    const nothing = await update()
    expect([nothing.status, nothing.json]).toMatchObject([
      422,
      { message: 'There are no new commits on the base branch.' },
    ])
    await move('old', c(5))
    const conflict = await update()
    expect([conflict.status, conflict.json]).toMatchObject([
      422,
      { message: 'merge conflict between base and head' },
    ])
  })
})
