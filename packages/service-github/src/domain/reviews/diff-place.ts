/** A line of a file's diff, as comments name it. */
export interface DiffPlace {
  /** Lines down from the first `@@`. */
  readonly position: number
  readonly side: 'LEFT' | 'RIGHT'
  /** Number of the line in the file of that side. */
  readonly line: number
  /** The hunk up to that line. */
  readonly hunk: string
  /** Position of the hunk's head, by which lines of one hunk are known. */
  readonly start: number
}

/** Every line of a unified diff, with the file it stands in: a line that stayed is of the right side. */
export function placesOf(patch: string): readonly DiffPlace[] {
  const lines = patch.split('\n')
  const places: DiffPlace[] = []
  let [left, right, start] = [0, 0, 0]
  for (const [position, text] of lines.entries()) {
    const head = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text)
    if (head !== null) {
      left = Number(head[1])
      right = Number(head[2])
      start = position
      continue
    }
    const removed = text.startsWith('-')
    if (!removed && !text.startsWith('+') && !text.startsWith(' ')) continue
    places.push({
      position,
      side: removed ? 'LEFT' : 'RIGHT',
      line: removed ? left : right,
      hunk: lines.slice(start, position + 1).join('\n'),
      start,
    })
    if (!text.startsWith('+')) left++
    if (!removed) right++
  }
  return places
}

export const placeAtPosition = (patch: string, position: number): DiffPlace | undefined =>
  placesOf(patch).find((place) => place.position === position)

/** A line that stayed can be named by either side, but by its own number there. */
export function placeAtLine(
  patch: string,
  line: number,
  side: DiffPlace['side'],
): DiffPlace | undefined {
  return placesOf(patch).find((place) => place.line === line && place.side === side)
}
