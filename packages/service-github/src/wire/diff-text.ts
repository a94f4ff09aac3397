import type { FileChange } from '../domain/tree-diff.ts'

/** The unified diff of `Accept: application/vnd.github.diff`, file by file. */
export const toDiffText = (files: readonly FileChange[]): string => files.map(fileDiff).join('')

function fileDiff(file: FileChange): string {
  const before = file.previousPath ?? file.path
  const lines = [`diff --git a/${before} b/${file.path}`]
  if (file.status === 'renamed') lines.push(`rename from ${before}`, `rename to ${file.path}`)
  if (file.patch !== undefined) {
    lines.push(
      file.status === 'added' ? '--- /dev/null' : `--- a/${before}`,
      file.status === 'removed' ? '+++ /dev/null' : `+++ b/${file.path}`,
      file.patch,
    )
  }
  return `${lines.join('\n')}\n`
}
