import { toBytes } from '@crvouga/mockingbird-shared-runtime'
import type { ImageFacts } from '../domain/image-facts.ts'
import { goEncode } from './go-encode.ts'
import { tarOf, type TarEntry } from './tar.ts'

/** An archive that names the images; their layers are scripts and have no bytes to give. */
export function imageArchive(images: readonly ImageFacts[]): Uint8Array {
  const manifests = images.map(({ image }) => ({
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    digest: image.id,
    size: image.manifestBytes,
  }))
  const docker = images.map(({ image, tags }) => ({
    Config: `blobs/sha256/${image.id.slice(7)}`,
    RepoTags: tags,
    Layers: image.layers.map(({ digest }) => `blobs/sha256/${digest.slice(7)}`),
  }))
  return tarOf([
    file('oci-layout', { imageLayoutVersion: '1.0.0' }),
    file('index.json', {
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.index.v1+json',
      manifests,
    }),
    file('manifest.json', docker),
  ])
}

const file = (name: string, value: unknown): TarEntry => ({
  name,
  type: 'file',
  mode: 0o644,
  uid: 0,
  gid: 0,
  mtime: 0,
  content: toBytes(goEncode(value)),
  linkTarget: '',
})
