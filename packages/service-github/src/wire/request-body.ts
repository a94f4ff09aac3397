import { isRefusal, refuse, toText, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { RefusalDetail } from '../domain/refusals.ts'
import type { GithubCtx } from './context.ts'

/** What a member of a body may be. GitHub checks these before it looks at anything. */
export type MemberType =
  | 'string'
  | 'boolean'
  | 'integer'
  | 'object'
  | 'array'
  | 'string|integer'
  | 'string|null'
export interface BodyShape {
  /** `null` stands for no body, as the description of some operations says. */
  readonly nullable?: boolean
  readonly required?: readonly string[]
  /** Members that are checked; others are ignored. Those ending in `?` also take null. */
  readonly members: Readonly<Record<string, MemberType | `${MemberType}?`>>
}

export type Body = Readonly<Record<string, unknown>>

/** The JSON object of a request, or the refusal GitHub answers for this one. */
export async function requestBody(ctx: GithubCtx, nullable: boolean): Promise<Body | Refusal> {
  const sent = await jsonBody(ctx)
  if (isRefusal(sent)) return sent
  if (sent.value === null && nullable) return {}
  return isObject(sent.value)
    ? withoutRefusal(sent.value)
    : malformed('Body should be a JSON object')
}

/** A member of this name would make a body look like one of our refusals; no operation takes one. */
function withoutRefusal(sent: Body): Body {
  const { refusal: _, ...body } = sent
  return body
}

/** Whatever JSON was sent; no body counts as an empty object. */
export async function jsonBody(ctx: GithubCtx): Promise<{ readonly value: unknown } | Refusal> {
  const text = toText(await ctx.call.body())
  if (text.trim() === '') return { value: {} }
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return malformed('Problems parsing JSON')
  }
}

export async function checkedBody(ctx: GithubCtx, shape: BodyShape): Promise<Body | Refusal> {
  const body = await requestBody(ctx, shape.nullable === true)
  return isRefusal(body) ? body : (shapeProblem(body, shape) ?? body)
}

/** All that is wrong with a body's shape in one refusal, missing members first, then by name. */
export function shapeProblem(body: Body, shape: BodyShape): Refusal | undefined {
  const missing = (shape.required ?? []).filter((name) => !(name in body)).toSorted()
  const lines: string[] = []
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`).join(', ')
    lines.push(`${names} ${missing.length === 1 ? "wasn't" : "weren't"} supplied.`)
  }
  for (const name of Object.keys(shape.members).sort()) {
    const wanted = shape.members[name]
    if (wanted === undefined || !(name in body)) continue
    const value = body[name]
    const type = wanted.replace('?', '')
    if ((value === null && wanted.endsWith('?')) || isOfType(value, type)) continue
    lines.push(
      `For 'properties/${name}', ${inspect(value)} is not ${article(type.replace('|', ' or '))}.`,
    )
  }
  return lines.length === 0
    ? undefined
    : refuse('invalid', `Invalid request.\n\n${lines.join('\n')}`)
}

const badRequest: RefusalDetail = { kind: 'status', status: 400 }
const malformed = (message: string): Refusal => refuse('invalid', message, badRequest)

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isObject(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'string|integer':
      return typeof value === 'string' || Number.isInteger(value)
    case 'string|null':
      return typeof value === 'string' || value === null
    default:
      return typeof value === type
  }
}

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as GitHub's messages print it. */
export function inspect(value: unknown): string {
  if (value === null || value === undefined) return 'nil'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => inspect(item)).join(', ')}]`
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}=>${inspect(item)}`,
  )
  return `{${members.join(', ')}}`
}

export const textMember = (body: Body, name: string): string | undefined => {
  const value = body[name]
  return typeof value === 'string' ? value : undefined
}
