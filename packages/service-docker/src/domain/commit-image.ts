import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { ContainerConfig } from './container-config.ts'
import { digestOf } from './digest.ts'
import { emitContainer } from './emit.ts'
import { ownFiles } from './mounted-files.ts'
import { containerByRef } from './find-container.ts'
import { asImageId } from './ids.ts'
import { emptyImageConfig, type Image, type ImageConfig } from './image.ts'
import { familiar, type Reference } from './reference.ts'
import type { DockerState } from './state.ts'
import { emitImage, tagged } from './tag-image.ts'

export interface CommitRequest {
  readonly target: Reference | undefined
  readonly comment: string
  readonly author: string
  /** Whether the container stands still meanwhile. */
  readonly pause: boolean
  readonly override: Partial<ImageConfig>
}

/** A new image from what a container has become. */
export function commitImage(
  state: DockerState,
  containerRef: string,
  request: CommitRequest,
  env: Env,
): Committed<DockerState, Image> | Refusal {
  const container = containerByRef(state, containerRef)
  if ('refusal' in container) return container
  const base = state.images.get(container.imageId)
  const image: Image = {
    id: asImageId(digestOf(`commit ${env.hex(32)}`)),
    sequence: env.nextId('image'),
    created: env.now,
    comment: request.comment,
    author: request.author,
    architecture: base?.architecture ?? 'amd64',
    config: { ...imageConfigOf(container.config), ...request.override },
    layers: base?.layers ?? [],
    manifestBytes: 530,
    contentBytes: (base?.contentBytes ?? 0) + 360,
    unpackedBytes: (base?.unpackedBytes ?? 0) + 4096,
    parent: base?.id,
    createdBy: [container.path, ...container.args].join(' '),
    lastTagged: env.now,
    files: { kind: 'committed' },
    programs: base?.programs ?? [],
  }
  const files = ownFiles(state, container)
  let next: DockerState = {
    ...state,
    images: state.images.set(image),
    committedFiles: state.committedFiles.set({ image: image.id, files }),
  }
  const frozen = request.pause && container.life.status === 'running'
  if (frozen) next = emitContainer(next, container, 'pause', env)
  next = emitImage(next, image, 'create', image.id, env)
  if (request.target !== undefined) {
    next = emitImage(
      tagged(next, image, request.target, env),
      image,
      'tag',
      familiar(request.target),
      env,
    )
  }
  next = emitContainer(next, container, 'commit', env, {
    comment: request.comment,
    imageID: image.id,
    imageRef: request.target === undefined ? '' : familiar(request.target),
  })
  return done(frozen ? emitContainer(next, container, 'unpause', env) : next, image)
}

const imageConfigOf = (config: ContainerConfig): ImageConfig => ({
  User: config.User,
  ExposedPorts: config.ExposedPorts,
  Env: config.Env,
  Entrypoint: config.Entrypoint,
  Cmd: config.Cmd,
  Volumes: config.Volumes,
  WorkingDir: config.WorkingDir,
  Labels: config.Labels !== null && Object.keys(config.Labels).length > 0 ? config.Labels : null,
  OnBuild: config.OnBuild,
  StopSignal: config.StopSignal,
  Healthcheck: config.Healthcheck,
  Shell: config.Shell,
})

/** An image without a parent from an archive nobody looks into. */
export function importImage(
  state: DockerState,
  target: Reference | undefined,
  message: string,
  bytes: number,
  env: Env,
): Committed<DockerState, Image> {
  const image: Image = {
    id: asImageId(digestOf(`import ${env.hex(32)}`)),
    sequence: env.nextId('image'),
    created: env.now,
    comment: message === '' ? 'Imported from -' : message,
    author: '',
    architecture: 'amd64',
    config: emptyImageConfig,
    layers: [{ digest: digestOf(`import layer ${bytes}`), createdBy: '', bytes: 32 }],
    manifestBytes: 400,
    contentBytes: 723,
    unpackedBytes: 4096,
    parent: undefined,
    createdBy: undefined,
    lastTagged: env.now,
    files: { kind: 'empty' },
    programs: [],
  }
  const stored = { ...state, images: state.images.set(image) }
  const next =
    target === undefined
      ? stored
      : emitImage(tagged(stored, image, target, env), image, 'tag', familiar(target), env)
  return done(emitImage(next, image, 'import', image.id, env), image)
}
