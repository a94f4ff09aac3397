import type { FeedAnswer } from '../control-plane/schemas/requests.ts'

export interface RequestStreamItem {
  readonly event: FeedAnswer
  /** Hand it in as `since` to go on from here after a break. */
  readonly id: number | undefined
}

/** The live feed as it arrives. Leaving the loop, or `return()`, ends it. */
export type RequestStream = AsyncIterableIterator<RequestStreamItem, undefined>

/** Reads server-sent events as the feed writes them. */
export function requestStream(response: Response): RequestStream {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const stream: RequestStream = {
    [Symbol.asyncIterator]: () => stream,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end !== -1) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          const item = itemOf(block)
          if (item !== undefined) return { done: false, value: item }
          continue
        }
        const read = await reader?.read()
        if (read?.value === undefined) return { done: true, value: undefined }
        text += decoder.decode(read.value, { stream: true })
      }
    },
    async return() {
      await reader?.cancel()
      return { done: true, value: undefined }
    },
  }
  return stream
}

function itemOf(block: string): RequestStreamItem | undefined {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const data = field('data')
  if (data === undefined) return undefined
  const id = field('id')
  return {
    event: JSON.parse(data) as FeedAnswer,
    id: id === undefined ? undefined : Number(id),
  }
}
