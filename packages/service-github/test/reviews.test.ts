import { beforeEach, describe, expect, test } from 'vitest'
import { api, openGithub, type Answer, type Github } from './github.ts'
import { c, graph, graphSeed } from './seeds.ts'

const seed = {
  ...graphSeed,
  accounts: [...graphSeed.accounts, { login: 'reviewer' }],
  tokens: [...graphSeed.tokens, { token: 'reviewer-token', login: 'reviewer' }],
  repositories: graphSeed.repositories.map((repository) => ({
    ...repository,
    collaborators: { ...repository.collaborators, reviewer: 'push' },
  })),
}

let github: Github
beforeEach(async () => {
  github = openGithub(seed)
  await call('POST', '/pulls', { title: 'Topic', head: 'topic', base: 'main' })
})
const call = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  github.call(method, `${graph}${path}`, body, headers)
const reviewer = { authorization: 'Bearer reviewer-token' }
const review = (body: object, headers = reviewer): Promise<Answer> =>
  call('POST', '/pulls/1/reviews', body, headers)
const later = (ms = 1000) => github.world.admin('POST', '/clock/advance', { ms })
const answered = ({ status, json }: Answer) => [status, json]
const states = async (headers = {}): Promise<unknown> =>
  ((await call('GET', '/pulls/1/reviews', undefined, headers)).json as { state: string }[]).map(
    ({ state }) => state,
  )
const entity = (error: string, anchor: string) => [
  422,
  {
    message: 'Unprocessable Entity',
    errors: [error],
    documentation_url: `https://docs.github.com/rest/pulls/reviews#${anchor}`,
    status: '422',
  },
]
const create = 'create-a-review-for-a-pull-request'

describe('reviews', () => {
  test.each([
    ['APPROVE', 'APPROVED'],
    ['REQUEST_CHANGES', 'CHANGES_REQUESTED'],
    ['COMMENT', 'COMMENTED'],
  ])('GH-09 GH-10 a review by %s is %s, and the pull request was touched', async (event, state) => {
    await later()
    const made = await review({ body: 'Words', event })
    expect([made.status, made.json]).toMatchObject([
      200,
      {
        user: { login: 'reviewer' },
        body: 'Words',
        state,
        html_url: 'https://github.com/octo-org/Graph/pull/1#pullrequestreview-1',
        pull_request_url: `${api}${graph}/pulls/1`,
        author_association: 'MEMBER',
        commit_id: c(5),
      },
    ])
    const { updated_at } = (await call('GET', '/pulls/1')).json as { updated_at: string }
    expect(made.json).toMatchObject({ submitted_at: updated_at })
  })

  test('GH-09 GH-10 a pending review is seen by its author only, until it is submitted', async () => {
    const made = await review({ body: 'Draft' })
    expect(made.json).toMatchObject({ state: 'PENDING' })
    expect(made.json).not.toHaveProperty('submitted_at')
    expect(await states()).toEqual([])
    expect(await states(reviewer)).toEqual(['PENDING'])
    expect((await call('GET', '/pulls/1/reviews/1')).status).toBe(404)
    expect(answered(await review({ event: 'APPROVE' }))).toEqual(
      entity('User can only have one pending review per pull request', create),
    )
    const changed = await call('PUT', '/pulls/1/reviews/1', { body: 'Better' }, reviewer)
    expect(changed.json).toMatchObject({ body: 'Better', state: 'PENDING' })
    const body = { event: 'APPROVE' }
    const submitted = await call('POST', '/pulls/1/reviews/1/events', body, reviewer)
    expect([submitted.status, submitted.json]).toMatchObject([
      200,
      { body: 'Better', state: 'APPROVED' },
    ])
    expect(await states()).toEqual(['APPROVED'])
  })

  test('GH-09 GH-10 one’s own work may be commented on and not judged', async () => {
    const own = (body: object) => call('POST', '/pulls/1/reviews', body)
    expect(answered(await own({ event: 'APPROVE' }))).toEqual(
      entity('Can not approve your own pull request', create),
    )
    expect(answered(await own({ event: 'REQUEST_CHANGES', body: 'x' }))).toEqual(
      entity('Can not request changes on your own pull request', create),
    )
    expect((await own({ event: 'COMMENT', body: 'x' })).json).toMatchObject({ state: 'COMMENTED' })
  })

  test('GH-09 GH-10 a pending review can be deleted, a submitted one only dismissed', async () => {
    await review({ body: 'Draft' })
    const deleted = await call('DELETE', '/pulls/1/reviews/1', undefined, reviewer)
    expect([deleted.status, deleted.json]).toMatchObject([200, { state: 'PENDING' }])
    await review({ event: 'APPROVE' })
    expect(answered(await call('DELETE', '/pulls/1/reviews/2', undefined, reviewer))).toEqual(
      entity(
        'Can not delete a non-pending pull request review',
        'delete-a-pending-review-for-a-pull-request',
      ),
    )
    const dismiss = (id: number) =>
      call('PUT', `/pulls/1/reviews/${id}/dismissals`, { message: 'stale' })
    const dismissed = await dismiss(2)
    expect([dismissed.status, dismissed.json]).toMatchObject([200, { state: 'DISMISSED' }])
    const at = 'dismiss-a-review-for-a-pull-request'
    expect(answered(await dismiss(2))).toEqual(
      entity('Can not dismiss a dismissed pull request review', at),
    )
    await review({ event: 'COMMENT', body: 'x' })
    expect(answered(await dismiss(3))).toEqual(
      entity('Can not dismiss a commented pull request review', at),
    )
    const said = { state: 'approved', review_id: 2, dismissal_message: 'stale' }
    expect((await call('GET', '/issues/1/events')).json).toMatchObject([
      { event: 'review_dismissed', actor: { login: 'octocat' }, dismissed_review: said },
    ])
  })

  test('GH-10 the timeline tells of submitted reviews, and in small letters what they said', async () => {
    await review({ event: 'REQUEST_CHANGES', body: 'x' })
    await later()
    await review({ body: 'Draft' })
    const { json } = await call('GET', '/issues/1/timeline', undefined, reviewer)
    expect(json).toMatchObject([
      { event: 'committed' },
      { event: 'committed' },
      { event: 'reviewed', id: 1, state: 'changes_requested', user: { login: 'reviewer' } },
    ])
  })
})

