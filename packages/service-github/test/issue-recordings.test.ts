import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultToken } from '../src/index.ts'
import { openGithub, type Answer, type Github } from './github.ts'
import { errorOf, here, recording, replay, sharedOrder, type Exchange } from './recordings.ts'
import { c } from './seeds.ts'

interface Recorded extends Exchange {
  /** How many annotations like the one kept were sent. */
  readonly annotationsSent?: number
}
interface Recording {
  readonly name: string
  readonly exchanges: readonly Recorded[]
}

const recordings = JSON.parse(
  readFileSync(new URL('../evidence/issue-recordings.json', import.meta.url), 'utf8'),
) as readonly Recording[]

/** What is known not to be as it was recorded, and why. */
interface Story {
  readonly open: () => Github
  readonly before?: (github: Github) => Promise<unknown>
  /** Not sent by us. */
  readonly missing?: readonly string[]
  /** Exactly these members, no others. */
  readonly exact?: boolean
  /** Members stood elsewhere when this was recorded; a newer recording shows today's order. */
  readonly orderMoved?: boolean
  /** Values of headers that have changed since. */
  readonly headersMoved?: readonly string[]
  /** The documentation was arranged otherwise. */
  readonly anchorMoved?: boolean
  /** Numbers of exchanges that are not replayed. */
  readonly skip?: readonly number[]
}

const appToken = 'app-token'

/** A repository of the recorded name, whose recorder may do everything there. */
const place = (
  repository: string,
  recorder: string,
  more: object = {},
  ownerType: 'User' | 'Organization' = 'Organization',
  other?: string,
): Github => {
  const [owner = '', name = ''] = repository.split('/')
  return openGithub({
    accounts: [
      { login: owner, type: ownerType },
      ...(owner === recorder ? [] : [{ login: recorder }]),
      ...(other === undefined ? [] : [{ login: other }]),
      { login: 'ghapi-test-app-3[bot]', type: 'Bot' },
    ],
    tokens: [
      { token: defaultToken, login: recorder },
      {
        token: appToken,
        login: 'ghapi-test-app-3[bot]',
        installation: {
          id: 1,
          app: { id: 89_368, owner, url: 'http://localhost' },
          permissions: { checks: 'write', metadata: 'read' },
        },
      },
    ],
    repositories: [
      {
        owner,
        name,
        ...(owner === recorder ? {} : { collaborators: { [recorder]: 'admin' } }),
        commits: [{ sha: c(1) }],
        branches: { main: c(1) },
        ...more,
      },
    ],
  })
}

const checked = '89a9ae301e35e667756034fdc933b1fc94f63fc1'
const checks: Story = {
  open: () =>
    place('hub4j-test-org/test-checks', 'recorder', {
      commits: [{ sha: checked }],
      branches: { main: checked },
    }),
  // `name` came second by 2025 (pygithub).
  orderMoved: true,
}
const issueTest = (labels: readonly string[] = []): Story => ({
  open: () =>
    place('hub4j-test-org/GHIssueTest', 'yrodiere', {
      labels: labels.map((name) => ({ name })),
    }),
  // `assignee` stood before `assignees` until 2026.
  orderMoved: true,
})
const sandbox = (more: object): Story => ({
  open: () => place('api-padawan/api-sandbox', 'api-padawan', more, 'User'),
  // Before 2020, empty answers had a type of content.
  headersMoved: ['x-accepted-oauth-scopes', 'content-type'],
})

/** Pull request 1, whose head is the commit of the recording. */
const reviewed = (repository: string, recorder: string, head: string, other?: string): Story => ({
  open: () =>
    place(
      repository,
      recorder,
      {
        commits: [{ sha: c(1) }, { sha: head, parents: [c(1)] }],
        branches: { main: c(1), topic: head },
        ...(other === undefined ? {} : { collaborators: { [recorder]: 'admin', [other]: 'push' } }),
        pulls: [
          { title: 'ReviewRequestedEventTest', body: '## test', head: 'topic', author: recorder },
        ],
      },
      repository.startsWith(`${recorder}/`) ? 'User' : 'Organization',
      other,
    ),
})

