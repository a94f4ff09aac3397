import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { parseReference, withDefaultTag } from '../domain/reference.ts'
import { imageFromRegistry, outcomeRefusal, registryOutcome } from '../domain/registry.ts'
import { json } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const distributionInspect: Operation = (ctx) => {
  const parsed = parseReference(param(ctx, 'name'))
  if (isRefusal(parsed)) return parsed
  const ref = withDefaultTag(parsed)
  const outcome = ctx.read((state) => registryOutcome(state, ref))
  if (outcome.kind === 'error' && ref.domain !== 'docker.io') {
    // A registry on a loopback address is asked without TLS (system/distribution).
    const [host = '', port = '80'] = ref.domain.split(':')
    return refuse(
      'internal',
      `Get "http://${ref.domain}/v2/": dial tcp ${host}:${port}: connect: connection refused`,
    )
  }
  const refusal = outcomeRefusal(outcome, ref)
  if (refusal !== undefined) return refusal
  if (outcome.kind !== 'image' && outcome.kind !== 'breaks') return refuse('internal', 'no image')
  const image = imageFromRegistry(outcome.image, ref, 0, 0)
  return json(200, {
    Descriptor: {
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      digest: image.id,
      size: image.manifestBytes,
    },
    Platforms: [{ architecture: image.architecture, os: 'linux' }],
  })
}
