import { beforeEach, describe, expect, test } from 'vitest'
import { api, openGithub, type Answer, type Github } from './github.ts'
import { c, graph, graphSeed } from './seeds.ts'

let github: Github
beforeEach(() => {
  github = openGithub(graphSeed)
})
const call = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  github.call(method, `${graph}${path}`, body, headers)
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
const docs = (page: string): string => `https://docs.github.com/rest/${page}`
const refused = (status: number, message: string, page: string) => [
  status,
  { message, documentation_url: docs(page), status: String(status) },
]
const outcome = (answer: Answer) => [answer.status, answer.json]

describe('blobs', () => {
  test('GH-08 a blob is created from text or base64 under its git id and read back in lines of sixty', async () => {
    const made = await call('POST', '/git/blobs', { content: 'hello world\n' })
    const sha = '3b18e512dba79e4c8300dd08aeb37f8e728b8dad'
    expect(outcome(made)).toEqual([201, { sha, url: `${api}${graph}/git/blobs/${sha}` }])
    expect(made.headers.get('location')).toBe(`${api}${graph}/git/blobs/${sha}`)
    const same = await call('POST', '/git/blobs', {
      content: 'aGVsbG8gd29ybGQK',
      encoding: 'base64',
    })
    expect(same.json).toEqual(made.json)
    expect((await call('GET', `/git/blobs/${sha}`)).json).toEqual({
      sha,
      node_id: expect.stringMatching(/^B_/),
      size: 12,
      url: `${api}${graph}/git/blobs/${sha}`,
      content: 'aGVsbG8gd29ybGQK\n',
      encoding: 'base64',
    })
    const raw = await call('GET', `/git/blobs/${sha}`, undefined, {
      accept: 'application/vnd.github.raw',
    })
    expect([raw.text, raw.headers.get('x-github-media-type')]).toEqual([
      'hello world\n',
      'github.v3; param=raw',
    ])
  })
})

