import { OperatorError } from '../failure.ts'
import type { Namespace } from '../namespace.ts'
import { emptyRoot } from '../root.ts'
import type { AnyService } from '../service.ts'
import { logFormat, readRecords, recordsOf } from './persistence.ts'

/** A whole namespace in one JSON document: what durable mode would write for it. */
export interface ExportedNamespace {
  readonly format: 'mockingbird-namespace'
  readonly version: number
  readonly records: readonly unknown[]
}

export const exportNamespace = (
  namespace: Namespace,
  services: readonly AnyService[],
): ExportedNamespace => ({
  format: 'mockingbird-namespace',
  version: logFormat,
  records: recordsOf(namespace, emptyRoot(services)),
})

/** Puts the exported world in the place of this namespace's. Answers what is wrong with the document. */
export function importNamespace(
  namespace: Namespace,
  services: readonly AnyService[],
  document: unknown,
): string | undefined {
  if (typeof document !== 'object' || document === null || !('records' in document)) {
    return 'The body is not an exported namespace.'
  }
  const { version, records } = document as Partial<ExportedNamespace>
  if (version !== logFormat) {
    return `The export has version ${String(version)}, this program reads ${logFormat}: use the version that wrote it.`
  }
  if (!Array.isArray(records)) return 'The body is not an exported namespace.'
  try {
    const texts = (records as readonly unknown[]).map((record) => JSON.stringify(record))
    const [found] = readRecords(texts, emptyRoot(services)).values()
    if (found === undefined) return 'The export holds no namespace.'
    namespace.replaceBy(found)
    return undefined
  } catch (error) {
    // A document that was edited by hand can be wrong in any way.
    return error instanceof OperatorError ? error.message : 'The export can not be read.'
  }
}
