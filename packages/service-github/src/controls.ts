import {
  done,
  isRefusal,
  refuse,
  type Control,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { z } from 'zod'
import { accountByLogin, commitEmail, type Account } from './domain/account.ts'
import { addCommits } from './domain/add-commits.ts'
import { currentWindow } from './domain/rate-limit.ts'
import { renameRepository } from './domain/rename-repository.ts'
import { refByName } from './domain/ref.ts'
import { addressOf, type Repository } from './domain/repository.ts'
import type { State } from './domain/state.ts'
import { createRef, deleteRef, updateRef } from './domain/write-ref.ts'

const repositoryPath = { owner: z.string().min(1), repo: z.string().min(1) }

const moveRef = z.strictObject({
  ...repositoryPath,
  /** `heads/main` or `refs/heads/main`. */
  ref: z.string().min(1),
  /** Where it goes; null deletes it. */
  sha: z.string().nullable(),
  force: z.boolean().default(true),
  actor: z.string().optional(),
})
const pushCommits = z.strictObject({
  ...repositoryPath,
  branch: z.string().min(1),
  commits: z
    .array(
      z.strictObject({
        message: z.string().default('Update'),
        files: z.record(z.string().min(1), z.string().nullable()).default({}),
      }),
    )
    .min(1)
    .max(1000),
  actor: z.string().optional(),
})
const rename = z.strictObject({
  ...repositoryPath,
  name: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/),
})
const rateLimit = z.strictObject({
  /** Whose window; absent: that of callers without a token. */
  login: z.string().optional(),
  limit: z.int().min(0).optional(),
  remaining: z.int().min(0).optional(),
  resetInMs: z.int().min(1).optional(),
})
const denial = z.strictObject({
  operationId: z.string().optional(),
  login: z.string().optional(),
  status: z.union([z.literal(403), z.literal(404)]).default(403),
  message: z.string().min(1).default('Resource not accessible by integration'),
  count: z.union([z.int().positive(), z.literal('unlimited')]).default(1),
})
const retries = z.strictObject({
  /** When a failed delivery is tried again, one delay per attempt; none: never, as on GitHub. */
  delaysMs: z.array(z.int().min(0).max(604_800_000)).max(10),
})

interface MovedRef {
  readonly ref: string
  readonly before: string | null
  readonly after: string | null
}

const repositoryOf = (
  state: State,
  given: { readonly owner: string; readonly repo: string },
): Repository | Refusal =>
  state.repositories.find('address', addressOf(given.owner, given.repo)) ??
  refuse('not-found', `no repository ${given.owner}/${given.repo}`)

function actorOf(
  state: State,
  repository: Repository,
  login: string | undefined,
): Account | Refusal {
  const account =
    login === undefined
      ? state.accounts.get(repository.ownerId)
      : accountByLogin(state.accounts, login)
  return account ?? refuse('not-found', `no account ${login ?? repository.ownerLogin}`)
}

const wholeSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000

