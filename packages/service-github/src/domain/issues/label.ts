import { emptyTable, type Env, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { RepositoryId } from '../repository.ts'
import type { State } from '../state.ts'

export type LabelId = number & { readonly __brand: 'LabelId' }
export const labelId = (value: number): LabelId => value as LabelId

export interface Label {
  readonly id: LabelId
  readonly repositoryId: RepositoryId
  /** As it was given; compared without case. */
  readonly name: string
  /** Six hex digits, in the case in which they were given. */
  readonly color: string
  readonly description: string | null
  /** One of those that every new repository has. */
  readonly isDefault: boolean
  readonly updatedAt: number
}

export type LabelTable = Table<Label, 'name'>

export const emptyLabels = (): LabelTable =>
  emptyTable<Label, 'name'>({
    key: (label) => label.id,
    indexes: { name: (label) => [label.repositoryId, label.name.toLowerCase()] },
  })

export const labelByName = (
  labels: LabelTable,
  id: RepositoryId,
  name: string,
): Label | undefined => labels.find('name', [id, name.toLowerCase()])

/** By name (recorded: octokit-rb lists nine labels so, whose ids are in another order). */
export const labelsOf = (labels: LabelTable, id: RepositoryId): readonly Label[] => [
  ...labels.ordered('name', { prefix: [id] }),
]

/** The colour of a label whose maker named none (recorded: octokit-rb/labels-url-chars). */
export const plainColor = 'ededed'

/** What every new repository starts with (recorded: octokit-fixtures/labels). */
const defaults: readonly (readonly [name: string, color: string, description: string])[] = [
  ['bug', 'd73a4a', "Something isn't working"],
  ['documentation', '0075ca', 'Improvements or additions to documentation'],
  ['duplicate', 'cfd3d7', 'This issue or pull request already exists'],
  ['enhancement', 'a2eeef', 'New feature or request'],
  ['good first issue', '7057ff', 'Good for newcomers'],
  ['help wanted', '008672', 'Extra attention is needed'],
  ['invalid', 'e4e669', "This doesn't seem right"],
  ['question', 'd876e3', 'Further information is requested'],
  ['wontfix', 'ffffff', 'This will not be worked on'],
]

export function addDefaultLabels(state: State, env: Env, id: RepositoryId): State {
  let { labels } = state
  for (const [name, color, description] of defaults) {
    labels = labels.set({
      id: labelId(env.nextId('label')),
      repositoryId: id,
      name,
      color,
      description,
      isDefault: true,
      updatedAt: env.now,
    })
  }
  return { ...state, labels }
}
