import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { digestOf } from './digest.ts'
import { asImageId } from './ids.ts'
import {
  emptyImageConfig,
  type Image,
  type ImageConfig,
  type ImageFiles,
  type ImageLayer,
} from './image.ts'
import { knownRepository, type KnownRepository } from './known-repositories.ts'
import type { ProgramRule } from './program/script.ts'
import { canonical, familiar, familiarName, type Reference } from './reference.ts'
import type { DockerState } from './state.ts'

/** What the scripted registry says about one reference. Overrides what it knows by itself. */
export interface RegistryEntry {
  /** `docker.io/library/alpine:latest`; with `*` for the tag it stands for the whole repository. */
  readonly ref: string
  readonly outcome: RegistryOutcome
}
export type RegistryOutcome =
  | { readonly kind: 'image'; readonly image: RegistryImage }
  | { readonly kind: 'missing' }
  | { readonly kind: 'denied' }
  /** Said before the first byte: a status and a JSON message. */
  | {
      readonly kind: 'error'
      readonly status: 'internal' | 'unauthorized' | 'unavailable'
      readonly message: string
    }
  /** The pull begins and then breaks off with this text as its last line. */
  | { readonly kind: 'breaks'; readonly message: string; readonly image: RegistryImage }
export interface RegistryImage {
  readonly config: ImageConfig
  readonly files: ImageFiles
  readonly programs: readonly ProgramRule[]
  readonly layers: readonly ImageLayer[]
  readonly created: number
}

export function registryOutcome(state: DockerState, ref: Reference): RegistryOutcome {
  const entry =
    state.registry.get(canonical(ref)) ?? state.registry.get(canonical({ ...ref, tag: '*' }))
  if (entry !== undefined) return entry.outcome
  if (ref.domain !== 'docker.io') return unreachable(ref)
  const known = knownRepository(ref.path)
  if (known === undefined) return { kind: 'denied' }
  const tag = ref.tag ?? 'latest'
  if (ref.digest !== undefined) {
    const match = known.tags.find((one) => imageOf(known, { ...ref, tag: one }).id === ref.digest)
    return match === undefined
      ? { kind: 'missing' }
      : { kind: 'image', image: registryImage(known, match) }
  }
  return known.tags.includes(tag)
    ? { kind: 'image', image: registryImage(known, tag) }
    : { kind: 'missing' }
}

/** Nothing but the scripted registry answers. */
function unreachable(ref: Reference): RegistryOutcome {
  const isLocal = /^(\d+\.\d+\.\d+\.\d+|localhost|\[.*\])(:\d+)?$/.test(ref.domain)
  const [name = '', port = '443'] = ref.domain.split(':')
  const cause = isLocal
    ? `dial tcp ${name === 'localhost' ? '127.0.0.1' : name}:${port}: connect: connection refused`
    : `dial tcp: lookup ${name}: no such host`
  const manifest = ref.digest ?? ref.tag ?? 'latest'
  return {
    kind: 'error',
    status: 'internal',
    message: `failed to resolve reference "${familiar(ref)}": failed to do request: Head "https://${ref.domain}/v2/${ref.path}/manifests/${manifest}": ${cause}`,
  }
}

export function outcomeRefusal(outcome: RegistryOutcome, ref: Reference): Refusal | undefined {
  switch (outcome.kind) {
    case 'image':
    case 'breaks':
      return undefined
    case 'missing': {
      const full = `${ref.domain}/${ref.path}:${ref.tag ?? 'latest'}`
      return refuse('not-found', `failed to resolve reference "${full}": ${full}: not found`)
    }
    case 'denied':
      return refuse(
        'not-found',
        `pull access denied for ${familiarName(ref)}, repository does not exist or may require 'docker login'`,
      )
    case 'error':
      return refuse(outcome.status, outcome.message)
  }
}

function registryImage(known: KnownRepository, tag: string): RegistryImage {
  const seed = `${known.name}:${tag}`
  const layers = known.layers.map((bytes, i): ImageLayer => ({
    // The lower layers of a repository's tags are the same blobs.
    digest: digestOf(i === 0 ? `layer ${known.files} ${known.base(tag)}` : `layer ${seed} ${i}`),
    createdBy: i === 0 ? 'ADD rootfs.tar.gz / # buildkit' : `RUN step-${i} # buildkit`,
    bytes,
  }))
  return {
    config: { ...emptyImageConfig, ...known.config(tag) },
    files:
      known.files === 'empty'
        ? { kind: 'empty' }
        : { kind: 'distribution', name: known.userland(tag) },
    programs: known.programs(tag),
    layers,
    created: 1_760_000_000_000,
  }
}

/** The image that a registry answer becomes in the local store. */
export function imageFromRegistry(
  remote: RegistryImage,
  ref: Reference,
  sequence: number,
  now: number,
): Image {
  const compressed = remote.layers.reduce((sum, layer) => sum + layer.bytes, 0)
  return {
    id: asImageId(
      digestOf(`manifest ${JSON.stringify([remote.layers, remote.config, familiarName(ref)])}`),
    ),
    sequence,
    created: remote.created,
    comment: 'buildkit.dockerfile.v0',
    author: '',
    architecture: 'amd64',
    config: remote.config,
    layers: remote.layers,
    manifestBytes: 401 + remote.layers.length * 160,
    contentBytes: compressed + 1200 + remote.layers.length * 160,
    unpackedBytes: Math.round((compressed * 2.6) / 4096) * 4096,
    parent: undefined,
    createdBy: undefined,
    lastTagged: now,
    files: remote.files,
    programs: remote.programs,
  }
}

const imageOf = (known: KnownRepository, ref: Reference): Image =>
  imageFromRegistry(registryImage(known, ref.tag ?? 'latest'), ref, 0, 0)
