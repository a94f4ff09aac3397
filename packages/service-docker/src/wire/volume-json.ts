import type { Volume } from '../domain/volume.ts'
import { sortedRecord } from './go-encode.ts'
import { rfc3339Seconds } from './go-time.ts'

export const toVolumeJson = (volume: Volume): Readonly<Record<string, unknown>> => ({
  CreatedAt: rfc3339Seconds(volume.created),
  Driver: volume.driver,
  Labels: volume.labels === null ? null : sortedRecord(volume.labels),
  Mountpoint: `/var/lib/docker/volumes/${volume.name}/_data`,
  Name: volume.name,
  Options: volume.options === null ? null : sortedRecord(volume.options),
  Scope: 'local',
})
