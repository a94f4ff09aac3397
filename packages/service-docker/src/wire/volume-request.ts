import { goMap, goString, goStruct, type GoType } from './go-json.ts'

export interface VolumeCreateBody {
  readonly Name: string
  readonly Driver: string
  readonly DriverOpts: Readonly<Record<string, string>> | null
  readonly Labels: Readonly<Record<string, string>> | null
}

export const volumeCreateBody: GoType<VolumeCreateBody> = goStruct('volume.CreateRequest', {
  Name: goString,
  Driver: goString,
  DriverOpts: goMap(goString),
  Labels: goMap(goString),
})
