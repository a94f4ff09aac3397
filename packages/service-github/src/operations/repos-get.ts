import { repositoryView } from '../domain/repository-view.ts'
import { readReply } from '../wire/reply.ts'
import { toFullRepositoryJson } from '../wire/repository-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const reposGet: Operation = (ctx) =>
  readRepository(ctx, 'metadata', (state, repository) =>
    readReply(
      ctx,
      toFullRepositoryJson(repositoryView(state, repository, ctx.context.viewer), ctx.context),
      {
        lastModified: repository.updatedAt,
      },
    ),
  )
