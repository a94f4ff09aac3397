import { refuse, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import type { FileChange } from '../../domain/tree-diff.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { toDiffText } from '../../wire/diff-text.ts'
import { textReply, type ReplyOptions } from '../../wire/reply.ts'

/** The change itself, when the caller accepts a diff; undefined when JSON is wanted. */
export function diffReply(
  ctx: GithubCtx,
  files: () => readonly FileChange[],
  options?: ReplyOptions,
): HandlerResult | undefined {
  const { param } = ctx.context.media
  if (param === 'patch') {
    return refuse('unsupported', 'Answers as a patch are not built in this emulator.')
  }
  if (param !== 'diff') return undefined
  return textReply(
    ctx,
    toDiffText(files()),
    ['Content-Type', 'application/vnd.github.diff; charset=utf-8'],
    options,
  )
}
