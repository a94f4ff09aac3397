import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { MilestoneEdit } from '../../domain/issues/write-milestone.ts'
import { textMember, type Body, type BodyShape } from '../../wire/request-body.ts'
import { parseIso } from '../../wire/timestamp.ts'

export const milestoneMembers: BodyShape['members'] = {
  title: 'string',
  state: 'string',
  description: 'string?',
  due_on: 'string?',
}

export function milestoneEdit(body: Body): MilestoneEdit | Refusal {
  const state = textMember(body, 'state')
  const text = textMember(body, 'due_on')
  const due = text === undefined ? undefined : parseIso(text)?.ms
  if (text !== undefined && due === undefined) {
    return refuse('unsupported', 'No recording shows the answer to a due_on that is no time.')
  }
  return {
    title: textMember(body, 'title'),
    description: body['description'] === null ? null : textMember(body, 'description'),
    state: state === 'open' || state === 'closed' ? state : undefined,
    dueOn: body['due_on'] === null ? null : due,
  }
}
