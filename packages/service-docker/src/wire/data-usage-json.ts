import type { ContainerFacts } from '../domain/container-facts.ts'
import type { ImageFacts } from '../domain/image-facts.ts'
import type { Volume } from '../domain/volume.ts'
import { atLeast, type ApiContext } from './api-version.ts'
import { toContainerListJson } from './container-list-json.ts'
import { toImageListJson } from './image-json.ts'
import { toVolumeJson } from './volume-json.ts'

export const usageTypes: readonly string[] = ['image', 'container', 'volume', 'build-cache']

export interface DataUsage {
  readonly images: readonly ImageFacts[]
  readonly containers: readonly ContainerFacts[]
  readonly volumes: readonly { readonly volume: Volume; readonly users: number }[]
}

/** The old members first, then one summary per type (system/df, Engine 29.1.5). */
export function toDataUsageJson(
  usage: DataUsage,
  options: { readonly types: readonly string[]; readonly now: number },
  context: ApiContext,
): unknown {
  const has = (type: string): boolean => options.types.includes(type)
  const images = usage.images.map((facts) =>
    toImageListJson(facts, { sharedSize: true, manifests: false }, context),
  )
  const containers = usage.containers.map((facts) =>
    toContainerListJson(facts, { size: true, now: options.now }, context),
  )
  const volumes = usage.volumes.map(({ volume, users }) => ({
    ...toVolumeJson(volume),
    UsageData: { RefCount: users, Size: 0 },
  }))
  const layerBytes = sum(usage.images.map(({ image }) => image.contentBytes + image.unpackedBytes))
  const legacy = {
    ...(has('image') ? { LayersSize: layerBytes, Images: images } : {}),
    ...(has('container') ? { Containers: containers } : {}),
    ...(has('volume') ? { Volumes: volumes } : {}),
    ...(has('build-cache') ? { BuildCache: [] } : {}),
  }
  if (!atLeast(context, '1.52')) return legacy
  return {
    ...legacy,
    ...(has('image')
      ? {
          // Nothing counts as reclaimable though nothing uses these images (system/df).
          ImageUsage: summary(images, layerBytes, {
            active: usage.images.filter((one) => one.containers > 0).length,
            reclaimable: 0,
          }),
        }
      : {}),
    ...(has('container')
      ? {
          ContainerUsage: summary(containers, usage.containers.length * 4096, {
            active: usage.containers.filter((one) => one.running).length,
            reclaimable: usage.containers.filter((one) => !one.running).length * 4096,
          }),
        }
      : {}),
    ...(has('volume')
      ? {
          VolumeUsage: summary(volumes, 0, {
            active: usage.volumes.filter((one) => one.users > 0).length,
            reclaimable: 0,
          }),
        }
      : {}),
    ...(has('build-cache') ? { BuildCacheUsage: {} } : {}),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Zeros are left out. */
function summary(
  items: readonly unknown[],
  totalSize: number,
  counts: { readonly active: number; readonly reclaimable: number },
): unknown {
  return {
    ...(counts.active === 0 ? {} : { ActiveCount: counts.active }),
    ...(items.length === 0 ? {} : { Items: items }),
    ...(counts.reclaimable === 0 ? {} : { Reclaimable: counts.reclaimable }),
    ...(items.length === 0 ? {} : { TotalCount: items.length }),
    ...(totalSize === 0 ? {} : { TotalSize: totalSize }),
  }
}
