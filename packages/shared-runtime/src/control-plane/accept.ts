/** Whether a caller would rather have plain text than JSON; Prometheus asks like that. */
export function prefersText(accept: string | undefined): boolean {
  if (accept === undefined) return false
  return weightOf(accept, 'text/plain') > weightOf(accept, 'application/json')
}

/** The weight an Accept header gives a media type: the most exact range counts. */
function weightOf(accept: string, type: string): number {
  const [main = ''] = type.split('/')
  let best = { exactness: 0, weight: 0 }
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const exactness = range === type ? 3 : range === `${main}/*` ? 2 : range === '*/*' ? 1 : 0
    if (exactness <= best.exactness) continue
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    best = { exactness, weight: Number.isNaN(weight) ? 0 : weight }
  }
  return best.weight
}
