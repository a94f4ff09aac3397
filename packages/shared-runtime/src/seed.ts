import { OperatorError } from './failure.ts'
import type { AnyService } from './service.ts'

/** A seed in a service's own form; a mistake is the operator's, told in one line. */
export function parseSeed(service: AnyService, given: unknown): unknown {
  const parsed = service.seed.schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new OperatorError(
    'bad_seed',
    `seed of ${service.name}: ${issue?.path.join('.') || '(root)'}: ${issue?.message ?? 'not valid'}`,
  )
}
