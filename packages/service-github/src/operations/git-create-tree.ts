import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { createTree, type TreeEntryInput } from '../domain/write-objects.ts'
import { listTree } from '../domain/list-tree.ts'
import { readerFor } from '../domain/state.ts'
import { toTreeJson } from '../wire/git-object-json.ts'
import { objectUrl } from '../wire/ref-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, isObject, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

const shape: BodyShape = {
  required: ['tree'],
  members: { tree: 'array', base_tree: 'string?' },
}

export const gitCreateTree: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'contents:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const entries = Array.isArray(body['tree']) ? body['tree'].map(entryOf) : []
  const tree = writeRepository(ctx, 'contents:write', (state, _, repository) =>
    createTree(state, repository, textMember(body, 'base_tree'), entries),
  )
  if (isRefusal(tree)) return tree
  const api = ctx.context.apiBase
  return readRepository(ctx, 'contents:read', (state, repository) =>
    createdReply(
      ctx,
      toTreeJson(
        repository,
        tree.sha,
        listTree(readerFor(state, repository), tree.sha, false),
        api,
      ),
      objectUrl(repository, 'tree', tree.sha, api),
    ),
  )
}

function entryOf(item: unknown): TreeEntryInput {
  const entry = isObject(item) ? item : {}
  return {
    path: textMember(entry, 'path') ?? '',
    mode: textMember(entry, 'mode') ?? '',
    type: textMember(entry, 'type'),
    sha: entry['sha'] === null ? null : textMember(entry, 'sha'),
    content: textMember(entry, 'content'),
  }
}
