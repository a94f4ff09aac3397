import { beforeEach, describe, expect, test } from 'vitest'
import { api, openGithub, type Answer, type Github } from './github.ts'
import { c, graph, graphSeed } from './seeds.ts'

const lines = (count: number, changed: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, at) => `${changed[at + 1] ?? `line ${at + 1}`}\n`).join('')

/** A pull request that changes line 2 and line 20 of a long file, and adds another file. */
const seed = {
  ...graphSeed,
  accounts: [...graphSeed.accounts, { login: 'reviewer' }],
  tokens: [...graphSeed.tokens, { token: 'reviewer-token', login: 'reviewer' }],
  repositories: [
    {
      owner: 'octo-org',
      name: 'Graph',
      id: 4242,
      collaborators: { octocat: 'admin', reviewer: 'push' },
      commits: [
        { sha: c(1), message: 'one', files: { 'long.txt': lines(22) } },
        {
          sha: c(2),
          parents: [c(1)],
          message: 'two',
          files: { 'long.txt': lines(22, { 2: 'second', 20: 'twentieth' }), 'b.txt': 'b\n' },
        },
        {
          sha: c(3),
          parents: [c(2)],
          message: 'three',
          files: { 'long.txt': lines(22, { 2: 'the second', 20: 'twentieth' }) },
        },
      ],
      branches: { main: c(1), topic: c(2) },
    },
  ],
}

let github: Github
beforeEach(async () => {
  github = openGithub(seed)
  await call('POST', '/pulls', { title: 'Topic', head: 'topic', base: 'main' })
})
const call = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  github.call(method, `${graph}${path}`, body, headers)
const reviewer = { authorization: 'Bearer reviewer-token' }
const comment = (place: object, headers = reviewer): Promise<Answer> =>
  call('POST', '/pulls/1/comments', { body: 'Why?', commit_id: c(2), ...place }, headers)
const list = async (path: string, headers = {}): Promise<unknown> =>
  (await call('GET', path, undefined, headers)).json
const told = ({ status, json }: Answer) => [status, json]
const move = () => call('PATCH', '/git/refs/heads/topic', { sha: c(3) })

