import { expect, test } from 'vitest'
import { hello } from './github.ts'
import { openHooked, withHook, type Hooked, type Json } from './hooked.ts'

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
