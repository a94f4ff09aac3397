import type { HealthConfig } from './container-config.ts'
import type { ImageId } from './ids.ts'
import type { ProgramRule } from './program/script.ts'

export interface ImageConfig {
  readonly User: string
  readonly ExposedPorts: Readonly<Record<string, unknown>> | null
  readonly Env: readonly string[] | null
  readonly Entrypoint: readonly string[] | null
  readonly Cmd: readonly string[] | null
  readonly Volumes: Readonly<Record<string, unknown>> | null
  readonly WorkingDir: string
  readonly Labels: Readonly<Record<string, string>> | null
  readonly OnBuild: readonly string[] | null
  readonly StopSignal: string
  readonly Healthcheck: HealthConfig | null
  readonly Shell: readonly string[] | null
}

export const emptyImageConfig: ImageConfig = {
  User: '',
  ExposedPorts: null,
  Env: null,
  Entrypoint: null,
  Cmd: null,
  Volumes: null,
  WorkingDir: '',
  Labels: null,
  OnBuild: null,
  StopSignal: '',
  Healthcheck: null,
  Shell: null,
}

export interface ImageLayer {
  readonly digest: string
  readonly createdBy: string
  readonly bytes: number
}

export interface Image {
  readonly id: ImageId
  readonly sequence: number
  readonly created: number
  readonly comment: string
  readonly author: string
  readonly architecture: string
  readonly config: ImageConfig
  readonly layers: readonly ImageLayer[]
  /** Bytes of the manifest. */
  readonly manifestBytes: number
  /** Bytes of manifest, config and compressed layers. */
  readonly contentBytes: number
  readonly unpackedBytes: number
  readonly parent: ImageId | undefined
  /** The command line of the container it was committed from. */
  readonly createdBy: string | undefined
  readonly lastTagged: number
  /** Which file system its containers start with. */
  readonly files: ImageFiles
  readonly programs: readonly ProgramRule[]
}

export type ImageFiles =
  /** A built-in distribution: a busybox, an alpine, a debian or ubuntu userland. */
  | { readonly kind: 'distribution'; readonly name: Distribution }
  /** Nothing at all. */
  | { readonly kind: 'empty' }
  /** What a container had when it was committed, kept under the image's id. */
  | { readonly kind: 'committed' }
export type Distribution = 'busybox' | 'alpine' | 'debian' | 'ubuntu'

export interface Tag {
  /** `docker.io/library/busybox:latest`. */
  readonly ref: string
  readonly image: ImageId
}
