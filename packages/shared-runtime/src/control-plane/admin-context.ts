import type { Context } from 'hono'
import type { ZodType } from 'zod'
import type { Branch } from '../branch.ts'
import type { Address } from '../carriers.ts'
import type { Reply } from '../message.ts'
import type { Namespace } from '../namespace.ts'
import type { AnyService } from '../service.ts'
import type { World } from '../world.ts'

export interface AdminEnv {
  Bindings: {
    readonly address: Address
    /** The service whose listener the call came in on. */
    readonly service: AnyService
    readonly signal: AbortSignal
    /** Answers this reply as it is, streams and upgrades included, whatever the route returns. */
    readonly answerWith: (reply: Reply) => Response
  }
}
export type AdminCall = Context<AdminEnv>

export type AdminStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429

/** A refused admin call: status, code, one sentence. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
  readonly status: AdminStatus
  readonly code: string
  readonly issues: readonly unknown[] | undefined
  constructor(status: AdminStatus, code: string, message: string, issues?: readonly unknown[]) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
  }
}

/** The JSON body, parsed; an empty body counts as `{}`. */
export async function parsedBody<T>(c: AdminCall, schema: ZodType<T>): Promise<T> {
  const text = await c.req.text()
  let value: unknown
  try {
    value = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new AdminError(400, 'invalid_json', 'The body is not JSON.')
  }
  return parsedValue(value, schema, 'invalid_body')
}

export function parsedValue<T>(value: unknown, schema: ZodType<T>, code: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = issues
  const where = first === undefined || first.path === '' ? '' : `${first.path}: `
  throw new AdminError(400, code, `${where}${first?.message ?? 'not valid'}`, issues)
}

export function namespaceOf(c: AdminCall, world: World): Namespace {
  const found = world.namespace(c.env.address.namespace)
  if (found === undefined) {
    throw new AdminError(429, 'too_many_namespaces', 'This world holds no more namespaces.')
  }
  return found
}

export function branchOf(c: AdminCall, world: World): Branch {
  const found = namespaceOf(c, world).branch(c.env.address.branch)
  if (found === undefined) throw new AdminError(404, 'no_such_branch', 'No such branch.')
  return found
}
