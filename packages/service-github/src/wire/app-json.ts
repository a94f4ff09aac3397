import type { AppView } from '../domain/issues/issue-view.ts'
import { htmlBase, toSimpleUserJson } from './account-json.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { toIsoSeconds } from './timestamp.ts'

/** A GitHub App as it stands inside check runs and beside what it wrote. */
export function toAppJson({ app, owner }: AppView, api: string): JsonObject {
  return {
    id: app.id,
    slug: app.slug,
    node_id: nodeId('A', app.id),
    owner: owner === undefined ? null : toSimpleUserJson(owner, api),
    name: app.name,
    description: '',
    external_url: app.externalUrl,
    html_url: `${htmlBase}/apps/${app.slug}`,
    created_at: toIsoSeconds(app.createdAt),
    updated_at: toIsoSeconds(app.createdAt),
    permissions: app.permissions,
    events: [],
  }
}

export const toNullableAppJson = (view: AppView | undefined, api: string): JsonObject | null =>
  view === undefined ? null : toAppJson(view, api)
