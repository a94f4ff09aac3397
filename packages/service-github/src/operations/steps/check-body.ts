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
      return noSuchStatus(status, body)
  }
}

function conclusionMember(body: Body): Conclusion | undefined | Refusal {
  const sent = textMember(body, 'conclusion')
  if (sent === undefined) return undefined
  const found = conclusions.find((known) => known === sent)
  return found ?? unprocessable(`Invalid request.\n\n${notAmong(sent, conclusions)}`)
}

/** Texts of both refusals: measured 2026-05 (pkgdeps/automerge-gate). */
function noSuchStatus(status: string, body: Body): Refusal {
  const lines = [
    'No subschema in "anyOf" matched.',
    notAmong(status, ['queued', 'in_progress', 'completed']),
    notAmong(status, ['completed']),
    ...('conclusion' in body ? [] : [`"conclusion" wasn't supplied.`]),
    notAmong(status, ['queued', 'in_progress']),
  ]
  return unprocessable(`Invalid request.\n\n${lines.join('\n')}`)
}

const notAmong = (value: string, known: readonly string[]): string =>
  `${value} is not a member of [${known.map((one) => `"${one}"`).join(', ')}].`

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
  if (!Array.isArray(given)) return unknown('annotations that are no list')
  const lacking = given.flatMap((item) => (isObject(item) ? lackingLine(item) : []))
  // dorny/test-reporter#194, qiniu/reviewbot#258 (2024); humanmade/linter-bot#71 (2018).
  const lines =
    given.length > annotationsMax
      ? [`No more than ${annotationsMax} items are allowed; ${given.length} were supplied.`]
      : lacking
  if (lines.length > 0) return unprocessable(`Invalid request.\n\n${lines.join('\n')}`)
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

const annotationNeeds = ['annotation_level', 'end_line', 'message', 'path', 'start_line']

function lackingLine(item: Body): readonly string[] {
  const lacking = annotationNeeds.filter((name) => !(name in item)).map((name) => `"${name}"`)
  if (lacking.length === 0) return []
  return [`${lacking.join(', ')} ${lacking.length === 1 ? "wasn't" : "weren't"} supplied.`]
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
