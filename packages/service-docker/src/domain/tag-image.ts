import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { emit } from './emit.ts'
import { imageByRef } from './find-image.ts'
import type { Image } from './image.ts'
import { canonical, familiar, type Reference } from './reference.ts'
import type { DockerState } from './state.ts'

export function tagImage(
  state: DockerState,
  source: string,
  target: Reference,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  const found = imageByRef(state, source)
  if ('refusal' in found) return found
  return done(
    emitImage(tagged(state, found.image, target, env), found.image, 'tag', familiar(target), env),
    undefined,
  )
}

export function tagged(state: DockerState, image: Image, target: Reference, env: Env): DockerState {
  return {
    ...state,
    tags: state.tags.set({ ref: canonical(target), image: image.id }),
    images: state.images.set({ ...image, lastTagged: env.now }),
  }
}

export const emitImage = (
  state: DockerState,
  image: Image,
  action: string,
  name: string,
  env: Env,
  actorId: string = image.id,
): DockerState =>
  emit(
    state,
    {
      type: 'image',
      action,
      actorId,
      attributes: {
        ...(action === 'untag' || action === 'delete' ? {} : image.config.Labels),
        name,
      },
    },
    env,
  )
