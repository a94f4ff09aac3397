import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { createVolume } from '../domain/volumes.ts'
import { readJson } from '../wire/read-json.ts'
import { json } from '../wire/replies.ts'
import { toVolumeJson } from '../wire/volume-json.ts'
import { volumeCreateBody } from '../wire/volume-request.ts'
import type { Operation } from './parts/operation.ts'

export const volumeCreate: Operation = async (ctx) => {
  const body = await readJson(ctx.call, volumeCreateBody, 'zero')
  if (isRefusal(body)) return body
  const { Name: name, Driver: driver, DriverOpts: options, Labels: labels } = body.value
  const volume = ctx.commit((state, env) =>
    createVolume(state, { name, driver, options, labels }, env),
  )
  if (isRefusal(volume)) return volume
  ctx.touch('volume', volume.name)
  return json(201, toVolumeJson(volume))
}