const more = '\n\nSee https://github-api.kohsuke.org/ for more details\n'

/** Pull request 1, whose head changes one file to the given text. */
const changedFile = (input: {
  readonly repository: string
  readonly recorder: string
  readonly head: string
  readonly path: string
  readonly texts: readonly [string, string]
  readonly owner?: 'User' | 'Organization'
}): Github => {
  const { repository, recorder, head, path, texts, owner = 'Organization' } = input
  return place(
    repository,
    recorder,
    {
      commits: [
        { sha: c(1), files: { [path]: texts[0] } },
        { sha: head, parents: [c(1)], files: { [path]: texts[1] } },
      ],
      branches: { main: c(1), topic: head },
      pulls: [{ title: 'test', head: 'topic', author: recorder }],
    },
    owner,
  )
}
const readmeChanged = (): Github =>
  changedFile({
    repository: 'hub4j-test-org/github-api',
    recorder: 'maximevw',
    head: '07374fe73aff1c2024a8d4114b32406c7a8e89b7',
    path: 'README.md',
    texts: [`Java API for GitHub${more}`, `# Java API for GitHub TEST (stable)${more}\n`],
  })

const fixture =
  (name: string, more: object = {}): (() => Github) =>
  () =>
    place(`octokit-fixture-org/${name}`, 'octokit-fixture-user-a', more)

