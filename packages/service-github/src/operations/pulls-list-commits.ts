import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { commitsBetween } from '../domain/ancestry.ts'
import { commitView } from '../domain/commit-view.ts'
import { readerFor } from '../domain/state.ts'
import { toCommitJson } from '../wire/commit-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'
import { pageReply } from './steps/page-reply.ts'

const commitsMax = 250

/** Oldest first, 250 at most. */
export const pullsListCommits: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const pull = pullOf(ctx, state, repository)
    if (isRefusal(pull)) return pull
    const reader = readerFor(state, repository)
    const commits = commitsBetween(reader, pull.base.sha, pull.head.sha).toReversed()
    return pageReply(ctx, repository, commits.slice(0, commitsMax), (commit) =>
      toCommitJson(commitView(state, repository, commit), ctx.context.apiBase),
    )
  })
