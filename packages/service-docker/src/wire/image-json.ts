import type { ImageConfig, Image } from '../domain/image.ts'
import type { ImageFacts } from '../domain/image-facts.ts'
import { atLeast, type ApiContext } from './api-version.ts'
import { emptyValues, toHealthConfigJson } from './container-json.ts'
import { sortedRecord } from './go-encode.ts'
import { rfc3339Nano, unixSeconds } from './go-time.ts'

const descriptor = (image: Image): object => ({
  mediaType: 'application/vnd.oci.image.manifest.v1+json',
  digest: image.id,
  size: image.manifestBytes,
})

export interface ImageListOptions {
  readonly sharedSize: boolean
  readonly manifests: boolean
}

export function toImageListJson(
  facts: ImageFacts,
  options: ImageListOptions,
  context: ApiContext,
): unknown {
  const { image } = facts
  const hasDescriptor = atLeast(context, '1.48')
  return {
    Containers: atLeast(context, '1.51') ? facts.containers : -1,
    Created: unixSeconds(image.created),
    Id: image.id,
    Labels: sortedRecord(image.config.Labels ?? {}),
    ParentId: image.parent ?? '',
    ...(hasDescriptor ? { Descriptor: descriptor(image) } : {}),
    ...(options.manifests && atLeast(context, '1.47')
      ? { Manifests: [toManifestJson(image)] }
      : {}),
    // The last of its repositories only (images/list after tag).
    RepoDigests: facts.digests.slice(-1),
    RepoTags: facts.tags,
    SharedSize: options.sharedSize ? 0 : -1,
    Size: image.contentBytes + image.unpackedBytes,
  }
}

const toManifestJson = (image: Image): unknown => ({
  ID: image.id,
  Descriptor: descriptor(image),
  Available: true,
  Size: { Content: image.contentBytes, Total: image.contentBytes + image.unpackedBytes },
  Kind: 'image',
  ImageData: {
    Platform: { architecture: image.architecture, os: 'linux' },
    Size: { Unpacked: image.unpackedBytes },
    Containers: null,
  },
})

/** What inspect shows. An image with a legacy member (author, parent) has its names sorted. */
export function toImageJson(facts: ImageFacts, context: ApiContext): unknown {
  const { image } = facts
  const isNew = atLeast(context, '1.52')
  const legacy: Record<string, unknown> = {}
  if (image.author !== '' || !isNew) legacy['Author'] = image.author
  if (image.parent !== undefined || !isNew) legacy['Parent'] = image.parent ?? ''
  if (!isNew) {
    legacy['DockerVersion'] = ''
    legacy['GraphDriver'] = { Data: null, Name: 'overlayfs' }
  }
  if (!atLeast(context, '1.45')) {
    legacy['Container'] = ''
    legacy['ContainerConfig'] = null
  }
  const body = {
    Id: image.id,
    RepoTags: facts.tags,
    RepoDigests: facts.digests,
    Comment: image.comment,
    Created: rfc3339Nano(image.created),
    Config: toImageConfigJson(image.config, context),
    Architecture: image.architecture,
    Os: 'linux',
    Size: image.contentBytes,
    RootFS: { Type: 'layers', Layers: image.layers.map((layer) => layer.digest) },
    Metadata: { LastTagTime: rfc3339Nano(image.lastTagged) },
    ...(atLeast(context, '1.48') ? { Descriptor: descriptor(image) } : {}),
  }
  return Object.keys(legacy).length === 0 ? body : sortedRecord<unknown>({ ...body, ...legacy })
}

function toImageConfigJson(config: ImageConfig, context: ApiContext): unknown {
  const own = {
    ...(config.User === '' ? {} : { User: config.User }),
    ...(config.ExposedPorts === null ? {} : { ExposedPorts: emptyValues(config.ExposedPorts) }),
    ...(config.Env === null ? {} : { Env: config.Env }),
    ...(config.Entrypoint === null ? {} : { Entrypoint: config.Entrypoint }),
    ...(config.Cmd === null ? {} : { Cmd: config.Cmd }),
    ...(config.Volumes === null ? {} : { Volumes: emptyValues(config.Volumes) }),
    ...(config.WorkingDir === '' ? {} : { WorkingDir: config.WorkingDir }),
    ...(config.Labels === null ? {} : { Labels: sortedRecord(config.Labels) }),
    ...(config.StopSignal === '' ? {} : { StopSignal: config.StopSignal }),
    ...(config.Healthcheck === null ? {} : { Healthcheck: toHealthConfigJson(config.Healthcheck) }),
    ...(config.OnBuild === null ? {} : { OnBuild: config.OnBuild }),
    ...(config.Shell === null ? {} : { Shell: config.Shell }),
  }
  if (atLeast(context, '1.52')) return own
  const oldest = {
    AttachStderr: false,
    AttachStdin: false,
    AttachStdout: false,
    Domainname: '',
    Hostname: '',
    Image: '',
    OpenStdin: false,
    StdinOnce: false,
    Tty: false,
  }
  return sortedRecord<unknown>({
    ...(atLeast(context, '1.50') ? {} : oldest),
    Cmd: null,
    Entrypoint: null,
    Env: null,
    Labels: null,
    OnBuild: null,
    User: '',
    Volumes: null,
    WorkingDir: '',
    ...own,
  })
}

/** Newest first: a committed image's own step, then what its parent says. */
export function toHistoryJson(facts: ImageFacts): readonly unknown[] {
  const { image, tags, parent } = facts
  if (image.createdBy !== undefined) {
    const own = {
      Comment: image.comment,
      Created: unixSeconds(image.created),
      CreatedBy: image.createdBy,
      Id: image.id,
      Size: 4096,
      Tags: tags,
    }
    return [own, ...(parent === undefined ? [] : toHistoryJson(parent))]
  }
  const layers = [...image.layers].reverse()
  return layers.map((layer, i) => ({
    Comment: i === 0 ? image.comment : 'buildkit.dockerfile.v0',
    Created: unixSeconds(image.created),
    CreatedBy: layer.createdBy,
    Id: i === 0 ? image.id : '<missing>',
    Size: layers.length === 1 ? image.unpackedBytes : layer.bytes,
    Tags: i === 0 ? tags : null,
  }))
}
