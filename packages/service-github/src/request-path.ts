import { accountId } from './domain/account.ts'
import type { State } from './domain/state.ts'

export interface RequestPath {
  /** What the routes are matched on. */
  readonly path: string
  /** The repository's number, when the request named it so. */
  readonly repositoryNumber: number | undefined
  /** Path below a repository (`/pulls/1`); undefined outside of one. */
  readonly belowRepository: string | undefined
}

/**
 * Links lead to numbers, and those paths mean the same as the named ones: `/repositories/{id}`,
 * `/organizations/{id}`, `/user/{id}`. A repository by number gets an owner that nobody can have.
 */
export function requestPath(state: State, method: string, sent: string): RequestPath {
  const byNumber = /^\/repositories\/(\d+)(\/.*)?$/.exec(sent)
  if (byNumber !== null) {
    const below = byNumber[2] ?? ''
    return {
      path: tidied(method, `/repos/-/${byNumber[1] ?? ''}${below}`),
      repositoryNumber: Number(byNumber[1]),
      belowRepository: below,
    }
  }
  const byAddress = /^\/repos\/[^/]+\/[^/]+(\/.*)?$/.exec(sent)
  return {
    path: tidied(method, byAddress === null ? accountPath(state, sent) : sent),
    repositoryNumber: undefined,
    belowRepository: byAddress === null ? undefined : (byAddress[1] ?? ''),
  }
}

function accountPath(state: State, sent: string): string {
  const match = /^\/(organizations|user)\/(\d+)(\/.*)?$/.exec(sent)
  const account = match === null ? undefined : state.accounts.get(accountId(Number(match[2])))
  if (match === null || account === undefined) return sent
  return `/${match[1] === 'user' ? 'users' : 'orgs'}/${account.login}${match[3] ?? ''}`
}

/** Spellings that the real service was seen to take. */
function tidied(method: string, path: string): string {
  if (path === '') return '/'
  // octokit-fixtures/git-refs and get-content: a slash at the end of these two is nothing.
  const bare = path.replace(/\/(git\/refs|contents)\/$/, '/$1')
  // A branch may have slashes where more path follows; the routes take it as one segment.
  const ofCommit =
    /^(\/repos\/[^/]+\/[^/]+\/commits\/)(.+)\/(status|statuses|check-runs|check-suites)$/
  const whole = bare.replace(
    ofCommit,
    (_, start: string, ref: string, end: string) => `${start}${ref.replaceAll('/', '%2F')}/${end}`,
  )
  // PyGithub deletes refs at the singular path, and gets its 204.
  return method === 'DELETE' ? whole.replace('/git/ref/', '/git/refs/') : whole
}
