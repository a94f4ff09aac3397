import { isRefusal, type HandlerResult, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Account } from '../../domain/account.ts'
import { createRepository } from '../../domain/create-repository.ts'
import { viewerAccount } from '../../domain/credential.ts'
import { forbidden, unauthorized } from '../../domain/refusals.ts'
import { repositoryView } from '../../domain/repository-view.ts'
import type { State } from '../../domain/state.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { createdReply } from '../../wire/reply.ts'
import { repositoryUrl, toFullRepositoryJson } from '../../wire/repository-json.ts'
import { checkedBody, textMember, type BodyShape } from '../../wire/request-body.ts'

const shape: BodyShape = {
  required: ['name'],
  members: {
    name: 'string',
    description: 'string?',
    homepage: 'string?',
    private: 'boolean',
    auto_init: 'boolean',
  },
}

/** Creates a repository for the owner that `ownerOf` finds. */
export async function createRepositoryReply(
  ctx: GithubCtx,
  ownerOf: (state: State, actor: Account) => Account | Refusal,
): Promise<HandlerResult> {
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const { viewer, apiBase } = ctx.context
  const repository = ctx.commit((state, env) => {
    const actor = state.accounts.get(viewerAccount(viewer) ?? -1)
    if (actor === undefined) return unauthorized('Requires authentication')
    if (viewer.kind === 'installation') return forbidden('Resource not accessible by integration')
    const owner = ownerOf(state, actor)
    if (isRefusal(owner)) return owner
    return createRepository(state, env, {
      owner,
      actor,
      name: textMember(body, 'name') ?? '',
      description: textMember(body, 'description') ?? null,
      homepage: textMember(body, 'homepage') ?? null,
      private: body['private'] === true,
      autoInit: body['auto_init'] === true,
    })
  })
  if (isRefusal(repository)) return repository
  ctx.touch('repository', `${repository.ownerLogin}/${repository.name}`)
  return ctx.read((state) =>
    createdReply(
      ctx,
      toFullRepositoryJson(repositoryView(state, repository, viewer), ctx.context),
      repositoryUrl(repository, apiBase),
    ),
  )
}
