import { z } from 'zod'
import { conclusions, type Conclusion } from './domain/checks/check.ts'
import { closeReasons, type CloseReason } from './domain/issues/issue.ts'
import type { RepositoryRole } from './domain/repository.ts'
import { statusStates, type StatusState } from './domain/statuses/status.ts'

/** What a namespace starts with, or is given more of. */
export interface Seed {
  readonly accounts: readonly AccountSeed[]
  readonly tokens: readonly TokenSeed[]
  readonly repositories: readonly RepositorySeed[]
}
export interface AccountSeed {
  readonly login: string
  readonly type: 'User' | 'Organization' | 'Bot'
  readonly id?: number | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
}
export interface TokenSeed {
  readonly token: string
  /** Whose it is; of an installation: the bot that acts. */
  readonly login: string
  readonly scopes: readonly string[]
  readonly installation?:
    | {
        readonly id: number
        /** The App that is installed; `id` when absent. */
        readonly app?: AppSeed | undefined
        readonly permissions: Readonly<Record<string, 'read' | 'write'>>
      }
    | undefined
  readonly expiresAt?: string | undefined
}
export interface AppSeed {
  readonly id: number
  /** Whose App it is; the bot's own account when absent. */
  readonly owner?: string | undefined
  readonly url?: string | undefined
}
export interface CommitSeed {
  /** A name for use in this seed only. */
  readonly label?: string | undefined
  /** A synthetic id; without it the real git id of the content is computed. */
  readonly sha?: string | undefined
  /** Labels or ids of commits that stand before this one. */
  readonly parents: readonly string[]
  readonly message: string
  /** What changes against the first parent: a path's new content, or null to delete it. */
  readonly files: Readonly<Record<string, string | null>>
  readonly author?: string | undefined
  readonly date?: string | undefined
}
export interface PullSeed {
  readonly title: string
  readonly body?: string | undefined
  readonly head: string
  /** The default branch when absent. */
  readonly base?: string | undefined
  readonly author?: string | undefined
  readonly draft: boolean
  readonly labels: readonly string[]
  readonly assignees: readonly string[]
  /** Title of a milestone. */
  readonly milestone?: string | undefined
  readonly comments: readonly CommentSeed[]
}
export interface LabelSeed {
  readonly name: string
  readonly color?: string | undefined
  readonly description?: string | undefined
}
export interface MilestoneSeed {
  readonly title: string
  readonly description?: string | undefined
  readonly state: 'open' | 'closed'
  readonly dueOn?: string | undefined
}
export interface CommentSeed {
  readonly body: string
  readonly author?: string | undefined
}
export interface IssueSeed {
  readonly title: string
  readonly body?: string | undefined
  readonly author?: string | undefined
  /** New names become labels. */
  readonly labels: readonly string[]
  readonly assignees: readonly string[]
  /** Title of a milestone. */
  readonly milestone?: string | undefined
  readonly state: 'open' | 'closed'
  /** Why it is closed. */
  readonly reason?: CloseReason | undefined
  readonly locked: boolean
  readonly comments: readonly CommentSeed[]
}
export interface StatusSeed {
  /** A branch, or the label or id of a commit. */
  readonly commit: string
  readonly state: StatusState
  readonly context: string
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly author?: string | undefined
}
export interface CheckSeed {
  /** A branch, or the label or id of a commit. */
  readonly commit: string
  /** Login of the bot of an installation that a token names. */
  readonly app: string
  readonly name: string
  readonly status: 'queued' | 'in_progress' | 'completed'
  /** Completes the run. */
  readonly conclusion?: Conclusion | undefined
}
export interface RepositorySeed {
  readonly owner: string
  readonly name: string
  readonly id?: number | undefined
  readonly private: boolean
  readonly description?: string | undefined
  readonly homepage?: string | undefined
  readonly topics: readonly string[]
  readonly defaultBranch: string
  readonly commits: readonly CommitSeed[]
  /** Label or id of a commit by branch name. */
  readonly branches: Readonly<Record<string, string>>
  readonly tags: Readonly<Record<string, string>>
  readonly collaborators: Readonly<Record<string, RepositoryRole>>
  readonly deleteBranchOnMerge: boolean
  readonly pulls: readonly PullSeed[]
  /** Those of every new repository when absent. */
  readonly labels?: readonly LabelSeed[] | undefined
  readonly milestones: readonly MilestoneSeed[]
  /** Numbered after the pull requests. */
  readonly issues: readonly IssueSeed[]
  readonly statuses: readonly StatusSeed[]
  readonly checks: readonly CheckSeed[]
}

