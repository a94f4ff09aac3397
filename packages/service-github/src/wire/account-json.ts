import type { Account } from '../domain/account.ts'
import { toIsoSeconds } from './timestamp.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'

export const htmlBase = 'https://github.com'

const nodePrefix = { User: 'U', Organization: 'O', Bot: 'BOT' } as const

/** The account as it stands inside other bodies. */
export function toSimpleUserJson(account: Account, api: string): JsonObject {
  const url = `${api}/users/${encodeURIComponent(account.login)}`
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(nodePrefix[account.type], account.id),
    avatar_url: `https://avatars.githubusercontent.com/u/${account.id}?v=4`,
    gravatar_id: '',
    url,
    html_url:
      account.type === 'Bot'
        ? `${htmlBase}/apps/${account.login.replace(/\[bot\]$/, '')}`
        : `${htmlBase}/${account.login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    user_view_type: 'public',
    site_admin: false,
  }
}

/** `GET /users/{username}`; the viewer's own account shows a little more. */
export function toUserJson(
  account: Account,
  api: string,
  publicRepositories: number,
  own: boolean,
): JsonObject {
  return {
    ...toSimpleUserJson(account, api),
    ...(own ? { user_view_type: 'private' } : {}),
    name: account.name,
    company: null,
    blog: '',
    location: null,
    email: account.email,
    hireable: null,
    bio: null,
    twitter_username: null,
    ...(own ? { notification_email: account.email } : {}),
    public_repos: publicRepositories,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: toIsoSeconds(account.createdAt),
    updated_at: toIsoSeconds(account.createdAt),
    ...(own
      ? {
          private_gists: 0,
          total_private_repos: 0,
          owned_private_repos: 0,
          disk_usage: 0,
          collaborators: 0,
          two_factor_authentication: true,
          plan: { name: 'free', space: 976_562_499, collaborators: 0, private_repos: 10_000 },
        }
      : {}),
  }
}

export function toOrganizationJson(
  account: Account,
  api: string,
  publicRepositories: number,
): JsonObject {
  const url = `${api}/orgs/${encodeURIComponent(account.login)}`
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId('O', account.id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `https://avatars.githubusercontent.com/u/${account.id}?v=4`,
    description: null,
    name: account.name,
    company: null,
    blog: null,
    location: null,
    email: account.email,
    twitter_username: null,
    is_verified: false,
    has_organization_projects: true,
    has_repository_projects: true,
    public_repos: publicRepositories,
    public_gists: 0,
    followers: 0,
    following: 0,
    html_url: `${htmlBase}/${account.login}`,
    created_at: toIsoSeconds(account.createdAt),
    updated_at: toIsoSeconds(account.createdAt),
    archived_at: null,
    type: 'Organization',
  }
}
