import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { validationFailed, type FieldError } from '../refusals.ts'
import type { Repository, RepositoryId } from '../repository.ts'
import type { State } from '../state.ts'
import { labelByName, labelId, plainColor, type Label } from './label.ts'

export interface LabelEdit {
  readonly name: string | undefined
  readonly color: string | undefined
  readonly description: string | null | undefined
}

const wrong = (code: FieldError['code'], field: string): FieldError => ({
  resource: 'Label',
  code,
  field,
})

/** All that is wrong with a label's members at once. */
function problemsOf(
  state: State,
  id: RepositoryId,
  edit: LabelEdit,
  self: Label | undefined,
): Refusal | undefined {
  const { name, color } = edit
  const taken = name === undefined ? undefined : labelByName(state.labels, id, name)
  const errors = [
    ...(name === '' ? [wrong('missing_field', 'name')] : []),
    ...(taken !== undefined && taken.id !== self?.id ? [wrong('already_exists', 'name')] : []),
    ...(color !== undefined && !/^[0-9a-f]{6}$/i.test(color) ? [wrong('invalid', 'color')] : []),
  ]
  return errors.length === 0 ? undefined : validationFailed(errors)
}

export function createLabel(
  state: State,
  env: Env,
  repository: Repository,
  edit: LabelEdit & { readonly name: string },
): Committed<State, Label> | Refusal {
  const problem = problemsOf(state, repository.id, edit, undefined)
  if (problem !== undefined) return problem
  const label: Label = {
    id: labelId(env.nextId('label')),
    repositoryId: repository.id,
    name: edit.name,
    color: edit.color ?? plainColor,
    description: edit.description ?? null,
    isDefault: false,
    updatedAt: env.now,
  }
  return done({ ...state, labels: state.labels.set(label) }, label)
}

export function updateLabel(
  state: State,
  env: Env,
  repository: Repository,
  label: Label,
  edit: LabelEdit,
): Committed<State, Label> | Refusal {
  const problem = problemsOf(state, repository.id, edit, label)
  if (problem !== undefined) return problem
  const changed: Label = {
    ...label,
    name: edit.name ?? label.name,
    color: edit.color ?? label.color,
    description: edit.description === undefined ? label.description : edit.description,
    updatedAt: env.now,
  }
  return done({ ...state, labels: state.labels.set(changed) }, changed)
}

/** Issues that wore it go without. */
export function deleteLabel(state: State, label: Label): State {
  let { issues } = state
  for (const issue of state.issues.where('repository', label.repositoryId)) {
    if (!issue.labels.includes(label.id)) continue
    issues = issues.set({ ...issue, labels: issue.labels.filter((id) => id !== label.id) })
  }
  return { ...state, issues, labels: state.labels.delete(label.id) }
}

/**
 * Labels of these names, the oldest first (recorded: github3py/labels-replaced, octokit-fixtures/add-labels-to-issue);
 * names that are new here become labels without more ado.
 */
export function ensureLabels(
  state: State,
  env: Env,
  repository: Repository,
  names: readonly string[],
): Committed<State, readonly Label[]> {
  let next = state
  const found = new Map<number, Label>()
  for (const name of names) {
    if (name === '') continue
    const known = labelByName(next.labels, repository.id, name)
    const label: Label = known ?? {
      id: labelId(env.nextId('label')),
      repositoryId: repository.id,
      name,
      color: plainColor,
      description: null,
      isDefault: false,
      updatedAt: env.now,
    }
    if (known === undefined) next = { ...next, labels: next.labels.set(label) }
    found.set(label.id, label)
  }
  const labels = [...found.values()].toSorted((a, b) => a.id - b.id)
  return done(next, labels)
}