const login = z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:\[bot\])?$/)
const repositoryName = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/)
const branch = z.string().min(1).max(255)
const sha = z.string().regex(/^[0-9a-f]{40}$/, 'forty lower-case hex digits')
const instant = z.iso.datetime({ offset: true })
const role = z.enum(['pull', 'triage', 'push', 'maintain', 'admin'])

const accountSchema = z.strictObject({
  login,
  type: z.enum(['User', 'Organization', 'Bot']).default('User'),
  id: z.int().positive().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
})

const tokenSchema = z.strictObject({
  token: z.string().min(1).max(255),
  login,
  scopes: z.array(z.string()).default(['repo', 'user', 'workflow']),
  installation: z
    .strictObject({
      id: z.int().positive(),
      app: z
        .strictObject({
          id: z.int().positive(),
          owner: login.optional(),
          url: z.string().optional(),
        })
        .optional(),
      permissions: z.record(z.string(), z.enum(['read', 'write'])),
    })
    .optional(),
  expiresAt: instant.optional(),
})

const commitSchema = z
  .strictObject({
    label: z.string().min(1).optional(),
    sha: sha.optional(),
    parents: z.array(z.string()).default([]),
    message: z.string().default('Update'),
    files: z.record(z.string().min(1), z.string().nullable()).default({}),
    author: login.optional(),
    date: instant.optional(),
  })
  .refine((commit) => commit.label !== undefined || commit.sha !== undefined, {
    message: 'a commit needs a label or a sha',
  })

const commentSchema = z.strictObject({ body: z.string().min(1), author: login.optional() })

const marks = {
  labels: z.array(z.string().min(1)).default([]),
  assignees: z.array(login).default([]),
  milestone: z.string().min(1).optional(),
  comments: z.array(commentSchema).default([]),
}

const labelSchema = z.strictObject({
  name: z.string().min(1),
  color: z
    .string()
    .regex(/^[0-9a-fA-F]{6}$/)
    .optional(),
  description: z.string().optional(),
})

const milestoneSchema = z.strictObject({
  title: z.string().min(1),
  description: z.string().optional(),
  state: z.enum(['open', 'closed']).default('open'),
  dueOn: instant.optional(),
})

const issueSchema = z.strictObject({
  title: z.string().min(1),
  body: z.string().optional(),
  author: login.optional(),
  ...marks,
  state: z.enum(['open', 'closed']).default('open'),
  reason: z.enum(closeReasons).optional(),
  locked: z.boolean().default(false),
})

const statusSchema = z.strictObject({
  commit: z.string().min(1),
  state: z.enum(statusStates),
  context: z.string().min(1).default('default'),
  description: z.string().optional(),
  url: z.string().optional(),
  author: login.optional(),
})

const checkSchema = z.strictObject({
  commit: z.string().min(1),
  app: login,
  name: z.string().min(1),
  status: z.enum(['queued', 'in_progress', 'completed']).default('queued'),
  conclusion: z.enum(conclusions).optional(),
})

const pullSchema = z.strictObject({
  title: z.string().min(1),
  body: z.string().optional(),
  head: branch,
  base: branch.optional(),
  author: login.optional(),
  draft: z.boolean().default(false),
  ...marks,
})

const repositorySchema = z.strictObject({
  owner: login,
  name: repositoryName,
  id: z.int().positive().optional(),
  private: z.boolean().default(false),
  description: z.string().optional(),
  homepage: z.string().optional(),
  topics: z.array(z.string()).default([]),
  defaultBranch: branch.default('main'),
  commits: z.array(commitSchema).default([]),
  branches: z.record(branch, z.string()).default({}),
  tags: z.record(branch, z.string()).default({}),
  collaborators: z.record(login, role).default({}),
  deleteBranchOnMerge: z.boolean().default(false),
  pulls: z.array(pullSchema).default([]),
  labels: z.array(labelSchema).optional(),
  milestones: z.array(milestoneSchema).default([]),
  issues: z.array(issueSchema).default([]),
  statuses: z.array(statusSchema).default([]),
  checks: z.array(checkSchema).default([]),
})

export const seedSchema: z.ZodType<Seed> = z.strictObject({
  accounts: z.array(accountSchema).default([]),
  tokens: z.array(tokenSchema).default([]),
  repositories: z.array(repositorySchema).default([]),
})
