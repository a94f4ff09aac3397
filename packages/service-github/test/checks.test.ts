import { beforeEach, describe, expect, test } from 'vitest'
import { api, openGithub, type Answer, type Github } from './github.ts'
import { c, graph, graphSeed } from './seeds.ts'

const installation = (id: number, permissions: object) => ({ id, permissions })
const seed = {
  ...graphSeed,
  accounts: [
    ...graphSeed.accounts,
    { login: 'ci[bot]', type: 'Bot', name: 'CI' },
    { login: 'other[bot]', type: 'Bot' },
  ],
  tokens: [
    ...graphSeed.tokens,
    {
      token: 'app',
      login: 'ci[bot]',
      installation: {
        ...installation(11, { checks: 'write', statuses: 'write', metadata: 'read' }),
        app: { id: 77, owner: 'octo-org', url: 'https://ci.example.test' },
      },
    },
    { token: 'other', login: 'other[bot]', installation: installation(12, { checks: 'write' }) },
    { token: 'reader', login: 'other[bot]', installation: installation(13, { checks: 'read' }) },
  ],
}

let github: Github
beforeEach(() => {
  github = openGithub(seed)
})
const as = (token: string) => ({ authorization: `Bearer ${token}` })
const call = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  github.call(method, `${graph}${path}`, body, headers)
const app = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, body, as('app'))
const later = (ms = 1000) => github.world.admin('POST', '/clock/advance', { ms })
const answered = ({ status, json }: Answer) => [status, json]
const refused = (status: number, page: string, anchor: string, message: string, more = {}) => [
  status,
  {
    message,
    ...more,
    documentation_url: `https://docs.github.com/rest/${page}#${anchor}`,
    status: String(status),
  },
]

describe('statuses', () => {
  const post = (sha: string, body: object, headers = {}) =>
    call('POST', `/statuses/${sha}`, body, headers)
  const at = ['commits/statuses', 'create-a-commit-status'] as const

  test('GH-10 a status is kept for good, and the newest of each context counts', async () => {
    const made = await post(c(3), {
      state: 'pending',
      target_url: 'https://ci.example.test/1',
      description: 'running',
    })
    expect([made.status, made.headers.get('location'), made.json]).toMatchObject([
      201,
      `${api}${graph}/statuses/${c(3)}`,
      {
        url: `${api}${graph}/statuses/${c(3)}`,
        state: 'pending',
        description: 'running',
        target_url: 'https://ci.example.test/1',
        context: 'default',
        creator: { login: 'octocat' },
      },
    ])
    const combined = async () => (await call('GET', '/commits/main/status')).json
    expect(await combined()).toMatchObject({ state: 'pending', total_count: 1 })
    await post(c(3), { state: 'success', context: 'lint' })
    expect(await combined()).toMatchObject({ state: 'pending', total_count: 2 })
    await post(c(3), { state: 'success' })
    expect(await combined()).toMatchObject({
      state: 'success',
      sha: c(3),
      total_count: 2,
      statuses: [{ context: 'lint' }, { context: 'default', state: 'success', description: null }],
      repository: { full_name: 'octo-org/Graph' },
      commit_url: `${api}${graph}/commits/${c(3)}`,
      url: `${api}${graph}/commits/${c(3)}/status`,
    })
    await post(c(3), { state: 'error', context: 'lint' })
    expect(await combined()).toMatchObject({ state: 'failure' })
    const all = (await call('GET', `/commits/${c(3)}/statuses`)).json as { state: string }[]
    expect(all.map(({ state }) => state)).toEqual(['error', 'success', 'success', 'pending'])
    expect((await call('GET', `/statuses/${c(3)}`)).json).toEqual(all)
  })

  test('GH-10 a commit of which nothing was said is pending; a name of nothing is 404', async () => {
    expect((await call('GET', '/commits/dir/leaf/status')).json).toMatchObject({
      state: 'pending',
      sha: c(2),
      statuses: [],
      total_count: 0,
    })
    expect((await call('GET', '/commits/nowhere/status')).status).toBe(404)
    expect((await call('GET', '/commits/nowhere/statuses')).status).toBe(404)
  })

  const custom = (field: string, message: string) => ({
    errors: [{ resource: 'Status', code: 'custom', field, message }],
  })
  test.each([
    [
      'an unknown commit, whatever else is wrong',
      c(99),
      {},
      `No commit found for SHA: ${c(99)}`,
      {},
    ],
    [
      'an unknown state',
      c(3),
      { state: 'invalid' },
      'Validation Failed',
      { errors: 'Validation failed: State is not included in the list' },
    ],
    [
      'a branch in the place of a commit',
      'main',
      { state: 'success' },
      'Validation Failed',
      custom('sha', 'sha must be a 40 character SHA1'),
    ],
    [
      'too many words',
      c(3),
      { state: 'success', description: 'x'.repeat(141) },
      'Validation Failed',
      custom('description', 'description is too long (maximum is 140 characters)'),
    ],
    [
      'another scheme',
      c(3),
      { state: 'success', target_url: 'ftp://x' },
      'Validation Failed',
      custom('target_url', 'target_url must use http(s) scheme'),
    ],
  ])('GH-10 a status with %s is refused', async (_, sha, body, message, more) => {
    expect(answered(await post(sha, body))).toEqual(refused(422, ...at, message, more))
  })

  test('GH-10 a thousand statuses of one context are enough', async () => {
    for (let i = 0; i < 1000; i++) await post(c(3), { state: 'success', context: 'loop' })
    expect(answered(await post(c(3), { state: 'success', context: 'loop' }))).toEqual(
      refused(422, ...at, 'Validation Failed', {
        errors:
          'Validation failed: This SHA and context has reached the maximum number of statuses.',
      }),
    )
    expect((await post(c(3), { state: 'success', context: 'other' })).status).toBe(201)
  })

  test('GH-10 statuses are for those who may push and for Apps with the permission', async () => {
    const stranger = await post(c(3), { state: 'success' }, as('stranger-token'))
    expect(answered(stranger)).toEqual(refused(404, ...at, 'Not Found'))
    expect((await post(c(3), { state: 'success' }, as('other'))).status).toBe(403)
    const made = await post(c(3), { state: 'success' }, as('app'))
    expect([made.status, made.json]).toMatchObject([201, { creator: { login: 'ci[bot]' } }])
  })
})

