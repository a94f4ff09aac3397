import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { imageByRef } from '../domain/find-image.ts'
import { familiarName, parseReference, withTag } from '../domain/reference.ts'
import { errorLine, progressLine } from '../wire/pull-progress.ts'
import { stream } from '../wire/replies.ts'
import { each } from './parts/each.ts'
import { param, type Operation } from './parts/operation.ts'

/** Only the refusals: a push goes to a registry, and the scripted one takes nothing in. */
export const imagePush: Operation = (ctx) => {
  const name = param(ctx, 'name')
  const parsed = parseReference(name)
  if (isRefusal(parsed)) return parsed
  const tag = ctx.call.query.get('tag') ?? ''
  const ref = tag === '' ? parsed : withTag(parsed, tag)
  if (isRefusal(ref)) return ref
  const local = ctx.read((state) => imageByRef(state, tag === '' ? name : `${name}:${tag}`))
  if (!isRefusal(local)) {
    return refuse('unsupported', 'ImagePush of a local image is not modelled by this emulator')
  }
  const missing = `An image does not exist locally with the tag: ${familiarName(ref)}`
  return stream(
    each([
      progressLine({ status: `The push refers to repository [${ref.domain}/${ref.path}]` }),
      errorLine(missing),
    ]),
    'application/json',
  )
}
