import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Body } from '../../wire/request-body.ts'

interface Form {
  readonly required: readonly string[]
  /** Where a form takes nothing but what it knows. */
  readonly permitted?: readonly string[]
}

const known = ['body', 'commit_id', 'in_reply_to', 'path', 'position']
const lines = ['line', 'side', 'start_line', 'start_side']

/**
 * The ways to say where a comment on a diff stands. Which member each asks for: measured 2026-08 by omission
 * (speakeasy-api/mcp-setup-docs). The members that two of them take besides are ours, but for those it shows.
 */
const forms: readonly Form[] = [
  { required: ['body', 'positioning'] },
  { required: ['body', 'commit_id', 'path', 'position'] },
  { required: ['body', 'in_reply_to'], permitted: [...known, ...lines] },
  {
    required: ['body', 'commit_id', 'line', 'path'],
    permitted: [...known, ...lines, 'subject_type'],
  },
  { required: ['body', 'commit_id', 'path', 'subject_type'] },
]

/** What each form lacks, when a body is of none. */
export function commentShapeProblem(body: Body): Refusal | undefined {
  const problems = forms.map((form) => problemsOf(body, form))
  if (problems.some((form) => form.length === 0)) return undefined
  const why = problems.flat().join('\n')
  return refuse('invalid', `Invalid request.\n\nNo subschema in "oneOf" matched.\n${why}`)
}

function problemsOf(body: Body, { required, permitted }: Form): readonly string[] {
  const missing = required.filter((name) => !(name in body)).map((name) => `"${name}"`)
  const foreign =
    permitted === undefined ? [] : Object.keys(body).filter((name) => !permitted.includes(name))
  return [
    ...(missing.length === 0
      ? []
      : [`${missing.join(', ')} ${missing.length === 1 ? "wasn't" : "weren't"} supplied.`]),
    ...foreign.map((name) => `"${name}" is not a permitted key.`),
  ]
}
