import { expect, test } from 'vitest'
import { openGithub, type Github } from './github.ts'

const repository = '/repos/octocat/diffs'
const diff = { accept: 'application/vnd.github.v3.diff' }

interface Path {
  readonly content: string
  readonly mode?: string
}

/** A commit of exactly these paths on top of the parents, by the git data calls. */
async function commitOf(
  github: Github,
  paths: Readonly<Record<string, Path>>,
  parents: readonly string[],
): Promise<string> {
  const sha = async (path: string, body: unknown): Promise<string> => {
    const answer = await github.call('POST', `${repository}/git/${path}`, body)
    expect(answer.status).toBe(201)
    return (answer.json as { sha: string }).sha
  }
  const tree: unknown[] = []
  for (const [path, { content, mode = '100644' }] of Object.entries(paths)) {
    const blob = await sha('blobs', { content: btoa(content), encoding: 'base64' })
    tree.push({ path, mode, type: 'blob', sha: blob })
  }
  return sha('commits', { message: 'Some', tree: await sha('trees', { tree }), parents })
}

// What git 2.39 prints for the same two trees.
const printed = `diff --git a/added.txt b/added.txt
new file mode 100644
index 0000000..92d5444
--- /dev/null
+++ b/added.txt
@@ -0,0 +1 @@
+fresh
diff --git a/bin b/bin
index 20b5be9..88f3700 100644
Binary files a/bin and b/bin differ
diff --git a/binadded b/binadded
new file mode 100644
index 0000000..f76dd23
Binary files /dev/null and b/binadded differ
diff --git a/both.sh b/both.sh
old mode 100644
new mode 100755
index 2f259b7..32f64f4
--- a/both.sh
+++ b/both.sh
@@ -1 +1 @@
-s
\\ No newline at end of file
+t
\\ No newline at end of file
diff --git a/empty b/empty
new file mode 100644
index 0000000..e69de29
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
index 587be6b..0000000
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/mod.txt b/mod.txt
index 4cb29ea..f04eb26 100644
--- a/mod.txt
+++ b/mod.txt
@@ -1,3 +1,3 @@
 one
-two
+2
 three
diff --git a/old.txt b/new.txt
similarity index 100%
rename from old.txt
rename to new.txt
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
`

async function twoCommits(github: Github): Promise<{ before: string; after: string }> {
  await github.call('POST', '/user/repos', { name: 'diffs', auto_init: true })
  const main = await github.call('GET', `${repository}/git/ref/heads/main`)
  const root = (main.json as { object: { sha: string } }).object.sha
  const before = await commitOf(
    github,
    {
      'mod.txt': { content: 'one\ntwo\nthree\n' },
      'gone.txt': { content: 'x\n' },
      'old.txt': { content: 'keep\n' },
      bin: { content: 'a\0b' },
      'run.sh': { content: '#!/bin/sh\n' },
      'both.sh': { content: 's' },
    },
    [root],
  )
  const after = await commitOf(
    github,
    {
      'mod.txt': { content: 'one\n2\nthree\n' },
      'new.txt': { content: 'keep\n' },
      bin: { content: 'a\0c' },
      'run.sh': { content: '#!/bin/sh\n', mode: '100755' },
      'both.sh': { content: 't', mode: '100755' },
      empty: { content: '' },
      'added.txt': { content: 'fresh\n' },
      binadded: { content: '\0' },
    },
    [before],
  )
  return { before, after }
}

test('GH-08 the diff of a comparison, a commit and a pull request is what git prints', async () => {
  const github = openGithub()
  const { before, after } = await twoCommits(github)
  for (const [branch, sha] of Object.entries({ base: before, topic: after })) {
    await github.call('POST', `${repository}/git/refs`, { ref: `refs/heads/${branch}`, sha })
  }
  await github.call('POST', `${repository}/pulls`, { title: 't', head: 'topic', base: 'base' })
  for (const path of [`compare/${before}...${after}`, `commits/${after}`, 'pulls/1']) {
    const answer = await github.call('GET', `${repository}/${path}`, undefined, diff)
    expect([
      path,
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('x-github-media-type'),
      answer.text,
    ]).toEqual([
      path,
      200,
      'application/vnd.github.diff; charset=utf-8',
      'github.v3; param=diff',
      printed,
    ])
  }
})

test('GH-08 an answer as a patch is not built: 501, not JSON that was not asked for', async () => {
  const github = openGithub()
  const { before, after } = await twoCommits(github)
  for (const path of [`compare/${before}...${after}`, `commits/${after}`]) {
    const answer = await github.call('GET', `${repository}/${path}`, undefined, {
      accept: 'application/vnd.github.patch',
    })
    expect([answer.status, answer.json]).toMatchObject([
      501,
      { message: 'Answers as a patch are not built in this emulator.' },
    ])
  }
})

test('GH-08 a comparison as a diff is not paged and holds every file', async () => {
  const github = openGithub()
  const { before, after } = await twoCommits(github)
  const path = `${repository}/compare/${before}...${after}?per_page=1&page=2`
  const answer = await github.call('GET', path, undefined, diff)
  expect([answer.text, answer.headers.get('link')]).toEqual([printed, null])
})
