import { expect, test } from 'vitest'
import { api, hello } from './github.ts'
import { openHooked, tipOf, withHook, type Hooked, type Json } from './hooked.ts'

const payloads = (hooked: Hooked): readonly Json[] => hooked.got.map(({ payload }) => payload)

test('GH-12 an issue from its opening to its closing, with what is put on it', async () => {
  const hooked = openHooked()
  await withHook(hooked, ['issues'])
  await hooked.call('POST', `${hello}/issues`, { title: 'One', labels: ['bug'] })
  await hooked.call('PATCH', `${hello}/issues/2`, { title: 'Two', body: 'words' })
  await hooked.call('PATCH', `${hello}/issues/2`, { title: 'Two' })
  await hooked.call('POST', `${hello}/issues/2/assignees`, { assignees: ['octocat'] })
  await hooked.call('DELETE', `${hello}/issues/2/labels/bug`)
  await hooked.call('PUT', `${hello}/issues/2/lock`, {})
  await hooked.call('PATCH', `${hello}/issues/2`, { state: 'closed' })
  await hooked.call('PATCH', `${hello}/issues/2`, { state: 'open' })
  await hooked.settle()
  expect(hooked.names()).toEqual([
    'issues.opened',
    'issues.labeled',
    'issues.edited',
    'issues.assigned',
    'issues.unlabeled',
    'issues.locked',
    'issues.closed',
    'issues.reopened',
  ])
  const place = {
    repository: { full_name: 'octo-org/hello-world' },
    organization: { login: 'octo-org' },
    sender: { login: 'octocat' },
  }
  expect(payloads(hooked)).toMatchObject([
    { issue: { number: 2, title: 'One', labels: [{ name: 'bug' }] }, ...place },
    { label: { name: 'bug' }, issue: { number: 2 } },
    { changes: { title: { from: 'One' }, body: { from: '' } }, issue: { title: 'Two' } },
    { assignee: { login: 'octocat' }, issue: { assignees: [{ login: 'octocat' }] } },
    { label: { name: 'bug' }, issue: { labels: [] } },
    { issue: { locked: true } },
    { issue: { state: 'closed', state_reason: 'completed' } },
    { issue: { state: 'open', state_reason: 'reopened' } },
  ])
})

test('GH-12 comments are told with their issue, also below a pull request', async () => {
  const hooked = openHooked()
  await withHook(hooked, ['issue_comment'])
  const { json } = await hooked.call('POST', `${hello}/issues/1/comments`, { body: 'first' })
  const { id } = json as { readonly id: number }
  await hooked.call('PATCH', `${hello}/issues/comments/${id}`, { body: 'second' })
  await hooked.call('DELETE', `${hello}/issues/comments/${id}`)
  await hooked.settle()
  expect(payloads(hooked)).toMatchObject([
    { action: 'created', comment: { id, body: 'first' }, issue: { number: 1, pull_request: {} } },
    { action: 'edited', comment: { body: 'second' }, changes: { body: { from: 'first' } } },
    { action: 'deleted', comment: { id } },
  ])
})

test('GH-12 labels of a repository, and labels on a pull request', async () => {
  const hooked = openHooked()
  await withHook(hooked, ['label', 'pull_request'])
  await hooked.call('POST', `${hello}/labels`, { name: 'ours', color: 'ff0000' })
  await hooked.call('PATCH', `${hello}/labels/ours`, { color: '00ff00' })
  await hooked.call('POST', `${hello}/issues/1/labels`, { labels: ['ours'] })
  await hooked.call('DELETE', `${hello}/labels/ours`)
  await hooked.settle()
  expect(payloads(hooked)).toMatchObject([
    { action: 'created', label: { name: 'ours', color: 'ff0000' } },
    { action: 'edited', label: { color: '00ff00' }, changes: { color: { from: 'ff0000' } } },
    { action: 'labeled', number: 1, label: { name: 'ours' }, pull_request: { number: 1 } },
    { action: 'deleted', label: { name: 'ours' } },
  ])
})

