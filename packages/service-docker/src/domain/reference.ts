import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'

/** An image reference taken apart, with the defaults of the Docker world filled in. */
export interface Reference {
  readonly domain: string
  /** `library/busybox`. */
  readonly path: string
  readonly tag: string | undefined
  readonly digest: string | undefined
}

const component = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*'
const host =
  '(?:(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])(?:\\.(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]))*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?'
const whole = new RegExp(
  `^(${host})/(${component}(?:/${component})*)(?::(\\w[\\w.-]{0,127}))?(?:@([A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}))?$`,
)
const tagPattern = /^\w[\w.-]{0,127}$/

const invalid = (tail = ''): Refusal => refuse('invalid', `invalid reference format${tail}`)

export function parseReference(text: string): Reference | Refusal {
  if (/^[a-f0-9]{64}$/.test(text)) {
    return refuse(
      'invalid',
      `invalid repository name (${text}), cannot specify 64-byte hexadecimal strings`,
    )
  }
  const [domain, remainder] = splitDomain(text)
  const colon = remainder.indexOf(':')
  const remote = colon < 0 ? remainder : remainder.slice(0, colon)
  if (remote.toLowerCase() !== remote) {
    return invalid(`: repository name (${remote}) must be lowercase`)
  }
  const match = whole.exec(`${domain}/${remainder}`)
  if (match === null) return invalid()
  const [, host_ = '', path = '', tag, digest] = match
  return { domain: host_, path, tag, digest }
}

function splitDomain(text: string): readonly [string, string] {
  const slash = text.indexOf('/')
  const first = text.slice(0, slash)
  const isDomain =
    slash >= 0 && (/[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first)
  const domain = isDomain ? first : 'docker.io'
  const rest = isDomain ? text.slice(slash + 1) : text
  const canonical = domain === 'index.docker.io' ? 'docker.io' : domain
  return [canonical, canonical === 'docker.io' && !rest.includes('/') ? `library/${rest}` : rest]
}

/** With `latest` where neither tag nor digest stands. */
export const withDefaultTag = (reference: Reference): Reference =>
  reference.tag === undefined && reference.digest === undefined
    ? { ...reference, tag: 'latest' }
    : reference

export function withTag(reference: Reference, tag: string): Reference | Refusal {
  return tagPattern.test(tag) ? { ...reference, tag } : refuse('invalid', 'invalid tag format')
}

/** Short form as people write it: `busybox:latest`, `or/a`, `reg.example/x/y:1`. */
export function familiarName(reference: Reference): string {
  if (reference.domain !== 'docker.io') return `${reference.domain}/${reference.path}`
  return reference.path.replace(/^library\//, '')
}

export function familiar(reference: Reference): string {
  const tag = reference.tag === undefined ? '' : `:${reference.tag}`
  const digest = reference.digest === undefined ? '' : `@${reference.digest}`
  return `${familiarName(reference)}${tag}${digest}`
}

/** The key of a tag: everything spelled out. */
export const canonical = (reference: Reference): string =>
  `${reference.domain}/${reference.path}:${reference.tag ?? 'latest'}`

/** What a client may say where a repository and a tag are asked for separately (tag, commit, import). */
export function repoTag(repo: string, tag: string): Reference | undefined | Refusal {
  if (repo === '') return undefined
  const reference = parseReference(repo)
  if ('refusal' in reference) return reference
  if (reference.digest !== undefined) return refuse('invalid', 'cannot import digest reference')
  return tag === '' ? withDefaultTag(reference) : withTag(reference, tag)
}
