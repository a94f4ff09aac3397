import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import { labelsOf } from './label.ts'
import { milestonesOf } from './milestone.ts'

/** Takes everything away that a repository's issues and their reviews consist of. */
export function withoutIssues(state: State, { id }: Repository): State {
  let { issues, issueComments, issueEvents, labels, milestones, reviews, reviewComments } = state
  for (const issue of state.issues.where('repository', id)) issues = issues.delete(issue.id)
  for (const comment of state.issueComments.where('repository', id)) {
    issueComments = issueComments.delete(comment.id)
  }
  for (const event of state.issueEvents.where('repository', id)) {
    issueEvents = issueEvents.delete(event.id)
  }
  for (const review of state.reviews.where('repository', id)) reviews = reviews.delete(review.id)
  for (const comment of state.reviewComments.where('repository', id)) {
    reviewComments = reviewComments.delete(comment.id)
  }
  for (const label of labelsOf(state.labels, id)) labels = labels.delete(label.id)
  for (const milestone of milestonesOf(state.milestones, id)) {
    milestones = milestones.delete(milestone.id)
  }
  return {
    ...state,
    issues,
    issueComments,
    issueEvents,
    labels,
    milestones,
    reviews,
    reviewComments,
  }
}
