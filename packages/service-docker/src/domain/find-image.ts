import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Image } from './image.ts'
import { canonical, familiar, parseReference, withDefaultTag, type Reference } from './reference.ts'
import type { DockerState } from './state.ts'

/** How an image was named: the tag it was found by, or its id. */
export type FoundImage =
  | { readonly image: Image; readonly by: 'tag'; readonly ref: Reference }
  | { readonly image: Image; readonly by: 'digest'; readonly ref: Reference }
  | { readonly image: Image; readonly by: 'id' }

/** Full id, then tag or digest, then a unique prefix of the hex. */
export function imageByRef(state: DockerState, text: string): FoundImage | Refusal {
  const direct = state.images.get(text) ?? state.images.get(`sha256:${text}`)
  if (direct !== undefined) return { image: direct, by: 'id' }
  const isDigest = /^sha256:[0-9a-f]+$/.test(text)
  if (!isDigest) {
    const parsed = parseReference(text)
    if ('refusal' in parsed) return parsed
    const byName = imageByReference(state, withDefaultTag(parsed))
    if (byName !== undefined) return byName
  }
  const byPrefix = imageByPrefix(state, text.replace(/^sha256:/, ''))
  return byPrefix === undefined ? noSuchImage(text) : { image: byPrefix, by: 'id' }
}

export function noSuchImage(text: string): Refusal {
  const parsed = /^sha256:[0-9a-f]+$/.test(text) ? undefined : parseReference(text)
  const shown =
    parsed === undefined || 'refusal' in parsed ? text : familiar(withDefaultTag(parsed))
  return refuse('not-found', `No such image: ${shown}`)
}

function imageByReference(state: DockerState, ref: Reference): FoundImage | undefined {
  if (ref.digest !== undefined) {
    const image = state.images.get(ref.digest)
    return image === undefined ? undefined : { image, by: 'digest', ref }
  }
  const tag = state.tags.get(canonical(ref))
  const image = tag === undefined ? undefined : state.images.get(tag.image)
  return image === undefined ? undefined : { image, by: 'tag', ref }
}

function imageByPrefix(state: DockerState, hex: string): Image | undefined {
  if (!/^[0-9a-f]+$/.test(hex)) return undefined
  const found: Image[] = []
  for (const image of state.images.rows({ gte: `sha256:${hex}`, lt: `sha256:${hex}g` }))
    found.push(image)
  return found.length === 1 ? found[0] : undefined
}

/** References of an image, parsed, in name order. */
export function tagsOf(state: DockerState, image: Image): readonly Reference[] {
  const out: Reference[] = []
  for (const tag of state.tags.where('image', image.id)) {
    const parsed = parseReference(tag.ref)
    if (!('refusal' in parsed)) out.push(parsed)
  }
  return out
}
