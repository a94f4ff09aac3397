import { diffTables } from '@crvouga/mockingbird-shared-runtime'
import type { PullRequest } from '../pull-request.ts'
import type { Repository } from '../repository.ts'
import type { Sha } from '../sha.ts'
import type { State } from '../state.ts'
import type { Hook } from './hook.ts'

/** Something that hooks are told of. */
export type HookEvent =
  | { readonly event: 'ping'; readonly action: null; readonly hook: Hook }
  /** `before` null: created; `after` null: deleted. */
  | {
      readonly event: 'push'
      readonly action: null
      readonly ref: string
      readonly before: Sha | null
      readonly after: Sha | null
    }
  | { readonly event: 'create' | 'delete'; readonly action: null; readonly ref: string }
  | PullEvent

interface PullEventCommon {
  readonly event: 'pull_request'
  readonly pull: PullRequest
}
export type PullEvent =
  | (PullEventCommon & { readonly action: 'opened' | 'closed' | 'reopened' })
  | (PullEventCommon & { readonly action: 'edited'; readonly was: PullRequest })
  | (PullEventCommon & { readonly action: 'synchronize'; readonly was: PullRequest })

/** What happened in a repository between two states: first its refs, then its pull requests. */
export function hookEvents(
  before: State,
  after: State,
): readonly { readonly repository: Repository; readonly happened: HookEvent }[] {
  const events: { readonly repository: Repository; readonly happened: HookEvent }[] = []
  const add = (id: number, happened: readonly HookEvent[]): void => {
    const repository = after.repositories.get(id)
    // Nobody has a hook on a repository that this very change brings in.
    if (repository === undefined || !before.repositories.has(id)) return
    for (const one of happened) events.push({ repository, happened: one })
  }
  if (before.refs !== after.refs) {
    for (const { before: was, after: is } of diffTables(before.refs, after.refs)) {
      const ref = is ?? was
      if (ref === undefined || !/^refs\/(?:heads|tags)\//.test(ref.name)) continue
      const push = {
        event: 'push',
        action: null,
        ref: ref.name,
        before: was?.sha ?? null,
        after: is?.sha ?? null,
      } as const
      const made = { event: 'create', action: null, ref: ref.name } as const
      const gone = { event: 'delete', action: null, ref: ref.name } as const
      add(
        ref.repositoryId,
        was === undefined ? [made, push] : is === undefined ? [push, gone] : [push],
      )
    }
  }
  if (before.pulls !== after.pulls) {
    for (const { before: was, after: is } of diffTables(before.pulls, after.pulls)) {
      if (is !== undefined) add(is.repositoryId, pullEvents(was, is))
    }
  }
  return events
}

function pullEvents(was: PullRequest | undefined, pull: PullRequest): readonly PullEvent[] {
  const event = 'pull_request'
  if (was === undefined) return [{ event, action: 'opened', pull }]
  const events: PullEvent[] = []
  if (was.title !== pull.title || was.body !== pull.body || was.base.branch !== pull.base.branch) {
    events.push({ event, action: 'edited', pull, was })
  }
  // A pull request that is reopened takes its head as it finds it.
  if (was.state === 'open' && was.head.sha !== pull.head.sha) {
    events.push({ event, action: 'synchronize', pull, was })
  }
  if (was.state === 'open' && pull.state !== 'open') events.push({ event, action: 'closed', pull })
  if (was.state === 'closed' && pull.state === 'open')
    events.push({ event, action: 'reopened', pull })
  return events
}
