import type { MilestoneView } from '../domain/issues/marks-view.ts'
import { toSimpleUserJson } from './account-json.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { repositoryHtmlUrl, repositoryUrl } from './repository-json.ts'
import { toIsoOrNull, toIsoSeconds } from './timestamp.ts'

/** Members in the order of the recordings of 2026 (hub4j/milestone-counts-2026). */
export function toMilestoneJson(view: MilestoneView, api: string): JsonObject {
  const { repository, milestone, creator } = view
  const url = `${repositoryUrl(repository, api)}/milestones/${milestone.number}`
  const { status } = milestone
  return {
    url,
    html_url: `${repositoryHtmlUrl(repository)}/milestone/${milestone.number}`,
    labels_url: `${url}/labels`,
    id: milestone.id,
    node_id: nodeId('MI', repository.id, milestone.id),
    number: milestone.number,
    title: milestone.title,
    description: milestone.description,
    creator: creator === undefined ? null : toSimpleUserJson(creator, api),
    open_issues: view.openIssues,
    closed_issues: view.closedIssues,
    state: status.state,
    created_at: toIsoSeconds(milestone.createdAt),
    updated_at: toIsoSeconds(milestone.updatedAt),
    due_on: toIsoOrNull(milestone.dueOn),
    closed_at: toIsoOrNull(status.state === 'closed' ? status.closedAt : null),
  }
}

export const toNullableMilestoneJson = (
  view: MilestoneView | undefined,
  api: string,
): JsonObject | null => (view === undefined ? null : toMilestoneJson(view, api))
