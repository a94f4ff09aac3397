import type { Operation } from './parts/operation.ts'
import { saveImages } from './parts/save-images.ts'

export const imageGetAll: Operation = (ctx) => saveImages(ctx, ctx.call.query.getAll('names'))
