import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import {
  conclusions,
  type Annotation,
  type CheckStatus,
  type Conclusion,
} from '../../domain/checks/check.ts'
import type { CheckEdit, OutputEdit } from '../../domain/checks/write-check.ts'
import type { App } from '../../domain/app.ts'
import { forbidden, notFound, unprocessable } from '../../domain/refusals.ts'
import type { State } from '../../domain/state.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { isObject, textMember, type Body, type BodyShape } from '../../wire/request-body.ts'
import { parseIso } from '../../wire/timestamp.ts'

export const checkMembers: BodyShape['members'] = {
  name: 'string',
  head_sha: 'string',
  details_url: 'string',
  external_id: 'string',
  status: 'string',
  conclusion: 'string',
  started_at: 'string',
  completed_at: 'string',
  output: 'object',
  actions: 'array',
}

/** Only Apps write checks (EnricoMi/publish-unit-test-result-action#53 and many more, up to 2024). */
export function appOf(ctx: GithubCtx, state: State): App | Refusal {
  const { viewer } = ctx.context
  if (viewer.kind !== 'installation') return forbidden('You must authenticate via a GitHub App.')
  return state.apps.get(viewer.appId) ?? notFound()
}

const unknown = (what: string): Refusal =>
  refuse('unsupported', `No recording shows the answer to ${what}.`)

export function checkEdit(body: Body): CheckEdit | Refusal {
  const status = statusMember(body)
  if (isRefusal(status)) return status
  const conclusion = conclusionMember(body)
  if (isRefusal(conclusion)) return conclusion
  if (status === 'completed' && conclusion === undefined) {
    // Recorded: hub4j/check-run-422-anyof.
    return unprocessable(
      'Invalid request.\n\nNo subschema in "anyOf" matched.\n"conclusion" wasn\'t supplied.\ncompleted is not a member of ["queued", "in_progress"].',
    )
  }
  const [startedAt, completedAt] = [instant(body, 'started_at'), instant(body, 'completed_at')]
  if (isRefusal(startedAt)) return startedAt
  if (isRefusal(completedAt)) return completedAt
  const output = outputMember(body)
  if (isRefusal(output)) return output
  return {
    name: textMember(body, 'name'),
    externalId: textMember(body, 'external_id'),
    detailsUrl: textMember(body, 'details_url'),
    status,
    conclusion,
    startedAt,
    completedAt,
    output,
  }
}

function statusMember(body: Body): CheckStatus['status'] | undefined | Refusal {
  const status = textMember(body, 'status')
  switch (status) {
    case undefined:
    case 'queued':
    case 'in_progress':
    case 'completed':
      return status
    default:
      return unknown('such a status')
  }
}

function conclusionMember(body: Body): Conclusion | undefined | Refusal {
  const sent = textMember(body, 'conclusion')
  if (sent === undefined) return undefined
  return conclusions.find((known) => known === sent) ?? unknown('such a conclusion')
}

function instant(body: Body, name: string): number | undefined | Refusal {
  const text = textMember(body, name)
  if (text === undefined) return undefined
  return parseIso(text)?.ms ?? unknown(`a ${name} that is no time`)
}

const annotationsMax = 50

function outputMember(body: Body): OutputEdit | undefined | Refusal {
  const output = body['output']
  if (output === undefined) return undefined
  if (!isObject(output) || textMember(output, 'summary') === undefined) {
    return unknown('an output without a summary')
  }
  const given: unknown = output['annotations'] ?? []
  if (!Array.isArray(given) || given.length > annotationsMax) {
    return unknown(`more than ${annotationsMax} annotations`)
  }
  const annotations: Annotation[] = []
  for (const item of given) {
    const annotation = annotationOf(item)
    if (annotation === undefined) return unknown('such an annotation')
    annotations.push(annotation)
  }
  return {
    title: textMember(output, 'title'),
    summary: textMember(output, 'summary'),
    text: textMember(output, 'text'),
    annotations,
  }
}

function annotationOf(item: unknown): Annotation | undefined {
  if (!isObject(item)) return undefined
  const number = (name: string): number | null => {
    const value = item[name]
    return typeof value === 'number' ? value : null
  }
  const [path, message] = [textMember(item, 'path'), textMember(item, 'message')]
  const level = textMember(item, 'annotation_level')
  const [startLine, endLine] = [number('start_line'), number('end_line')]
  if (path === undefined || message === undefined || startLine === null || endLine === null) {
    return undefined
  }
  if (level !== 'notice' && level !== 'warning' && level !== 'failure') return undefined
  const lines = startLine === endLine ? `L${startLine}` : `L${startLine}-L${endLine}`
  return {
    path,
    message,
    level,
    startLine,
    endLine,
    startColumn: number('start_column'),
    endColumn: number('end_column'),
    // Where none is given (recorded: octokit-rb/check-run-annotations).
    title: textMember(item, 'title') ?? `${path}#${lines}`,
    rawDetails: textMember(item, 'raw_details') ?? null,
  }
}
