import { contract } from '../generated/contract.ts'

export const rootDocs = 'https://docs.github.com/rest'

/** `documentation_url` of an error: where the operation that refused is described. */
export const docsOf = (operationId: string | undefined): string =>
  (operationId === undefined ? undefined : contract.operations[operationId]?.docs) ?? rootDocs
