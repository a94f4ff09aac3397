const offers = ['application/x-ndjson', 'application/json-seq'] as const
export type EventStreamType = 'application/json' | (typeof offers)[number]

/** The engine offers two types by name or wildcard and falls back to a third (events/Accept …, Engine 29.1.5). */
export function negotiateEvents(accept: string | undefined): EventStreamType {
  let best: EventStreamType = 'application/json'
  let bestQuality = 0
  for (const offer of offers) {
    const quality = qualityOf(accept ?? '', offer)
    if (quality > bestQuality) {
      best = offer
      bestQuality = quality
    }
  }
  return best
}

function qualityOf(accept: string, offer: string): number {
  let quality = 0
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    if (range !== offer && range !== '*/*' && range !== 'application/*') continue
    const q = parameters.find((word) => word.startsWith('q='))
    quality = Math.max(quality, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  return quality
}
