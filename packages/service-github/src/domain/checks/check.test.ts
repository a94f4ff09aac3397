import { expect, test } from 'vitest'
import { appId } from '../app.ts'
import { repositoryId } from '../repository.ts'
import { shaOf } from '../sha.ts'
import {
  checkRunId,
  checkSuiteId,
  latestRuns,
  suiteStatus,
  type CheckRun,
  type CheckStatus,
  type Conclusion,
} from './check.ts'

const run = (id: number, name: string, at: CheckStatus, app = 1): CheckRun => ({
  id: checkRunId(id),
  suiteId: checkSuiteId(1),
  repositoryId: repositoryId(1),
  appId: appId(app),
  sha: shaOf('a'.repeat(40)),
  name,
  externalId: '',
  detailsUrl: '',
  at,
  startedAt: 0,
  output: { title: null, summary: null, text: null, annotations: [] },
})
const queued: CheckStatus = { status: 'queued' }
const running: CheckStatus = { status: 'in_progress' }
const ended = (conclusion: Conclusion): CheckStatus => ({
  status: 'completed',
  conclusion,
  completedAt: 1,
})

test.each<[string, readonly CheckStatus[], ReturnType<typeof suiteStatus>]>([
  ['nothing', [], { status: 'queued', conclusion: null }],
  ['waiting', [queued, queued], { status: 'queued', conclusion: null }],
  ['one at work', [queued, running], { status: 'in_progress', conclusion: null }],
  ['one done', [queued, ended('success')], { status: 'in_progress', conclusion: null }],
  [
    'all done',
    [ended('neutral'), ended('success')],
    { status: 'completed', conclusion: 'success' },
  ],
  [
    'one failed',
    [ended('success'), ended('skipped'), ended('failure')],
    { status: 'completed', conclusion: 'failure' },
  ],
])('GH-10 a suite of runs, %s', (_, states, wanted) => {
  expect(suiteStatus(states.map((at, i) => run(i + 1, `run ${i}`, at)))).toEqual(wanted)
})

test('GH-10 a run stands for those of its name and App that came before', () => {
  const runs = [
    run(1, 'test', ended('failure')),
    run(2, 'lint', queued),
    run(3, 'test', ended('success')),
    run(4, 'test', queued, 2),
  ]
  expect(latestRuns(runs).map(({ id }) => id)).toEqual([4, 3, 2])
})
