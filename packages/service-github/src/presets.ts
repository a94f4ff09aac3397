import type { FaultPreset } from '@crvouga/mockingbird-shared-runtime'

const acceptedThenLost = (operationId: string, what: string): FaultPreset => ({
  description: `${what} is done and its reply is lost`,
  rule: { match: { operationId }, phase: 'after-commit', kind: 'drop', count: 1 },
})

const webhook = (what: string, rule: Readonly<Record<string, unknown>>): FaultPreset => ({
  description: `The next webhook ${what}`,
  rule: { phase: 'send', count: 1, ...rule },
})

/** The troubles that clients of GitHub meet, ready to switch on. */
export const presets: Readonly<Record<string, FaultPreset>> = {
  github_pr_create_accepted_drop: acceptedThenLost('pulls/create', 'Opening a pull request'),
  github_pr_update_accepted_drop: acceptedThenLost('pulls/update', 'Editing a pull request'),
  github_pr_merge_accepted_drop: acceptedThenLost('pulls/merge', 'Merging a pull request'),
  github_issue_create_accepted_drop: acceptedThenLost('issues/create', 'Opening an issue'),
  github_comment_create_accepted_drop: acceptedThenLost(
    'issues/create-comment',
    'Commenting on an issue or pull request',
  ),
  github_status_create_accepted_drop: acceptedThenLost(
    'repos/create-commit-status',
    'Setting a commit status',
  ),
  github_ref_create_accepted_drop: acceptedThenLost('git/create-ref', 'Creating a ref'),
  github_ref_update_accepted_drop: acceptedThenLost('git/update-ref', 'Moving a ref'),
  github_ref_delete_accepted_drop: acceptedThenLost('git/delete-ref', 'Deleting a ref'),
  github_webhook_lost: webhook('never comes and is in no list', { kind: 'drop' }),
  github_webhook_unreachable: webhook('does not reach its receiver', { kind: 'reset' }),
  github_webhook_twice: webhook('comes twice, with one delivery id', { kind: 'duplicate' }),
  github_webhook_late: webhook('comes 30 s later', { kind: 'latency', ms: 30_000 }),
  github_webhook_overtaken: webhook('comes after the one behind it', { kind: 'reorder' }),
  github_unavailable: {
    description: '503 before anything happens',
    rule: {
      phase: 'before',
      kind: 'status',
      count: 1,
      status: 503,
      body: { message: 'Service Unavailable' },
    },
  },
  github_rate_limited: {
    description: '429 with Retry-After: 60 while one request remains (a secondary limit)',
    rule: {
      phase: 'before',
      kind: 'status',
      count: 1,
      status: 429,
      headers: { 'Retry-After': '60', 'X-RateLimit-Remaining': '1' },
      body: {
        message:
          'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
        documentation_url:
          'https://docs.github.com/free-pro-team@latest/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits',
        status: '429',
      },
    },
  },
  github_secondary_limited: {
    description: '403 of a secondary limit, with Retry-After: 60 while requests remain',
    rule: {
      phase: 'before',
      kind: 'status',
      count: 1,
      status: 403,
      headers: { 'Retry-After': '60' },
      body: {
        message:
          'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
        documentation_url:
          'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits',
        status: '403',
      },
    },
  },
  github_denied: {
    description: '403 as an App without the permission gets it',
    rule: {
      phase: 'before',
      kind: 'status',
      count: 1,
      status: 403,
      body: {
        message: 'Resource not accessible by integration',
        documentation_url: 'https://docs.github.com/rest',
        status: '403',
      },
    },
  },
}
