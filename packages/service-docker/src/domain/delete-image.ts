import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { countsAsRunning, type Container } from './container.ts'
import { imageByRef, tagsOf } from './find-image.ts'
import { shortId } from './ids.ts'
import type { Image } from './image.ts'
import { canonical, familiar, familiarName, type Reference } from './reference.ts'
import type { DockerState } from './state.ts'
import { emitImage } from './tag-image.ts'

export type Deletion = { readonly Untagged: string } | { readonly Deleted: string }

export function deleteImage(
  state: DockerState,
  ref: string,
  force: boolean,
  env: Env,
): Committed<DockerState, readonly Deletion[]> | Refusal {
  const found = imageByRef(state, ref)
  if ('refusal' in found) return found
  const { image } = found
  const tags = tagsOf(state, image)
  if (found.by === 'tag') {
    if (tags.length > 1) {
      const next = untag(state, image, found.ref, env)
      return done(next, [{ Untagged: familiar(found.ref) }])
    }
    const user = userOf(state, image, () => true)
    if (user !== undefined && !force) {
      return conflict(
        familiar(found.ref),
        'must be forced',
        `container ${shortId(user.id)} is using its referenced image ${shortId(image.id)}`,
      )
    }
    if (user !== undefined) {
      const next = untag(state, image, found.ref, env)
      return done(next, [{ Untagged: familiar(found.ref) }])
    }
    return wholly(state, image, tags, env)
  }
  return idProblem(state, image, tags, force) ?? wholly(state, image, tags, env)
}

function idProblem(
  state: DockerState,
  image: Image,
  tags: readonly Reference[],
  force: boolean,
): Refusal | undefined {
  const shown = shortId(image.id)
  const running = userOf(state, image, (row) => countsAsRunning(row.life))
  if (running !== undefined) {
    return conflict(
      shown,
      'cannot be forced',
      `image is being used by running container ${shortId(running.id)}`,
    )
  }
  if (force) return undefined
  const stopped = userOf(state, image, () => true)
  if (stopped !== undefined) {
    return conflict(
      shown,
      'must be forced',
      `image is being used by stopped container ${shortId(stopped.id)}`,
    )
  }
  return new Set(tags.map(familiarName)).size > 1
    ? conflict(shown, 'must be forced', 'image is referenced in multiple repositories')
    : undefined
}

const conflict = (name: string, can: string, why: string): Refusal =>
  refuse('conflict', `conflict: unable to delete ${name} (${can}) - ${why}`)

function userOf(
  state: DockerState,
  image: Image,
  matches: (container: Container) => boolean,
): Container | undefined {
  for (const container of state.containers.ordered('sequence')) {
    if (container.imageId === image.id && matches(container)) return container
  }
  return undefined
}

function untag(state: DockerState, image: Image, ref: Reference, env: Env): DockerState {
  const next = { ...state, tags: state.tags.delete(canonical(ref)) }
  return emitImage(next, image, 'untag', familiar(ref), env)
}

function wholly(
  state: DockerState,
  image: Image,
  tags: readonly Reference[],
  env: Env,
): Committed<DockerState, readonly Deletion[]> {
  let next = state
  const deleted: Deletion[] = []
  for (const ref of tags) {
    next = untag(next, image, ref, env)
    deleted.push({ Untagged: familiar(ref) })
  }
  if (tags.length === 0) {
    // A dangling image is kept under its digest, and that is a name too.
    next = emitImage(next, image, 'untag', image.id, env)
    deleted.push({ Untagged: image.id })
  }
  next = {
    ...next,
    images: next.images.delete(image.id),
    committedFiles: next.committedFiles.delete(image.id),
  }
  next = emitImage(next, image, 'delete', image.id, env)
  return done(next, [...deleted, { Deleted: image.id }])
}

/** Untagged images, or all unused ones. */
export function pruneImages(
  state: DockerState,
  danglingOnly: boolean,
  matches: (image: Image) => boolean,
  env: Env,
): Committed<DockerState, { readonly deleted: readonly Deletion[]; readonly bytes: number }> {
  let next = state
  let bytes = 0
  const deleted: Deletion[] = []
  for (const image of state.images.ordered('sequence')) {
    const tags = tagsOf(state, image)
    if ((danglingOnly && tags.length > 0) || !matches(image)) continue
    if (userOf(state, image, () => true) !== undefined) continue
    const gone = wholly(next, image, tags, env)
    next = gone.state
    deleted.push(...gone.value)
    bytes += image.contentBytes
  }
  return done(next, { deleted, bytes })
}