describe('comments on lines of a diff', () => {
  test('GH-10 a line is named by its number, and the hunk up to it is shown', async () => {
    const made = await comment({ path: 'long.txt', line: 2, side: 'right' })
    const url = `${api}${graph}/pulls/comments/1`
    expect([made.status, made.headers.get('location')]).toEqual([201, url])
    expect(made.json).toMatchObject({
      url,
      pull_request_review_id: 1,
      id: 1,
      diff_hunk: '@@ -1,5 +1,5 @@\n line 1\n-line 2\n+second',
      path: 'long.txt',
      commit_id: c(2),
      original_commit_id: c(2),
      user: { login: 'reviewer' },
      html_url: 'https://github.com/octo-org/Graph/pull/1#discussion_r1',
      author_association: 'MEMBER',
      start_line: null,
      line: 2,
      side: 'RIGHT',
      position: 3,
      subject_type: 'line',
    })
    expect(await list('/pulls/1/reviews')).toMatchObject([{ state: 'COMMENTED', body: '' }])
    expect(await list('/pulls/1')).toMatchObject({ review_comments: 1, comments: 0 })
  })

  test.each([
    [
      { path: 'long.txt', position: 2 },
      { line: 2, side: 'LEFT', position: 2 },
    ],
    [
      { path: 'long.txt', line: 2, side: 'LEFT' },
      { line: 2, side: 'LEFT', position: 2 },
    ],
    [
      { path: 'long.txt', line: 20 },
      { line: 20, side: 'RIGHT', position: 12 },
    ],
    [
      { path: 'long.txt', line: 3, start_line: 1 },
      { line: 3, side: 'RIGHT', position: 4, start_line: 1, start_side: 'RIGHT' },
    ],
    [
      { path: 'b.txt', subject_type: 'file' },
      { subject_type: 'file', line: 1, position: 1, diff_hunk: '' },
    ],
  ])('GH-10 a comment at %j stands at %j', async (place, found) => {
    const made = await comment(place)
    expect([made.status, made.json]).toMatchObject([201, found])
  })

  test.each([
    ['position', 'invalid', { path: 'long.txt', position: 99 }],
    ['line', 'custom', { path: 'long.txt', line: 11 }],
  ])('GH-10 %s is %s', async (field, code, place) => {
    const answer = await comment(place)
    const thread = { resource: 'PullRequestReviewComment' }
    expect(told(answer)).toMatchObject([
      422,
      {
        message: 'Validation Failed',
        errors: [
          { ...thread, code, field: `pull_request_review_thread.${field}` },
          { ...thread, code: 'missing_field', field: 'pull_request_review_thread.diff_hunk' },
        ],
      },
    ])
    expect(await list('/pulls/1/reviews')).toEqual([])
  })

  test('GH-10 a path that the diff does not have is not resolved', async () => {
    const answer = await comment({ path: 'nope.txt', line: 1 })
    const field = 'pull_request_review_thread.path'
    const error = { resource: 'PullRequestReviewComment', code: 'invalid', field }
    expect(told(answer)).toMatchObject([
      422,
      { errors: [{ ...error, message: 'could not be resolved' }] },
    ])
  })

  test('GH-10 a whole file needs its type, and takes nothing that is unknown', async () => {
    const lines = async (sent: object) => {
      const { json } = await call('POST', '/pulls/1/comments', sent)
      return (json as { message: string }).message.split('\n').slice(3)
    }
    const whole = { body: 'x', path: 'b.txt', subject_type: 'file' }
    expect(await lines(whole)).toEqual([
      '"positioning" wasn\'t supplied.',
      '"commit_id", "position" weren\'t supplied.',
      '"in_reply_to" wasn\'t supplied.',
      '"subject_type" is not a permitted key.',
      '"commit_id", "line" weren\'t supplied.',
      '"commit_id" wasn\'t supplied.',
    ])
    expect(await lines({ body: 'x', path: 'b.txt', commit_id: c(2), 'in_reply_to:': 1 })).toEqual([
      '"positioning" wasn\'t supplied.',
      '"position" wasn\'t supplied.',
      '"in_reply_to" wasn\'t supplied.',
      '"in_reply_to:" is not a permitted key.',
      '"line" wasn\'t supplied.',
      '"in_reply_to:" is not a permitted key.',
      '"subject_type" wasn\'t supplied.',
    ])
  })

  test('GH-10 a line that changed since is outdated, one that did not moves to the new head', async () => {
    await comment({ path: 'long.txt', line: 2 })
    await comment({ path: 'b.txt', position: 1 })
    await comment({ path: 'long.txt', subject_type: 'file' })
    await move()
    expect(await list('/pulls/comments')).toMatchObject([
      { line: null, position: null, original_line: 2, commit_id: c(2), original_commit_id: c(2) },
      { line: 1, position: 1, commit_id: c(3), original_commit_id: c(2) },
      { line: 1, position: 1, commit_id: c(3), subject_type: 'file' },
    ])
  })

  test('GH-10 replies stand where the first comment stands and answer that one', async () => {
    await comment({ path: 'long.txt', line: 2 })
    const reply = (id: number, body: string) =>
      call('POST', `/pulls/1/comments/${id}/replies`, { body })
    const first = await reply(1, 'Because')
    expect([first.status, first.json]).toMatchObject([
      201,
      { id: 2, in_reply_to_id: 1, user: { login: 'octocat' }, line: 2, pull_request_review_id: 2 },
    ])
    expect((await reply(2, 'Really')).json).toMatchObject({ id: 3, in_reply_to_id: 1 })
    expect((await reply(9, 'Lost')).status).toBe(404)
    const older = { body: 'By the older way', in_reply_to: 1 }
    const made = await call('POST', '/pulls/1/comments', older)
    expect([made.status, made.json]).toMatchObject([201, { in_reply_to_id: 1, line: 2 }])
    const lacking = await call('POST', '/pulls/1/comments', { body: 'x' })
    expect([lacking.status, (lacking.json as { message: string }).message.split('\n')]).toEqual([
      422,
      [
        'Invalid request.',
        '',
        'No subschema in "oneOf" matched.',
        '"positioning" wasn\'t supplied.',
        '"commit_id", "path", "position" weren\'t supplied.',
        '"in_reply_to" wasn\'t supplied.',
        '"commit_id", "line", "path" weren\'t supplied.',
        '"commit_id", "path", "subject_type" weren\'t supplied.',
      ],
    ])
  })

  test('GH-10 a comment can be changed and deleted by those who may write', async () => {
    await comment({ path: 'long.txt', line: 2 })
    await github.world.admin('POST', '/clock/advance', { ms: 1000 })
    const changed = await call('PATCH', '/pulls/comments/1', { body: 'Why so?' })
    expect([changed.status, changed.json]).toMatchObject([200, { body: 'Why so?' }])
    const { created_at, updated_at } = changed.json as { created_at: string; updated_at: string }
    expect(Date.parse(updated_at) - Date.parse(created_at)).toBe(1000)
    expect(await list(`/pulls/1/comments?since=${updated_at}`)).toMatchObject([{ id: 1 }])
    const stranger = { authorization: 'Bearer stranger-token' }
    expect((await call('DELETE', '/pulls/comments/1', undefined, stranger)).status).toBe(403)
    expect((await call('DELETE', '/pulls/comments/1')).status).toBe(204)
    expect((await call('GET', '/pulls/comments/1')).status).toBe(404)
    expect(await list('/pulls/1/comments')).toEqual([])
    expect(await list('/pulls/1/reviews')).toEqual([])
  })

  test('GH-10 a turned list needs a sort', async () => {
    await comment({ path: 'long.txt', line: 2 })
    await comment({ path: 'long.txt', line: 20 })
    const ids = async (query: string) =>
      ((await list(`/pulls/1/comments?${query}`)) as { id: number }[]).map(({ id }) => id)
    expect(await ids('direction=desc')).toEqual([1, 2])
    expect(await ids('sort=created&direction=desc')).toEqual([2, 1])
  })
})