describe('check runs', () => {
  const docs = 'checks/runs'
  // The description, and bodies pasted as late as 2024, lead to the older pages for this one.
  const older = 'reference/checks'

  test('GH-10 only an App writes checks, and only with the permission', async () => {
    const body = { name: 'test', head_sha: c(3) }
    expect(answered(await call('POST', '/check-runs', body))).toEqual(
      refused(403, older, 'create-a-check-run', 'You must authenticate via a GitHub App.'),
    )
    expect(answered(await call('POST', '/check-runs', body, as('reader')))).toEqual(
      refused(403, older, 'create-a-check-run', 'Resource not accessible by integration'),
    )
    expect((await app('POST', '/check-runs', body)).status).toBe(201)
    expect((await call('PATCH', '/check-runs/1', {}, as('other'))).status).toBe(404)
    expect((await call('GET', '/check-runs/1')).status).toBe(200)
  })

  test('GH-10 a run waits, runs and ends, and its suite with it', async () => {
    await call('POST', '/pulls', { title: 'Topic', head: 'topic', base: 'main' })
    const made = await app('POST', '/check-runs', { name: 'test', head_sha: c(5) })
    const url = `${api}${graph}/check-runs/1`
    expect([made.status, made.headers.get('location'), made.json]).toMatchObject([
      201,
      url,
      {
        id: 1,
        name: 'test',
        head_sha: c(5),
        external_id: '',
        url,
        html_url: 'https://github.com/octo-org/Graph/runs/1',
        details_url: 'https://ci.example.test',
        status: 'queued',
        conclusion: null,
        completed_at: null,
        output: { title: null, summary: null, text: null, annotations_count: 0 },
        check_suite: { id: 1 },
        app: { id: 77, slug: 'ci', name: 'CI', owner: { login: 'octo-org' } },
        pull_requests: [{ number: 1, head: { ref: 'topic', sha: c(5) }, base: { ref: 'main' } }],
      },
    ])
    const suite = async () => (await call('GET', '/check-suites/1')).json
    expect(await suite()).toMatchObject({
      head_branch: 'topic',
      head_sha: c(5),
      status: 'queued',
      conclusion: null,
      before: c(4),
      after: c(5),
      latest_check_runs_count: 1,
      head_commit: { id: c(5), message: 'five' },
      repository: { full_name: 'octo-org/Graph' },
    })
    await app('PATCH', '/check-runs/1', { status: 'in_progress' })
    expect(await suite()).toMatchObject({ status: 'in_progress', conclusion: null })
    await later()
    const ended = await app('PATCH', '/check-runs/1', { conclusion: 'failure' })
    const { started_at, completed_at } = ended.json as Record<string, string>
    expect([ended.status, started_at === completed_at]).toEqual([200, false])
    expect(await suite()).toMatchObject({ status: 'completed', conclusion: 'failure' })
    await app('POST', '/check-runs', { name: 'test', head_sha: c(5), conclusion: 'success' })
    expect(await suite()).toMatchObject({ conclusion: 'success', latest_check_runs_count: 1 })
    await app('PATCH', '/check-runs/2', { status: 'queued' })
    expect((await call('GET', '/check-runs/2')).json).toMatchObject({
      status: 'queued',
      conclusion: null,
      completed_at: null,
    })
  })

  test('GH-10 runs are listed by commit and by suite, the newest of each name unless all are asked for', async () => {
    for (const name of ['a', 'b', 'a']) {
      await app('POST', '/check-runs', { name, head_sha: c(3), conclusion: 'neutral' })
    }
    await call('POST', '/check-runs', { name: 'a', head_sha: c(3) }, as('other'))
    const ids = async (path: string): Promise<unknown> => {
      const { json } = await call('GET', path)
      const { total_count, check_runs } = json as {
        total_count: number
        check_runs: { id: number }[]
      }
      return [total_count, ...check_runs.map(({ id }) => id)]
    }
    expect(await ids('/commits/main/check-runs')).toEqual([3, 4, 3, 2])
    expect(await ids('/commits/main/check-runs?filter=all')).toEqual([4, 4, 3, 2, 1])
    expect(await ids('/commits/main/check-runs?check_name=b')).toEqual([1, 2])
    expect(await ids('/commits/main/check-runs?status=completed')).toEqual([2, 3, 2])
    expect(await ids('/commits/main/check-runs?app_id=77&per_page=1')).toEqual([2, 3])
    expect(await ids('/commits/dir/leaf/check-runs')).toEqual([0])
    expect(await ids('/check-suites/1/check-runs')).toEqual([2, 2, 3])
    const { json } = await call('GET', '/commits/main/check-suites')
    expect(json).toMatchObject({ total_count: 2, check_suites: [{ id: 1 }, { id: 2 }] })
    const filtered = await call('GET', '/commits/main/check-suites?check_name=b')
    expect(filtered.json).toMatchObject({ total_count: 1, check_suites: [{ id: 1 }] })
    expect(answered(await call('GET', '/commits/nowhere/check-runs'))).toEqual(
      refused(422, docs, 'list-check-runs-for-a-git-reference', 'No commit found for SHA: nowhere'),
    )
  })

  test('GH-10 annotations add up from edit to edit', async () => {
    const output = (message: string, more = {}) => ({
      title: 'Lint',
      summary: 'Found some',
      annotations: [
        {
          path: 'a.txt',
          start_line: 1,
          end_line: 1,
          annotation_level: 'warning',
          message,
          ...more,
        },
      ],
    })
    await app('POST', '/check-runs', { name: 'lint', head_sha: c(3), output: output('one') })
    const edited = await app('PATCH', '/check-runs/1', { output: output('two', { title: 'Two' }) })
    expect(edited.json).toMatchObject({ output: { title: 'Lint', annotations_count: 2 } })
    expect((await call('GET', '/check-runs/1/annotations')).json).toEqual([
      {
        path: 'a.txt',
        blob_href: `https://github.com/octo-org/Graph/blob/${c(3)}/a.txt`,
        start_line: 1,
        start_column: null,
        end_line: 1,
        end_column: null,
        annotation_level: 'warning',
        title: 'a.txt#L1',
        message: 'one',
        raw_details: null,
      },
      expect.objectContaining({ title: 'Two', message: 'two' }),
    ])
  })

  const annotation = {
    path: 'a.txt',
    start_line: 1,
    end_line: 1,
    annotation_level: 'notice',
    message: 'x',
  }
  const annotated = (annotations: readonly object[]) => ({
    name: 'x',
    head_sha: c(3),
    output: { title: 't', summary: 's', annotations },
  })
  test.each([
    ['no name', { head_sha: c(3) }, 'Invalid request.\n\n"name" wasn\'t supplied.'],
    ['an unknown commit', { name: 'x', head_sha: c(99) }, `No commit found for SHA: ${c(99)}`],
    [
      'more annotations than go into one call',
      annotated(Array.from({ length: 51 }, () => annotation)),
      'Invalid request.\n\nNo more than 50 items are allowed; 51 were supplied.',
    ],
    [
      'annotations that lack something',
      annotated([
        annotation,
        { start_line: 1, end_line: 1, message: 'x' },
        { ...annotation, path: undefined },
      ]),
      'Invalid request.\n\n"annotation_level", "path" weren\'t supplied.\n"path" wasn\'t supplied.',
    ],
    [
      'a status that is not its to set',
      { name: 'x', head_sha: c(3), status: 'waiting' },
      [
        'Invalid request.\n\nNo subschema in "anyOf" matched.',
        'waiting is not a member of ["queued", "in_progress", "completed"].',
        'waiting is not a member of ["completed"].',
        '"conclusion" wasn\'t supplied.',
        'waiting is not a member of ["queued", "in_progress"].',
      ].join('\n'),
    ],
    [
      'a conclusion that is not its to draw',
      { name: 'x', head_sha: c(3), conclusion: 'stale' },
      'Invalid request.\n\nstale is not a member of ["success", "failure", "neutral", "cancelled", "timed_out", "action_required", "skipped"].',
    ],
  ])('GH-10 a run with %s is refused', async (_, body, message) => {
    expect(answered(await app('POST', '/check-runs', body))).toEqual(
      refused(422, older, 'create-a-check-run', message),
    )
  })
})

