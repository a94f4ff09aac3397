import { isRefusal, type Env } from '@crvouga/mockingbird-shared-runtime'
import { expect, test } from 'vitest'
import { accountId, type Account } from '../account.ts'
import { networkOf, repositoryId, type Repository } from '../repository.ts'
import { emptyState, type State } from '../state.ts'
import { editIssue, noMarks, type IssueEdit } from './edit-issue.ts'
import type { Issue } from './issue.ts'
import { openIssue } from './open-issue.ts'

const me: Account = {
  id: accountId(1),
  type: 'User',
  login: 'me',
  name: null,
  email: null,
  createdAt: 0,
}
const repository: Repository = {
  id: repositoryId(1),
  network: networkOf(repositoryId(1)),
  ownerId: me.id,
  ownerLogin: 'me',
  name: 'graph',
  private: false,
  description: null,
  homepage: null,
  topics: [],
  defaultBranch: 'main',
  createdAt: 0,
  updatedAt: 0,
  pushedAt: 0,
  merging: {
    allowMergeCommit: true,
    allowSquashMerge: true,
    allowRebaseMerge: true,
    deleteBranchOnMerge: false,
  },
  collaborators: {},
  lastNumber: 0,
  archived: false,
}

/** A world whose clock stands at `now` and whose sequences run on. */
function envAt(now: number, drawn: Map<string, number>): Env {
  return {
    now,
    nextId: (sequence) => {
      const id = (drawn.get(sequence) ?? 0) + 1
      drawn.set(sequence, id)
      return id
    },
    random: () => 0,
    hex: (length) => '0'.repeat(length),
    schedule: () => {
      throw new Error('issues set no timers')
    },
    cancel: () => {},
    send: () => {
      throw new Error('issues send nothing')
    },
  }
}

const nothing: IssueEdit = {
  title: undefined,
  body: undefined,
  state: undefined,
  reason: undefined,
  marks: noMarks,
}

function opened(): {
  readonly state: State
  readonly issue: Issue
  readonly drawn: Map<string, number>
} {
  const drawn = new Map<string, number>()
  const empty = emptyState()
  const start: State = {
    ...empty,
    accounts: empty.accounts.set(me),
    repositories: empty.repositories.set(repository),
  }
  const made = openIssue(start, envAt(1000, drawn), {
    repository,
    title: 't',
    body: 'words',
    authorId: me.id,
    appId: null,
    marks: { ...noMarks, labels: ['b', 'a'] },
  })
  if (isRefusal(made)) throw new Error(made.message)
  return { state: made.state, issue: made.value, drawn }
}

test.each<[string, Partial<IssueEdit>, readonly string[]]>([
  ['nothing', {}, []],
  ['what it says already', { title: 't', body: 'words', state: 'open' }, []],
  ['another title', { title: 'u' }, ['renamed']],
  ['no body', { body: null }, []],
  ['the same labels in another order', { marks: { ...noMarks, labels: ['A', 'B'] } }, []],
  [
    'one label less, one more',
    { marks: { ...noMarks, labels: ['a', 'c'] } },
    ['labeled', 'unlabeled'],
  ],
  ['an assignee', { marks: { ...noMarks, assignees: ['ME', 'me'] } }, ['assigned']],
  ['its end', { state: 'closed', title: 'u' }, ['renamed', 'closed']],
])('GH-10 an edit to %s', (name, edit, happened) => {
  const { state, issue, drawn } = opened()
  const edited = editIssue(
    state,
    envAt(2000, drawn),
    repository,
    issue,
    { ...nothing, ...edit },
    me.id,
  )
  if (isRefusal(edited)) throw new Error(edited.message)
  const events = [...edited.state.issueEvents.where('issue', issue.id)].filter(
    (event) => event.createdAt === 2000,
  )
  expect(events.map(({ happening }) => happening.event)).toEqual(happened)
  const untouched = name === 'nothing' || name.includes('already') || name.includes('same')
  // What changes nothing is the very same state.
  expect(edited.state === state).toBe(untouched)
  expect(edited.value).toMatchObject({ updatedAt: untouched ? 1000 : 2000 })
})

test('GH-10 an edit that is refused in one part leaves nothing of the others', () => {
  const { state, issue, drawn } = opened()
  const edit = { ...nothing, title: 'u', marks: { ...noMarks, labels: ['new'], milestone: 7 } }
  const refused = editIssue(state, envAt(2000, drawn), repository, issue, edit, me.id)
  expect(refused).toEqual({
    refusal: 'invalid',
    message: 'Validation Failed',
    detail: {
      kind: 'errors',
      errors: [{ value: 7, resource: 'Issue', field: 'milestone', code: 'invalid' }],
    },
  })
})
