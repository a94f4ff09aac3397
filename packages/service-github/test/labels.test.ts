import { beforeEach, describe, expect, test } from 'vitest'
import { api, openGithub, type Answer, type Github } from './github.ts'
import { graph, graphSeed } from './seeds.ts'

let github: Github
beforeEach(() => {
  github = openGithub(graphSeed)
})
const call = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  github.call(method, `${graph}${path}`, body, headers)
const stranger = { authorization: 'Bearer stranger-token' }
const names = async (path: string): Promise<readonly string[]> =>
  ((await call('GET', path)).json as { name: string }[]).map((one) => one.name)
const later = (ms = 1000) => github.world.admin('POST', '/clock/advance', { ms })

const failed = (errors: readonly object[], page: string, anchor: string) => [
  422,
  {
    message: 'Validation Failed',
    errors,
    documentation_url: `https://docs.github.com/rest/issues/${page}#${anchor}`,
    status: '422',
  },
]
const answered = ({ status, json }: Answer) => [status, json]

describe('labels', () => {
  test('GH-10 a new repository has nine labels; its own come by name between them', async () => {
    const made = await call('POST', '/labels', { name: 'Chore', color: 'BADA55' })
    expect([made.status, made.headers.get('location'), made.json]).toMatchObject([
      201,
      `${api}${graph}/labels/Chore`,
      { name: 'Chore', color: 'BADA55', default: false, description: null },
    ])
    expect(await names('/labels')).toEqual([
      'bug',
      'Chore',
      'documentation',
      'duplicate',
      'enhancement',
      'good first issue',
      'help wanted',
      'invalid',
      'question',
      'wontfix',
    ])
    await github.call('POST', '/user/repos', { name: 'mine' })
    const mine = await github.call('GET', '/repos/octocat/mine/labels')
    expect(mine.json).toHaveLength(9)
  })

  test.each([
    [
      'a taken name in another case',
      { name: 'BUG' },
      [{ resource: 'Label', code: 'already_exists', field: 'name' }],
    ],
    [
      'a colour that is none',
      { name: 'x', color: '#ff0000' },
      [{ resource: 'Label', code: 'invalid', field: 'color' }],
    ],
    ['an empty name', { name: '' }, [{ resource: 'Label', code: 'missing_field', field: 'name' }]],
  ])('GH-10 a label with %s is refused', async (_, body, errors) => {
    expect(answered(await call('POST', '/labels', body))).toEqual(
      failed(errors, 'labels', 'create-a-label'),
    )
  })

  test('GH-10 a label is found and changed without regard to case, and keeps its place on issues', async () => {
    await call('POST', '/issues', { title: 't', labels: ['bug'] })
    const changed = await call('PATCH', '/labels/BUG', { new_name: 'Bug', description: 'broken' })
    expect([changed.status, changed.json]).toMatchObject([
      200,
      { name: 'Bug', color: 'd73a4a', description: 'broken', default: true },
    ])
    expect(await names('/issues/1/labels')).toEqual(['Bug'])
    const taken = await call('PATCH', '/labels/Bug', { new_name: 'question' })
    expect(taken.status).toBe(422)
    expect((await call('DELETE', '/labels/bug')).status).toBe(204)
    expect(await names('/issues/1/labels')).toEqual([])
    expect((await call('GET', '/labels/bug')).status).toBe(404)
  })

  test('GH-10 strangers may look at labels and nothing else', async () => {
    expect((await call('GET', '/labels/bug', undefined, stranger)).status).toBe(200)
    expect((await call('POST', '/labels', { name: 'x' }, stranger)).status).toBe(404)
    expect((await call('PATCH', '/labels/bug', { color: '000000' }, stranger)).status).toBe(404)
    expect((await call('DELETE', '/labels/bug', undefined, stranger)).status).toBe(404)
  })
})

describe('labels of an issue', () => {
  beforeEach(async () => {
    await call('POST', '/issues', { title: 't', labels: ['bug'] })
  })

  test.each([
    ['a list of names', ['new', 'BUG']],
    ['a list of objects', [{ name: 'new' }]],
    ['an object', { labels: ['new'] }],
  ])('GH-10 labels are added as %s; unknown names become labels', async (_, body) => {
    await later()
    const added = await call('POST', '/issues/1/labels', body)
    expect([added.status, added.json]).toMatchObject([
      200,
      [{ name: 'bug' }, { name: 'new', color: 'ededed', default: false, description: null }],
    ])
    const { updated_at, created_at } = (await call('GET', '/issues/1')).json as Record<
      string,
      string
    >
    expect(updated_at).not.toBe(created_at)
  })

  test('GH-10 labels are set, taken off one by one and all at once', async () => {
    const set = await call('PUT', '/issues/1/labels', ['wontfix', 'bug', 'area'])
    expect([set.status, await names('/issues/1/labels')]).toEqual([200, ['bug', 'wontfix', 'area']])
    const off = await call('DELETE', '/issues/1/labels/BUG')
    expect([off.status, off.json]).toMatchObject([200, [{ name: 'wontfix' }, { name: 'area' }]])
    expect(answered(await call('DELETE', '/issues/1/labels/bug'))).toEqual([
      404,
      {
        message: 'Label does not exist',
        documentation_url:
          'https://docs.github.com/rest/issues/labels#remove-a-label-from-an-issue',
        status: '404',
      },
    ])
    expect((await call('PUT', '/issues/1/labels', { labels: [] })).json).toEqual([])
    expect((await call('DELETE', '/issues/1/labels')).status).toBe(204)
    expect((await call('POST', '/issues/1/labels', [], stranger)).status).toBe(403)
  })
})

