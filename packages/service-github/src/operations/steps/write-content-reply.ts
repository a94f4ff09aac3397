import { isRefusal, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { notFound } from '../../domain/refusals.ts'
import { writeContent } from '../../domain/write-content.ts'
import { toGitCommitJson } from '../../wire/commit-json.ts'
import { toContentItemJson } from '../../wire/content-json.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { createdReply, updatedReply } from '../../wire/reply.ts'
import { textMember, type Body } from '../../wire/request-body.ts'
import { readRepository, writeRepository } from './operation.ts'
import { signaturesOf } from './signature.ts'

/** Writes one file, or deletes it (`bytes` null), and answers the file and its commit. */
export function writeContentReply(
  ctx: GithubCtx,
  body: Body,
  bytes: Uint8Array | null,
): HandlerResult {
  const path = (ctx.params['path'] ?? '').replace(/^\/+|\/+$/g, '')
  const asked = textMember(body, 'branch')
  const written = writeRepository(ctx, 'contents:write', (state, env, repository, actorId) => {
    const actor = state.accounts.get(actorId)
    if (actor === undefined) return notFound()
    const signatures = signaturesOf(body, actor, env.now)
    if (isRefusal(signatures)) return signatures
    return writeContent(state, env, {
      ...signatures,
      repository,
      actorId,
      path,
      bytes,
      branch: asked ?? repository.defaultBranch,
      seen: textMember(body, 'sha'),
      message: textMember(body, 'message'),
    })
  })
  if (isRefusal(written)) return written
  ctx.touch('commit', written.commit.sha)
  const api = ctx.context.apiBase
  return readRepository(ctx, 'contents:read', (_, repository) => {
    const place = { repository, ref: asked ?? repository.defaultBranch }
    const { blob, commit } = written
    const content =
      blob === undefined
        ? null
        : toContentItemJson(
            place,
            path,
            { name: path, mode: '100644', sha: blob.sha },
            blob.bytes.length,
            api,
          )
    const json = { content, commit: toGitCommitJson(repository, commit, api) }
    if (!written.created || blob === undefined) return updatedReply(ctx, json)
    // Contents answer 201 without a Location (recorded: octokit-fixtures/create-file).
    const made = createdReply(ctx, json, '')
    return { ...made, headers: (made.headers ?? []).filter(([name]) => name !== 'Location') }
  })
}
