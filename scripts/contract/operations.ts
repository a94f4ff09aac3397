import type { ContractOperation } from '../../packages/shared-runtime/src/service.ts'
import { ContractError, methods, type OpenApiDocument, type Parameter } from './openapi.ts'

/** The operations of a contract by operationId, in the order of the document. */
export function contractOperations(document: OpenApiDocument): Record<string, ContractOperation> {
  const operations: Record<string, ContractOperation> = {}
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method]
      if (operation === undefined) continue
      const id = operation.operationId
      if (operations[id] !== undefined) throw new ContractError(`operationId ${id} stands twice`)
      const notes = operation['x-mockingbird']
      if (!notes.supported && notes.reason === undefined) {
        throw new ContractError(`${id}: supported: false needs a reason for the support table`)
      }
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      operations[id] = {
        method: method.toUpperCase(),
        path: withGreedyNames(path, parameters, document),
        supported: notes.supported,
        ...(notes.reason === undefined ? {} : { reason: notes.reason }),
        statuses: statuses(id, operation.responses),
        ...(notes.safeQuery === undefined ? {} : { safeQuery: notes.safeQuery }),
        ...(notes.read === undefined ? {} : { read: notes.read }),
        ...(notes.scenarios === undefined ? {} : { scenarios: notes.scenarios }),
        ...(operation.externalDocs === undefined ? {} : { docs: operation.externalDocs.url }),
      }
    }
  }
  return operations
}

function statuses(id: string, responses: Readonly<Record<string, unknown>>): readonly number[] {
  const declared = Object.keys(responses)
    .filter((status) => /^[1-5][0-9][0-9]$/.test(status))
    .map(Number)
    .sort((a, b) => a - b)
  if (declared.length === 0) throw new ContractError(`${id}: declares no status`)
  return declared
}

function withGreedyNames(
  path: string,
  parameters: readonly Parameter[],
  document: OpenApiDocument,
): string {
  let template = path
  for (const given of parameters) {
    const parameter = resolved(given, document)
    if (parameter['x-mockingbird']?.greedy !== true || parameter.name === undefined) continue
    template = template.replace(`{${parameter.name}}`, `{${parameter.name}*}`)
  }
  return template
}

function resolved(parameter: Parameter, document: OpenApiDocument): Parameter {
  if (parameter.$ref === undefined) return parameter
  const name = parameter.$ref.replace('#/components/parameters/', '')
  const found = document.components?.parameters?.[name]
  if (found === undefined) throw new ContractError(`${parameter.$ref}: no such parameter`)
  return found
}
