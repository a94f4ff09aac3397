import { isRefusal, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { commitEmail, type Account } from '../../domain/account.ts'
import type { Signature } from '../../domain/git-object.ts'
import { unprocessable, validationFailed } from '../../domain/refusals.ts'
import { isObject, shapeProblem, textMember, type Body } from '../../wire/request-body.ts'
import { parseIso } from '../../wire/timestamp.ts'

/** Who a commit is by: what the body says, or the fallback when it says nothing. */
export function signatureOf(
  body: Body,
  member: 'author' | 'committer' | 'tagger',
  fallback: Signature,
): Signature | Refusal {
  const given = body[member]
  if (given === undefined) return fallback
  if (!isObject(given)) return shapeProblem(body, { members: { [member]: 'object' } }) ?? fallback
  const problem = shapeProblem(given, {
    required: ['name', 'email'],
    members: { name: 'string', email: 'string', date: 'string' },
  })
  if (problem !== undefined) return problem
  const name = textMember(given, 'name') ?? ''
  const email = textMember(given, 'email') ?? ''
  const empty = name === '' ? 'name' : email === '' ? 'email' : undefined
  if (empty !== undefined) {
    return validationFailed([{ resource: member, code: 'missing_field', field: empty }])
  }
  const text = textMember(given, 'date')
  if (text === undefined) return { name, email, at: fallback.at, offsetMinutes: 0 }
  const date = parseIso(text)
  if (date === undefined) {
    return unprocessable(`Invalid request.\n\n${text} is not a valid date-time.`)
  }
  // Nothing happened before 1970.
  return {
    name,
    email,
    at: Math.max(0, Math.floor(date.ms / 1000)),
    offsetMinutes: date.offsetMinutes,
  }
}

export const signatureOfAccount = (account: Account, now: number): Signature => ({
  name: account.name ?? account.login,
  email: commitEmail(account),
  at: Math.floor(now / 1000),
  offsetMinutes: 0,
})

/** Author and committer of a commit; the committer is the author unless named. */
export function signaturesOf(
  body: Body,
  actor: Account,
  now: number,
): { readonly author: Signature; readonly committer: Signature } | Refusal {
  const author = signatureOf(body, 'author', signatureOfAccount(actor, now))
  if (isRefusal(author)) return author
  const committer = signatureOf(body, 'committer', author)
  return isRefusal(committer) ? committer : { author, committer }
}