test('GH-12 reviews are told when they are submitted, edited and dismissed, and so are requests for them', async () => {
  const hooked = openHooked()
  await withHook(hooked, ['pull_request_review', 'pull_request'])
  await hooked.world.admin('POST', '/seed', {
    github: {
      accounts: [{ login: 'reviewer' }],
      tokens: [{ token: 'reviewer-token', login: 'reviewer' }],
    },
  })
  const asReviewer = async (method: string, path: string, body: object): Promise<Json> => {
    const reply = await hooked.world.fetch('github', `${api}${hello}${path}`, {
      method,
      headers: { authorization: 'Bearer reviewer-token' },
      body: JSON.stringify(body),
    })
    return (await reply.json()) as Json
  }
  await asReviewer('POST', '/pulls', { title: 'Theirs', head: 'stale', base: 'main' })
  await hooked.call('POST', `${hello}/pulls/2/requested_reviewers`, { reviewers: ['octocat'] })
  const { id } = await asReviewer('POST', '/pulls/1/reviews', {
    event: 'REQUEST_CHANGES',
    body: 'no',
  })
  await asReviewer('PUT', `/pulls/1/reviews/${String(id)}`, { body: 'not yet' })
  await hooked.call('PUT', `${hello}/pulls/1/reviews/${String(id)}/dismissals`, { message: 'ok' })
  const pending = await asReviewer('POST', '/pulls/1/reviews', { body: 'later' })
  await hooked.settle()
  expect(pending['state']).toBe('PENDING')
  const asked = hooked.got.find(({ payload }) => payload['action'] === 'review_requested')
  expect(asked?.payload).toMatchObject({
    number: 2,
    requested_reviewer: { login: 'octocat' },
    pull_request: { requested_reviewers: [{ login: 'octocat' }] },
  })
  const reviews = hooked.got.filter(({ event }) => event === 'pull_request_review')
  expect(reviews.map(({ payload }) => payload)).toMatchObject([
    {
      action: 'submitted',
      review: { id, state: 'changes_requested', body: 'no', user: { login: 'reviewer' } },
      pull_request: { number: 1 },
      sender: { login: 'reviewer' },
    },
    { action: 'edited', changes: { body: { from: 'no' } }, review: { body: 'not yet' } },
    { action: 'dismissed', review: { state: 'dismissed' }, sender: { login: 'octocat' } },
  ])
})

test('GH-12 comments on a diff are told once their review is, those of a pending review with it', async () => {
  const hooked = openHooked()
  await withHook(hooked, ['pull_request_review', 'pull_request_review_comment'])
  const sha = await tipOf(hooked, 'feature')
  const place = { path: 'src/hello.js', line: 1, side: 'RIGHT' }
  const alone = await hooked.call('POST', `${hello}/pulls/1/comments`, {
    ...place,
    body: 'first',
    commit_id: sha,
  })
  expect(alone.status).toBe(201)
  const { id } = alone.json as { readonly id: number }
  await hooked.call('PATCH', `${hello}/pulls/comments/${id}`, { body: 'second' })
  await hooked.call('DELETE', `${hello}/pulls/comments/${id}`)
  const pending = await hooked.call('POST', `${hello}/pulls/1/reviews`, {
    comments: [{ ...place, body: 'waits' }],
  })
  await hooked.settle()
  const before = hooked.names()
  const review = (pending.json as { readonly id: number }).id
  await hooked.call('POST', `${hello}/pulls/1/reviews/${review}/events`, {
    event: 'COMMENT',
    body: 'b',
  })
  await hooked.settle()
  expect(before).toEqual([
    'pull_request_review.submitted',
    'pull_request_review_comment.created',
    'pull_request_review_comment.edited',
    'pull_request_review_comment.deleted',
  ])
  expect(hooked.names().slice(4)).toEqual([
    'pull_request_review.submitted',
    'pull_request_review_comment.created',
  ])
  expect(payloads(hooked).slice(1)).toMatchObject([
    { comment: { id, body: 'first', path: 'src/hello.js' }, pull_request: { number: 1 } },
    { comment: { body: 'second' }, changes: { body: { from: 'first' } } },
    { comment: { id } },
    { review: { id: review, state: 'commented' } },
    { comment: { body: 'waits', pull_request_review_id: review } },
  ])
})
