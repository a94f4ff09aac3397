import type { FileChange } from '../domain/tree-diff.ts'

/** The unified diff of `Accept: application/vnd.github.diff`, as git prints it, file by file. */
export const toDiffText = (files: readonly FileChange[]): string =>
  files.map((file) => `${fileDiff(file).join('\n')}\n`).join('')

function fileDiff(file: FileChange): readonly string[] {
  const { before, after, previousPath = file.path } = file
  const head = [`diff --git a/${previousPath} b/${file.path}`, ...modes(file)]
  if (file.status === 'renamed') {
    head.push('similarity index 100%', `rename from ${previousPath}`, `rename to ${file.path}`)
  }
  if (before?.sha === after?.sha) return head
  const stays = before !== undefined && before.mode === after?.mode ? ` ${before.mode}` : ''
  head.push(`index ${short(before?.sha)}..${short(after?.sha)}${stays}`)
  const [one, two] = [
    before === undefined ? '/dev/null' : `a/${previousPath}`,
    after === undefined ? '/dev/null' : `b/${file.path}`,
  ]
  if (file.patch !== undefined) return [...head, `--- ${one}`, `+++ ${two}`, file.patch]
  return file.isBinary ? [...head, `Binary files ${one} and ${two} differ`] : head
}

function modes({ before, after }: FileChange): readonly string[] {
  if (before === undefined) return after === undefined ? [] : [`new file mode ${after.mode}`]
  if (after === undefined) return [`deleted file mode ${before.mode}`]
  if (before.mode === after.mode) return []
  return [`old mode ${before.mode}`, `new mode ${after.mode}`]
}

const short = (sha: string | undefined): string => (sha ?? '0'.repeat(40)).slice(0, 7)
