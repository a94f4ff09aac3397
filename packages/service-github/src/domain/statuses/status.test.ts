import { expect, test } from 'vitest'
import { accountId } from '../account.ts'
import { repositoryId } from '../repository.ts'
import { shaOf } from '../sha.ts'
import { combinedState, latestStatuses, statusId, type Status, type StatusState } from './status.ts'

const status = (id: number, context: string, state: StatusState): Status => ({
  id: statusId(id),
  repositoryId: repositoryId(1),
  sha: shaOf('a'.repeat(40)),
  state,
  context,
  description: null,
  targetUrl: null,
  creatorId: accountId(1),
  createdAt: 0,
})

test.each<[readonly StatusState[], ReturnType<typeof combinedState>]>([
  [[], 'pending'],
  [['success'], 'success'],
  [['success', 'pending'], 'pending'],
  [['pending', 'failure'], 'failure'],
  [['success', 'error', 'pending'], 'failure'],
])('GH-10 contexts at %j amount to %s', (states, wanted) => {
  const latest = states.map((state, i) => status(i, `context ${i}`, state))
  expect(combinedState(latest)).toBe(wanted)
})

test('GH-10 of each context the newest word counts, in the order in which those came', () => {
  const all = [
    status(1, 'a', 'pending'),
    status(2, 'b', 'pending'),
    status(3, 'a', 'success'),
    status(4, 'c', 'failure'),
  ]
  expect(latestStatuses(all).map(({ id }) => id)).toEqual([2, 3, 4])
})
