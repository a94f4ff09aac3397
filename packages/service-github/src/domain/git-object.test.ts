import { expect, test } from 'vitest'
import { makeBlob, makeCommit, makeTag, makeTree } from './git-object.ts'
import { shaOf } from './sha.ts'
import { emptyTreeSha, treesOf } from './tree-files.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const octocat = { name: 'The Octocat', email: 'octocat@example.test' }

// The ids below are what git 2 computes for the same content.
test('GH-08 blobs, trees, commits and tags have the ids that git gives them', () => {
  const readme = makeBlob(bytes('hello world\n'))
  const built = treesOf(
    new Map([
      ['README.md', { mode: '100644', sha: readme.sha }],
      ['lib/a.txt', { mode: '100644', sha: makeBlob(bytes('a\n')).sha }],
      ['lib.d/b.txt', { mode: '100644', sha: makeBlob(bytes('b\n')).sha }],
      ['run.sh', { mode: '100755', sha: makeBlob(bytes('#!/bin/sh\n')).sha }],
    ]),
  )
  const tree = shaOf('88c5cffdeb7f024fcbbcf40c57b402b6abc1cee9')
  const commit = makeCommit(
    {
      tree,
      parents: [],
      author: { ...octocat, at: 1_700_000_000, offsetMinutes: 330 },
      committer: { ...octocat, at: 1_700_000_060, offsetMinutes: -480 },
      message: 'First\n',
    },
    [],
  )
  const tag = makeTag({
    object: commit.sha,
    objectType: 'commit',
    name: 'v1',
    tagger: { ...octocat, at: 1_700_000_100, offsetMinutes: 0 },
    message: 'One\n',
  })
  expect({
    empty: emptyTreeSha,
    blob: readme.sha,
    root: built?.root,
    commit: commit.sha,
    tag: tag.sha,
  }).toEqual({
    empty: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
    blob: '3b18e512dba79e4c8300dd08aeb37f8e728b8dad',
    root: tree,
    commit: '383fb4b1419128c2e28ffb281bbd6f870bf076eb',
    tag: '864776f8eb5aaafbf653586545c572c7c863937e',
  })
})

test('GH-08 a tree is ordered as git orders it: a directory sorts as if it ended in a slash', () => {
  const sha = emptyTreeSha
  const tree = makeTree([
    { name: 'lib', mode: '040000', sha },
    { name: 'lib.d', mode: '040000', sha },
    { name: 'lib-a', mode: '100644', sha },
  ])
  expect(tree.entries.map((entry) => entry.name)).toEqual(['lib-a', 'lib.d', 'lib'])
})
