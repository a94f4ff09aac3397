// Generated from contract/openapi.yaml by `pnpm generate`. Do not edit.

import type { Contract } from '@crvouga/mockingbird-shared-runtime'

export const contract: Contract = {
  title: 'GitHub REST API',
  version: '2026-03-10',
  operations: {
    'meta/root': {
      method: 'GET',
      path: '/',
      supported: true,
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-11'],
      docs: 'https://docs.github.com/rest/meta/meta#github-api-root',
    },
    'apps/list-repos-accessible-to-installation': {
      method: 'GET',
      path: '/installation/repositories',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/apps/installations#list-repositories-accessible-to-the-app-installation',
    },
    'meta/get': {
      method: 'GET',
      path: '/meta',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/meta/meta#get-apiname-meta-information',
    },
    'meta/get-octocat': {
      method: 'GET',
      path: '/octocat',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/meta/meta#get-octocat',
    },
    'orgs/get': {
      method: 'GET',
      path: '/orgs/{org}',
      supported: true,
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-01'],
      docs: 'https://docs.github.com/rest/orgs/orgs#get-an-organization',
    },
    'orgs/update': {
      method: 'PATCH',
      path: '/orgs/{org}',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 400, 401, 403, 404, 409, 422, 429, 503],
      docs: 'https://docs.github.com/rest/orgs/orgs#update-an-organization',
    },
    'orgs/delete': {
      method: 'DELETE',
      path: '/orgs/{org}',
      supported: false,
      reason: 'not built yet',
      statuses: [202, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/orgs/orgs#delete-an-organization',
    },
    'repos/list-for-org': {
      method: 'GET',
      path: '/orgs/{org}/repos',
      supported: true,
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-01'],
      docs: 'https://docs.github.com/rest/repos/repos#list-organization-repositories',
    },
    'repos/create-in-org': {
      method: 'POST',
      path: '/orgs/{org}/repos',
      supported: true,
      statuses: [201, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-01'],
      docs: 'https://docs.github.com/rest/repos/repos#create-an-organization-repository',
    },
    'rate-limit/get': {
      method: 'GET',
      path: '/rate_limit',
      supported: true,
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-11'],
      docs: 'https://docs.github.com/rest/rate-limit/rate-limit#get-rate-limit-status-for-the-authenticated-user',
    },
    'repos/get': {
      method: 'GET',
      path: '/repos/{owner}/{repo}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-01', 'GH-07', 'GH-11'],
      docs: 'https://docs.github.com/rest/repos/repos#get-a-repository',
    },
    'repos/update': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/repos/repos#update-a-repository',
    },
    'repos/delete': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-01'],
      docs: 'https://docs.github.com/rest/repos/repos#delete-a-repository',
    },
    'issues/list-assignees': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/assignees',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/assignees#list-assignees',
    },
    'issues/check-user-can-be-assigned': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/assignees/{assignee}',
      supported: true,
      statuses: [204, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/assignees#check-if-a-user-can-be-assigned',
    },
    'repos/list-branches': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/branches',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-01', 'GH-08'],
      docs: 'https://docs.github.com/rest/branches/branches#list-branches',
    },
    'repos/get-branch': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/branches/{branch*}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-01', 'GH-08'],
      docs: 'https://docs.github.com/rest/branches/branches#get-a-branch',
    },
    'repos/get-branch-protection': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/branches/{branch}/protection',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/branches/branch-protection#get-branch-protection',
    },
    'repos/update-branch-protection': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/branches/{branch}/protection',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/branches/branch-protection#update-branch-protection',
    },
    'repos/delete-branch-protection': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/branches/{branch}/protection',
      supported: false,
      reason: 'not built yet',
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/branches/branch-protection#delete-branch-protection',
    },
    'repos/rename-branch': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/branches/{branch}/rename',
      supported: false,
      reason: 'not built yet',
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/branches/branches#rename-a-branch',
    },
    'checks/create': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/check-runs',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/reference/checks#create-a-check-run',
    },
    'checks/get': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/check-runs/{check_run_id}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/checks/runs#get-a-check-run',
    },
    'checks/update': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/check-runs/{check_run_id}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/checks/runs#update-a-check-run',
    },
    'checks/list-annotations': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/check-runs/{check_run_id}/annotations',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/checks/runs#list-check-run-annotations',
    },
    'checks/rerequest-run': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/check-runs/{check_run_id}/rerequest',
      supported: false,
      reason: 'not built yet',
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/checks/runs#rerequest-a-check-run',
    },
    'checks/create-suite': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/check-suites',
      supported: true,
      statuses: [200, 201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/checks/suites#create-a-check-suite',
    },
    'checks/set-suites-preferences': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/check-suites/preferences',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/checks/suites#update-repository-preferences-for-check-suites',
    },
    'checks/get-suite': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/check-suites/{check_suite_id}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/checks/suites#get-a-check-suite',
    },
    'checks/list-for-suite': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['filter', 'status', 'page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/checks/runs#list-check-runs-in-a-check-suite',
    },
    'checks/rerequest-suite': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/check-suites/{check_suite_id}/rerequest',
      supported: false,
      reason: 'not built yet',
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/checks/suites#rerequest-a-check-suite',
    },
    'repos/list-collaborators': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/collaborators',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/collaborators/collaborators#list-repository-collaborators',
    },
    'repos/check-collaborator': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/collaborators/{username}',
      supported: false,
      reason: 'not built yet',
      statuses: [204, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/collaborators/collaborators#check-if-a-user-is-a-repository-collaborator',
    },
    'repos/add-collaborator': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/collaborators/{username}',
      supported: false,
      reason: 'not built yet',
      statuses: [201, 204, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/collaborators/collaborators#add-a-repository-collaborator',
    },
    'repos/remove-collaborator': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/collaborators/{username}',
      supported: false,
      reason: 'not built yet',
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/collaborators/collaborators#remove-a-repository-collaborator',
    },
    'repos/get-collaborator-permission-level': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/collaborators/{username}/permission',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user',
    },
    'repos/list-commit-comments-for-repo': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/comments',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/commits/comments#list-commit-comments-for-a-repository',
    },
    'repos/get-commit-comment': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/comments/{comment_id}',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/commits/comments#get-a-commit-comment',
    },
    'repos/update-commit-comment': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/comments/{comment_id}',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/commits/comments#update-a-commit-comment',
    },
    'repos/delete-commit-comment': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/comments/{comment_id}',
      supported: false,
      reason: 'not built yet',
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/commits/comments#delete-a-commit-comment',
    },
    'repos/list-commits': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 429, 500, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-01', 'GH-08'],
      docs: 'https://docs.github.com/rest/commits/commits#list-commits',
    },
    'repos/list-branches-for-head-commit': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 422, 429, 503],
      docs: 'https://docs.github.com/rest/commits/commits#list-branches-for-head-commit',
    },
    'repos/list-comments-for-commit': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{commit_sha}/comments',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/commits/comments#list-commit-comments',
    },
    'repos/create-commit-comment': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/commits/{commit_sha}/comments',
      supported: false,
      reason: 'not built yet',
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/commits/comments#create-a-commit-comment',
    },
    'repos/list-pull-requests-associated-with-commit': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{commit_sha}/pulls',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 429, 503],
      docs: 'https://docs.github.com/rest/commits/commits#list-pull-requests-associated-with-a-commit',
    },
    'repos/get-commit': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{ref*}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 422, 429, 500, 503],
      scenarios: ['GH-01', 'GH-08'],
      docs: 'https://docs.github.com/rest/commits/commits#get-a-commit',
    },
    'checks/list-for-ref': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{ref}/check-runs',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      safeQuery: ['filter', 'status', 'page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/checks/runs#list-check-runs-for-a-git-reference',
    },
    'checks/list-suites-for-ref': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{ref}/check-suites',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/checks/suites#list-check-suites-for-a-git-reference',
    },
    'repos/get-combined-status-for-ref': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{ref}/status',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/commits/statuses#get-the-combined-status-for-a-specific-reference',
    },
    'repos/list-commit-statuses-for-ref': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{ref}/statuses',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/commits/statuses#list-commit-statuses-for-a-reference',
    },
    'repos/compare-commits-with-basehead': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/compare/{basehead*}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 500, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/commits/commits#compare-two-commits',
    },
    'repos/get-content': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/contents/{path*}',
      supported: true,
      statuses: [200, 301, 302, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/repos/contents#get-repository-content',
    },
    'repos/create-or-update-file-contents': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/contents/{path*}',
      supported: true,
      statuses: [200, 201, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/repos/contents#create-or-update-file-contents',
    },
    'repos/delete-file': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/contents/{path*}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/repos/contents#delete-a-file',
    },
    'repos/get-root-content': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/contents',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/repos/contents#get-repository-content',
    },
    'repos/list-contributors': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/contributors',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 204, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/repos/repos#list-repository-contributors',
    },
    'repos/list-forks': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/forks',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/repos/forks#list-forks',
    },
    'repos/create-fork': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/forks',
      supported: false,
      reason: 'not built yet',
      statuses: [202, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/repos/forks#create-a-fork',
    },
    'git/create-blob': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/blobs',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/git/blobs#create-a-blob',
    },
    'git/get-blob': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/blobs/{file_sha}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/git/blobs#get-a-blob',
    },
    'git/create-commit': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/commits',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/git/commits#create-a-commit',
    },
    'git/get-commit': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/commits/{commit_sha}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 429, 503],
      scenarios: ['GH-01', 'GH-08'],
      docs: 'https://docs.github.com/rest/git/commits#get-a-commit-object',
    },
    'git/list-matching-refs': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/matching-refs/{ref*}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-02', 'GH-04', 'GH-05', 'GH-07'],
      docs: 'https://docs.github.com/rest/git/refs#list-matching-references',
    },
    'git/list-all-matching-refs': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/matching-refs/',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 429, 503],
      scenarios: ['GH-02'],
      docs: 'https://docs.github.com/rest/git/refs#list-matching-references',
    },
    'git/get-ref': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/ref/{ref*}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 429, 503],
      scenarios: ['GH-02', 'GH-04', 'GH-05', 'GH-07'],
      docs: 'https://docs.github.com/rest/git/refs#get-a-reference',
    },
    'git/list-refs': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/refs',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 429, 503],
      scenarios: ['GH-02', 'GH-07'],
      docs: 'https://docs.github.com/rest/git/refs#get-a-reference',
    },
    'git/create-ref': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/refs',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-02', 'GH-04', 'GH-05', 'GH-07'],
      docs: 'https://docs.github.com/rest/git/refs#create-a-reference',
    },
    'git/list-refs-by-prefix': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/refs/{ref*}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 429, 503],
      scenarios: ['GH-02', 'GH-07'],
      docs: 'https://docs.github.com/rest/git/refs#get-a-reference',
    },
    'git/update-ref': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/git/refs/{ref*}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-02', 'GH-04', 'GH-05', 'GH-07'],
      docs: 'https://docs.github.com/rest/git/refs#update-a-reference',
    },
    'git/delete-ref': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/git/refs/{ref*}',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-02', 'GH-04', 'GH-05', 'GH-07'],
      docs: 'https://docs.github.com/rest/git/refs#delete-a-reference',
    },
    'git/create-tag': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/tags',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/git/tags#create-a-tag-object',
    },
    'git/get-tag': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/tags/{tag_sha}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/git/tags#get-a-tag',
    },
    'git/create-tree': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/trees',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/git/trees#create-a-tree',
    },
    'git/get-tree': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/trees/{tree_sha}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/git/trees#get-a-tree',
    },
    'repos/list-webhooks': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/hooks',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repos#list-repository-webhooks',
    },
    'repos/create-webhook': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/hooks',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repos#create-a-repository-webhook',
    },
    'repos/get-webhook': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repos#get-a-repository-webhook',
    },
    'repos/update-webhook': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repos#update-a-repository-webhook',
    },
    'repos/delete-webhook': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repos#delete-a-repository-webhook',
    },
    'repos/get-webhook-config-for-repo': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}/config',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repo-config#get-a-webhook-configuration-for-a-repository',
    },
    'repos/update-webhook-config-for-repo': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}/config',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repo-config#update-a-webhook-configuration-for-a-repository',
    },
    'repos/list-webhook-deliveries': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}/deliveries',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repo-deliveries#list-deliveries-for-a-repository-webhook',
    },
    'repos/get-webhook-delivery': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repo-deliveries#get-a-delivery-for-a-repository-webhook',
    },
    'repos/redeliver-webhook-delivery': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts',
      supported: true,
      statuses: [202, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repo-deliveries#redeliver-a-delivery-for-a-repository-webhook',
    },
    'repos/ping-webhook': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}/pings',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repos#ping-a-repository-webhook',
    },
    'repos/test-push-webhook': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}/tests',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-12'],
      docs: 'https://docs.github.com/rest/webhooks/repos#test-the-push-repository-webhook',
    },
    'issues/list-for-repo': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      safeQuery: ['state', 'sort', 'direction', 'page', 'per_page'],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/issues#list-repository-issues',
    },
    'issues/create': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 410, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/issues#create-an-issue',
    },
    'issues/list-comments-for-repo': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/comments',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      safeQuery: ['sort', 'direction', 'page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/comments#list-issue-comments-for-a-repository',
    },
    'issues/get-comment': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/comments#get-an-issue-comment',
    },
    'issues/update-comment': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/comments#update-an-issue-comment',
    },
    'issues/delete-comment': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/comments#delete-an-issue-comment',
    },
    'issues/pin-comment': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}/pin',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 410, 422, 429, 503],
      docs: 'https://docs.github.com/rest/issues/comments#pin-an-issue-comment',
    },
    'issues/unpin-comment': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}/pin',
      supported: false,
      reason: 'not built yet',
      statuses: [204, 307, 400, 401, 403, 404, 410, 422, 429, 503],
      docs: 'https://docs.github.com/rest/issues/comments#unpin-an-issue-comment',
    },
    'issues/list-events-for-repo': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/events',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/events#list-issue-events-for-a-repository',
    },
    'issues/get-event': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/events/{event_id}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 410, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/events#get-an-issue-event',
    },
    'issues/get': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 410, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/issues#get-an-issue',
    },
    'issues/update': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/issues/{issue_number}',
      supported: true,
      statuses: [200, 301, 307, 400, 401, 403, 404, 410, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/issues#update-an-issue',
    },
    'issues/add-assignees': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/assignees',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/assignees#add-assignees-to-an-issue',
    },
    'issues/remove-assignees': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/assignees',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/reference/issues#remove-assignees-from-an-issue',
    },
    'issues/check-user-can-be-assigned-to-issue': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/assignees/{assignee}',
      supported: true,
      statuses: [204, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/assignees#check-if-a-user-can-be-assigned-to-a-issue',
    },
    'issues/list-comments': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 410, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/comments#list-issue-comments',
    },
    'issues/create-comment': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 410, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/comments#create-an-issue-comment',
    },
    'issues/list-events': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/events',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 410, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/events#list-issue-events',
    },
    'issues/list-labels-on-issue': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 410, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#list-labels-for-an-issue',
    },
    'issues/add-labels': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      supported: true,
      statuses: [200, 301, 307, 400, 401, 403, 404, 410, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#add-labels-to-an-issue',
    },
    'issues/set-labels': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      supported: true,
      statuses: [200, 301, 307, 400, 401, 403, 404, 410, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#set-labels-for-an-issue',
    },
    'issues/remove-all-labels': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      supported: true,
      statuses: [204, 301, 307, 400, 401, 403, 404, 410, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#remove-all-labels-from-an-issue',
    },
    'issues/remove-label': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
      supported: true,
      statuses: [200, 301, 307, 400, 401, 403, 404, 410, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#remove-a-label-from-an-issue',
    },
    'issues/lock': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/lock',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 410, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/issues#lock-an-issue',
    },
    'issues/unlock': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/lock',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/issues#unlock-an-issue',
    },
    'issues/list-suggestions': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/suggestions',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/issues/issues#list-issue-suggestions',
    },
    'issues/approve-suggestion': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/suggestions/{suggestion_id}/approve',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/issues/issues#approve-an-issue-suggestion',
    },
    'issues/dismiss-suggestion': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/suggestions/{suggestion_id}/dismiss',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/issues/issues#dismiss-an-issue-suggestion',
    },
    'issues/list-events-for-timeline': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/timeline',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 410, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/timeline#list-timeline-events-for-an-issue',
    },
    'issues/list-labels-for-repo': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/labels',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#list-labels-for-a-repository',
    },
    'issues/create-label': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/labels',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#create-a-label',
    },
    'issues/get-label': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/labels/{name}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#get-a-label',
    },
    'issues/update-label': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/labels/{name}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#update-a-label',
    },
    'issues/delete-label': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/labels/{name}',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#delete-a-label',
    },
    'repos/list-languages': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/languages',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/repos/repos#list-repository-languages',
    },
    'repos/merge-upstream': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/merge-upstream',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      docs: 'https://docs.github.com/rest/branches/branches#sync-a-fork-branch-with-the-upstream-repository',
    },
    'repos/merge': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/merges',
      supported: true,
      statuses: [201, 204, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      scenarios: ['GH-08'],
      docs: 'https://docs.github.com/rest/branches/branches#merge-a-branch',
    },
    'issues/list-milestones': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/milestones',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['state', 'sort', 'direction', 'page', 'per_page'],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/milestones#list-milestones',
    },
    'issues/create-milestone': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/milestones',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/milestones#create-a-milestone',
    },
    'issues/get-milestone': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/milestones/{milestone_number}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/milestones#get-a-milestone',
    },
    'issues/update-milestone': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/milestones/{milestone_number}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/issues/milestones#update-a-milestone',
    },
    'issues/delete-milestone': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/milestones/{milestone_number}',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/milestones#delete-a-milestone',
    },
    'issues/list-labels-for-milestone': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/milestones/{milestone_number}/labels',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/issues/labels#list-labels-for-issues-in-a-milestone',
    },
    'pulls/list': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      safeQuery: ['state', 'sort', 'direction', 'page', 'per_page'],
      scenarios: ['GH-03', 'GH-04', 'GH-05', 'GH-07'],
      docs: 'https://docs.github.com/rest/pulls/pulls#list-pull-requests',
    },
    'pulls/create': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-03', 'GH-04', 'GH-05', 'GH-07'],
      docs: 'https://docs.github.com/rest/pulls/pulls#create-a-pull-request',
    },
    'pulls/list-review-comments-for-repo': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/comments',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['sort', 'direction', 'page', 'per_page'],
      scenarios: ['GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/comments#list-review-comments-in-a-repository',
    },
    'pulls/get-review-comment': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/comments/{comment_id}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-07', 'GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/comments#get-a-review-comment-for-a-pull-request',
    },
    'pulls/update-review-comment': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/pulls/comments/{comment_id}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/comments#update-a-review-comment-for-a-pull-request',
    },
    'pulls/delete-review-comment': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/pulls/comments/{comment_id}',
      supported: true,
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/comments#delete-a-review-comment-for-a-pull-request',
    },
    'pulls/get': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 406, 429, 500, 503],
      scenarios: ['GH-03', 'GH-04', 'GH-05', 'GH-07'],
      docs: 'https://docs.github.com/rest/pulls/pulls#get-a-pull-request',
    },
    'pulls/update': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-03', 'GH-04', 'GH-05', 'GH-07'],
      docs: 'https://docs.github.com/rest/pulls/pulls#update-a-pull-request',
    },
    'codespaces/create-with-pr-for-authenticated-user': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/codespaces',
      supported: false,
      reason: 'not built yet',
      statuses: [201, 202, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/codespaces/codespaces#create-a-codespace-from-a-pull-request',
    },
    'pulls/list-review-comments': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/comments',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['sort', 'direction', 'page', 'per_page'],
      scenarios: ['GH-07', 'GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/comments#list-review-comments-on-a-pull-request',
    },
    'pulls/create-review-comment': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/comments',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/comments#create-a-review-comment-for-a-pull-request',
    },
    'pulls/create-reply-for-review-comment': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/comments#create-a-reply-for-a-review-comment',
    },
    'pulls/list-commits': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/commits',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-09'],
      docs: 'https://docs.github.com/rest/pulls/pulls#list-commits-on-a-pull-request',
    },
    'pulls/list-files': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/files',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 500, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-09'],
      docs: 'https://docs.github.com/rest/pulls/pulls#list-pull-requests-files',
    },
    'pulls/check-if-merged': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/merge',
      supported: true,
      statuses: [204, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-09'],
      docs: 'https://docs.github.com/rest/pulls/pulls#check-if-a-pull-request-has-been-merged',
    },
    'pulls/merge': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/merge',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 405, 409, 422, 429, 503],
      scenarios: ['GH-09'],
      docs: 'https://docs.github.com/rest/pulls/pulls#merge-a-pull-request',
    },
    'pulls/merge-async': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/merge-async',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 202, 307, 400, 401, 403, 404, 409, 422, 429, 503],
      docs: 'https://docs.github.com/rest/pulls/pulls#merge-a-pull-request-asynchronously',
    },
    'pulls/get-merge-async-result': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/merge-async/{uuid}',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/pulls/pulls#get-the-result-of-an-asynchronous-merge',
    },
    'pulls/list-requested-reviewers': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/review-requests#get-all-requested-reviewers-for-a-pull-request',
    },
    'pulls/request-reviewers': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/reference/pulls#request-reviewers-for-a-pull-request',
    },
    'pulls/remove-requested-reviewers': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/review-requests#remove-requested-reviewers-from-a-pull-request',
    },
    'pulls/list-reviews': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/reviews#list-reviews-for-a-pull-request',
    },
    'pulls/create-review': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/reviews#create-a-review-for-a-pull-request',
    },
    'pulls/get-review': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/reviews#get-a-review-for-a-pull-request',
    },
    'pulls/update-review': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/reviews#update-a-review-for-a-pull-request',
    },
    'pulls/delete-pending-review': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/reviews#delete-a-pending-review-for-a-pull-request',
    },
    'pulls/list-comments-for-review': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-07', 'GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/reviews#list-comments-for-a-pull-request-review',
    },
    'pulls/dismiss-review': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/reviews#dismiss-a-review-for-a-pull-request',
    },
    'pulls/submit-review': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events',
      supported: true,
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-09', 'GH-10'],
      docs: 'https://docs.github.com/rest/pulls/reviews#submit-a-review-for-a-pull-request',
    },
    'pulls/update-branch': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/update-branch',
      supported: true,
      statuses: [202, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-09'],
      docs: 'https://docs.github.com/rest/pulls/pulls#update-a-pull-request-branch',
    },
    'repos/get-readme': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/readme',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/repos/contents#get-a-repository-readme',
    },
    'repos/get-readme-in-directory': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/readme/{dir*}',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/repos/contents#get-a-repository-readme-for-a-directory',
    },
    'repos/list-releases': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/releases/releases#list-releases',
    },
    'repos/create-release': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/releases',
      supported: false,
      reason: 'not built yet',
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/releases/releases#create-a-release',
    },
    'repos/get-release-asset': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 302, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/releases/assets#get-a-release-asset',
    },
    'repos/update-release-asset': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/releases/assets#update-a-release-asset',
    },
    'repos/delete-release-asset': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
      supported: false,
      reason: 'not built yet',
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/releases/assets#delete-a-release-asset',
    },
    'repos/generate-release-notes': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/releases/generate-notes',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/releases/releases#generate-release-notes-content-for-a-release',
    },
    'repos/get-latest-release': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/latest',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/releases/releases#get-the-latest-release',
    },
    'repos/get-release-by-tag': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/tags/{tag}',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/releases/releases#get-a-release-by-tag-name',
    },
    'repos/get-release': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/{release_id}',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/releases/releases#get-a-release',
    },
    'repos/update-release': {
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/releases/{release_id}',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/releases/releases#update-a-release',
    },
    'repos/delete-release': {
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/releases/{release_id}',
      supported: false,
      reason: 'not built yet',
      statuses: [204, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/releases/releases#delete-a-release',
    },
    'repos/list-release-assets': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/{release_id}/assets',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/releases/assets#list-release-assets',
    },
    'repos/upload-release-asset': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/releases/{release_id}/assets',
      supported: false,
      reason: 'not built yet',
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/releases/assets#upload-a-release-asset',
    },
    'repos/list-statuses-for-ref': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/statuses/{sha*}',
      supported: true,
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-10'],
      docs: 'https://docs.github.com/rest/commits/statuses#list-commit-statuses-for-a-reference',
    },
    'repos/create-commit-status': {
      method: 'POST',
      path: '/repos/{owner}/{repo}/statuses/{sha}',
      supported: true,
      statuses: [201, 307, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-07', 'GH-10'],
      docs: 'https://docs.github.com/rest/commits/statuses#create-a-commit-status',
    },
    'repos/list-tags': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/tags',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/repos/repos#list-repository-tags',
    },
    'repos/get-all-topics': {
      method: 'GET',
      path: '/repos/{owner}/{repo}/topics',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 301, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/repos/repos#get-all-repository-topics',
    },
    'repos/replace-all-topics': {
      method: 'PUT',
      path: '/repos/{owner}/{repo}/topics',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 307, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/repos/repos#replace-all-repository-topics',
    },
    'repos/list-public': {
      method: 'GET',
      path: '/repositories',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 304, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/repos/repos#list-public-repositories',
    },
    'search/issues-and-pull-requests': {
      method: 'GET',
      path: '/search/issues',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 304, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/search/search#search-issues-and-pull-requests',
    },
    'search/repos': {
      method: 'GET',
      path: '/search/repositories',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 304, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/search/search#search-repositories',
    },
    'users/get-authenticated': {
      method: 'GET',
      path: '/user',
      supported: true,
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-01'],
      docs: 'https://docs.github.com/rest/users/users#get-the-authenticated-user',
    },
    'users/update-authenticated': {
      method: 'PATCH',
      path: '/user',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 304, 400, 401, 403, 404, 422, 429, 503],
      docs: 'https://docs.github.com/rest/users/users#update-the-authenticated-user',
    },
    'orgs/list-for-authenticated-user': {
      method: 'GET',
      path: '/user/orgs',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/orgs/orgs#list-organizations-for-the-authenticated-user',
    },
    'repos/list-for-authenticated-user': {
      method: 'GET',
      path: '/user/repos',
      supported: true,
      statuses: [200, 304, 400, 401, 403, 404, 422, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-01'],
      docs: 'https://docs.github.com/rest/repos/repos#list-repositories-for-the-authenticated-user',
    },
    'repos/create-for-authenticated-user': {
      method: 'POST',
      path: '/user/repos',
      supported: true,
      statuses: [201, 304, 400, 401, 403, 404, 422, 429, 503],
      scenarios: ['GH-01'],
      docs: 'https://docs.github.com/rest/repos/repos#create-a-repository-for-the-authenticated-user',
    },
    'users/get-by-username': {
      method: 'GET',
      path: '/users/{username}',
      supported: true,
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-01'],
      docs: 'https://docs.github.com/rest/users/users#get-a-user',
    },
    'orgs/list-for-user': {
      method: 'GET',
      path: '/users/{username}/orgs',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/orgs/orgs#list-organizations-for-a-user',
    },
    'repos/list-for-user': {
      method: 'GET',
      path: '/users/{username}/repos',
      supported: true,
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      safeQuery: ['page', 'per_page'],
      scenarios: ['GH-01'],
      docs: 'https://docs.github.com/rest/repos/repos#list-repositories-for-a-user',
    },
    'meta/get-all-versions': {
      method: 'GET',
      path: '/versions',
      supported: true,
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      scenarios: ['GH-11'],
      docs: 'https://docs.github.com/rest/meta/meta#get-all-api-versions',
    },
    'meta/get-zen': {
      method: 'GET',
      path: '/zen',
      supported: false,
      reason: 'not built yet',
      statuses: [200, 304, 400, 401, 403, 404, 429, 503],
      docs: 'https://docs.github.com/rest/meta/meta#get-the-zen-of-github',
    },
  },
}

