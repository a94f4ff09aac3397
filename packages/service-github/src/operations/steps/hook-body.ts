import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { validationFailed } from '../../domain/refusals.ts'
import type { HookConfig } from '../../domain/webhooks/hook.ts'
import {
  isObject,
  shapeProblem,
  textMember,
  type Body,
  type BodyShape,
} from '../../wire/request-body.ts'

export const hookShape: BodyShape = {
  nullable: true,
  members: { name: 'string', active: 'boolean', events: 'array', config: 'object' },
}

const configShape: BodyShape = {
  members: { url: 'string', content_type: 'string', secret: 'string' },
}

export const emptyConfig: HookConfig = {
  url: '',
  contentType: 'form',
  insecureSsl: '0',
  secret: null,
}

/** Only `web` is left of the services that hooks once had (hashicorp/terraform#18907). */
export const nameProblem = (body: Body): Refusal | undefined =>
  'name' in body && body['name'] !== 'web'
    ? validationFailed([{ resource: 'Hook', code: 'invalid', field: 'name' }])
    : undefined

/** A config with what a body says of it; what it doesn't say stays as in `base`. */
export function configOf(given: unknown, base: HookConfig): HookConfig | Refusal {
  if (!isObject(given)) return base
  const problem = shapeProblem(given, configShape)
  if (problem !== undefined) return problem
  const contentType = textMember(given, 'content_type') ?? base.contentType
  const insecureSsl = sslOf(given['insecure_ssl'] ?? base.insecureSsl)
  if (contentType !== 'json' && contentType !== 'form') return unrecorded('content_type')
  if (insecureSsl === undefined) return unrecorded('insecure_ssl')
  const secret = textMember(given, 'secret')
  return {
    url: textMember(given, 'url') ?? base.url,
    contentType,
    insecureSsl,
    secret: secret === undefined ? base.secret : secret === '' ? null : secret,
  }
}

/** A number does as well. */
function sslOf(value: unknown): HookConfig['insecureSsl'] | undefined {
  if (value === '0' || value === 0) return '0'
  return value === '1' || value === 1 ? '1' : undefined
}

const unrecorded = (member: string): Refusal =>
  refuse('unsupported', `No recording shows the answer to such a ${member}.`)

/** The names in a member of a body; undefined when it has none. */
export const namesIn = (body: Body, member: string): readonly string[] | undefined => {
  const value = body[member]
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined
}
