import { beforeEach, describe, expect, test } from 'vitest'
import { api, openGithub, type Github } from './github.ts'
import { c, graph, graphSeed } from './seeds.ts'

let github: Github
beforeEach(() => {
  github = openGithub(graphSeed)
})

/** Every commit without files has it. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
const docs = (anchor: string): string => `https://docs.github.com/rest/git/refs#${anchor}`
const refused = (status: number, message: string, anchor: string) => ({
  message,
  documentation_url: docs(anchor),
  status: String(status),
})
const refJson = (name: string, sha: string) => ({
  ref: `refs/${name}`,
  node_id: expect.stringMatching(/^REF_/),
  url: `${api}${graph}/git/refs/${name}`,
  object: { sha, type: 'commit', url: `${api}${graph}/git/commits/${sha}` },
})

describe('reading', () => {
  test.each(['heads/dir/leaf', 'heads%2Fdir%2Fleaf', 'heads/dir%2Fleaf'])(
    'GH-02 git/ref/%s reaches the ref however its slashes are written',
    async (name) => {
      const answer = await github.call('GET', `${graph}/git/ref/${name}`)
      expect([answer.status, answer.json]).toEqual([200, refJson('heads/dir/leaf', c(2))])
      expect(answer.headers.get('x-poll-interval')).toBe('300')
    },
  )

  test.each(['heads/nope', 'heads/dir', 'refs/heads/main', c(1)])(
    'GH-02 git/ref/%s names no ref exactly: 404 with the poll interval',
    async (name) => {
      const answer = await github.call('GET', `${graph}/git/ref/${name}`)
      expect([answer.status, answer.json]).toEqual([
        404,
        refused(404, 'Not Found', 'get-a-reference'),
      ])
      expect(answer.headers.get('x-poll-interval')).toBe('300')
    },
  )

  test.each([
    [
      'matching-refs/heads/',
      ['dir/leaf', 'island', 'main', 'old', 'topic'].map((b) => `refs/heads/${b}`),
    ],
    ['matching-refs/refs/heads/ma', ['refs/heads/main']],
    ['matching-refs/heads/nope', []],
    ['matching-refs/tags?per_page=1', ['refs/tags/v1']],
    [
      'refs',
      ['dir/leaf', 'island', 'main', 'old', 'topic']
        .map((b) => `refs/heads/${b}`)
        .concat('refs/tags/v1'),
    ],
    [
      'refs/',
      ['dir/leaf', 'island', 'main', 'old', 'topic']
        .map((b) => `refs/heads/${b}`)
        .concat('refs/tags/v1'),
    ],
    ['refs/heads/t', ['refs/heads/topic']],
  ])('GH-02 git/%s lists by the beginning of the name, unpaged', async (path, names) => {
    const answer = await github.call('GET', `${graph}/git/${path}`)
    const listed = (answer.json as { ref: string }[]).map((one) => one.ref)
    expect([answer.status, listed, answer.headers.get('link')]).toEqual([200, names, null])
  })

  test('GH-02 the older form answers one ref for an exact name and 404 for an empty list', async () => {
    const exact = await github.call('GET', `${graph}/git/refs/heads/main`)
    expect(exact.json).toEqual(refJson('heads/main', c(3)))
    const none = await github.call('GET', `${graph}/git/refs/notes`)
    expect([none.status, none.json]).toEqual([404, refused(404, 'Not Found', 'get-a-reference')])
  })

  test.each(['git/ref/heads/main', 'git/refs/heads/main', 'git/matching-refs/heads', 'commits'])(
    'GH-02 reading %s of an empty repository is 409',
    async (path) => {
      const answer = await github.call('GET', `/repos/octo-org/empty/${path}`)
      expect([answer.status, (answer.json as { message: string }).message]).toEqual([
        409,
        'Git Repository is empty.',
      ])
    },
  )
})

describe('creating', () => {
  test('GH-02 a new ref is 201 with its address and a strong ETag, and is there to read', async () => {
    const made = await github.call('POST', `${graph}/git/refs`, {
      ref: 'refs/heads/new',
      sha: c(2),
    })
    expect([made.status, made.json]).toEqual([201, refJson('heads/new', c(2))])
    expect(made.headers.get('location')).toBe(`${api}${graph}/git/refs/heads/new`)
    expect(made.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
    expect(made.headers.get('x-poll-interval')).toBeNull()
    const read = await github.call('GET', `${graph}/git/ref/heads/new`)
    expect(read.json).toEqual(made.json)
  })

  test.each([
    ['no refs/ in front', { ref: 'heads/x', sha: c(1) }, "Reference name must start with 'refs/'."],
    [
      'two components',
      { ref: 'refs/x', sha: c(1) },
      'Reference name must contain at least three slash-separated components.',
    ],
    ['two dots', { ref: 'refs/heads/a..b', sha: c(1) }, 'refs/heads/a..b is not a valid ref name.'],
    ['a space', { ref: 'refs/heads/a b', sha: c(1) }, 'refs/heads/a b is not a valid ref name.'],
    [
      'ends in .lock',
      { ref: 'refs/heads/a.lock', sha: c(1) },
      'refs/heads/a.lock is not a valid ref name.',
    ],
    ['unknown object', { ref: 'refs/heads/x', sha: c(99) }, 'Object does not exist'],
    ['there already', { ref: 'refs/heads/main', sha: c(1) }, 'Reference already exists'],
    ['a directory of one', { ref: 'refs/heads/dir', sha: c(1) }, 'Reference update failed'],
    ['inside of one', { ref: 'refs/heads/main/x', sha: c(1) }, 'Reference update failed'],
    ['a branch at a tree', { ref: 'refs/heads/x', sha: emptyTree }, 'Reference update failed'],
    ['no sha', { ref: 'refs/heads/x' }, 'Invalid request.\n\n"sha" wasn\'t supplied.'],
  ])('GH-02 creating is refused: %s', async (_, body, message) => {
    const before = await github.call('GET', `${graph}/git/refs`)
    const answer = await github.call('POST', `${graph}/git/refs`, body)
    expect([answer.status, answer.json]).toEqual([422, refused(422, message, 'create-a-reference')])
    expect((await github.call('GET', `${graph}/git/refs`)).json).toEqual(before.json)
  })

  test('GH-02 creating in an empty repository is 409', async () => {
    const answer = await github.call('POST', '/repos/octo-org/empty/git/refs', {
      ref: 'refs/heads/x',
      sha: c(1),
    })
    expect([answer.status, answer.json]).toEqual([
      409,
      refused(409, 'Git Repository is empty.', 'create-a-reference'),
    ])
  })
})

describe('moving', () => {
  const move = (name: string, body: unknown) =>
    github.call('PATCH', `${graph}/git/refs/${name}`, body)

  test('GH-02 a descendant is taken, an expected_sha means nothing', async () => {
    const answer = await move('heads/dir/leaf', { sha: c(5), expected_sha: c(99) })
    expect([answer.status, answer.json]).toEqual([200, refJson('heads/dir/leaf', c(5))])
    expect(answer.headers.get('etag')).toMatch(/^W\//)
    expect(answer.headers.get('location')).toBeNull()
  })

  test.each([
    ['a sibling', 'heads/main', { sha: c(5) }, 'Update is not a fast forward'],
    ['an ancestor', 'heads/main', { sha: c(1) }, 'Update is not a fast forward'],
    ['an unrelated commit', 'heads/main', { sha: c(9) }, 'Update is not a fast forward'],
    ['a ref that is not there', 'heads/nope', { sha: c(5) }, 'Reference does not exist'],
    ['a path that starts with refs/', 'refs/heads/main', { sha: c(5) }, 'Reference does not exist'],
    ['an unknown object', 'heads/main', { sha: c(99) }, 'Object does not exist'],
    ['a tree', 'heads/main', { sha: emptyTree }, 'Object is not a commit'],
    [
      'a force that is no boolean',
      'heads/main',
      { sha: c(5), force: 'true' },
      'Invalid request.\n\nFor \'properties/force\', "true" is not a boolean.',
    ],
  ])('GH-02 moving is refused: %s', async (_, name, body, message) => {
    const answer = await move(name, body)
    expect([answer.status, answer.json]).toEqual([422, refused(422, message, 'update-a-reference')])
    const main = await github.call('GET', `${graph}/git/ref/heads/main`)
    expect(main.json).toEqual(refJson('heads/main', c(3)))
  })

  test('GH-02 the same commit is taken, and force goes anywhere', async () => {
    expect((await move('heads/main', { sha: c(3) })).status).toBe(200)
    expect((await move('heads/main', { sha: c(6), force: true })).json).toEqual(
      refJson('heads/main', c(6)),
    )
  })

  test('GH-02 of two writers from one reading, the second is refused until it reads again', async () => {
    const seen = await github.call('GET', `${graph}/git/ref/heads/dir/leaf`)
    expect(seen.json).toEqual(refJson('heads/dir/leaf', c(2)))
    expect((await move('heads/dir/leaf', { sha: c(3) })).status).toBe(200)
    const second = await move('heads/dir/leaf', { sha: c(4) })
    expect([second.status, second.json]).toEqual([
      422,
      refused(422, 'Update is not a fast forward', 'update-a-reference'),
    ])
    const again = await github.call('GET', `${graph}/git/ref/heads/dir/leaf`)
    expect(again.json).toEqual(refJson('heads/dir/leaf', c(3)))
  })

  test('GH-02 a name with a slash and a hash is reached by its escaped path', async () => {
    await github.call('POST', `${graph}/git/refs`, {
      ref: 'refs/heads/some-branch/slash#hash',
      sha: c(2),
    })
    for (const path of ['heads/some-branch%2Fslash%23hash', 'heads/some-branch/slash%23hash']) {
      expect((await move(path, { sha: c(2) })).status).toBe(200)
    }
  })

  test('GH-02 a head moved by somebody else in between is what the next update is measured against', async () => {
    const moved = await github.world.admin('POST', '/github/refs/move', {
      owner: 'octo-org',
      repo: 'Graph',
      ref: 'heads/dir/leaf',
      sha: c(3),
      actor: 'stranger',
    })
    expect(moved).toEqual({
      status: 200,
      json: { ref: 'refs/heads/dir/leaf', before: c(2), after: c(3) },
    })
    expect((await move('heads/dir/leaf', { sha: c(5) })).status).toBe(422)
  })
})

describe('deleting', () => {
  const remove = (name: string) => github.call('DELETE', `${graph}/git/refs/${name}`)

  test('GH-02 a deleted ref is gone, deleting it again is 422', async () => {
    const gone = await remove('heads/topic')
    expect([gone.status, gone.text]).toEqual([204, ''])
    const again = await remove('heads/topic')
    expect([again.status, again.json]).toEqual([
      422,
      refused(422, 'Reference does not exist', 'delete-a-reference'),
    ])
    expect((await github.call('GET', `${graph}/git/ref/heads/topic`)).status).toBe(404)
  })

  test('GH-02 the default branch stays, and so does a tag of its name', async () => {
    await github.call('POST', `${graph}/git/refs`, { ref: 'refs/tags/main', sha: c(1) })
    for (const name of ['heads/main', 'tags/main']) {
      const answer = await remove(name)
      expect([answer.status, answer.json]).toEqual([
        422,
        refused(422, 'Cannot delete the default branch', 'delete-a-reference'),
      ])
    }
  })
})