describe('milestones', () => {
  test('GH-10 a milestone counts its issues, and what happens to them touches it', async () => {
    const made = await call('POST', '/milestones', {
      title: 'one',
      description: 'first',
      due_on: '2026-12-24T13:00:00Z',
    })
    expect([made.status, made.headers.get('location'), made.json]).toMatchObject([
      201,
      `${api}${graph}/milestones/1`,
      {
        html_url: 'https://github.com/octo-org/Graph/milestone/1',
        number: 1,
        title: 'one',
        description: 'first',
        creator: { login: 'octocat' },
        open_issues: 0,
        closed_issues: 0,
        state: 'open',
        due_on: '2026-12-24T00:00:00Z',
        closed_at: null,
      },
    ])
    const updated = async (): Promise<unknown> =>
      ((await call('GET', '/milestones/1')).json as { updated_at: string }).updated_at
    await later()
    await call('POST', '/issues', { title: 'a', milestone: 1, labels: ['bug'] })
    const joined = await updated()
    expect(joined).not.toBe((made.json as { updated_at: string }).updated_at)
    await later()
    await call('PATCH', '/issues/1', { state: 'closed' })
    expect(await updated()).not.toBe(joined)
    expect((await call('GET', '/milestones/1')).json).toMatchObject({
      open_issues: 0,
      closed_issues: 1,
    })
    expect(await names('/milestones/1/labels')).toEqual(['bug'])
  })

  test('GH-10 milestones are listed by their day, those without one last', async () => {
    for (const [title, due_on] of [
      ['late', '2027-01-01T00:00:00Z'],
      ['never', undefined],
      ['soon', '2026-12-01T00:00:00Z'],
    ] as const) {
      await call('POST', '/milestones', { title, due_on })
    }
    const titles = async (query: string): Promise<readonly string[]> =>
      ((await call('GET', `/milestones${query}`)).json as { title: string }[]).map(
        (one) => one.title,
      )
    expect(await titles('')).toEqual(['soon', 'late', 'never'])
    expect(await titles('?direction=desc')).toEqual(['never', 'late', 'soon'])
    await call('PATCH', '/milestones/3', { state: 'closed' })
    expect(await titles('?state=closed')).toEqual(['soon'])
    expect(await titles('?state=all')).toEqual(['soon', 'late', 'never'])
    await call('POST', '/issues', { title: 'a', milestone: 2 })
    await call('PATCH', '/issues/1', { state: 'closed' })
    expect(await titles('?sort=completeness&direction=desc')).toEqual(['never', 'late'])
  })

  test('GH-10 a closed milestone tells when; deleted, it leaves its issues and its number', async () => {
    await call('POST', '/milestones', { title: 'one' })
    await call('POST', '/issues', { title: 'a', milestone: 1 })
    const closed = await call('PATCH', '/milestones/1', { state: 'closed', description: null })
    const { closed_at, updated_at } = closed.json as Record<string, string>
    expect([closed.status, closed_at]).toEqual([200, updated_at])
    expect(answered(await call('POST', '/milestones', { title: 'one' }))).toEqual(
      failed(
        [{ resource: 'Milestone', code: 'already_exists', field: 'title' }],
        'milestones',
        'create-a-milestone',
      ),
    )
    expect((await call('DELETE', '/milestones/1')).status).toBe(204)
    expect((await call('DELETE', '/milestones/1')).status).toBe(404)
    expect((await call('GET', '/issues/1')).json).toMatchObject({ milestone: null })
    expect((await call('POST', '/milestones', { title: 'one' })).json).toMatchObject({ number: 2 })
    expect((await call('POST', '/milestones', { title: 'x' }, stranger)).status).toBe(404)
  })
})

test('GH-10 a deleted repository takes its issues, labels and milestones with it', async () => {
  await call('POST', '/milestones', { title: 'one' })
  await call('POST', '/issues', { title: 'a', milestone: 1, labels: ['bug'] })
  await call('POST', '/issues/1/comments', { body: 'x' })
  await github.call('DELETE', graph)
  for (const collection of ['issues', 'issueComments', 'issueEvents', 'labels', 'milestones']) {
    const { json } = await github.world.admin('GET', `/state/github/${collection}`)
    expect([collection, JSON.stringify(json).includes('"repositoryId":4242')]).toEqual([
      collection,
      false,
    ])
  }
})
