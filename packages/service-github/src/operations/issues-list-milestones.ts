import { milestonesOf, type Milestone } from '../domain/issues/milestone.ts'
import { milestoneView } from '../domain/issues/marks-view.ts'
import { toMilestoneJson } from '../wire/milestone-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

export const issuesListMilestones: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const { query } = ctx.call
    const asked = query.get('state')
    const wanted = asked === 'closed' || asked === 'all' ? asked : 'open'
    const views = milestonesOf(state.milestones, repository.id)
      .filter((milestone) => wanted === 'all' || milestone.status.state === wanted)
      .map((milestone) => milestoneView(state, repository, milestone))
    const completeness = ({ openIssues, closedIssues }: (typeof views)[number]): number =>
      openIssues + closedIssues === 0 ? 0 : closedIssues / (openIssues + closedIssues)
    const ascending = views.toSorted(
      (a, b) =>
        (query.get('sort') === 'completeness'
          ? completeness(a) - completeness(b)
          : dueRank(a.milestone) - dueRank(b.milestone)) || a.milestone.number - b.milestone.number,
    )
    return pageReply(
      ctx,
      repository,
      query.get('direction') === 'desc' ? ascending.reverse() : ascending,
      (view) => toMilestoneJson(view, ctx.context.apiBase),
    )
  })

/** Without a day, a milestone is due after all others. */
const dueRank = ({ dueOn }: Milestone): number => dueOn ?? Number.MAX_SAFE_INTEGER
