import { tagsOf } from './find-image.ts'
import type { Image } from './image.ts'
import { familiar, familiarName } from './reference.ts'
import type { DockerState } from './state.ts'

export interface ImageFacts {
  readonly image: Image
  readonly tags: readonly string[]
  readonly digests: readonly string[]
  readonly containers: number
  readonly parent: ImageFacts | undefined
}

export function imageFacts(state: DockerState, image: Image): ImageFacts {
  const refs = tagsOf(state, image)
  const parent = image.parent === undefined ? undefined : state.images.get(image.parent)
  const repositories = [...new Set(refs.map(familiarName))]
  let containers = 0
  for (const container of state.containers.rows()) if (container.imageId === image.id) containers++
  return {
    image,
    tags: refs.map(familiar),
    digests: repositories.map((name) => `${name}@${image.id}`),
    containers,
    parent: parent === undefined ? undefined : imageFacts(state, parent),
  }
}
