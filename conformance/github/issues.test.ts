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
const appToken = 'mockingbird-app-token'
let namespaces = 0

/** Two unmodified Octokits in a world of their own: a person's and an App's. */
function clients(): {
  readonly octokit: Octokit
  readonly app: Octokit
  readonly warned: string[]
} {
  const namespace = `issues-${(namespaces += 1)}`
  const warned: string[] = []
  const silent = { debug: () => {}, info: () => {}, error: () => {} }
  const log = { ...silent, warn: (message: string) => void warned.push(message) }
  const baseUrl = `${base}/ns/${namespace}`
  return {
    octokit: new Octokit({ auth: token, baseUrl, log, request: { log } }),
    app: new Octokit({ auth: appToken, baseUrl, log, request: { log } }),
    warned,
  }
}

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

describe('issues through Octokit', () => {
  test('GH-10 GH-13 an issue is opened, discussed, marked and closed', async () => {
    const { octokit, warned } = clients()
    await octokit.rest.issues.createMilestone({ ...repo, title: 'soon' })
    const { data: issue } = await octokit.rest.issues.create({
      ...repo,
      title: 'It is late',
      labels: ['bug', 'late'],
      assignees: ['octocat'],
      milestone: 1,
    })
    const at = { ...repo, issue_number: issue.number }
    await octokit.rest.issues.createComment({ ...at, body: 'How late?' })
    await octokit.rest.issues.addLabels({ ...at, labels: ['area: clock'] })
    await octokit.rest.issues.removeLabel({ ...at, name: 'area: clock' })
    await octokit.rest.issues.lock({ ...at, lock_reason: 'resolved' })
    const { data: closed } = await octokit.rest.issues.update({
      ...at,
      state: 'closed',
      state_reason: 'not_planned',
    })
    expect(closed).toMatchObject({
      number: issue.number,
      state: 'closed',
      state_reason: 'not_planned',
      comments: 1,
      locked: true,
      active_lock_reason: 'resolved',
      labels: [{ name: 'bug' }, { name: 'late' }],
      assignees: [{ login: 'octocat' }],
      milestone: { title: 'soon', closed_issues: 1 },
    })
    // Octokit reports what the older version's answers say of themselves.
    expect(warned.some((message) => /deprecat/i.test(message))).toBe(true)
  })

  test('GH-10 GH-13 all issues are paged by their cursors, pull requests among them', async () => {
    const { octokit } = clients()
    for (let i = 1; i <= 5; i++) await octokit.rest.issues.create({ ...repo, title: `Issue ${i}` })
    const issues = await octokit.paginate(octokit.rest.issues.listForRepo, {
      ...repo,
      state: 'all',
      per_page: 2,
    })
    expect(issues.map(({ title }) => title)).toEqual([
      'Issue 5',
      'Issue 4',
      'Issue 3',
      'Issue 2',
      'Issue 1',
      'Greet by name',
    ])
    expect(issues.filter((issue) => issue.pull_request !== undefined)).toHaveLength(1)
  })

  test('GH-10 GH-13 refusals arrive in the words of the real service', async () => {
    const { octokit } = clients()
    const taken = await failure(octokit.rest.issues.createLabel({ ...repo, name: 'BUG' }))
    expect(taken.status).toBe(422)
    expect(taken.message).toContain(
      'Validation Failed: {"resource":"Label","code":"already_exists","field":"name"}',
    )
    const nobody = await failure(
      octokit.rest.issues.create({ ...repo, title: 't', assignees: ['nobody'] }),
    )
    expect(nobody.message).toContain('{"value":"nobody","resource":"Issue","field":"assignees"')
    const assignable = await failure(
      octokit.rest.issues.checkUserCanBeAssigned({ ...repo, assignee: 'nobody' }),
    )
    expect(assignable.status).toBe(404)
  })
})

describe('statuses and checks through Octokit', () => {
  test('GH-10 GH-13 a commit is judged by statuses and by an App’s checks', async () => {
    const { octokit, app } = clients()
    const { data: branch } = await octokit.rest.repos.getBranch({ ...repo, branch: 'feature' })
    const { sha } = branch.commit
    await octokit.rest.repos.createCommitStatus({ ...repo, sha, state: 'success' })
    const ref = { ...repo, ref: 'feature' }
    const { data: combined } = await octokit.rest.repos.getCombinedStatusForRef(ref)
    expect(combined).toMatchObject({ state: 'success', total_count: 1, sha })

    const denied = await failure(
      octokit.rest.checks.create({ ...repo, name: 'test', head_sha: sha }),
    )
    expect(denied.status).toBe(403)
    expect(denied.message).toContain('You must authenticate via a GitHub App.')

    const { data: run } = await app.rest.checks.create({
      ...repo,
      name: 'test',
      head_sha: sha,
      status: 'in_progress',
    })
    await app.rest.checks.update({
      ...repo,
      check_run_id: run.id,
      conclusion: 'success',
      output: { title: 'Tests', summary: 'All good' },
    })
    const runs = await octokit.paginate(octokit.rest.checks.listForRef, ref)
    expect(runs).toMatchObject([
      { name: 'test', status: 'completed', conclusion: 'success', pull_requests: [{ number: 1 }] },
    ])
    const { data: suites } = await octokit.rest.checks.listSuitesForRef(ref)
    expect(suites.check_suites).toMatchObject([{ status: 'completed', conclusion: 'success' }])
  })
})

describe('reviews through Octokit', () => {
  test('GH-10 GH-13 an App reviews a pull request line by line, and its author answers', async () => {
    const { octokit, app } = clients()
    const pull = { ...repo, pull_number: 1 }
    const { data: review } = await app.rest.pulls.createReview({
      ...pull,
      event: 'REQUEST_CHANGES',
      body: 'Almost',
      comments: [{ path: 'src/hello.js', line: 1, body: 'Why?' }],
    })
    expect(review).toMatchObject({ state: 'CHANGES_REQUESTED', user: { type: 'Bot' } })
    const comments = await octokit.paginate(octokit.rest.pulls.listReviewComments, pull)
    expect(comments).toMatchObject([{ path: 'src/hello.js', line: 1, side: 'RIGHT' }])
    const comment_id = comments[0]?.id ?? 0
    await octokit.rest.pulls.createReplyForReviewComment({ ...pull, comment_id, body: 'So' })
    const { data: after } = await octokit.rest.pulls.get(pull)
    expect(after.review_comments).toBe(2)

    const review_id = review.id
    await octokit.rest.pulls.dismissReview({ ...pull, review_id, message: 'Answered' })
    const { data: reviews } = await octokit.rest.pulls.listReviews(pull)
    expect(reviews.map(({ state }) => state)).toEqual(['DISMISSED', 'COMMENTED'])

    const own = await failure(octokit.rest.pulls.createReview({ ...pull, event: 'APPROVE' }))
    expect(own.message).toContain('Can not approve your own pull request')
    const commit_id = after.head.sha
    const nowhere = { ...pull, commit_id, path: 'src/hello.js', line: 999, body: 'x' }
    const misplaced = await failure(app.rest.pulls.createReviewComment(nowhere))
    expect(misplaced.message).toContain('pull_request_review_thread.line must be part of the diff')
  })
})
