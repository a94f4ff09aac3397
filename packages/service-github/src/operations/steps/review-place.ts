import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { unprocessableEntity, validationFailed, type FieldError } from '../../domain/refusals.ts'
import type { Misplaced, WantedPlace } from '../../domain/reviews/write-review-comment.ts'
import { textMember, type Body } from '../../wire/request-body.ts'

/** Where a comment is to stand; sides are read without case (recorded: hub4j/review-comments-2024). */
export function wantedPlace(body: Body): WantedPlace | Refusal {
  const number = (name: string): number | undefined => {
    const value = body[name]
    return typeof value === 'number' ? value : undefined
  }
  const side = (name: string): 'LEFT' | 'RIGHT' =>
    textMember(body, name)?.toUpperCase() === 'LEFT' ? 'LEFT' : 'RIGHT'
  const wanted: WantedPlace = {
    path: textMember(body, 'path') ?? '',
    wholeFile: textMember(body, 'subject_type') === 'file',
    position: number('position'),
    line: number('line'),
    side: side('side'),
    startLine: number('start_line'),
    startSide: side('start_side'),
  }
  return wanted.wholeFile || wanted.position !== undefined || wanted.line !== undefined
    ? wanted
    : refuse('unsupported', 'No recording shows the answer to such a place.')
}

/** A comment by itself: octokit/octokit.net#2709 (2023), jenkinsci/pipeline-github-plugin#106 (2022). */
export function misplacedComment(problem: Misplaced): Refusal {
  const thread = (field: string, code: FieldError['code'], message?: string): FieldError => ({
    resource: 'PullRequestReviewComment',
    code,
    field: `pull_request_review_thread.${field}`,
    ...(message === undefined ? {} : { message }),
  })
  const noHunk = thread('diff_hunk', 'missing_field')
  switch (problem) {
    case 'path':
      // Measured 2026-08 (speakeasy-api/mcp-setup-docs).
      return validationFailed([thread('path', 'invalid', 'could not be resolved')])
    case 'position':
      return validationFailed([thread('position', 'invalid'), noHunk])
    case 'line':
      return validationFailed([
        thread('line', 'custom', 'pull_request_review_thread.line must be part of the diff'),
        noHunk,
      ])
    case 'start-line':
      return refuse('unsupported', 'No recording shows the answer to such a start_line.')
  }
}

/** One among those of a review: The-PR-Agent/pr-agent#592, github/github-mcp-server#133, suggest-changes#64. */
export function misplacedInReview(problem: Misplaced): Refusal {
  const noHunk = "Pull request review thread diff hunk can't be blank"
  const line = 'Pull request review thread line must be part of the diff'
  switch (problem) {
    case 'path':
      return refuse('unsupported', 'No recording shows the answer to such a path in a review.')
    case 'position':
      return unprocessableEntity(`Pull request review thread position is invalid and ${noHunk}`)
    case 'line':
      return unprocessableEntity(`${line} and ${noHunk}`)
    case 'start-line':
      return unprocessableEntity(
        `${line}, Pull request review thread start line must be part of the same hunk as the line., and ${noHunk}`,
      )
  }
}
