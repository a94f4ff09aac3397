import { done, isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { branchTip } from '../domain/ref.ts'
import { renameRepository } from '../domain/rename-repository.ts'
import type { Repository } from '../domain/repository.ts'
import { repositoryView } from '../domain/repository-view.ts'
import { toFullRepositoryJson } from '../wire/repository-json.ts'
import { updatedReply } from '../wire/reply.ts'
import { checkedBody, textMember, type Body, type BodyShape } from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'

const shape: BodyShape = {
  members: {
    name: 'string',
    description: 'string?',
    homepage: 'string?',
    private: 'boolean',
    default_branch: 'string',
    allow_merge_commit: 'boolean',
    allow_squash_merge: 'boolean',
    allow_rebase_merge: 'boolean',
    delete_branch_on_merge: 'boolean',
    archived: 'boolean',
  },
}

export const reposUpdate: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'administration:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const updated = writeRepository(ctx, 'administration:write', (state, env, repository) => {
    const name = textMember(body, 'name')
    const renamed = renameRepository(state, env, repository, name ?? repository.name)
    if (isRefusal(renamed))
      return refuse('unsupported', 'No recording shows the answer to a taken name.')
    const branch = textMember(body, 'default_branch')
    if (branch !== undefined && branchTip(state.refs, repository.id, branch) === undefined) {
      return refuse(
        'unsupported',
        'No recording shows the answer to a default branch that is not there.',
      )
    }
    const changed = withSettings(renamed.value, body, env.now)
    const repositories = renamed.state.repositories.set(changed)
    return done({ ...renamed.state, repositories }, changed)
  })
  if (isRefusal(updated)) return updated
  return ctx.read((state) =>
    updatedReply(
      ctx,
      toFullRepositoryJson(repositoryView(state, updated, ctx.context.viewer), ctx.context),
    ),
  )
}

function withSettings(repository: Repository, body: Body, now: number): Repository {
  const flag = (name: string, before: boolean): boolean => {
    const value = body[name]
    return typeof value === 'boolean' ? value : before
  }
  const text = (name: string, before: string | null): string | null =>
    name in body ? (textMember(body, name) ?? null) : before
  const { merging } = repository
  return {
    ...repository,
    description: text('description', repository.description),
    homepage: text('homepage', repository.homepage),
    private: flag('private', repository.private),
    archived: flag('archived', repository.archived),
    defaultBranch: textMember(body, 'default_branch') ?? repository.defaultBranch,
    merging: {
      allowMergeCommit: flag('allow_merge_commit', merging.allowMergeCommit),
      allowSquashMerge: flag('allow_squash_merge', merging.allowSquashMerge),
      allowRebaseMerge: flag('allow_rebase_merge', merging.allowRebaseMerge),
      deleteBranchOnMerge: flag('delete_branch_on_merge', merging.deleteBranchOnMerge),
    },
    updatedAt: now,
  }
}