const stories: Readonly<Record<string, Story>> = {
  'hub4j/milestone-counts-2026': {
    open: () => place('hub4j-test-org/github-api', 'gsmet'),
    exact: true,
  },
  'hub4j/issue-not-planned-2024': {
    open: () => place('hub4j-test-org/GHIssueTest', 'stianst'),
    orderMoved: true,
  },
  'hub4j/labels-removed-2022': issueTest(),
  'hub4j/labels-added-2022': issueTest(),
  'hub4j/comment-2022': {
    open: () =>
      place('hub4j-test-org/GHIssueTest', 'yrodiere', { issues: [{ title: 'issueComment' }] }),
  },
  'hub4j/repository-labels-2020': {
    open: () =>
      place('hub4j-test-org/test-labels', 'bitwiseman', {
        // Default labels of a repository of 2015: other colours, no descriptions.
        labels: [{ name: 'enhancement', color: '84b6eb' }],
      }),
    skip: [0, 1],
    anchorMoved: true,
  },
  'hub4j/check-run-pending': checks,
  'hub4j/check-run-completed': checks,
  'hub4j/check-run-no-annotations': checks,
  'hub4j/check-run-many-annotations': checks,
  'hub4j/check-run-updated': checks,
  'hub4j/check-run-422-anyof': checks,
  'hub4j/pull-labelled-2023': {
    open: () =>
      place(
        'kgromov/temp-testSearchPullRequests',
        'kgromov',
        {
          commits: [{ sha: c(1) }, { sha: c(2), parents: [c(1)] }],
          branches: { main: c(1), draft: c(2) },
          labels: [{ name: 'test' }],
          pulls: [{ title: 'Temp draft PR', body: 'Hello, draft PR', head: 'draft', draft: true }],
        },
        'User',
      ),
    orderMoved: true,
  },
  'hub4j/issue-renamed-2021': {
    open: () => place('hub4j-test-org/github-api', 't0m4uk1991'),
    orderMoved: true,
  },
  'hub4j/lock-2021': {
    open: () =>
      place('hub4j-test-org/github-api-test', 'bitwiseman', { issues: [{ title: 'testIssue' }] }),
  },
  'octokit-rb/labels-replaced': sandbox({ issues: [{ title: 'Issue' }] }),
  'octokit-rb/labels-removed': sandbox({ issues: [{ title: 'Issue', labels: ['bug'] }] }),
  'octokit-rb/milestone-deleted-twice': sandbox({ milestones: [{ title: 'test' }] }),
  'octokit-rb/label-url-chars': sandbox({}),
  'octokit-rb/assignees': {
    ...sandbox({
      issues: [{ title: 'Migrate issues to v3', body: 'Move all Issues calls to v3 of the API' }],
    }),
    orderMoved: true,
  },
  'github3py/issue-both-assignees': {
    open: () =>
      place('sigmavirus24/github3.py', 'sigmavirus24', { issues: [{ title: 'Issue' }] }, 'User'),
    headersMoved: ['x-accepted-oauth-scopes'],
    anchorMoved: true,
  },
  'github3py/check-suite-422': {
    open: () =>
      place('westphahl/github3.py', 'recorder', {
        commits: [{ sha: 'ae17bd8c2041ffb88fb76f0c88717a02819bdbde' }],
        branches: { main: 'ae17bd8c2041ffb88fb76f0c88717a02819bdbde' },
      }),
    before: (github) =>
      github.call(
        'POST',
        '/repos/westphahl/github3.py/check-suites',
        { head_sha: 'ae17bd8c2041ffb88fb76f0c88717a02819bdbde' },
        { authorization: `Bearer ${appToken}` },
      ),
  },
  'github3py/assignee-204': {
    open: () => place('sigmavirus24/github3.py', 'sigmavirus24', {}, 'User'),
    headersMoved: ['content-type'],
  },
  'github3py/status-default': {
    open: () =>
      place('github3py/github3.py', 'sigmavirus24', {
        commits: [{ sha: '24893ec07db2a12073703258f0089f105906d2e4' }],
        branches: { main: '24893ec07db2a12073703258f0089f105906d2e4' },
      }),
  },
  'octokit-rb/review-deleted': reviewed('api-playground-org/api-sandbox', 'api-padawan', c(2)),
  'octokit-rb/review-submitted': reviewed(
    'api-playground-org/api-sandbox',
    'api-padawan',
    'c9d6a567f9bbe2d4b6f0ed4aa867dd3bd701b33a',
  ),
  'github3py/review-commented': {
    ...reviewed(
      'sigmavirus24/github3.py',
      'sigmavirus24',
      '7dbe24b4c48f5bfd7b6fc666657200fcebfa8073',
    ),
    // Asked for with the media type that renders bodies.
    missing: ['body_html', 'body_text'],
  },
  'hub4j/review-requested-2021': {
    ...reviewed('hub4j-test-org/github-api', 't0m4uk1991', c(2), 'bitwiseman'),
    // Requested reviewers stood behind labels and milestone in answers of those years.
    orderMoved: true,
  },
  'hub4j/review-comments-2024': {
    open: readmeChanged,
    // `author_association` stood before the links until 2026.
    orderMoved: true,
  },
  'hub4j/review-with-comments-2024': {
    open: readmeChanged,
    // Lines of the same diff stand in a hunk of their own there, and not twenty minutes later.
    skip: [4],
  },
  'octokit-rb/file-comment-2024': {
    open: () =>
      changedFile({
        repository: 'api-padawan/api-sandbox',
        recorder: 'api-padawan',
        head: '92c0639606f27f824793c579fda27a0f9b885d04',
        path: 'test',
        texts: ['', 'test'],
        owner: 'User',
      }),
    orderMoved: true,
    // Told to fine-grained tokens, which are not modelled.
    headersMoved: ['x-accepted-github-permissions'],
  },
  'github3py/comment-reply-2021': {
    open: () =>
      changedFile({
        repository: 'github3py/delete_contents',
        recorder: 'sigmavirus24',
        head: '4df195d3521201cb9a5863cb81e111faafb7e656',
        path: 'test',
        texts: ['maybe something belongs here, maybe not\n', 'maybe we can make PRs?\n'],
      }),
    before: (github) =>
      github.call('POST', '/repos/github3py/delete_contents/pulls/1/comments', {
        body: 'x',
        commit_id: '4df195d3521201cb9a5863cb81e111faafb7e656',
        path: 'test',
        line: 1,
      }),
    missing: ['body_html', 'body_text'],
    orderMoved: true,
  },
  'octokit-fixtures/labels': { open: fixture('labels'), exact: true },
  'octokit-fixtures/errors': { open: fixture('errors') },
  'octokit-fixtures/add-labels-to-issue': {
    open: fixture('add-labels-to-issue'),
    orderMoved: true,
  },
  'octokit-fixtures/create-status': { open: fixture('create-status'), exact: true },
  'octokit-fixtures/lock-issue': { open: fixture('lock-issue', { issues: [{ title: 'Issue' }] }) },
}