/** Every operation of the contract. */
export type OperationId =
  | 'meta/root'
  | 'apps/list-repos-accessible-to-installation'
  | 'meta/get'
  | 'meta/get-octocat'
  | 'orgs/get'
  | 'orgs/update'
  | 'orgs/delete'
  | 'repos/list-for-org'
  | 'repos/create-in-org'
  | 'rate-limit/get'
  | 'repos/get'
  | 'repos/update'
  | 'repos/delete'
  | 'issues/list-assignees'
  | 'issues/check-user-can-be-assigned'
  | 'repos/list-branches'
  | 'repos/get-branch'
  | 'repos/get-branch-protection'
  | 'repos/update-branch-protection'
  | 'repos/delete-branch-protection'
  | 'repos/rename-branch'
  | 'checks/create'
  | 'checks/get'
  | 'checks/update'
  | 'checks/list-annotations'
  | 'checks/rerequest-run'
  | 'checks/create-suite'
  | 'checks/set-suites-preferences'
  | 'checks/get-suite'
  | 'checks/list-for-suite'
  | 'checks/rerequest-suite'
  | 'repos/list-collaborators'
  | 'repos/check-collaborator'
  | 'repos/add-collaborator'
  | 'repos/remove-collaborator'
  | 'repos/get-collaborator-permission-level'
  | 'repos/list-commit-comments-for-repo'
  | 'repos/get-commit-comment'
  | 'repos/update-commit-comment'
  | 'repos/delete-commit-comment'
  | 'repos/list-commits'
  | 'repos/list-branches-for-head-commit'
  | 'repos/list-comments-for-commit'
  | 'repos/create-commit-comment'
  | 'repos/list-pull-requests-associated-with-commit'
  | 'repos/get-commit'
  | 'checks/list-for-ref'
  | 'checks/list-suites-for-ref'
  | 'repos/get-combined-status-for-ref'
  | 'repos/list-commit-statuses-for-ref'
  | 'repos/compare-commits-with-basehead'
  | 'repos/get-content'
  | 'repos/create-or-update-file-contents'
  | 'repos/delete-file'
  | 'repos/get-root-content'
  | 'repos/list-contributors'
  | 'repos/list-forks'
  | 'repos/create-fork'
  | 'git/create-blob'
  | 'git/get-blob'
  | 'git/create-commit'
  | 'git/get-commit'
  | 'git/list-matching-refs'
  | 'git/list-all-matching-refs'
  | 'git/get-ref'
  | 'git/list-refs'
  | 'git/create-ref'
  | 'git/list-refs-by-prefix'
  | 'git/update-ref'
  | 'git/delete-ref'
  | 'git/create-tag'
  | 'git/get-tag'
  | 'git/create-tree'
  | 'git/get-tree'
  | 'repos/list-webhooks'
  | 'repos/create-webhook'
  | 'repos/get-webhook'
  | 'repos/update-webhook'
  | 'repos/delete-webhook'
  | 'repos/get-webhook-config-for-repo'
  | 'repos/update-webhook-config-for-repo'
  | 'repos/list-webhook-deliveries'
  | 'repos/get-webhook-delivery'
  | 'repos/redeliver-webhook-delivery'
  | 'repos/ping-webhook'
  | 'repos/test-push-webhook'
  | 'issues/list-for-repo'
  | 'issues/create'
  | 'issues/list-comments-for-repo'
  | 'issues/get-comment'
  | 'issues/update-comment'
  | 'issues/delete-comment'
  | 'issues/pin-comment'
  | 'issues/unpin-comment'
  | 'issues/list-events-for-repo'
  | 'issues/get-event'
  | 'issues/get'
  | 'issues/update'
  | 'issues/add-assignees'
  | 'issues/remove-assignees'
  | 'issues/check-user-can-be-assigned-to-issue'
  | 'issues/list-comments'
  | 'issues/create-comment'
  | 'issues/list-events'
  | 'issues/list-labels-on-issue'
  | 'issues/add-labels'
  | 'issues/set-labels'
  | 'issues/remove-all-labels'
  | 'issues/remove-label'
  | 'issues/lock'
  | 'issues/unlock'
  | 'issues/list-suggestions'
  | 'issues/approve-suggestion'
  | 'issues/dismiss-suggestion'
  | 'issues/list-events-for-timeline'
  | 'issues/list-labels-for-repo'
  | 'issues/create-label'
  | 'issues/get-label'
  | 'issues/update-label'
  | 'issues/delete-label'
  | 'repos/list-languages'
  | 'repos/merge-upstream'
  | 'repos/merge'
  | 'issues/list-milestones'
  | 'issues/create-milestone'
  | 'issues/get-milestone'
  | 'issues/update-milestone'
  | 'issues/delete-milestone'
  | 'issues/list-labels-for-milestone'
  | 'pulls/list'
  | 'pulls/create'
  | 'pulls/list-review-comments-for-repo'
  | 'pulls/get-review-comment'
  | 'pulls/update-review-comment'
  | 'pulls/delete-review-comment'
  | 'pulls/get'
  | 'pulls/update'
  | 'codespaces/create-with-pr-for-authenticated-user'
  | 'pulls/list-review-comments'
  | 'pulls/create-review-comment'
  | 'pulls/create-reply-for-review-comment'
  | 'pulls/list-commits'
  | 'pulls/list-files'
  | 'pulls/check-if-merged'
  | 'pulls/merge'
  | 'pulls/merge-async'
  | 'pulls/get-merge-async-result'
  | 'pulls/list-requested-reviewers'
  | 'pulls/request-reviewers'
  | 'pulls/remove-requested-reviewers'
  | 'pulls/list-reviews'
  | 'pulls/create-review'
  | 'pulls/get-review'
  | 'pulls/update-review'
  | 'pulls/delete-pending-review'
  | 'pulls/list-comments-for-review'
  | 'pulls/dismiss-review'
  | 'pulls/submit-review'
  | 'pulls/update-branch'
  | 'repos/get-readme'
  | 'repos/get-readme-in-directory'
  | 'repos/list-releases'
  | 'repos/create-release'
  | 'repos/get-release-asset'
  | 'repos/update-release-asset'
  | 'repos/delete-release-asset'
  | 'repos/generate-release-notes'
  | 'repos/get-latest-release'
  | 'repos/get-release-by-tag'
  | 'repos/get-release'
  | 'repos/update-release'
  | 'repos/delete-release'
  | 'repos/list-release-assets'
  | 'repos/upload-release-asset'
  | 'repos/list-statuses-for-ref'
  | 'repos/create-commit-status'
  | 'repos/list-tags'
  | 'repos/get-all-topics'
  | 'repos/replace-all-topics'
  | 'repos/list-public'
  | 'search/issues-and-pull-requests'
  | 'search/repos'
  | 'users/get-authenticated'
  | 'users/update-authenticated'
  | 'orgs/list-for-authenticated-user'
  | 'repos/list-for-authenticated-user'
  | 'repos/create-for-authenticated-user'
  | 'users/get-by-username'
  | 'orgs/list-for-user'
  | 'repos/list-for-user'
  | 'meta/get-all-versions'
  | 'meta/get-zen'

