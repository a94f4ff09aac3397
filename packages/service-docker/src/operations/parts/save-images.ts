import { isRefusal, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { imageByRef } from '../../domain/find-image.ts'
import { imageFacts, type ImageFacts } from '../../domain/image-facts.ts'
import { imageArchive } from '../../wire/image-archive.ts'
import { stream } from '../../wire/replies.ts'
import type { DockerCtx } from './operation.ts'

/** An archive of these images. */
export function saveImages(ctx: DockerCtx, names: readonly string[]): HandlerResult {
  const found: ImageFacts[] = []
  for (const name of names) {
    const image = ctx.read((state) => {
      const one = imageByRef(state, name)
      return isRefusal(one) ? one : imageFacts(state, one.image)
    })
    if (isRefusal(image)) return image
    found.push(image)
  }
  return stream(archive(found), 'application/x-tar')
}

async function* archive(images: readonly ImageFacts[]): AsyncGenerator<Uint8Array> {
  yield imageArchive(images)
}
