import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Image } from './image.ts'
import { familiar, familiarName, type Reference } from './reference.ts'
import { imageFromRegistry, outcomeRefusal, registryOutcome } from './registry.ts'
import type { DockerState } from './state.ts'
import { emitImage, tagged } from './tag-image.ts'

export interface Pulled {
  readonly image: Image
  readonly ref: Reference
  /** Layers that were here before. */
  readonly present: ReadonlySet<string>
  readonly isNew: boolean
  /** The pull broke off with this text. */
  readonly broken: string | undefined
}

/** Takes what the scripted registry has. The network is never asked. */
export function pullImage(
  state: DockerState,
  ref: Reference,
  env: Env,
): Committed<DockerState, Pulled> | Refusal {
  const outcome = registryOutcome(state, ref)
  const refusal = outcomeRefusal(outcome, ref)
  if (refusal !== undefined) return refusal
  if (outcome.kind !== 'image' && outcome.kind !== 'breaks')
    throw new Error(`no image in ${outcome.kind}`)
  const fresh = imageFromRegistry(outcome.image, ref, env.nextId('image'), env.now)
  const known = state.images.get(fresh.id)
  const present = new Set<string>()
  for (const image of state.images.rows())
    for (const layer of image.layers) present.add(layer.digest)
  const image = known ?? fresh
  if (outcome.kind === 'breaks') {
    return done(state, { image, ref, present, isNew: true, broken: outcome.message })
  }
  const had = state.tags.get(`${ref.domain}/${ref.path}:${ref.tag ?? 'latest'}`)?.image === image.id
  const stored = { ...state, images: state.images.set(image) }
  const next = ref.digest === undefined ? tagged(stored, image, ref, env) : stored
  const told = emitImage(next, image, 'pull', familiarName(ref), env, familiar(ref))
  return done(told, { image, ref, present, isNew: known === undefined || !had, broken: undefined })
}