describe('comments of a review', () => {
  const review = (comments: readonly object[], event?: string) =>
    call('POST', '/pulls/1/reviews', { event, comments }, reviewer)

  test('GH-10 those of a pending review are seen by its author in the review only', async () => {
    await review([{ path: 'long.txt', line: 2, body: 'Why?' }])
    expect(await list('/pulls/1/comments')).toEqual([])
    expect((await call('GET', '/pulls/comments/1')).status).toBe(404)
    const mine = await list('/pulls/1/reviews/1/comments', reviewer)
    expect(mine).toMatchObject([{ id: 1, pull_request_review_id: 1, position: 3 }])
    await call('POST', '/pulls/1/reviews/1/events', { event: 'APPROVE' }, reviewer)
    expect(await list('/pulls/1/comments')).toMatchObject([{ id: 1, line: 2 }])
  })

  test('GH-10 they go with a pending review that is deleted', async () => {
    await review([{ path: 'long.txt', line: 2, body: 'Why?' }])
    await call('DELETE', '/pulls/1/reviews/1', undefined, reviewer)
    expect((await call('GET', '/pulls/comments/1', undefined, reviewer)).status).toBe(404)
  })

  test.each([
    [{ line: 11 }, 'Pull request review thread line must be part of the diff and '],
    [{ position: 99 }, 'Pull request review thread position is invalid and '],
    [
      { line: 20, start_line: 2 },
      'Pull request review thread line must be part of the diff, Pull request review thread start line must be part of the same hunk as the line., and ',
    ],
  ])('GH-10 nothing of a review is kept when one is at %j', async (place, why) => {
    const good = { path: 'long.txt', line: 2, body: 'x' }
    const answer = await review([good, { path: 'long.txt', body: 'x', ...place }], 'COMMENT')
    expect(told(answer)).toMatchObject([
      422,
      {
        message: 'Unprocessable Entity',
        errors: [`${why}Pull request review thread diff hunk can't be blank`],
      },
    ])
    expect(await list('/pulls/1/reviews')).toEqual([])
  })
})