test('GH-10 an App that may work with pull requests talks there and not on issues', async () => {
  const installed = { id: 14, permissions: { pull_requests: 'write', metadata: 'read' } }
  const token = { token: 'talker', login: 'other[bot]', installation: installed }
  github = openGithub({ ...seed, tokens: [...seed.tokens, token] })
  await call('POST', '/pulls', { title: 'Topic', head: 'topic', base: 'main' })
  await call('POST', '/issues', { title: 'An issue' })
  const talk = (number: number) =>
    call('POST', `/issues/${number}/comments`, { body: 'beep' }, as('talker'))
  const made = await talk(1)
  expect([made.status, made.json]).toMatchObject([
    201,
    { user: { login: 'other[bot]', type: 'Bot' }, performed_via_github_app: { id: 14 } },
  ])
  expect(answered(await talk(2))).toEqual(
    refused(
      403,
      'issues/comments',
      'create-an-issue-comment',
      'Resource not accessible by integration',
    ),
  )
})

test('GH-10 an App has one suite for a commit, made by hand or by its first run', async () => {
  const made = await app('POST', '/check-suites', { head_sha: c(3) })
  expect([made.status, made.headers.get('location'), made.json]).toMatchObject([
    201,
    `${api}${graph}/check-suites/1`,
    { status: 'queued', head_branch: 'main', latest_check_runs_count: 0 },
  ])
  const run = await app('POST', '/check-runs', { name: 'x', head_sha: c(3) })
  expect(run.json).toMatchObject({ check_suite: { id: 1 } })
  expect((await call('POST', '/check-suites', { head_sha: c(3) }, as('other'))).status).toBe(201)
})

test('GH-10 a deleted repository takes what was said about its commits with it', async () => {
  await call('POST', `/statuses/${c(3)}`, { state: 'success' })
  await app('POST', '/check-runs', { name: 'x', head_sha: c(3) })
  await github.call('DELETE', graph)
  for (const collection of ['statuses', 'checkRuns', 'checkSuites']) {
    const { json } = await github.world.admin('GET', `/state/github/${collection}`)
    expect([collection, JSON.stringify(json).includes('"repositoryId":4242')]).toEqual([
      collection,
      false,
    ])
  }
})