const isCheck = (exchange: Exchange): boolean =>
  /\/check-(runs|suites)/.test(exchange.path) && exchange.method !== 'GET'

function send(github: Github, exchange: Recorded): Promise<Answer> {
  const headers = isCheck(exchange) ? { authorization: `Bearer ${appToken}` } : {}
  const { annotationsSent } = exchange
  if (annotationsSent === undefined) return replay(github, exchange, { headers })
  const body = exchange.body as { output: { annotations: readonly unknown[] } }
  const annotations = Array.from({ length: annotationsSent }, () => body.output.annotations[0])
  const sent = { ...body, output: { ...body.output, annotations } }
  return replay(github, { ...exchange, body: sent }, { headers })
}

/** Headers of the time that have gone since, and those of the transport. */
const gone = new Set(['date', 'server', 'content-length', 'access-control-allow-methods'])

function expectAlike(answer: Answer, exchange: Recorded, story: Story): void {
  const where = `${exchange.method} ${exchange.path}`
  expect([where, answer.status]).toEqual([where, exchange.status])
  if (exchange.answer !== undefined) {
    if (exchange.status >= 400) {
      const anchor = story.anchorMoved === true ? { anchor: expect.any(String) as string } : {}
      const recorded = errorOf(exchange.answer) as object
      expect(errorOf(answer.json)).toEqual({ ...recorded, ...anchor })
    } else expect(answer.json).toMatchObject(here(exchange.answer))
  }
  if (exchange.members !== undefined && exchange.status < 400) {
    const one = (Array.isArray(answer.json) ? answer.json[0] : answer.json) as object
    const ours = Object.keys(one)
    const lacking = exchange.members.filter((name) => !ours.includes(name))
    expect([where, lacking]).toEqual([where, story.missing ?? []])
    if (story.exact === true) expect([where, ours]).toEqual([where, exchange.members])
    const order = sharedOrder(ours, exchange.members)
    if (story.orderMoved !== true) expect(order.ours).toEqual(order.recorded)
  }
  const names = exchange.headerNames.filter((name) => !gone.has(name))
  expect([
    where,
    names.filter(
      (name) => !answer.headers.has(name) && story.headersMoved?.includes(name) !== true,
    ),
  ]).toEqual([where, []])
  for (const [name, value] of Object.entries(here(exchange.headers ?? {}))) {
    if (story.headersMoved?.includes(name) === true) continue
    expect([where, name, answer.headers.get(name)]).toEqual([where, name, value])
  }
}

describe('issues, labels, milestones, statuses and checks', () => {
  test('GH-07 [oracle] every recording of issues and checks has its story', () => {
    expect(recordings.map(({ name }) => name)).toEqual(Object.keys(stories))
  })

  test.each(recordings)(
    'GH-07 [oracle] $name is answered as it was recorded',
    async ({ name, exchanges }) => {
      const story = stories[name]
      if (story === undefined) throw new Error(`no story for ${name}`)
      const github = story.open()
      await story.before?.(github)
      for (const [i, exchange] of exchanges.entries()) {
        if (story.skip?.includes(i) === true) continue
        expectAlike(await send(github, exchange), exchange, story)
      }
    },
  )

  // Its links name pages and a last one; the real service links this list by cursors since (measured 2026-09).
  test('GH-07 [oracle] thirteen issues in pages of three: the recorded rows on every page', async () => {
    const issues = Array.from({ length: 13 }, (_, i) => ({ title: `Test issue ${i + 1}` }))
    const github = fixture('paginate-issues', { id: 1000, issues })()
    for (const exchange of recording('octokit-fixtures/paginate-issues')) {
      const answer = await replay(github, exchange)
      expect([exchange.path, answer.json]).toMatchObject([
        exchange.path,
        { length: exchange.items },
      ])
    }
    const first = await github.call('GET', '/repositories/1000/issues?per_page=3')
    expect((first.json as { title: string }[]).map(({ title }) => title)).toEqual([
      'Test issue 13',
      'Test issue 12',
      'Test issue 11',
    ])
  })
})
