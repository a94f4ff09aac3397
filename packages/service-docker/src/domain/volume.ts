export interface Volume {
  readonly name: string
  readonly sequence: number
  readonly created: number
  readonly driver: string
  readonly labels: Readonly<Record<string, string>> | null
  readonly options: Readonly<Record<string, string>> | null
}

export const anonymousLabel = 'com.docker.volume.anonymous'
export const isAnonymous = (volume: Volume): boolean =>
  volume.labels !== null && anonymousLabel in volume.labels