/** Calls under `/__admin/github/`: what other people do meanwhile, and what GitHub's operators do. */
export const controls: readonly Control<State>[] = [
  {
    method: 'POST',
    path: '/refs/move',
    summary: 'Moves, creates or deletes a ref as another actor would',
    body: moveRef,
    run: (ctx) => {
      const given = moveRef.parse(ctx.body)
      const name = given.ref.startsWith('refs/') ? given.ref : `refs/${given.ref}`
      return ctx.commit<MovedRef>((state, env) => {
        const repository = repositoryOf(state, given)
        if (isRefusal(repository)) return repository
        const actor = actorOf(state, repository, given.actor)
        if (isRefusal(actor)) return actor
        const before = refByName(state.refs, repository.id, name)?.sha ?? null
        if (given.sha === null) {
          const gone = deleteRef(state, env, repository, name)
          return isRefusal(gone) ? gone : done(gone.state, { ref: name, before, after: null })
        }
        const input = { repository, name, sha: given.sha, actorId: actor.id }
        const moved =
          before === null
            ? createRef(state, env, input)
            : updateRef(state, env, { ...input, force: given.force })
        return isRefusal(moved)
          ? moved
          : done(moved.state, { ref: name, before, after: moved.value.sha })
      })
    },
  },
  {
    method: 'POST',
    path: '/commits',
    summary: 'Pushes new commits to a branch as another actor would',
    body: pushCommits,
    run: (ctx) => {
      const given = pushCommits.parse(ctx.body)
      return ctx.commit((state, env) => {
        const repository = repositoryOf(state, given)
        if (isRefusal(repository)) return repository
        const actor = actorOf(state, repository, given.actor)
        if (isRefusal(actor)) return actor
        const signature = {
          name: actor.name ?? actor.login,
          email: commitEmail(actor),
          at: Math.floor(env.now / 1000),
          offsetMinutes: 0,
        }
        const pushed = addCommits(state, env, {
          repository,
          branch: given.branch,
          commits: given.commits,
          signature,
          actorId: actor.id,
        })
        return isRefusal(pushed) ? pushed : done(pushed.state, { commits: pushed.value })
      })
    },
  },
  {
    method: 'POST',
    path: '/repositories/rename',
    summary: 'Renames a repository; its old address redirects from then on',
    body: rename,
    run: (ctx) => {
      const given = rename.parse(ctx.body)
      return ctx.commit((state, env) => {
        const repository = repositoryOf(state, given)
        if (isRefusal(repository)) return repository
        const renamed = renameRepository(state, env, repository, given.name)
        return isRefusal(renamed)
          ? renamed
          : done(renamed.state, { id: repository.id, name: renamed.value.name })
      })
    },
  },
  {
    method: 'PUT',
    path: '/rate-limit',
    summary: 'Sets what is left of a caller’s window',
    body: rateLimit,
    run: (ctx) => {
      const given = rateLimit.parse(ctx.body)
      return ctx.commit((state, env) => {
        const account =
          given.login === undefined ? undefined : accountByLogin(state.accounts, given.login)
        if (given.login !== undefined && account === undefined) {
          return refuse('not-found', `no account ${given.login}`)
        }
        const viewer =
          account === undefined
            ? ({ kind: 'anonymous' } as const)
            : ({
                kind: 'user',
                digest: '',
                accountId: account.id,
                scopes: [],
                expiresAt: null,
              } as const)
        const window = currentWindow(state.rates, viewer, env.now)
        const limit = given.limit ?? window.limit
        const remaining = Math.min(given.remaining ?? window.limit - window.used, limit)
        const resetAt =
          given.resetInMs === undefined ? window.resetAt : wholeSecond(env.now + given.resetInMs)
        const next = { ...window, limit, used: limit - remaining, resetAt }
        return done({ ...state, rates: state.rates.set(next) }, next)
      })
    },
  },
  {
    method: 'PUT',
    path: '/hooks/retries',
    summary: 'Has failed webhook deliveries tried again by themselves, which GitHub does not do',
    body: retries,
    run: (ctx) => {
      const { delaysMs } = retries.parse(ctx.body)
      return ctx.commit((state) => done({ ...state, hookRetriesMs: delaysMs }, { delaysMs }))
    },
  },
  {
    method: 'POST',
    path: '/denials',
    summary: 'Refuses the next calls that match before anything is read or written',
    body: denial,
    run: (ctx) => {
      const given = denial.parse(ctx.body)
      return ctx.commit((state, env) => {
        const row = {
          id: env.nextId('denial'),
          operationId: given.operationId ?? null,
          login: given.login ?? null,
          status: given.status,
          message: given.message,
          remaining: given.count === 'unlimited' ? null : given.count,
        }
        return done({ ...state, denials: state.denials.set(row) }, row)
      })
    },
  },
  {
    method: 'GET',
    path: '/denials',
    summary: 'Lists scripted refusals',
    run: (ctx) => ({ denials: ctx.read((state) => [...state.denials.rows()]) }),
  },
  {
    method: 'DELETE',
    path: '/denials/{id}',
    summary: 'Takes a scripted refusal away',
    run: (ctx) => {
      const id = Number(ctx.params['id'])
      return ctx.commit((state) =>
        state.denials.has(id)
          ? done({ ...state, denials: state.denials.delete(id) }, { deleted: [id] })
          : refuse('not-found', 'no such denial'),
      )
    },
  },
]
