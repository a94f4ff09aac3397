import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { volumeByName } from '../domain/volumes.ts'
import { json } from '../wire/replies.ts'
import { toVolumeJson } from '../wire/volume-json.ts'
import { param, type Operation } from './parts/operation.ts'

export const volumeInspect: Operation = (ctx) => {
  const volume = ctx.read((state) => volumeByName(state, param(ctx, 'name')))
  return isRefusal(volume) ? volume : json(200, toVolumeJson(volume))
}
