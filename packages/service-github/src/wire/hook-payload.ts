import type { Account } from '../domain/account.ts'
import type { RepositoryView } from '../domain/repository-view.ts'
import type { HookEvent } from '../domain/webhooks/hook-event.ts'
import type { Hook } from '../domain/webhooks/hook.ts'
import type { PushView } from '../domain/webhooks/push-view.ts'
import { toOrganizationJson, toSimpleUserJson } from './account-json.ts'
import type { Context } from './context.ts'
import { toHookJson } from './hook-json.ts'
import type { Json, JsonObject } from './json.ts'
import { toPushJson } from './push-json.ts'
import { toRepositoryJson } from './repository-json.ts'

/** Who and where, in every payload. */
export interface PayloadPlace {
  readonly repository: RepositoryView
  readonly sender: Account
  /** As commits of theirs carry it. */
  readonly senderEmail: string
  readonly context: Context
}

/** The end that payloads have in common. */
export function placeJson({ repository, sender, context }: PayloadPlace): JsonObject {
  const api = context.apiBase
  return {
    repository: toRepositoryJson(repository, context),
    ...organizationJson(repository, api),
    sender: toSimpleUserJson(sender, api),
  }
}

function organizationJson({ owner }: RepositoryView, api: string): JsonObject {
  if (owner?.type !== 'Organization') return {}
  const shown = toOrganizationJson(owner, api, 0)
  const members = [
    'login',
    'id',
    'node_id',
    'url',
    'repos_url',
    'events_url',
    'hooks_url',
    'issues_url',
    'members_url',
    'public_members_url',
    'avatar_url',
    'description',
  ]
  const pick = (name: string): Json => shown[name] ?? ''
  return { organization: Object.fromEntries(members.map((name) => [name, pick(name)])) }
}

// One sentence of theirs will do; clients print it.
const zen = 'Anything added dilutes everything else.'

export const toPingPayload = (hook: Hook, place: PayloadPlace): JsonObject => ({
  zen,
  hook_id: hook.id,
  hook: toHookJson(place.repository.repository, hook, place.context.apiBase),
  ...placeJson(place),
})

export function toPushPayload(
  event: Extract<HookEvent, { readonly event: 'push' }>,
  view: PushView,
  place: PayloadPlace,
): JsonObject {
  const { repository, sender, senderEmail, context } = place
  const none = '0'.repeat(40)
  return {
    ref: event.ref,
    before: event.before ?? none,
    after: event.after ?? none,
    repository: pushedRepositoryJson(repository, context),
    pusher: { name: sender.login, email: senderEmail },
    ...organizationJson(repository, context.apiBase),
    sender: toSimpleUserJson(sender, context.apiBase),
    created: event.before === null,
    deleted: event.after === null,
    ...toPushJson(event, view, repository.repository),
  }
}

/** In pushes the owner tells more, the times are numbers and the address is that of the page. */
function pushedRepositoryJson(view: RepositoryView, context: Context): JsonObject {
  const { repository, owner } = view
  const json = toRepositoryJson(view, context)
  return {
    ...json,
    owner:
      owner === undefined
        ? null
        : {
            name: owner.login,
            email: owner.email,
            ...toSimpleUserJson(owner, context.apiBase),
          },
    url: json['html_url'] ?? null,
    created_at: Math.floor(repository.createdAt / 1000),
    pushed_at: Math.floor(repository.pushedAt / 1000),
    stargazers: 0,
    master_branch: repository.defaultBranch,
    ...(owner?.type === 'Organization' ? { organization: owner.login } : {}),
  }
}

export const toRefPayload = (
  { event, ref }: Extract<HookEvent, { readonly event: 'create' | 'delete' }>,
  place: PayloadPlace,
): JsonObject => {
  const { repository } = place.repository
  const [, kind, ...name] = ref.split('/')
  const what = { ref: name.join('/'), ref_type: kind === 'tags' ? 'tag' : 'branch' }
  return {
    ...what,
    ...(event === 'create'
      ? { master_branch: repository.defaultBranch, description: repository.description }
      : {}),
    pusher_type: 'user',
    ...placeJson(place),
  }
}
