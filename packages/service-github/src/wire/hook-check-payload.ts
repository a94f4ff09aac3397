import type { CheckRunView, CheckSuiteView } from '../domain/checks/check-view.ts'
import type { CommitView } from '../domain/commit-view.ts'
import type { Ref } from '../domain/ref.ts'
import type { Status } from '../domain/statuses/status.ts'
import { toBranchItemJson } from './branch-json.ts'
import { toCheckRunJson, toCheckSuiteJson } from './check-json.ts'
import { toCommitJson } from './commit-json.ts'
import { placeJson, type PayloadPlace } from './hook-payload.ts'
import type { JsonObject } from './json.ts'
import { toIsoSeconds } from './timestamp.ts'

export function toStatusPayload(
  status: Status,
  commit: CommitView,
  branches: readonly Ref[],
  place: PayloadPlace,
): JsonObject {
  const { repository } = place.repository
  const api = place.context.apiBase
  // Written with an offset here, where every other time has a Z.
  const at = toIsoSeconds(status.createdAt).replace('Z', '+00:00')
  return {
    id: status.id,
    sha: status.sha,
    name: `${repository.ownerLogin}/${repository.name}`,
    target_url: status.targetUrl,
    avatar_url: `https://avatars.githubusercontent.com/u/${status.creatorId}?v=4`,
    context: status.context,
    description: status.description,
    state: status.state,
    commit: toCommitJson(commit, api),
    branches: branches.map((ref) => toBranchItemJson(repository, ref, api)),
    created_at: at,
    updated_at: at,
    ...placeJson(place),
  }
}

export const toCheckRunPayload = (
  action: 'created' | 'completed',
  run: CheckRunView,
  suite: CheckSuiteView | undefined,
  place: PayloadPlace,
): JsonObject => ({
  action,
  check_run: {
    ...toCheckRunJson(run, place.context.apiBase),
    ...(suite === undefined ? {} : { check_suite: briefSuiteJson(suite, place) }),
  },
  ...placeJson(place),
})

/** Without what the payload says elsewhere, or not at all. */
function briefSuiteJson(suite: CheckSuiteView, { context }: PayloadPlace): JsonObject {
  const {
    rerequestable: _rerequestable,
    runs_rerequestable: _runs,
    latest_check_runs_count: _count,
    check_runs_url: _url,
    head_commit: _commit,
    repository: _repository,
    ...brief
  } = toCheckSuiteJson(suite, context)
  return brief
}
