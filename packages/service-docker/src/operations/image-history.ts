import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { imageByRef } from '../domain/find-image.ts'
import { imageFacts } from '../domain/image-facts.ts'
import { toHistoryJson } from '../wire/image-json.ts'
import { json } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const imageHistory: Operation = (ctx) =>
  ctx.read((state) => {
    const found = imageByRef(state, param(ctx, 'name'))
    return isRefusal(found) ? found : json(200, toHistoryJson(imageFacts(state, found.image)))
  })
