import type { Pulled } from '../domain/pull-image.ts'
import { goEncode } from './go-encode.ts'

/** One line of a progress stream; it ends as the engine's do. */
export const progressLine = (message: object): string => `${goEncode(message, true)}\r\n`

export const errorLine = (message: string): string =>
  progressLine({ error: message, errorDetail: { message } })

/** What a pull says, layer by layer. */
export function* pullLines(pulled: Pulled): Generator<string> {
  const { image, ref, present, broken } = pulled
  const name = ref.domain === 'docker.io' ? ref.path : `${ref.domain}/${ref.path}`
  const tag = ref.tag ?? ref.digest ?? 'latest'
  yield progressLine({ status: `Pulling from ${name}`, id: tag })
  const layers = image.layers.map((layer) => ({ ...layer, id: layer.digest.slice(7, 19) }))
  for (const { id, digest } of layers) {
    yield progressLine(
      present.has(digest)
        ? { status: 'Already exists', progressDetail: {}, id }
        : { status: 'Pulling fs layer', progressDetail: {}, id },
    )
  }
  if (broken !== undefined) {
    yield errorLine(broken)
    return
  }
  const missing = layers.filter(({ digest }) => !present.has(digest))
  for (const { id, bytes } of missing) {
    for (const current of [Math.ceil(bytes / 2), bytes]) {
      yield progressLine({ status: 'Downloading', progressDetail: { current, total: bytes }, id })
    }
    yield progressLine({ status: 'Download complete', progressDetail: {}, id })
  }
  for (const { id } of missing) {
    yield progressLine({ status: 'Extracting', progressDetail: { current: 1, units: 's' }, id })
    yield progressLine({ status: 'Pull complete', progressDetail: {}, id })
  }
  yield progressLine({ status: `Digest: ${image.id}` })
  const shown = `${name.replace(/^library\//, '')}:${ref.tag ?? 'latest'}`
  yield progressLine({
    status: pulled.isNew
      ? `Status: Downloaded newer image for ${shown}`
      : `Status: Image is up to date for ${shown}`,
  })
}
