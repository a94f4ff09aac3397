import {
  isRefusal,
  refuse,
  type HandlerResult,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { importImage } from '../domain/commit-image.ts'
import { pullImage } from '../domain/pull-image.ts'
import {
  parseReference,
  repoTag,
  withDefaultTag,
  withTag,
  type Reference,
} from '../domain/reference.ts'
import { progressLine, pullLines } from '../wire/pull-progress.ts'
import { stream } from '../wire/replies.ts'
import { each } from './parts/each.ts'
import type { DockerCtx, Operation } from './parts/operation.ts'

/** A pull, or an import when `fromSrc` is there. */
export const imageCreate: Operation = (ctx) =>
  ctx.call.query.get('fromImage') ? pull(ctx) : importArchive(ctx)

function pull(ctx: DockerCtx): HandlerResult {
  const ref = wanted(ctx.call.query)
  if (isRefusal(ref)) return ref
  const pulled = ctx.commit((state, env) => pullImage(state, ref, env))
  if (isRefusal(pulled)) return pulled
  ctx.touch('image', pulled.image.id)
  return stream(each(pullLines(pulled)), 'application/json')
}

function wanted(query: URLSearchParams): Reference | Refusal {
  const ref = parseReference(query.get('fromImage') ?? '')
  if (isRefusal(ref)) return ref
  const tag = query.get('tag') ?? ''
  if (tag.includes(':')) return { ...ref, tag: undefined, digest: tag }
  return tag === '' ? withDefaultTag(ref) : withTag(ref, tag)
}

async function importArchive(ctx: DockerCtx): Promise<HandlerResult> {
  const { query } = ctx.call
  const source = query.get('fromSrc') ?? ''
  const target = repoTag(query.get('repo') ?? '', query.get('tag') ?? '')
  if (target !== undefined && isRefusal(target)) return target
  if (source !== '-') {
    // The engine would fetch it; an empty source makes an URL without a host (images/pull no params).
    return source === ''
      ? refuse('internal', 'Get "http:": http: no Host in request URL')
      : refuse('unsupported', `ImageCreate from the URL ${source} is not modelled by this emulator`)
  }
  const bytes = (await ctx.call.body()).length
  const message = query.get('message') ?? ''
  const image = ctx.commit((state, env) => importImage(state, target, message, bytes, env))
  if (isRefusal(image)) return image
  return stream(each([progressLine({ status: image.id })]), 'application/json')
}
