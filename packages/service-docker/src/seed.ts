import { z } from 'zod'
import type { ProgramRule } from './domain/program/script.ts'
import { programRule } from './seed-program.ts'

const strings = z.array(z.string())
const map = z.record(z.string(), z.string())

const imageConfig = z.strictObject({
  user: z.string().optional(),
  env: strings.optional(),
  cmd: strings.optional(),
  entrypoint: strings.optional(),
  workingDir: z.string().optional(),
  labels: map.optional(),
  exposedPorts: strings.optional(),
  volumes: strings.optional(),
  stopSignal: z.string().optional(),
})

const imageBody = {
  config: imageConfig.optional(),
  /** Whose userland its containers start with; `empty` = no files at all. */
  files: z.enum(['busybox', 'alpine', 'debian', 'ubuntu', 'empty']).optional(),
  programs: z.array(programRule).optional(),
  /** Compressed bytes of each layer. */
  layers: z.array(z.int().positive()).optional(),
}

/** An image in the local store. Without a body: as the scripted registry has it. */
const image: z.ZodType<SeedImage> = z.strictObject({ ref: z.string(), ...imageBody })

/** What the scripted registry answers for a reference; `*` as the tag = the whole repository. */
export const registryEntry: z.ZodType<SeedRegistryEntry> = z.strictObject({
  ref: z.string(),
  outcome: z.union([
    z.strictObject({ kind: z.literal('image'), ...imageBody }),
    z.strictObject({ kind: z.enum(['missing', 'denied']) }),
    z.strictObject({
      kind: z.literal('error'),
      status: z.enum(['internal', 'unauthorized', 'unavailable']).optional(),
      message: z.string(),
    }),
    z.strictObject({ kind: z.literal('breaks'), message: z.string(), ...imageBody }),
  ]),
})

const container: z.ZodType<SeedContainer> = z.strictObject({
  name: z.string(),
  image: z.string(),
  cmd: strings.optional(),
  entrypoint: strings.optional(),
  env: strings.optional(),
  labels: map.optional(),
  tty: z.boolean().optional(),
  openStdin: z.boolean().optional(),
  autoRemove: z.boolean().optional(),
  restart: z.enum(['no', 'always', 'unless-stopped', 'on-failure']).optional(),
  network: z.string().optional(),
  /** Started when `running` or `paused`; `exited` needs a program that ends by itself. */
  state: z.enum(['created', 'running', 'paused']).optional(),
})

const daemon = z.strictObject({
  name: z.string().optional(),
  kernelVersion: z.string().optional(),
  operatingSystem: z.string().optional(),
  cpus: z.int().positive().optional(),
  memoryBytes: z.int().positive().optional(),
  labels: strings.optional(),
  liveRestore: z.boolean().optional(),
  hostPaths: strings.optional(),
})

export const seedSchema: z.ZodType<DockerSeed> = z.strictObject({
  daemon: daemon.optional(),
  registry: z.array(registryEntry).optional(),
  images: z.array(image).optional(),
  networks: z
    .array(
      z.strictObject({ name: z.string(), subnet: z.string().optional(), labels: map.optional() }),
    )
    .optional(),
  volumes: z.array(z.strictObject({ name: z.string(), labels: map.optional() })).optional(),
  containers: z.array(container).optional(),
  programs: z.array(programRule).optional(),
})
type Maybe<T> = { readonly [K in keyof T]?: T[K] | undefined }

export interface SeedImageBody {
  readonly config?:
    | Maybe<{
        user: string
        env: readonly string[]
        cmd: readonly string[]
        entrypoint: readonly string[]
        workingDir: string
        labels: Readonly<Record<string, string>>
        exposedPorts: readonly string[]
        volumes: readonly string[]
        stopSignal: string
      }>
    | undefined
  readonly files?: 'busybox' | 'alpine' | 'debian' | 'ubuntu' | 'empty' | undefined
  readonly programs?: readonly ProgramRule[] | undefined
  readonly layers?: readonly number[] | undefined
}
export interface SeedImage extends SeedImageBody {
  readonly ref: string
}
export interface SeedRegistryEntry {
  readonly ref: string
  readonly outcome:
    | ({ readonly kind: 'image' } & SeedImageBody)
    | { readonly kind: 'missing' | 'denied' }
    | {
        readonly kind: 'error'
        readonly status?: 'internal' | 'unauthorized' | 'unavailable' | undefined
        readonly message: string
      }
    | ({ readonly kind: 'breaks'; readonly message: string } & SeedImageBody)
}
export interface SeedContainer extends Maybe<{
  cmd: readonly string[]
  entrypoint: readonly string[]
  env: readonly string[]
  labels: Readonly<Record<string, string>>
  tty: boolean
  openStdin: boolean
  autoRemove: boolean
  restart: 'no' | 'always' | 'unless-stopped' | 'on-failure'
  network: string
  state: 'created' | 'running' | 'paused'
}> {
  readonly name: string
  readonly image: string
}
/** What an engine starts with. */
export type DockerSeed = Maybe<{
  daemon: Maybe<{
    name: string
    kernelVersion: string
    operatingSystem: string
    cpus: number
    memoryBytes: number
    labels: readonly string[]
    liveRestore: boolean
    hostPaths: readonly string[]
  }>
  registry: readonly SeedRegistryEntry[]
  images: readonly SeedImage[]
  networks: readonly {
    readonly name: string
    readonly subnet?: string | undefined
    readonly labels?: Readonly<Record<string, string>> | undefined
  }[]
  volumes: readonly {
    readonly name: string
    readonly labels?: Readonly<Record<string, string>> | undefined
  }[]
  containers: readonly SeedContainer[]
  programs: readonly ProgramRule[]
}>

export const initialSeed: DockerSeed = {
  images: [{ ref: 'busybox' }, { ref: 'alpine' }, { ref: 'ubuntu' }, { ref: 'hello-world' }],
}
