import type { Account } from '../domain/account.ts'
import type { Signature } from '../domain/git-object.ts'
import type { Repository } from '../domain/repository.ts'
import type { Sha } from '../domain/sha.ts'
import type { PushedCommit, PushView } from '../domain/webhooks/push-view.ts'
import type { JsonObject } from './json.ts'
import { repositoryHtmlUrl } from './repository-json.ts'
import { toIsoSeconds } from './timestamp.ts'

interface Pushed {
  readonly ref: string
  readonly before: Sha | null
  readonly after: Sha | null
}

/** What a push payload says of the commits. */
export const toPushJson = (pushed: Pushed, view: PushView, repository: Repository): JsonObject => ({
  forced: view.forced,
  base_ref: view.baseRef,
  compare: compareUrl(pushed, view, repository),
  commits: view.commits.map((commit) => toPushedCommitJson(commit)),
  head_commit: view.head === undefined ? null : toPushedCommitJson(view.head),
})

function compareUrl(
  { ref, before, after }: Pushed,
  { commits }: PushView,
  repository: Repository,
): string {
  const html = repositoryHtmlUrl(repository)
  if (before === null) {
    const [only, second] = commits
    if (only !== undefined && second === undefined) return `${html}/commit/${only.commit.sha}`
    return `${html}/compare/${ref.replace(/^refs\/(?:heads|tags)\//, '')}`
  }
  const none = '0'.repeat(12)
  return `${html}/compare/${before.slice(0, 12)}...${after?.slice(0, 12) ?? none}`
}

function toPushedCommitJson(pushed: PushedCommit): JsonObject {
  const { repository, commit, files, author, committer } = pushed
  const paths = (wanted: (status: string) => boolean): readonly string[] =>
    files.filter(({ status }) => wanted(status)).map(({ path }) => path)
  return {
    id: commit.sha,
    tree_id: commit.tree,
    distinct: true,
    message: commit.message,
    timestamp: withOffset(commit.committer),
    url: `${repositoryHtmlUrl(repository)}/commit/${commit.sha}`,
    author: personJson(commit.author, author),
    committer: personJson(commit.committer, committer),
    added: paths((status) => status === 'added' || status === 'renamed'),
    removed: [
      ...paths((status) => status === 'removed'),
      ...files.flatMap(({ previousPath }) => previousPath ?? []),
    ],
    modified: paths((status) => status === 'modified'),
  }
}

const personJson = (signature: Signature, account: Account | undefined): JsonObject => ({
  name: signature.name,
  email: signature.email,
  ...(account === undefined ? {} : { username: account.login }),
})

/** In the zone of whoever committed: `2026-01-01T01:00:00+01:00`. */
function withOffset({ at, offsetMinutes }: Signature): string {
  const local = toIsoSeconds((at + offsetMinutes * 60) * 1000)
  if (offsetMinutes === 0) return local
  const minutes = Math.abs(offsetMinutes)
  const two = (value: number): string => String(value).padStart(2, '0')
  const sign = offsetMinutes < 0 ? '-' : '+'
  return `${local.slice(0, -1)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