describe('trees', () => {
  const blob = async (content: string): Promise<string> =>
    ((await call('POST', '/git/blobs', { content })).json as { sha: string }).sha
  const tree = (body: object) => call('POST', '/git/trees', body)
  const paths = (answer: Answer) =>
    (answer.json as { tree: { path: string }[] }).tree.map((entry) => entry.path)

  test('GH-08 a tree is made of contents and ids, over a base, with deletions', async () => {
    const first = await tree({
      tree: [
        { path: 'README.md', mode: '100644', type: 'blob', content: 'hello world\n' },
        { path: 'lib/a.txt', mode: '100644', type: 'blob', sha: await blob('a\n') },
        { path: 'lib.d/b.txt', mode: '100644', type: 'blob', content: 'b\n' },
        { path: 'run.sh', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
      ],
    })
    expect([first.status, (first.json as { sha: string }).sha, paths(first)]).toEqual([
      201,
      '88c5cffdeb7f024fcbbcf40c57b402b6abc1cee9',
      ['README.md', 'lib.d', 'lib', 'run.sh'],
    ])
    const second = await tree({
      base_tree: '88c5cffdeb7f024fcbbcf40c57b402b6abc1cee9',
      tree: [
        { path: 'lib/a.txt', mode: '100644', type: 'blob', sha: null },
        { path: 'lib.d/c.txt', mode: '100644', type: 'blob', content: 'c\n' },
      ],
    })
    const { sha } = second.json as { sha: string }
    expect(paths(await call('GET', `/git/trees/${sha}?recursive=1`))).toEqual([
      'README.md',
      'lib.d',
      'lib.d/b.txt',
      'lib.d/c.txt',
      'run.sh',
    ])
  })

  // octokit/octokit.net#2836; octokit-commit-multiple-files gives a commit, too, and its entries this type.
  test('GH-08 the base may be a commit: its tree is meant, and the type of an entry with content is not looked at', async () => {
    const made = await tree({
      base_tree: c(5),
      tree: [{ path: 'c.txt', mode: '100644', type: 'commit', content: 'c\n' }],
    })
    expect([made.status, paths(made)]).toEqual([201, ['b.txt', 'c.txt']])
  })

  test.each([
    ['?recursive', 1],
    ['', 1],
    ['?recursive=', 2],
    ['?recursive=0', 2],
    ['?recursive=false', 2],
  ])('GH-08 trees%s lists %i entries', async (search, count) => {
    await tree({ tree: [{ path: 'd/f', mode: '100644', type: 'blob', content: 'x' }] }).then(
      async (made) => {
        const { sha } = made.json as { sha: string }
        expect(paths(await call('GET', `/git/trees/${sha}${search}`))).toHaveLength(count)
      },
    )
  })

  test('GH-08 a submodule names a commit of elsewhere and has no address here', async () => {
    const made = await tree({ tree: [{ path: 'sub', mode: '160000', type: 'commit', sha: c(77) }] })
    expect((made.json as { tree: object[] }).tree).toEqual([
      { path: 'sub', mode: '160000', type: 'commit', sha: c(77) },
    ])
  })

  const entry = { path: 'f', mode: '100644', type: 'blob', content: '' }
  test.each([
    ['base absent', { base_tree: c(99), tree: [entry] }, 'base_tree is not a valid tree oid'],
    ['base no hex', { base_tree: 'nonsense', tree: [entry] }, 'base_tree is not a valid tree oid'],
    [
      'deletes what the base has not',
      { base_tree: c(5), tree: [entry, { path: 'gone', mode: '100644', type: 'blob', sha: null }] },
      'GitRPC::BadObjectState',
    ],
    ['slash in front', { tree: [{ ...entry, path: '/f' }] }, 'tree.path cannot start with a slash'],
    ['mode', { tree: [{ ...entry, mode: '15147' }] }, 'Must supply a valid tree.mode'],
    [
      'neither',
      { tree: [{ path: 'bar', mode: '040000', type: 'blob', content: null }] },
      'Must supply either tree.sha or tree.content. Request will be rejected if both are present.',
    ],
    [
      'blob absent',
      { tree: [{ path: 'f', mode: '100644', sha: c(99) }] },
      `tree.sha ${c(99)} is not a valid blob`,
    ],
    ['nothing', { tree: [] }, 'Invalid tree info'],
    ['no tree', {}, 'Invalid request.\n\n"tree" wasn\'t supplied.'],
  ])('GH-08 a tree is refused: %s', async (_, body, message) => {
    expect(outcome(await tree(body))).toEqual(refused(422, message, 'git/trees#create-a-tree'))
  })
})

describe('commits and tags', () => {
  const commit = (body: object) => call('POST', '/git/commits', body)

  test('GH-08 a commit has the id git gives it; dates are answered in UTC', async () => {
    const signature = { name: 'The Octocat', email: 'octocat@example.test' }
    await call('POST', '/git/trees', {
      tree: [{ path: 'README.md', mode: '100644', type: 'blob', content: 'hello world\n' }],
    })
    const made = await commit({
      message: 'm',
      tree: emptyTree,
      parents: [c(3)],
      author: { ...signature, date: '1972-11-02T15:05:10+08:00' },
    })
    expect(made.json).toMatchObject({
      author: { ...signature, date: '1972-11-02T07:05:10Z' },
      committer: { ...signature, date: '1972-11-02T07:05:10Z' },
      parents: [{ sha: c(3) }],
      verification: { verified: false, reason: 'unsigned' },
    })
    const early = await commit({
      message: 'm',
      tree: emptyTree,
      author: { ...signature, date: '1932-11-02T15:05:10+08:00' },
    })
    expect(early.json).toMatchObject({ author: { date: '1970-01-01T00:00:00Z' } })
  })

  test('GH-08 without an author a commit is the caller’s, now', async () => {
    const made = await commit({ message: 'm', tree: emptyTree, parents: [] })
    expect([made.status, made.json]).toMatchObject([
      201,
      { author: { name: 'octocat', email: 'octocat@example.test', date: '2026-01-01T00:00:00Z' } },
    ])
    expect(made.headers.get('location')).toBe((made.json as { url: string }).url)
  })

  test.each([
    ['no tree', { message: 'm' }, 'Invalid request.\n\n"tree" wasn\'t supplied.'],
    [
      'tree null',
      { message: 'm', tree: null },
      "Invalid request.\n\nFor 'properties/tree', nil is not a string.",
    ],
    ['tree absent', { message: 'm', tree: c(99) }, 'Tree SHA does not exist'],
    ['tree a commit', { message: 'm', tree: c(1) }, 'Tree SHA is not a tree object'],
    [
      'tree no hex',
      { message: 'm', tree: 'nonsense' },
      'The tree parameter must be exactly 40 characters and contain only [0-9a-f].',
    ],
    [
      'parent absent',
      { message: 'm', tree: emptyTree, parents: [c(99)] },
      'Parent SHA does not exist or is not a commit object',
    ],
    [
      'author null',
      { message: 'm', tree: emptyTree, author: null },
      "Invalid request.\n\nFor 'properties/author', nil is not an object.",
    ],
    [
      'names null',
      { message: 'm', tree: emptyTree, author: { name: null, email: null } },
      "Invalid request.\n\nFor 'properties/email', nil is not a string.\nFor 'properties/name', nil is not a string.",
    ],
    [
      'committer empty',
      { message: 'm', tree: emptyTree, committer: {} },
      'Invalid request.\n\n"email", "name" weren\'t supplied.',
    ],
    [
      'no date',
      {
        message: 'm',
        tree: emptyTree,
        author: { name: 'a', email: 'b', date: '4728-11-02T15:05:10' },
      },
      'Invalid request.\n\n4728-11-02T15:05:10 is not a valid date-time.',
    ],
  ])('GH-08 a commit is refused: %s', async (_, body, message) => {
    expect(outcome(await commit(body))).toEqual(
      refused(422, message, 'git/commits#create-a-commit'),
    )
  })

  test('GH-08 an empty name is a missing field of the author', async () => {
    const answer = await commit({
      message: 'm',
      tree: emptyTree,
      author: { name: '', email: 'a@b' },
    })
    expect(outcome(answer)).toEqual([
      422,
      {
        message: 'Validation Failed',
        errors: [{ resource: 'author', code: 'missing_field', field: 'name' }],
        documentation_url: docs('git/commits#create-a-commit'),
        status: '422',
      },
    ])
  })

  test('GH-08 an annotated tag is an object of its own that a ref may name', async () => {
    const made = await call('POST', '/git/tags', {
      tag: 'v2',
      message: 'Two',
      object: c(3),
      type: 'commit',
    })
    const { sha } = made.json as { sha: string }
    expect([made.status, made.json]).toMatchObject([
      201,
      { tag: 'v2', message: 'Two', object: { sha: c(3), type: 'commit' } },
    ])
    await call('POST', '/git/refs', { ref: 'refs/tags/v2', sha })
    expect((await call('GET', '/git/ref/tags/v2')).json).toMatchObject({
      object: { sha, type: 'tag' },
    })
    expect((await call('GET', '/commits/v2')).json).toMatchObject({ sha: c(3) })
    expect((await call('GET', `/git/tags/${sha}`)).json).toEqual(made.json)
  })

  test.each([
    ['/git/blobs', { content: 'x' }],
    ['/git/trees', { tree: [{ path: 'f', mode: '100644', type: 'blob', content: '' }] }],
  ])('GH-08 POST %s into an empty repository is 409', async (path, body) => {
    const answer = await github.call('POST', `/repos/octo-org/empty${path}`, body)
    expect([answer.status, (answer.json as { message: string }).message]).toEqual([
      409,
      'Git Repository is empty.',
    ])
  })
})

describe('history', () => {
  test('GH-08 a commit is read by branch, tag, id and the beginning of an id', async () => {
    for (const [name, sha] of [
      ['topic', c(5)],
      ['dir/leaf', c(2)],
      ['v1', c(1)],
      [c(4), c(4)],
    ]) {
      expect((await call('GET', `/commits/${name}`)).json).toMatchObject({ sha })
    }
    const sha = await call('GET', '/commits/main', undefined, {
      accept: 'application/vnd.github.sha',
    })
    expect(sha.text).toBe(c(3))
    expect(outcome(await call('GET', '/commits/nope'))).toEqual(
      refused(422, 'No commit found for SHA: nope', 'commits/commits#get-a-commit'),
    )
    expect((await call('GET', `/commits/${c(5)}`)).json).toMatchObject({
      author: { login: 'octo-org' },
      stats: { total: 2, additions: 2, deletions: 0 },
      files: [{ filename: 'b.txt', status: 'added' }],
    })
  })

  test('GH-08 a history is listed newest first, by branch, by path and by date', async () => {
    const shas = async (query: string) =>
      ((await call('GET', `/commits${query}`)).json as { sha: string }[]).map((one) => one.sha)
    expect(await shas('')).toEqual([c(3), c(2), c(1)])
    expect(await shas('?sha=topic')).toEqual([c(5), c(4), c(2), c(1)])
    expect(await shas('?sha=topic&path=b.txt')).toEqual([c(5)])
    expect(await shas('?since=2025-12-01T00:01:30Z')).toEqual([c(3)])
    expect(await shas('?per_page=1&page=2')).toEqual([c(2)])
    expect((await call('GET', '/commits?sha=nope')).status).toBe(404)
  })

  test.each([
    ['main...topic', 'diverged', 2, 1],
    ['dir%2Fleaf...topic', 'ahead', 2, 0],
    ['topic...dir/leaf', 'behind', 0, 2],
    ['main...main', 'identical', 0, 0],
    ['octo-org:main...octo-org:topic', 'diverged', 2, 1],
  ])('GH-08 compare/%s is %s', async (basehead, status, ahead, behind) => {
    expect((await call('GET', `/compare/${basehead}`)).json).toMatchObject({
      status,
      ahead_by: ahead,
      behind_by: behind,
      total_commits: ahead,
    })
  })

  test('GH-08 a comparison names base and merge base, pages its commits and has files on the first page', async () => {
    const first = await call('GET', '/compare/main...topic?per_page=1&page=1')
    expect(first.json).toMatchObject({
      base_commit: { sha: c(3) },
      merge_base_commit: { sha: c(2) },
      commits: [{ sha: c(4) }],
      files: [{ filename: 'b.txt' }],
    })
    const url = `${api}/repositories/4242/compare/main...topic?per_page=1`
    expect(first.headers.get('link')).toBe(
      `<${url}&page=2>; rel="last", <${url}&page=2>; rel="next", <${url}&page=1>; rel="first"`,
    )
    const second = await call('GET', '/compare/main...topic?per_page=1&page=2')
    expect(second.json).toMatchObject({ commits: [{ sha: c(5) }], files: [] })
    expect(second.headers.get('link')).toBe(
      `<${url}&page=2>; rel="last", <${url}&page=1>; rel="first", <${url}&page=1>; rel="prev"`,
    )
    expect(outcome(await call('GET', '/compare/main...island'))).toEqual(
      refused(
        404,
        'No common ancestor between main and island.',
        'commits/commits#compare-two-commits',
      ),
    )
  })
})

describe('merging branches', () => {
  const merge = (base: string, head: string) => call('POST', '/merges', { base, head })

  test('GH-08 a merge makes a commit of two parents, nothing to do is 204', async () => {
    const made = await merge('main', 'topic')
    expect([made.status, made.json]).toMatchObject([
      201,
      { parents: [{ sha: c(3) }, { sha: c(5) }], commit: { message: 'Merge topic into main' } },
    ])
    const both = (await call('GET', '/contents')).json as { name: string }[]
    expect(both.map((item) => item.name)).toEqual(['a.txt', 'b.txt'])
    expect((await merge('main', 'topic')).status).toBe(204)
  })

  test('GH-08 a conflict is 409 and changes nothing, what is not there is 404', async () => {
    await github.world.admin('POST', '/github/commits', {
      owner: 'octo-org',
      repo: 'Graph',
      branch: 'main',
      commits: [{ files: { 'b.txt': 'mine\n' } }],
    })
    const before = (await call('GET', '/git/ref/heads/main')).json
    expect(outcome(await merge('main', 'topic'))).toEqual(
      refused(409, 'Merge conflict', 'branches/branches#merge-a-branch'),
    )
    expect((await call('GET', '/git/ref/heads/main')).json).toEqual(before)
    expect((await merge('nope', 'topic')).status).toBe(404)
    expect((await merge('main', 'nope')).status).toBe(404)
  })
})

describe('contents', () => {
  test('GH-08 a file has its content, a directory its items, at any ref', async () => {
    const file = await call('GET', '/contents/b.txt?ref=topic')
    expect([file.status, file.json]).toMatchObject([
      200,
      {
        type: 'file',
        name: 'b.txt',
        path: 'b.txt',
        size: 4,
        encoding: 'base64',
        content: 'YgpiCg==\n',
      },
    ])
    const raw = await call('GET', '/contents/b.txt?ref=topic', undefined, {
      accept: 'application/vnd.github.raw+json',
    })
    expect(raw.text).toBe('b\nb\n')
    for (const path of ['/contents', '/contents/']) {
      expect((await call('GET', path)).json).toMatchObject([{ type: 'file', name: 'a.txt' }])
    }
    expect((await call('GET', '/contents/b.txt')).status).toBe(404)
  })

  const asObject = { accept: 'application/vnd.github.object+json' }
  /** Entries put on top of `topic` by a commit of their own, on the branch `odd`. */
  const onTopic = async (entries: readonly object[]): Promise<void> => {
    const tree = await call('POST', '/git/trees', { base_tree: c(5), tree: entries })
    const { sha } = tree.json as { sha: string }
    const made = await call('POST', '/git/commits', { message: 'm', tree: sha, parents: [c(5)] })
    const commit = (made.json as { sha: string }).sha
    await call('POST', '/git/refs', { ref: 'refs/heads/odd', sha: commit })
  }

  test('GH-08 a directory is an object with entries for those who accept objects', async () => {
    await onTopic([{ path: 'd/f', mode: '100644', type: 'blob', content: 'x' }])
    const entries = (await call('GET', '/contents/d?ref=odd')).json
    const answer = await call('GET', '/contents/d?ref=odd', undefined, asObject)
    expect([answer.status, answer.headers.get('x-github-media-type'), answer.json]).toEqual([
      200,
      'github.v3; param=object; format=json',
      {
        name: 'd',
        path: 'd',
        sha: expect.stringMatching(/^[0-9a-f]{40}$/),
        size: 0,
        url: `${api}${graph}/contents/d?ref=odd`,
        html_url: 'https://github.com/octo-org/Graph/tree/odd/d',
        git_url: expect.stringContaining(`${api}${graph}/git/trees/`),
        download_url: null,
        type: 'dir',
        entries,
        _links: expect.anything(),
      },
    ])
    const file = await call('GET', '/contents/d/f?ref=odd', undefined, asObject)
    expect(file.json).toEqual((await call('GET', '/contents/d/f?ref=odd')).json)
  })

  test('GH-08 what is larger than a megabyte is told without its content', async () => {
    const content = 'x'.repeat(1024 * 1024 + 1)
    await onTopic([{ path: 'big', mode: '100644', type: 'blob', content }])
    const big = '/contents/big?ref=odd'
    for (const headers of [{}, asObject]) {
      expect((await call('GET', big, undefined, headers)).json).toMatchObject({
        type: 'file',
        size: content.length,
        content: '',
        encoding: 'none',
      })
    }
    const raw = await call('GET', big, undefined, { accept: 'application/vnd.github.raw' })
    expect(raw.text).toBe(content)
  })

  test('GH-08 a symlink that leads to no file is an object with its target; a submodule is listed as a file', async () => {
    await onTopic([
      { path: 'd/link', mode: '120000', type: 'blob', content: '../nowhere' },
      { path: 'd/sub', mode: '160000', type: 'commit', sha: c(77) },
      { path: 'd/to-b', mode: '120000', type: 'blob', content: '../b.txt' },
    ])
    const link = await call('GET', '/contents/d/link?ref=odd')
    expect(link.json).toMatchObject({ type: 'symlink', path: 'd/link', target: '../nowhere' })
    expect(link.json).not.toHaveProperty('content')
    expect((await call('GET', '/contents/d?ref=odd')).json).toMatchObject([
      { type: 'symlink', name: 'link' },
      { type: 'file', name: 'sub', sha: c(77) },
      { type: 'symlink', name: 'to-b' },
    ])
    expect((await call('GET', '/contents/d/to-b?ref=odd')).status).toBe(501)
  })

  test('GH-08 a file as HTML is not built: 501', async () => {
    const answer = await call('GET', '/contents/b.txt?ref=topic', undefined, {
      accept: 'application/vnd.github.html+json',
    })
    expect(answer.status).toBe(501)
  })
})

describe('writing contents', () => {
  const put = (path: string, body: object) =>
    call('PUT', `/contents/${path}`, { message: 'm', ...body })
  const blobOf = (answer: Answer) => (answer.json as { content: { sha: string } }).content.sha

  test('GH-08 a file is created, updated with the sha one saw, and deleted, each a commit', async () => {
    const made = await put('docs/a.md', { content: 'YQo=', branch: 'topic' })
    expect([made.status, made.headers.get('location')]).toEqual([201, null])
    expect(made.json).toMatchObject({
      content: { path: 'docs/a.md', size: 2, type: 'file' },
      commit: { message: 'm', parents: [{ sha: c(5) }] },
    })
    const updated = await put('docs/a.md', { content: 'Ygo=', branch: 'topic', sha: blobOf(made) })
    expect(updated.status).toBe(200)
    const gone = await call('DELETE', '/contents/docs/a.md', {
      message: 'gone',
      branch: 'topic',
      sha: blobOf(updated),
    })
    expect([gone.status, gone.json]).toMatchObject([
      200,
      { content: null, commit: { message: 'gone' } },
    ])
    expect((await call('GET', '/contents/docs?ref=topic')).status).toBe(404)
  })

  test.each([
    [
      'no sha of a file that is there',
      { content: 'YQo=' },
      422,
      'Invalid request.\n\n"sha" wasn\'t supplied.',
    ],
    ['another sha', { content: 'YQo=', sha: c(7) }, 409, `a.txt does not match ${c(7)}`],
    [
      'a branch that is not there',
      { content: 'YQo=', branch: 'nope' },
      404,
      'Branch nope not found',
    ],
    ['no content', {}, 422, 'Invalid request.\n\n"content" wasn\'t supplied.'],
    // SpinlockLabs/github.dart#340; with a line end in it: octokit/octokit.rb#244 and hub4j/github-api#638.
    ['content as it is', { content: 'a!' }, 422, 'content is not valid Base64'],
    ['content without its end', { content: 'YQo' }, 422, 'content is not valid Base64'],
    ['content in lines', { content: 'YQoK\nYQo=' }, 422, 'content is not valid Base64'],
  ])('GH-08 writing is refused: %s', async (_, body, status, message) => {
    expect(outcome(await put('a.txt', body))).toEqual(
      refused(status, message, 'repos/contents#create-or-update-file-contents'),
    )
  })

  test('GH-08 the first file of an empty repository makes its default branch', async () => {
    const empty = '/repos/octo-org/empty'
    const made = await github.call('PUT', `${empty}/contents/README.md`, {
      message: 'm',
      content: 'YQo=',
    })
    expect(made.status).toBe(201)
    expect((await github.call('GET', `${empty}/git/ref/heads/main`)).status).toBe(200)
  })
})

describe('settings', () => {
  test('GH-08 a repository is renamed and described; its merge methods are switched', async () => {
    const updated = await call('PATCH', '', {
      name: 'chart',
      description: 'Lines',
      allow_rebase_merge: false,
    })
    expect(updated.json).toMatchObject({
      full_name: 'octo-org/chart',
      description: 'Lines',
      allow_rebase_merge: false,
    })
    await github.call('POST', '/repos/octo-org/chart/pulls', {
      title: 't',
      head: 'topic',
      base: 'main',
    })
    const refusedMerge = await github.call('PUT', '/repos/octo-org/chart/pulls/1/merge', {
      merge_method: 'rebase',
    })
    expect([refusedMerge.status, refusedMerge.json]).toMatchObject([
      405,
      { message: 'Rebase merges are not allowed on this repository.' },
    ])
  })
})