describe('requested reviewers', () => {
  const ask = (reviewers: readonly string[]) =>
    call('POST', '/pulls/1/requested_reviewers', { reviewers })
  const asked = async (): Promise<unknown> =>
    (await call('GET', '/pulls/1/requested_reviewers')).json

  test('GH-09 GH-10 who is asked shows on the pull request until the review is there', async () => {
    const made = await ask(['reviewer'])
    expect([made.status, made.headers.get('location'), made.json]).toMatchObject([
      201,
      `${api}${graph}/pulls/1`,
      { number: 1, requested_reviewers: [{ login: 'reviewer' }], requested_teams: [] },
    ])
    expect(made.json).not.toHaveProperty('mergeable')
    expect(await asked()).toMatchObject({ users: [{ login: 'reviewer' }], teams: [] })
    await review({ event: 'COMMENT', body: 'x' })
    expect(await asked()).toEqual({ users: [], teams: [] })
    await ask(['reviewer'])
    const removed = await call('DELETE', '/pulls/1/requested_reviewers', {
      reviewers: ['reviewer'],
    })
    expect([removed.status, removed.json]).toMatchObject([200, { requested_reviewers: [] }])
    const events = (await call('GET', '/issues/1/events')).json
    expect(events).toMatchObject([
      {
        event: 'review_requested',
        review_requester: { login: 'octocat' },
        requested_reviewer: { login: 'reviewer' },
      },
      { event: 'review_requested' },
      { event: 'review_request_removed' },
    ])
  })

  test.each([
    ['octocat', 'Review cannot be requested from pull request author.'],
    [
      'stranger',
      'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the octo-org/Graph repository.',
    ],
  ])(
    'GH-09 GH-10 %s cannot be asked, and nobody else of that request is',
    async (login, message) => {
      const answer = await ask(['reviewer', login])
      expect([answer.status, (answer.json as { message: string }).message]).toEqual([422, message])
      expect(await asked()).toEqual({ users: [], teams: [] })
    },
  )
})
