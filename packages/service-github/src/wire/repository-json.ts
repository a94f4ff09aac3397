import type { Account } from '../domain/account.ts'
import type { Repository, RepositoryRole } from '../domain/repository.ts'
import type { RepositoryView } from '../domain/repository-view.ts'
import { toIsoSeconds } from './timestamp.ts'
import { htmlBase, toSimpleUserJson } from './account-json.ts'
import { upTo2022, type ApiVersion } from './api-version.ts'
import { versionOf, type Context } from './context.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'

export const repositoryUrl = (repository: Repository, api: string): string =>
  `${api}/repos/${repository.ownerLogin}/${repository.name}`
export const repositoryHtmlUrl = (repository: Repository): string =>
  `${htmlBase}/${repository.ownerLogin}/${repository.name}`

/** The repository as it stands inside pull requests. */
export function toRepositoryJson(
  { repository, owner, openIssues }: RepositoryView,
  context: Context,
): JsonObject {
  const api = context.apiBase
  const full = `${repository.ownerLogin}/${repository.name}`
  const url = repositoryUrl(repository, api)
  return {
    id: repository.id,
    node_id: nodeId('R', repository.id),
    name: repository.name,
    full_name: full,
    private: repository.private,
    owner: owner === undefined ? null : toSimpleUserJson(owner, api),
    html_url: repositoryHtmlUrl(repository),
    description: repository.description,
    fork: false,
    url,
    ...templates(url),
    created_at: toIsoSeconds(repository.createdAt),
    updated_at: toIsoSeconds(repository.updatedAt),
    pushed_at: toIsoSeconds(repository.pushedAt),
    git_url: `git://github.com/${full}.git`,
    ssh_url: `git@github.com:${full}.git`,
    clone_url: `${htmlBase}/${full}.git`,
    svn_url: `${htmlBase}/${full}`,
    homepage: repository.homepage,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: true,
    has_projects: true,
    ...upTo2022(versionOf(context), { has_downloads: true }),
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: repository.archived,
    disabled: false,
    open_issues_count: openIssues,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    has_pull_requests: true,
    pull_request_creation_policy: 'all',
    topics: repository.topics,
    visibility: repository.private ? 'private' : 'public',
    forks: 0,
    open_issues: openIssues,
    watchers: 0,
    default_branch: repository.defaultBranch,
  }
}

/** The repository as it stands beside statuses and check suites: nothing but what it is called. */
export function toMinimalRepositoryJson(view: RepositoryView, context: Context): JsonObject {
  const entries = Object.entries(toRepositoryJson(view, context))
  const end = entries.findIndex(([name]) => name === 'deployments_url') + 1
  return Object.fromEntries(entries.slice(0, end))
}

/** An item of a list of repositories. */
export const toListedRepositoryJson = (view: RepositoryView, context: Context): JsonObject => ({
  ...toRepositoryJson(view, context),
  ...(view.permissions === undefined ? {} : { permissions: toPermissionsJson(view.permissions) }),
})

/** `GET /repos/{owner}/{repo}`: permissions and settings for those who have a credential. */
export function toFullRepositoryJson(view: RepositoryView, context: Context): JsonObject {
  const { repository, owner, permissions } = view
  return {
    ...toRepositoryJson(view, context),
    ...(permissions === undefined ? {} : { permissions: toPermissionsJson(permissions) }),
    temp_clone_token: permissions === undefined ? null : '',
    ...(permissions?.push === true ? settings(repository, versionOf(context)) : {}),
    custom_properties: {},
    ...organization(owner, context.apiBase),
    network_count: 0,
    subscribers_count: 0,
  }
}

const organization = (owner: Account | undefined, api: string): JsonObject =>
  owner?.type === 'Organization' ? { organization: toSimpleUserJson(owner, api) } : {}

export const toPermissionsJson = (
  permissions: Readonly<Record<RepositoryRole, boolean>>,
): JsonObject => ({
  admin: permissions.admin,
  maintain: permissions.maintain,
  push: permissions.push,
  triage: permissions.triage,
  pull: permissions.pull,
})

const settings = ({ merging }: Repository, version: ApiVersion): JsonObject => ({
  allow_squash_merge: merging.allowSquashMerge,
  allow_merge_commit: merging.allowMergeCommit,
  allow_rebase_merge: merging.allowRebaseMerge,
  allow_auto_merge: false,
  delete_branch_on_merge: merging.deleteBranchOnMerge,
  allow_update_branch: false,
  ...upTo2022(version, { use_squash_pr_title_as_default: false }),
  squash_merge_commit_message: 'COMMIT_MESSAGES',
  squash_merge_commit_title: 'COMMIT_OR_PR_TITLE',
  merge_commit_message: 'PR_TITLE',
  merge_commit_title: 'MERGE_MESSAGE',
})

const templates = (url: string): JsonObject => ({
  forks_url: `${url}/forks`,
  keys_url: `${url}/keys{/key_id}`,
  collaborators_url: `${url}/collaborators{/collaborator}`,
  teams_url: `${url}/teams`,
  hooks_url: `${url}/hooks`,
  issue_events_url: `${url}/issues/events{/number}`,
  events_url: `${url}/events`,
  assignees_url: `${url}/assignees{/user}`,
  branches_url: `${url}/branches{/branch}`,
  tags_url: `${url}/tags`,
  blobs_url: `${url}/git/blobs{/sha}`,
  git_tags_url: `${url}/git/tags{/sha}`,
  git_refs_url: `${url}/git/refs{/sha}`,
  trees_url: `${url}/git/trees{/sha}`,
  statuses_url: `${url}/statuses/{sha}`,
  languages_url: `${url}/languages`,
  stargazers_url: `${url}/stargazers`,
  contributors_url: `${url}/contributors`,
  subscribers_url: `${url}/subscribers`,
  subscription_url: `${url}/subscription`,
  commits_url: `${url}/commits{/sha}`,
  git_commits_url: `${url}/git/commits{/sha}`,
  comments_url: `${url}/comments{/number}`,
  issue_comment_url: `${url}/issues/comments{/number}`,
  contents_url: `${url}/contents/{+path}`,
  compare_url: `${url}/compare/{base}...{head}`,
  merges_url: `${url}/merges`,
  archive_url: `${url}/{archive_format}{/ref}`,
  downloads_url: `${url}/downloads`,
  issues_url: `${url}/issues{/number}`,
  pulls_url: `${url}/pulls{/number}`,
  milestones_url: `${url}/milestones{/number}`,
  notifications_url: `${url}/notifications{?since,all,participating}`,
  labels_url: `${url}/labels{/name}`,
  releases_url: `${url}/releases{/id}`,
  deployments_url: `${url}/deployments`,
})
