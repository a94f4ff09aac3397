import { param, type Operation } from './parts/operation.ts'
import { saveImages } from './parts/save-images.ts'

export const imageGet: Operation = (ctx) => saveImages(ctx, [param(ctx, 'name')])