/** Those that need a handler. */
export type SupportedOperationId =
  | 'meta/root'
  | 'orgs/get'
  | 'repos/list-for-org'
  | 'repos/create-in-org'
  | 'rate-limit/get'
  | 'repos/get'
  | 'repos/update'
  | 'repos/delete'
  | 'issues/list-assignees'
  | 'issues/check-user-can-be-assigned'
  | 'repos/list-branches'
  | 'repos/get-branch'
  | 'checks/create'
  | 'checks/get'
  | 'checks/update'
  | 'checks/list-annotations'
  | 'checks/create-suite'
  | 'checks/get-suite'
  | 'checks/list-for-suite'
  | 'repos/list-commits'
  | 'repos/get-commit'
  | 'checks/list-for-ref'
  | 'checks/list-suites-for-ref'
  | 'repos/get-combined-status-for-ref'
  | 'repos/list-commit-statuses-for-ref'
  | 'repos/compare-commits-with-basehead'
  | 'repos/get-content'
  | 'repos/create-or-update-file-contents'
  | 'repos/delete-file'
  | 'repos/get-root-content'
  | 'git/create-blob'
  | 'git/get-blob'
  | 'git/create-commit'
  | 'git/get-commit'
  | 'git/list-matching-refs'
  | 'git/list-all-matching-refs'
  | 'git/get-ref'
  | 'git/list-refs'
  | 'git/create-ref'
  | 'git/list-refs-by-prefix'
  | 'git/update-ref'
  | 'git/delete-ref'
  | 'git/create-tag'
  | 'git/get-tag'
  | 'git/create-tree'
  | 'git/get-tree'
  | 'repos/list-webhooks'
  | 'repos/create-webhook'
  | 'repos/get-webhook'
  | 'repos/update-webhook'
  | 'repos/delete-webhook'
  | 'repos/get-webhook-config-for-repo'
  | 'repos/update-webhook-config-for-repo'
  | 'repos/list-webhook-deliveries'
  | 'repos/get-webhook-delivery'
  | 'repos/redeliver-webhook-delivery'
  | 'repos/ping-webhook'
  | 'repos/test-push-webhook'
  | 'issues/list-for-repo'
  | 'issues/create'
  | 'issues/list-comments-for-repo'
  | 'issues/get-comment'
  | 'issues/update-comment'
  | 'issues/delete-comment'
  | 'issues/list-events-for-repo'
  | 'issues/get-event'
  | 'issues/get'
  | 'issues/update'
  | 'issues/add-assignees'
  | 'issues/remove-assignees'
  | 'issues/check-user-can-be-assigned-to-issue'
  | 'issues/list-comments'
  | 'issues/create-comment'
  | 'issues/list-events'
  | 'issues/list-labels-on-issue'
  | 'issues/add-labels'
  | 'issues/set-labels'
  | 'issues/remove-all-labels'
  | 'issues/remove-label'
  | 'issues/lock'
  | 'issues/unlock'
  | 'issues/list-events-for-timeline'
  | 'issues/list-labels-for-repo'
  | 'issues/create-label'
  | 'issues/get-label'
  | 'issues/update-label'
  | 'issues/delete-label'
  | 'repos/merge'
  | 'issues/list-milestones'
  | 'issues/create-milestone'
  | 'issues/get-milestone'
  | 'issues/update-milestone'
  | 'issues/delete-milestone'
  | 'issues/list-labels-for-milestone'
  | 'pulls/list'
  | 'pulls/create'
  | 'pulls/list-review-comments-for-repo'
  | 'pulls/get-review-comment'
  | 'pulls/update-review-comment'
  | 'pulls/delete-review-comment'
  | 'pulls/get'
  | 'pulls/update'
  | 'pulls/list-review-comments'
  | 'pulls/create-review-comment'
  | 'pulls/create-reply-for-review-comment'
  | 'pulls/list-commits'
  | 'pulls/list-files'
  | 'pulls/check-if-merged'
  | 'pulls/merge'
  | 'pulls/list-requested-reviewers'
  | 'pulls/request-reviewers'
  | 'pulls/remove-requested-reviewers'
  | 'pulls/list-reviews'
  | 'pulls/create-review'
  | 'pulls/get-review'
  | 'pulls/update-review'
  | 'pulls/delete-pending-review'
  | 'pulls/list-comments-for-review'
  | 'pulls/dismiss-review'
  | 'pulls/submit-review'
  | 'pulls/update-branch'
  | 'repos/list-statuses-for-ref'
  | 'repos/create-commit-status'
  | 'users/get-authenticated'
  | 'repos/list-for-authenticated-user'
  | 'repos/create-for-authenticated-user'
  | 'users/get-by-username'
  | 'repos/list-for-user'
  | 'meta/get-all-versions'
